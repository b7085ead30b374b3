"""The worked examples of the ruling sheet, by number."""

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from bot.games.terrain import GAME
from bot.games.terrain.model.board import CELLS
from bot.games.terrain.model.pieces import PIECES, price
from bot.games.terrain.model.state import Options
from bot.games.terrain.rules.building import open_levels
from bot.games.terrain.rules.connectivity import pip_reach, region
from bot.games.terrain.rules.destinations import next_cells
from bot.games.terrain.rules.outcome import outcome, rest_cost
from bot.kernel import NotUnderstood, Recorded, Tossed
from tests.games.terrain.positions import (
    NEXT,
    B,
    G,
    R,
    building,
    cells,
    costs,
    offered,
    race,
    say,
    where,
)

FIGURE = "F5=4B0 F6=2C0 G5=3B0 G6=1B0"
TOWERS = "F6=1B0 F7=5B0 E5=4B0 G5=1B0"
MERCY = "F1=4A0"


@pytest.mark.ruling("E1", "R19")
def test_the_figure_of_the_rulebook() -> None:
    state = race(FIGURE, tokens="F5", starts="F1 F11", dice=(2, 6))
    for refused in ("go G5", "go F6 G6"):
        with pytest.raises(NotUnderstood, match="no exit toward"):
            say(state, refused)
    step = say(state, "go F6 G5 G6", *NEXT)
    assert where(step.state)[R] == "G6"
    assert [event.text for event in step.events[:3]] == [
        "{0} descends 2 levels to F6 (2 points; 4 left).",
        "{0} climbs 1 level to G5 (2 points; 2 left).",
        "{0} descends 2 levels to G6 (2 points; 0 left).",
    ]
    back = say(race(FIGURE, tokens="G6", starts="F1 F11", dice=(4, 6)), "go F6 F5").state
    assert where(back)[R] == "F5"
    assert back.turn is not None and back.turn.points == 1


@pytest.mark.ruling("E2", "R55", "R20")
def test_the_table_of_the_rulebook() -> None:
    good = [price(rise, bad=False) for rise in (-3, -2, -1, 0, 1, 2, 3)]
    assert good == [3, 2, 1, 1, 2, 3, 4]
    assert [price(rise, bad=True) for rise in (-3, -2, -1, 0, 1, 2, 3)] == [6, 4, 2, 2, 4, 6, 8]


@pytest.mark.ruling("E3")
def test_how_often_a_first_step_is_possible() -> None:
    def rolls(target: str) -> int:
        return sum(
            "F7" in costs(race(f"F7={target}", tokens="F6", dice=(red, white)))
            for red, white in product(range(1, 7), repeat=2)
        )

    assert rolls("7B0") == 7
    assert rolls("4B0") == rolls("3B0") == 28
    assert rolls("2B0") == rolls("5B0") == 20
    assert rolls("1B0") == rolls("6B0") == 13


@pytest.mark.ruling("E4", "R54")
def test_cliffs_and_prices_leave_these_first_steps() -> None:
    def first(*dice: int) -> set[str]:
        return set(costs(race(TOWERS, tokens="F6", dice=(dice[0], dice[1]))))

    assert first(2, 3) == {"G5"}
    assert first(2, 4) == {"G5", "E5"}
    assert first(3, 6) == {"G5"}
    assert first(1, 2) == {"G5"}
    assert first(5, 1) == set()
    state = race(TOWERS, tokens="F6", dice=(2, 6))
    with pytest.raises(NotUnderstood, match=r"F7 is 4 levels up; the limit is three.*\(R54\)"):
        say(state, "go F7")
    with pytest.raises(NotUnderstood, match="no exit toward G6"):
        say(state, "go G6")


@pytest.mark.ruling("E4")
def test_a_turn_without_a_step_ends_by_itself() -> None:
    state = race(TOWERS, tokens="- F6", dice=(2, 6))
    step = say(state, "stay", 5, 1, 2, 4)
    assert (
        step.events[1].text
        == "{1} rolls. Weather die 5: bad. Movement die 1: 1 point. They cannot move."
    )
    assert step.state.seat == R
    assert step.state.round == 2


@pytest.mark.ruling("E5", "R47")
def test_a_climb_is_paid_step_by_step() -> None:
    hills = "F7=2B0 F8=5B0"
    good = say(race(hills, tokens="F6", dice=(4, 6)), "go F7 F8", *NEXT)
    assert where(good.state)[R] == "F8"
    bad = race(hills, tokens="F6", dice=(3, 6))
    after = say(bad, "go F7", *NEXT)
    assert where(after.state)[R] == "F7"
    assert after.state.seat == B  # F8 would cost 8, so the turn is over
    assert "stay" in offered(bad)


@pytest.mark.ruling("E6", "R24")
def test_doubles_do_not_move_anybody() -> None:
    for dice in ((3, 3), (6, 6)):
        state = race(tokens="F7", markers=("F8", "K6"), dice=dice)
        with pytest.raises(NotUnderstood, match=r"you do not move this turn.*\(R24\)"):
            say(state, "go F8")
        assert {sentence.split()[0] for sentence in offered(state)} == {"rotate", "forfeit"}


@pytest.mark.ruling("E7", "R25")
def test_a_rotation_changes_the_exits() -> None:
    state = race("F6=4C0", dice=(3, 3))
    turned = say(state, "rotate F6 2", *NEXT).state
    assert PIECES[turned.board[CELLS["F6"]]].exit_names == "SE S NW"
    with pytest.raises(NotUnderstood, match="R25"):
        say(state, "rotate F7 2")
    other = say(state, "rotate F7 1", *NEXT).state
    assert PIECES[other.board[CELLS["F7"]]].exit_names == "N SE SW"


@pytest.mark.ruling("E8", "R28")
def test_passing_through_sends_home() -> None:
    state = race(tokens="F7 F8", starts="A6 K1 F11", dice=(2, 5))
    first = say(state, "go F8").state
    assert where(first)[B] == "K1"
    after = say(first, "F9").state
    assert where(after)[R] == "F9"
    assert after.turn is not None and after.turn.points == 3


@pytest.mark.ruling("E9", "R30")
def test_home_is_safe() -> None:
    state = race(tokens="F10", starts="A6 F11", dice=(2, 6))
    assert set(costs(state)) == {"G9", "E9"}
    with pytest.raises(NotUnderstood, match=r"F11 is a start corner with its owner on it.*\(R30\)"):
        say(state, "go F11")


@pytest.mark.ruling("E10", "R29")
def test_a_chain_of_players_goes_home() -> None:
    state = race(tokens="F7 F8 K1", starts="A6 K1 F11", dice=(2, 5))
    after = say(state, "go F8").state
    assert where(after) == ["F8", "K1", "F11"]
    assert after.turn is not None and after.turn.points == 4


@pytest.mark.ruling("E11", "R29")
def test_a_chain_may_reach_the_mover() -> None:
    state = race(tokens="F10 F11 K1", starts="A6 K1 F11", dice=(2, 5))
    after = say(state, "go F11", *NEXT).state
    assert where(after) == ["A6", "K1", "F11"]
    assert after.seat == B


@pytest.mark.ruling("E12", "R23")
def test_two_destinations_in_one_move() -> None:
    for dice in ((2, 5), (1, 4)):
        state = race(tokens="F7", markers=("F8 F9", "K6"), dice=dice)
        won = outcome(say(state, "go F8 F9").state)
        assert won is not None and won.ranking[0] == {R}
    state = race(tokens="F7", markers=("F8 F9", "K6"), dice=(1, 3))
    after = say(state, "go F8", *NEXT).state
    assert after.markers[R] == cells("F9")
    assert after.seat == B


@pytest.mark.ruling("E13", "R13", "R14", "R15")
def test_destinations_lie_in_the_elevation_region() -> None:
    state = replace(
        race("F6=8B0"), phase="destinations", turn=None, markers=((), cells("K6")), seat=R
    )
    assert region(state.board, CELLS["A6"]).bit_count() == 90
    legal = next_cells(state, R, ())
    assert CELLS["A1"] in legal
    assert not set(legal) & set(cells("F6 A6 K1 K6"))
    for cell, why in (("F6", "R15"), ("A6", "R13"), ("K1", "R13"), ("K6", "R14")):
        with pytest.raises(NotUnderstood, match=why):
            say(state, f"mark {cell}")


@pytest.mark.ruling("E14", "R7")
def test_no_cliff_may_wall_in_a_start() -> None:
    state = building("A1=8A1 B1=1B0 B2=1B0 K1=4B0", starts="A1 K1")
    assert open_levels(state, CELLS["A2"]) == {5, 6, 7, 8}
    with pytest.raises(NotUnderstood, match=r"Level 4 on A2 would wall in a start corner.*\(R7\)"):
        say(state, "place A2 4B0")
    assert say(state, "place A2 5B0").state.seat == B


@pytest.mark.ruling("E15", "R33", "R34")
def test_inversion_spares_tokens_markers_and_starts() -> None:
    state = race(tokens="F7", markers=("F6", "K6"), dice=(6, 6), options=Options(inversion=True))
    for refused, why in (("F6", "R34"), ("F7", "R34"), ("A6", "R32")):
        with pytest.raises(NotUnderstood, match=why):
            say(state, f"invert {refused}")
    after = say(state, "invert F8", *NEXT).state
    again = say(after, "stay", 2, 6).state
    assert "F8" not in costs(again)
    with pytest.raises(NotUnderstood, match=r"upside down, so no one may enter it.*\(R33\)"):
        say(again, "go F8")


@pytest.mark.ruling("E16", "R32")
def test_inversion_may_not_cut_anybody_off() -> None:
    state = race(
        "A1=4A2 B1=8B0 B2=8B0",
        starts="F11 K1",
        markers=("A1", "K6"),
        dice=(6, 6),
        options=Options(inversion=True),
    )
    with pytest.raises(NotUnderstood, match=r"cut off.*\(R32\)"):
        say(state, "invert A2")
    assert "invert A3" in offered(state)


@pytest.mark.ruling("E17", "R1")
def test_ties_for_the_first_turn_are_rolled_off() -> None:
    dice = Recorded(5, 6, 6, 2, 3, 3, 1, 4)
    state = GAME.setup(GAME.table(4, {"build": "full"}), dice).state
    assert dice.used_up
    assert state.order == (2, 3, 0, 1)
    assert state.seat == G


@pytest.mark.ruling("E18", "R8")
def test_four_players_share_the_building() -> None:
    dice = Tossed(Random(4))
    state = GAME.setup(GAME.table(4, {"build": "full"}), dice).state
    builders = []
    while state.phase == "build":
        builders.append(state.seat)
        state = GAME.play(state, state.seat, "any", dice).state
    shares = [builders.count(seat) for seat in state.order]
    assert shares == [23, 23, 23, 22]
    assert builders[-1] == state.order[2]
    assert state.board.count("") == 0


@pytest.mark.ruling("E19", "R3", "R4")
def test_the_first_pieces_go_on_corners_and_the_others_touch() -> None:
    state = building()
    with pytest.raises(NotUnderstood, match="B1 is not a corner"):
        say(state, "place B1 4B0")
    state = say(state, "place A1 4B0").state
    with pytest.raises(NotUnderstood, match="A1 is taken"):
        say(state, "place A1 4B0")
    state = say(state, "place A6 4B0").state
    with pytest.raises(NotUnderstood, match="F6 touches no piece"):
        say(state, "place F6 4B0")
    assert say(state, "place A2 4A0").state.board[CELLS["A2"]] == "4A0"


@pytest.mark.ruling("E20", "R2")
def test_there_are_three_copies_of_each_piece() -> None:
    state = building("A1=5C0 A2=5C1 A3=5C2 K1=4B0", starts="A1 K1")
    with pytest.raises(NotUnderstood, match="All three 5C are on the board"):
        say(state, "place A4 5C0")


@pytest.mark.ruling("E21", "R39")
def test_the_shorter_way_left_ranks_first_at_the_limit() -> None:
    state = race(tokens="F8 F6", markers=("F9", "F4"))
    assert rest_cost(state, R) == 1
    assert rest_cost(state, B) == 4
    over = outcome(replace(state, phase="over", ending="limit", turn=None))
    assert over is not None and list(over.ranking) == [{R}, {B}]


@pytest.mark.ruling("E22", "R15")
def test_without_an_exit_every_kind_of_reach_means_elevation() -> None:
    for reach in ("elevation", "fair", "pips"):
        table = GAME.table(2, {"reach": reach})
        state = replace(
            race(MERCY, starts="F1 F11"),
            options=replace(Options(), reach=table.settings["reach"]),
            phase="destinations",
            turn=None,
            markers=((), ()),
        )
        assert pip_reach(state.board, CELLS["F1"]) == 0
        assert len(next_cells(state, R, ())) == 89


@pytest.mark.ruling("E23", "R68")
def test_the_green_die_gives_the_direction() -> None:
    options = Options(lost=True, green=True)

    def lost(dice: tuple[int, int], green: int = 1) -> dict[str, int]:
        state = race(
            "F5=5B0 F4=8B0 F3=4B0",
            starts="F6 F6",
            markers=("", ""),
            dice=dice,
            green=green,
            options=options,
        )
        return costs(state)

    assert lost((2, 6)) == {"F5": 2}
    assert lost((5, 3)) == {}
    state = race("F5=5B0 F4=8B0 F3=4B0", starts="F6 F6", markers=("", ""), green=1, options=options)
    assert offered(state) == ["go F5"]
    on_f5 = say(state, "go F5").state
    assert offered(on_f5) == ["F4", "stop"]
    on_f4 = say(on_f5, "F4", 2, 4, 4, 1, 3)
    assert where(on_f4.state)[R] == "F4"
    turn = on_f4.state.turn
    assert turn is not None
    assert (turn.green, turn.red, turn.white) == (2, 1, 3)


@pytest.mark.ruling("E24", "R31")
def test_mercy_turns_the_own_piece() -> None:
    state = race(MERCY, starts="F1 F11", dice=(2, 5), options=Options(mercy=True))
    after = say(state, "rotate F1 3", *NEXT).state
    assert PIECES[after.board[CELLS["F1"]]].exit_names == "SE S SW"
    assert after.seat == B
    with pytest.raises(NotUnderstood, match=r"only the piece you stand on\. Choose F1 \(R31\)"):
        say(state, "rotate F2 1")
