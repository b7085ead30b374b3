"""The board: its labels and neighbors, and distances that agree with a plain search."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.rakh.model.board import (
    BOARD,
    CELLS,
    HEXES,
    LABELS,
    START,
    around,
    beyond,
    cells,
    distance,
    labels,
    mask,
    pockets,
    rings,
    way,
)
from bot.kernel.hexes import neighbours
from bot.kernel.paths import groups, reach

spaces = st.sampled_from(sorted(CELLS.values()))
sets = st.sets(spaces, max_size=14).map(lambda chosen: sum(1 << cell for cell in chosen))


def near(cell: int, blocked: int) -> list[int]:
    """Free neighbors by the kernel's hexes, which know nothing of masks."""
    places = neighbours(HEXES[LABELS[cell]])
    found = [CELLS[label] for label, place in HEXES.items() if place in places]
    return [other for other in found if not blocked >> other & 1]


def test_the_board_has_37_spaces_in_rows_of_4_to_7() -> None:
    rows = [sum(label[0] == row for label in CELLS) for row in "ABCDEFG"]
    assert rows == [4, 5, 6, 7, 6, 5, 4]
    assert BOARD.bit_count() == 37


def test_each_side_starts_on_the_nine_spaces_of_its_two_rows() -> None:
    assert labels(START[0]) == ("F1", "F2", "F3", "F4", "F5", "G1", "G2", "G3", "G4")
    assert labels(START[1]) == ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "B5")


def test_neighbours_are_those_of_the_printed_board() -> None:
    assert labels(around(mask("C3"))) == ("B2", "B3", "C2", "C4", "D3", "D4")
    assert labels(around(mask("D1"))) == ("C1", "D2", "E1")
    assert labels(around(mask("E6"))) == ("D6", "D7", "E5", "F5")
    assert min(len(list(cells(around(1 << cell)))) for cell in CELLS.values()) == 3


@given(sets, spaces)
def test_rings_agree_with_a_plain_search(blocked: int, start: int) -> None:
    costs = reach(start, lambda cell: [(other, 1) for other in near(cell, blocked)])
    for steps, ring in enumerate(rings(blocked, start)):
        assert set(cells(ring)) == {cell for cell, cost in costs.items() if cost == steps}
    assert sum(ring.bit_count() for ring in rings(blocked, start)) == len(costs)


@given(sets, spaces, spaces)
def test_a_way_is_as_long_as_the_distance_and_steps_over_neighbours(
    blocked: int, start: int, end: int
) -> None:
    steps = distance(blocked, start, end)
    path = way(blocked, start, end)
    assert (path[0], path[-1]) == (start, end) or start == end
    if steps is not None:
        assert len(path) == steps + 1
        for here, there in pairwise(path):
            assert there in near(here, blocked)


@pytest.mark.ruling("R43")
@given(sets)
def test_only_groups_smaller_than_the_largest_are_cut_off(cursed: int) -> None:
    free = [cell for cell in CELLS.values() if not cursed >> cell & 1]
    parts = groups(free, lambda cell: near(cell, cursed))
    largest = max(len(part) for part in parts)
    lost = {cell for part in parts if len(part) < largest for cell in part}
    assert set(cells(pockets(cursed))) == lost


def test_a_straight_line_ends_at_the_edge() -> None:
    line = beyond(CELLS["F3"], CELLS["E3"], 3)
    assert [LABELS[cell] for cell in line] == ["D3", "C2", "B1"]
    line = beyond(CELLS["C3"], CELLS["B3"], 3)
    assert [LABELS[cell] for cell in line] == ["A3"]
    assert list(beyond(CELLS["D2"], CELLS["D1"], 3)) == []
