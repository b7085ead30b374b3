"""Destinations: who places them, where they may go, in which order they can be visited."""

from itertools import pairwise, permutations
from random import Random
from typing import Literal

import pytest
from msgspec.structs import replace

from bot.games.terrain import GAME
from bot.games.terrain.model.board import CELLS, LABELS, apart
from bot.games.terrain.model.pieces import INVERTED, PIECES
from bot.games.terrain.model.state import Options, State
from bot.games.terrain.rules.connectivity import cells_in, pip_reach
from bot.games.terrain.rules.destinations import allowed, due, next_cells, placer_of
from bot.kernel import NotUnderstood, Seat, Tossed
from tests.games.terrain.positions import B, G, R, cells, offered, race, say

# The pips of A6 lead to A5 only, and those of A5 only back.
STREET = "A6=4D0 A5=4A4"


def marking(pieces: str = "", *, starts: str = "A6 K1", options: Options | None = None) -> State:
    """R's markers are to be placed; nobody has any."""
    state = race(pieces, starts=starts, options=options)
    return replace(state, phase="destinations", turn=None, markers=((),) * len(state.homes))


@pytest.mark.ruling("R10")
def test_the_agreed_neighbour_places_the_markers() -> None:
    state = marking(starts="A6 K1 F11")
    assert [placer_of(state, seat) for seat in (R, B, G)] == [B, G, R]
    right = replace(state, options=Options(placer="right"))
    assert [placer_of(right, seat) for seat in (R, B, G)] == [G, R, B]
    assert GAME.prompts(state)[0].seat == B


@pytest.mark.ruling("R41")
def test_the_next_one_places_for_a_placer_who_left() -> None:
    state = GAME.withdraw(marking(starts="A6 K1 F11"), B, Tossed(Random(0))).state
    assert placer_of(state, R) == G
    assert state.claimed == cells("A6 F11")
    assert "mark K1" in offered(state)


@pytest.mark.ruling("R1", "R10")
def test_markers_are_placed_in_turn_order_from_the_first_player() -> None:
    state = replace(marking(starts="A6 K1 F11"), order=(B, G, R), seat=B)
    asked = []
    for word in ("mark F6", "mark F7"):
        asked.append((state.seat, GAME.prompts(state)[0].seat))
        state = say(state, word).state
    asked.append((state.seat, GAME.prompts(state)[0].seat))
    assert asked == [(B, G), (G, R), (R, B)]


@pytest.mark.ruling("R11")
def test_everybody_gets_the_same_number() -> None:
    state = marking(options=Options(destinations=3))
    state = say(state, "mark F6 F7 F8").state
    assert state.seat == B
    state = say(state, "mark G6 G7 G8", 2, 6).state
    assert state.phase == "race"
    assert [len(markers) for markers in state.markers] == [3, 3]


@pytest.mark.ruling("R12")
def test_destinations_are_visited_in_any_order() -> None:
    state = race(tokens="F8", markers=("F7 F9", "K6"), dice=(2, 5))
    after = say(state, "go F9").state
    assert after.markers[R] == cells("F7")


@pytest.mark.ruling("R13", "R14")
def test_starts_and_marked_pieces_are_closed_and_the_middle_is_open() -> None:
    state = replace(marking(), markers=((), cells("E5")))
    words = offered(state)
    assert "mark F6" in words and "mark A1" in words
    assert not {"mark A6", "mark K1", "mark E5"} & set(words)
    two = replace(marking(), options=Options(destinations=2))
    with pytest.raises(NotUnderstood, match="R14"):
        say(two, "mark F6 F6")


def street(reach: Literal["elevation", "fair", "pips"], destinations: int = 1) -> State:
    return marking(STREET, options=Options(reach=reach, destinations=destinations))


@pytest.mark.ruling("R15")
def test_reach_decides_where_markers_may_go() -> None:
    by_pips = street("pips")
    reach = pip_reach(by_pips.board, CELLS["A6"])
    assert reach == 1 << CELLS["A5"]
    assert offered(by_pips) == ["mark A5", "any"]
    with pytest.raises(NotUnderstood, match=r"exits do not lead from A6 to C3.*\(R15\)"):
        say(by_pips, "mark C3")
    fair = street("fair")
    assert allowed(fair, R) == allowed(street("elevation"), R)


@pytest.mark.ruling("R15")
@pytest.mark.parametrize(("more", "by_pips"), [([], False), (["E1"], True)])
def test_fair_asks_for_pips_that_lead_to_30_cells(more: list[str], by_pips: bool) -> None:
    """Columns A to D are cut off by cliffs; all their cells but the start can be walked to."""
    low = [label for label in LABELS if label[0] in "ABCD"]
    pieces = " ".join(f"{label}=1B0" for label in [*low, *more])
    heights = " ".join(f"{label}=8B0" for label in LABELS if label not in [*low, *more])
    state = marking(f"{pieces} {heights}", options=Options(reach="fair"))
    assert pip_reach(state.board, CELLS["A6"]).bit_count() == 29 + len(more)
    assert allowed(state, R)[1] is by_pips


@pytest.mark.ruling("R15")
def test_too_few_cells_by_pips_mean_elevation() -> None:
    assert allowed(street("pips", destinations=2), R) == allowed(street("elevation", 2), R)


@pytest.mark.ruling("R15")
def test_several_markers_by_pips_need_an_order() -> None:
    # From F6 the pips lead one way to F5, another to F7, and from neither back.
    fork = "F6=4D0 E5=8B0 F5=4A0 E4=8B0 F4=8B0 G4=8B0 F7=4A3 G7=8B0 F8=8B0 E7=8B0"
    options = Options(reach="pips", destinations=2)
    state = marking(fork, starts="F6 K1", options=options)
    assert pip_reach(state.board, CELLS["F6"]) == sum(1 << cell for cell in cells("F5 F7"))
    assert allowed(state, R)[1] is False
    longer = fork.replace("F8=8B0", "F8=4A3 F9=8B0 G8=8B0 E8=8B0")
    state = marking(longer, starts="F6 K1", options=options)
    assert allowed(state, R)[1] is True
    pairs = {sentence for sentence in offered(state) if sentence != "any"}
    assert pairs == {"mark F7 F8", "mark F8 F7"}
    with pytest.raises(NotUnderstood, match=r"no order to visit all destinations.*\(R15\)"):
        say(state, "mark F5")


@pytest.mark.ruling("R15")
def test_three_markers_by_pips_can_be_visited_in_a_row() -> None:
    state = marking(options=Options(reach="pips", destinations=3))
    first = next_cells(state, R, ())
    assert len(first) == allowed(state, R)[0].bit_count()
    chosen = (first[0], first[1])
    for cell in next_cells(state, R, chosen):
        assert _visitable(state, (*chosen, cell))


@pytest.mark.ruling("R15")
@pytest.mark.parametrize("seed", [0, 1, 5, 18])
def test_a_third_marker_goes_wherever_some_order_visits_all_three(seed: int) -> None:
    """Before both, after both or between them; a land full of one-way streets."""
    random = Random(seed)
    codes = [code for code in PIECES if code[0] in "1368" and code[2] != INVERTED]
    state = marking(starts="F6 K1", options=Options(reach="pips", destinations=3))
    state = replace(state, board=tuple(random.choice(codes) for _ in CELLS))
    pool, by_pips = allowed(state, R)
    assert by_pips
    for chosen in random.sample(list(permutations(cells_in(pool), 2)), 30):
        others = set(cells_in(pool)) - set(chosen)
        good = {cell for cell in others if _visitable(state, (*chosen, cell))}
        assert set(next_cells(state, R, chosen)) == good


def _visitable(state: State, markers: tuple[int, ...]) -> bool:
    return any(
        all(pip_reach(state.board, one) >> other & 1 for one, other in pairwise(order))
        for order in permutations(markers)
    )


@pytest.mark.ruling("R15")
def test_as_many_markers_as_there_are_cells() -> None:
    island = "A6=8B0 A5=5B0 A4=1B0 B7=1B0 B6=1B0 B5=1B0"
    state = marking(island, options=Options(destinations=3))
    assert due(state, R) == 1
    assert offered(state) == ["mark A5", "any"]


@pytest.mark.ruling("R40")
def test_the_dice_choose_when_time_is_up() -> None:
    state = marking(options=Options(destinations=2))
    prompt = GAME.prompt(state, B)
    assert prompt.default == "any"
    after = GAME.play(state, B, "any", Tossed(Random(8))).state
    assert len(after.markers[R]) == 2
    assert after.seat == B


def test_the_race_follows_the_last_marker() -> None:
    state = say(marking(), "mark F6").state
    step = say(state, "mark F7", 3, 4)
    assert step.state.phase == "race"
    assert step.state.tokens == cells("A6 K1")
    assert [event.text for event in step.events] == [
        "{0} sets {1}'s destination: F7.",
        "The race begins.",
        "{0} rolls. Weather die 3: bad. Movement die 4: 4 points.",
    ]


def test_labels_are_those_of_the_board() -> None:
    state = marking()
    options = next_cells(state, Seat(0), ())
    assert all(f"mark {LABELS[cell]}" in offered(state) for cell in options)


@pytest.mark.ruling("R72", "R40", "R56")
@pytest.mark.parametrize("number", [1, 3])
def test_drawn_destinations_are_far_from_the_start(number: int) -> None:
    state = marking(options=Options(destinations=number))
    found = set[int]()
    for seed in range(100):
        drawn = GAME.play(state, B, "any", Tossed(Random(seed))).state.markers[R]
        found |= {apart(cell, state.homes[R]) for cell in drawn}
    assert found == {6, 7, 8, 9, 10}


@pytest.mark.ruling("R72")
def test_where_nothing_is_far_the_farthest_cell_is_drawn() -> None:
    state = marking(STREET, options=Options(reach="pips"))
    assert GAME.play(state, B, "any", Tossed(Random(0))).state.markers[R] == cells("A5")


@pytest.mark.ruling("R72")
def test_a_player_may_choose_a_cell_next_to_the_start() -> None:
    assert say(marking(), "mark A5").state.markers[R] == cells("A5")
