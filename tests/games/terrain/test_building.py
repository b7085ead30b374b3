"""Building: corners, contact, the open-land rule, quick ways, and the repair."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.games.terrain import GAME
from bot.games.terrain.model.board import CELLS, CORNERS, LABELS
from bot.games.terrain.model.pieces import KINDS, ORIENTATIONS, PIECES
from bot.games.terrain.model.state import Board, Options, State
from bot.games.terrain.rules.building import is_waived, open_cells, open_codes, open_levels, supply
from bot.games.terrain.rules.connectivity import is_open, pip_reach, stays_open
from bot.games.terrain.rules.dealt_board import built, repaired
from bot.kernel import NotUnderstood, Recorded, Tossed, complete, walk
from tests.games.terrain.positions import B, G, R, Y, building, cells, land, offered, say

# A1 is 8 and B1, B2 are 1: only A2 is left to join the start A1 with the rest.
ALMOST = "A1=8A1 B1=1B0 B2=1B0 K1=4B0"


def built_by_dice(players: int, seed: int, settings: dict[str, str] | None = None) -> State:
    """A match in which `any` builds everything, as far as the destinations."""
    dice = Tossed(Random(seed))
    state = GAME.setup(GAME.table(players, settings), dice).state
    while state.phase == "build":
        state = GAME.play(state, state.seat, "any", dice).state
    return state


@pytest.mark.ruling("R5")
def test_free_corners_are_ordinary_cells_later() -> None:
    state = building("A1=4B0 K1=4B0 A2=4A0 A3=4A0 A4=4A0 A5=4C0", starts="A1 K1")
    after = say(state, "place A6 4D0").state
    assert after.homes == cells("A1 K1")


@pytest.mark.ruling("R6")
def test_a_piece_is_placed_in_any_rotation() -> None:
    state = building("A1=4B0 K1=4B0", starts="A1 K1")
    turned = {code for code in open_codes(state, CELLS["A2"]) if code.startswith("5C")}
    assert turned == {f"5C{turn}" for turn in range(6)}
    assert say(state, "place A2 5B4").state.board[CELLS["A2"]] == "5B0"


@pytest.mark.ruling("R7")
def test_heights_are_free_where_land_stays_open() -> None:
    state = building("A1=1B0 K1=4B0", starts="A1 K1")
    assert open_levels(state, CELLS["A2"]) == set(range(1, 9))


@pytest.mark.ruling("R7")
def test_the_open_land_rule_is_waived_when_nothing_passes() -> None:
    walled = building(f"{ALMOST} A2=1B0", starts="A1 K1")
    assert is_waived(walled)
    assert open_levels(walled, CELLS["A3"]) == set(range(1, 9))
    assert not is_waived(building(ALMOST, starts="A1 K1"))


@pytest.mark.ruling("R8")
@pytest.mark.parametrize(
    ("players", "shares"),
    [
        (2, [46, 45]),
        (3, [31, 30, 30]),
        (4, [23, 23, 23, 22]),
        (5, [19, 18, 18, 18, 18]),
        (6, [16, 15, 15, 15, 15, 15]),
    ],
)
def test_shares_differ_by_one_at_most(players: int, shares: list[int]) -> None:
    dice = Tossed(Random(players))
    state = GAME.setup(GAME.table(players, {"build": "full"}), dice).state
    builders = []
    while state.phase == "build":
        builders.append(state.seat)
        state = GAME.play(state, state.seat, "any", dice).state
    assert [builders.count(seat) for seat in state.order] == shares


@pytest.mark.ruling("R9")
def test_five_pieces_stay_over_and_are_out() -> None:
    state = built_by_dice(2, seed=9)
    assert sum(supply(state.board).values()) == 5
    with pytest.raises(NotUnderstood, match=r"spare pieces stay out.*\(R9\)"):
        say(state, "place A1 5C0")


@pytest.mark.ruling("R2", "R40", "R56")
def test_any_places_a_legal_piece_and_is_said_when_time_is_up() -> None:
    state = building("A1=4B0 K1=4B0", starts="A1 K1")
    assert GAME.prompt(state, R).default == "any"
    after = say(state, "any", 1, 160).state
    assert after.board[CELLS["A2"]] == "8D5"
    assert after.seat == B


@pytest.mark.ruling("R7", "R40", "R56")
def test_any_keeps_the_land_open() -> None:
    state = building(ALMOST, starts="A1 K1")
    sites = open_cells(state)
    after = say(state, "any", sites.index(CELLS["A2"]) + 1, 1).state
    assert PIECES[after.board[CELLS["A2"]]].level == 5


@pytest.mark.ruling("R57")
def test_fives_are_five_pieces_in_one_message() -> None:
    options = Options(build="fives")
    state = building(options=options)
    state = say(state, "place A1 4B0").state
    state = say(state, "place K1 4B0").state
    assert state.seat == R and state.pieces_due == 5
    batch = "place A2 4A0; place A3 4A1; place A4 5A0; place A5 5A0; place A6 5B1"
    after = say(state, batch).state
    assert after.seat == B and after.pieces_due == 5
    assert after.board[CELLS["A6"]] == "5B1"


@pytest.mark.ruling("R43", "R58")
def test_autofill_waits_for_the_last_vote() -> None:
    state = building("A1=4B0", starts="A1")
    with pytest.raises(NotUnderstood, match=r"once everyone has a start corner.*\(R58\)"):
        say(state, "autofill")
    state = building("A1=4B0 K1=4B0", starts="A1 K1")
    state = say(state, "autofill; place A2 4A0").state
    assert state.votes == (R,)
    assert state.seat == B
    dice = Tossed(Random(1))
    filled = GAME.play(state, B, "autofill", dice)
    assert filled.state.phase == "destinations"
    assert "" not in filled.state.board
    assert is_open(filled.state.board, filled.state.claimed)
    assert list(GAME.violations(filled.state)) == []


@pytest.mark.ruling("R58")
def test_builders_are_told_how_to_be_quick_and_who_is_for_it() -> None:
    state = building("A1=4B0 K1=4B0 F11=4B0", starts="A1 K1 F11", players=3, seat=G)
    assert "If everyone votes `autofill`" in GAME.prompt(state, G).text
    asked = replace(state, votes=(R, B))
    assert (
        "{0} and {1} vote to fill the rest at random. Say `autofill` to agree."
        in GAME.prompt(asked, G).text
    )
    agreed = replace(state, votes=(R, G))
    assert "to agree" not in GAME.prompt(agreed, G).text


@pytest.mark.ruling("R58")
def test_a_vote_can_be_taken_back() -> None:
    state = building("A1=4B0 K1=4B0", starts="A1 K1")
    state = say(state, "autofill").state
    with pytest.raises(NotUnderstood, match=r"already voted.*\(R58\)"):
        say(state, "handbuild")
    state = say(state, "place A2 4A0").state
    state = say(state, "place A3 4A0").state
    with pytest.raises(NotUnderstood, match=r"already voted for autofill.*\(R58\)"):
        say(state, "autofill")
    assert say(state, "handbuild").state.votes == ()


@pytest.mark.ruling("R58")
def test_with_every_piece_of_a_batch_the_vote_may_be_changed() -> None:
    state = replace(building("A1=4B0 K1=4B0", starts="A1 K1"), pieces_due=5)
    state = say(state, "autofill; place A2 4A0; handbuild; place A3 4A0").state
    assert state.seat == R and state.votes == ()
    assert "autofill" in offered(state)


@pytest.mark.ruling("R7", "R32")
def test_no_start_is_walled_in_by_random_builders() -> None:
    for players in (2, 4, 6):
        state = built_by_dice(players, seed=players)
        assert is_open(state.board, state.claimed)
        assert list(GAME.violations(state)) == []


@pytest.mark.ruling("R7")
def test_31_cells_are_enough_and_30_are_not() -> None:
    thirty = [label for label in LABELS if label[0] in "ABCD"]
    starts = cells("A1 K1")
    assert len(thirty) == 30
    assert not is_open(land(" ".join(f"{label}=1B0" for label in thirty), fill="8B0"), starts)
    more = [*thirty, "E1"]
    assert is_open(land(" ".join(f"{label}=1B0" for label in more), fill="8B0"), starts)


@pytest.mark.ruling("R7")
@pytest.mark.parametrize("seed", range(4))
def test_the_quick_look_at_open_land_agrees_with_the_long_one(seed: int) -> None:
    random, starts, seen = Random(seed), cells("A1 K1"), set()
    for _ in range(6):
        codes = [random.choice(["", "1B0", "4B0", "8B0"]) for _ in CELLS]
        if not is_open(tuple(codes), starts):
            continue
        for cell in (cell for cell, code in enumerate(codes) if not code):
            for level in (1, 4, 5, 8):
                board = (*codes[:cell], f"{level}B0", *codes[cell + 1 :])
                expected = is_open(board, starts)
                assert stays_open(tuple(codes), starts, cell, level, lost=False) == expected
                seen.add(expected)
    assert seen == {True, False}


@pytest.mark.ruling("R69", "R51")
def test_a_walled_in_start_is_mended_by_the_first_exchange_that_helps() -> None:
    walls = "A1=8A0 A2=1A0 B1=1A0 B2=1A0 K3=5A3"
    board = land(walls)
    starts = cells("A1 K1")
    assert not is_open(board, starts)
    almost = replace(building(starts="A1 K1"), board=(*board[:-1], ""))
    step = say(almost, "place K6 2A0")
    assert "the pieces on A2 and K3 trade places (R69)" in step.events[1].text
    mended = step.state.board
    assert mended[CELLS["A2"]] == "5A3" and mended[CELLS["K3"]] == "1A0"
    assert is_open(mended, starts)


@pytest.mark.ruling("R69")
def test_a_board_that_no_exchange_mends_is_dealt_anew() -> None:
    walls = land("A1=8A0 A2=1A0 B1=1A0 B2=1A0", fill="1B0")
    assert repaired(walls, cells("A1 K1"), lost=False) == (walls, ())
    state = replace(
        building("", starts="A1 K1"),
        board=(*walls[:-1], ""),
        pieces_due=1,
    )
    dice = Tossed(Random(3))
    step = GAME.play(state, R, "place K6 2A0", dice)
    assert "dealt again" in step.events[1].text
    assert is_open(step.state.board, cells("A1 K1"))
    assert list(GAME.violations(step.state)) == []


def test_a_dealt_board_opens_the_ways_from_every_start() -> None:
    starts = cells("A1 K1 K6")
    board = built(starts, Tossed(Random(5)), lost=False)
    assert all(count >= 0 for count in supply(board).values())
    for start in starts:
        assert PIECES[board[start]].level in (4, 5)
        assert pip_reach(board, start).bit_count() >= 45


def dealt_as_told(starts: tuple[int, ...], dice: Tossed) -> Board:
    """RULES.md, The dealt board, word by word, slow and plain."""
    board = piled_up(starts, dice)
    while not is_open(board, starts):
        board = piled_up(starts, dice)
    for _ in range(2000):
        now = reaches(board, starts)
        if now[0] == 45:
            break
        cell = dice.roll(91) - 1
        ways = ORIENTATIONS[board[cell][:2]]
        trial = (*board[:cell], ways[dice.roll(len(ways)) - 1], *board[cell + 1 :])
        board = trial if reaches(trial, starts) >= now else board
    return board


def piled_up(starts: tuple[int, ...], dice: Tossed) -> Board:
    pile = list(dice.shuffled([kind for kind in KINDS for _ in range(3)]))
    kinds = dict.fromkeys(starts, "")
    for start in starts:
        kinds[start] = pile.pop(next(n for n, kind in enumerate(pile) if kind[0] in "45"))
    for cell in sorted(set(CELLS.values()) - set(starts)):
        kinds[cell] = pile.pop(0)
    ways = [ORIENTATIONS[kinds[cell]] for cell in range(91)]
    return tuple(each[dice.roll(len(each)) - 1] for each in ways)


def reaches(board: Board, starts: tuple[int, ...]) -> tuple[int, int]:
    found = [min(45, pip_reach(board, start).bit_count()) for start in starts]
    return min(found), sum(found)


@pytest.mark.parametrize("seed", [1, 46])
def test_a_dealt_board_is_opened_up_as_the_rules_tell(seed: int) -> None:
    """An equal turn stays; 44 cells are not enough (seed 46), and after 45 nothing is turned."""
    starts, dice, again = cells("A1 K1 K6"), Tossed(Random(seed)), Tossed(Random(seed))
    assert built(starts, dice, lost=False) == dealt_as_told(starts, again)
    assert len(dice.drawn) == len(again.drawn) > 96 + 91


def test_corners_are_chosen_before_the_land_is_dealt() -> None:
    state = building(options=Options(build="auto"))
    assert [each.split()[1] for each in offered(state)[:-1]] == [LABELS[c] for c in CORNERS]
    state = say(state, "corner F1").state
    with pytest.raises(NotUnderstood, match=r"another player's start.*\(R3\)"):
        say(state, "corner F1")
    with pytest.raises(NotUnderstood, match="F6 is not a corner"):
        say(state, "corner F6")
    with pytest.raises(NotUnderstood, match="dealt for you"):
        say(state, "place K1 5A0")
    dealt = GAME.play(state, B, "any", Tossed(Random(2))).state
    assert dealt.phase == "destinations"
    assert dealt.homes[R] == CELLS["F1"]


def test_every_answer_is_offered_in_small_menus() -> None:
    state = building("A1=4B0 K1=4B0 A6=4A0 F1=4A1", starts="A1 K1 A6 F1", players=4, seat=Y)
    place = walk(GAME.prompt(state, Y), "place A2 5C3")
    assert place.sentence == "place A2 5C3"
    found = [each.words for each in complete(GAME.prompt(state, Y), "place A2 5c")]
    assert found == [f"place A2 5C{turn}" for turn in range(6)]


def test_open_cells_touch_the_land() -> None:
    state = building("A1=4B0 K1=4B0", starts="A1 K1")
    assert {LABELS[cell] for cell in open_cells(state)} == {"A2", "B1", "B2", "K2", "J1", "J2"}


def test_setup_draws_nothing_but_the_first_player() -> None:
    dice = Recorded(6, 1)
    assert GAME.setup(GAME.table(2, {"build": "full"}), dice).state.board == ("",) * 91
    assert dice.used_up
