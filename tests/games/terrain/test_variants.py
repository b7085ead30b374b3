"""LOST and the green die."""

from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from bot.games.terrain import GAME
from bot.games.terrain.model.board import CELLS, CENTRE, CORNERS, LABELS, PERIMETER
from bot.games.terrain.model.state import Options, State
from bot.games.terrain.rules.building import open_cells
from bot.games.terrain.rules.connectivity import is_open, stays_open
from bot.games.terrain.rules.destinations import allowed
from bot.games.terrain.rules.outcome import outcome, rest_cost
from bot.games.terrain.rules.setup import options
from bot.kernel import NotUnderstood, Tossed, sentences
from tests.games.terrain.positions import B, R, building, costs, land, offered, race, say, where

LOST = Options(lost=True)
GREEN = Options(green=True)


def lost(
    pieces: str = "", *, tokens: str = "", dice: tuple[int, int] = (2, 6), green: int = 0
) -> State:
    return race(
        pieces,
        tokens=tokens,
        starts="F6 F6",
        markers=("", ""),
        dice=dice,
        green=green,
        options=replace(LOST, green=bool(green)),
    )


@pytest.mark.ruling("R59")
def test_lost_is_played_with_the_green_die_unless_agreed_otherwise() -> None:
    assert options(GAME.table(2, {"goal": "lost"})).green
    assert not options(GAME.table(2, {"goal": "lost", "direction": "pips"})).green
    assert not options(GAME.table(2)).green
    assert options(GAME.table(2, {"direction": "green"})).green


def test_lost_begins_in_the_middle() -> None:
    dice = Tossed(Random(1))
    state = GAME.setup(GAME.table(2, {"goal": "lost", "build": "full"}), dice).state
    assert open_cells(state) == (CENTRE,)
    while state.phase == "build":
        state = GAME.play(state, state.seat, "any", dice).state
    assert state.phase == "race"
    assert state.tokens == (CENTRE, CENTRE)
    assert list(GAME.violations(state)) == []


def test_lost_keeps_the_middle_connected_with_the_edge() -> None:
    inner = {cell for cell in CELLS.values() if cell not in PERIMETER}
    board = tuple("1B0" if cell in inner else "" for cell in range(91))
    board = tuple("8B0" if cell in PERIMETER else code for cell, code in enumerate(board))
    last = CELLS["F1"]
    almost = (*board[:last], "", *board[last + 1 :])
    assert is_open(board, (CENTRE,))  # 61 cells are enough, but no way to the edge
    assert not is_open(board, (CENTRE,), lost=True)
    assert is_open(almost, (CENTRE,), lost=True)
    assert not stays_open(almost, (CENTRE,), last, 5, lost=True)
    assert stays_open(almost, (CENTRE,), last, 4, lost=True)


def test_the_first_one_at_the_edge_wins_lost() -> None:
    state = lost(tokens="F10", dice=(2, 6))
    over = say(state, "go F11").state
    found = outcome(over)
    assert found is not None and found.ranking[0] == {R}
    assert "edge of the land" in found.reason


def test_lost_by_pips_rotates_with_doubles() -> None:
    words = offered(lost(tokens="F7", dice=(3, 3)))
    assert {each.split()[0] for each in words} == {"rotate", "forfeit"}


@pytest.mark.ruling("R48")
def test_the_middle_is_never_closed_in_lost() -> None:
    state = lost("F5=4C0", tokens="F5 F6")
    assert "F6" in costs(state)
    after = say(state, "go F6").state
    assert where(after) == ["F6", "F6"]


@pytest.mark.ruling("R67")
def test_occupied_cells_are_closed_in_lost_and_with_the_green_die() -> None:
    state = lost(tokens="F7 F8")
    assert "F8" not in costs(state)
    with pytest.raises(NotUnderstood, match=r"F8 is occupied.*\(R67\)"):
        say(state, "go F8")
    green = race(tokens="F7 F8", green=4, options=GREEN)
    assert costs(green) == {}


@pytest.mark.ruling("R67", "R48")
def test_the_middle_is_a_cell_like_others_outside_lost() -> None:
    assert costs(race(tokens="F5 F6", green=4, options=GREEN)) == {}
    assert set(costs(race(tokens="F5 F7", green=4, options=GREEN))) == {"F6"}


@pytest.mark.ruling("R31", "R68")
def test_mercy_turns_nothing_with_the_green_die() -> None:
    state = race("K1=4A1", tokens="F6", green=4, options=replace(GREEN, mercy=True))
    step = say(state, "go F7 stop", 2, 2, 6, 4, 2, 6)  # B on K1 is sent NE, off the board
    assert "They cannot move." in step.events[-2].text
    assert step.state.seat == R


@pytest.mark.ruling("R68", "R47")
def test_with_the_green_die_whoever_can_move_must() -> None:
    state = race(tokens="F6", green=4, options=GREEN)
    assert offered(state) == ["go F7"]
    assert GAME.prompt(state, R).default == "go F7"
    with pytest.raises(NotUnderstood, match=r"you must move if you can.*\(R47\)"):
        say(state, "stay")
    with pytest.raises(NotUnderstood, match=r"as the direction die says\. Go S \(R68\)"):
        say(state, "go F5")
    moved = say(state, "go F7 F8").state
    assert offered(moved) == ["F9", "stop"]


@pytest.mark.ruling("R68")
def test_a_green_turn_that_cannot_begin_ends_by_itself() -> None:
    state = race(tokens="F6", green=4, options=GREEN)
    step = say(state, "go F7 stop", 2, 2, 6, 4, 2, 6)  # B on K1 is sent NE, off the board
    assert "They cannot move." in step.events[-2].text
    assert step.state.seat == R and step.state.round == 2


@pytest.mark.ruling("R68")
def test_doubles_are_rolled_again_with_the_green_die() -> None:
    state = race(tokens="F6", green=4, options=GREEN)
    after = say(state, "go F7 stop", 4, 3, 3, 6, 6, 1, 2).state
    assert after.turn is not None
    assert (after.turn.green, after.turn.red, after.turn.white) == (4, 1, 2)
    assert not after.turn.is_double


@pytest.mark.ruling("R68")
def test_reach_is_elevation_with_the_green_die() -> None:
    state = replace(
        race("A6=4D0 A5=4A4", options=replace(GREEN, reach="pips")),
        phase="destinations",
        turn=None,
        markers=((), ()),
    )
    assert allowed(state, R)[0].bit_count() == 89


@pytest.mark.ruling("R49")
def test_a_green_turn_may_begin_on_the_rim() -> None:
    along = race(tokens="A3", green=1, options=GREEN)
    assert set(costs(along)) == {"A2"}
    inward = race(tokens="A3", green=3, options=GREEN)
    assert set(costs(inward)) == {"B4"}
    outward = race(tokens="A3", green=6, options=GREEN)
    assert costs(outward) == {}


@pytest.mark.ruling("R60")
def test_the_way_left_is_to_the_edge_in_lost_and_ignores_pips_with_the_green_die() -> None:
    assert rest_cost(lost(tokens="F10 F6"), R) == 1
    walled = "F6=4A0 F5=8B0 G5=8B0 E5=8B0"
    assert rest_cost(lost(walled, tokens="F6 F6"), B) == float("inf")
    assert rest_cost(lost(walled, tokens="F6 F6", green=1), B) == 5


@pytest.mark.ruling("R60", "R39")
def test_without_a_way_out_the_nearer_edge_decides_in_lost() -> None:
    state = lost("J4=8B0 C3=8B0", tokens="J4 C3")
    assert rest_cost(state, R) == rest_cost(state, B) == float("inf")
    found = outcome(replace(state, phase="over", ending="limit", turn=None))
    assert found is not None and list(found.ranking) == [{R}, {B}]


@pytest.mark.ruling("R69")
def test_a_middle_without_a_way_to_the_edge_is_mended_in_lost() -> None:
    walls = " ".join(f"{LABELS[cell]}=8B0" for cell in PERIMETER)
    board = land(walls, fill="1B0")
    assert is_open(board, (CENTRE,)) and not is_open(board, (CENTRE,), lost=True)
    last = CELLS["F5"]
    state = building(starts="F6 F6", options=LOST)
    state = replace(state, board=(*board[:last], "", *board[last + 1 :]))
    step = say(state, "place F5 2A0", 2, 6)
    assert "trade places (R69)" in step.events[1].text
    assert is_open(step.state.board, (CENTRE,), lost=True)


def test_a_dealt_board_for_lost_starts_the_race_at_once() -> None:
    table = GAME.table(3, {"goal": "lost", "build": "auto"})
    state = GAME.setup(table, Tossed(Random(2))).state
    assert state.phase == "race"
    assert is_open(state.board, (CENTRE,), lost=True)
    assert list(GAME.violations(state)) == []


def chosen(state: State, dice: Tossed) -> list[str]:
    """For whom something is chosen until the race begins, one answer after the other."""
    said = []
    while state.phase != "race":
        prompt = GAME.prompts(state)[0]
        said.append(prompt.text.partition(" for ")[2].partition(",")[0])
        state = GAME.play(state, prompt.seat, prompt.default, dice).state
    return said


@pytest.mark.ruling("R71")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_all_choose_destinations_at_once_from_corners_far_apart(players: int) -> None:
    dice = Tossed(Random(players))
    state = GAME.setup(GAME.table(players), dice).state
    assert state.phase == "destinations"
    assert {prompt.seat for prompt in GAME.prompts(state)} == set(range(players))
    places = sorted(CORNERS.index(home) for home in state.homes)
    gaps = [(b - a) % 6 for a, b in pairwise((*places, places[0] + 6))]
    assert min(gaps) == 6 // players and len(set(places)) == players
    last = GAME.prompts(state)[-1]  # the order does not matter
    state = GAME.play(state, last.seat, last.default, dice).state
    asked = {prompt.seat for prompt in GAME.prompts(state)}
    assert asked == set(range(players)) - {last.seat}
    assert len(chosen(state, dice)) == players - 1


@pytest.mark.ruling("R71", "R14")
def test_a_destination_belongs_to_whoever_names_it_first() -> None:
    state = GAME.setup(GAME.table(3), Tossed(Random(3))).state
    first, second, _ = GAME.prompts(state)
    sentence = next(each for each in sentences(first) if each in set(sentences(second)) - {"any"})
    state = GAME.play(state, first.seat, sentence, Tossed(Random(1))).state
    with pytest.raises(NotUnderstood, match="R14"):
        GAME.play(state, second.seat, sentence, Tossed(Random(1)))


@pytest.mark.ruling("R71", "R41")
def test_whoever_chooses_for_two_is_asked_one_after_the_other() -> None:
    dice = Tossed(Random(3))
    state = GAME.setup(GAME.table(4), dice).state
    gone = state.order[1]
    state = GAME.withdraw(state, gone, dice).state
    assert len(GAME.prompts(state)) == 3
    assert len(chosen(state, dice)) == 3


@pytest.mark.ruling("R71")
def test_corners_can_be_chosen_in_turn() -> None:
    dice = Tossed(Random(1))
    state = GAME.setup(GAME.table(2, {"build": "corners"}), dice).state
    for seat in state.order:
        [prompt] = GAME.prompts(state)
        assert prompt.seat == seat and state.phase == "build"
        state = GAME.play(state, seat, "any", dice).state
    assert state.phase == "destinations"


@pytest.mark.ruling("R70")
def test_without_a_choice_the_land_is_dealt() -> None:
    """Two destinations are chosen, and the race begins."""
    dice = Tossed(Random(1))
    state = GAME.setup(GAME.table(2), dice).state
    assert chosen(state, dice) == ["{1}", "{0}"]
    at_once = GAME.setup(GAME.table(2, {"build": "ready"}), dice).state
    assert at_once.phase == "race"


def test_a_host_is_warned_of_what_is_hardly_a_race() -> None:
    assert GAME.warnings(GAME.table(2)) == ()
    assert GAME.warnings(GAME.table(2, {"goal": "lost"})) == ()
    [green] = GAME.warnings(GAME.table(2, {"direction": "green"}))
    assert "last round" in green
    assert GAME.warnings(GAME.table(4, {"teams": "2"}))
