"""Hexagons: distance is what walking takes, and discs agree with it."""

from hypothesis import given
from hypothesis import strategies as st

from bot.kernel.hexes import (
    ORIGIN,
    Hex,
    disc,
    distance,
    labelled_by_column,
    labelled_by_row,
    neighbours,
)
from bot.kernel.paths import reach

small = st.integers(-6, 6)
cells = st.builds(Hex, small, small)
wide = st.builds(Hex, st.integers(-500, 500), st.integers(-500, 500))


def steps(cell: Hex) -> list[tuple[Hex, int]]:
    return [(near, 1) for near in neighbours(cell)]


@given(cells, cells)
def test_distance_is_the_number_of_steps(one: Hex, other: Hex) -> None:
    far = distance(one, other)
    walked = reach(one, steps, far)
    assert walked[other] == far


@given(wide, wide, wide)
def test_distance_is_a_measure(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a) >= 0
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(cells)
def test_there_are_six_neighbours_one_step_away(cell: Hex) -> None:
    near = neighbours(cell)
    assert len(set(near)) == 6
    assert {distance(cell, each) for each in near} == {1}
    assert all(cell in neighbours(each) for each in near)


@given(cells, st.integers(0, 6))
def test_a_disc_is_all_that_is_near_enough(centre: Hex, radius: int) -> None:
    inside = list(disc(radius, centre))
    assert set(inside) == set(reach(centre, steps, radius))
    assert len(inside) == len(set(inside)) == 1 + 3 * radius * (radius + 1)
    assert inside == sorted(inside, key=lambda cell: (cell.r, cell.q))


def test_labels_count_rows_from_the_top_and_columns_from_the_left() -> None:
    rows = labelled_by_row(disc(2))
    assert list(rows)[:4] == ["A1", "A2", "A3", "B1"]
    assert (rows["A1"], rows["C3"], rows["E3"]) == (Hex(0, -2), ORIGIN, Hex(0, 2))
    columns = labelled_by_column(disc(2))
    assert (columns["A1"], columns["C3"], columns["E3"]) == (Hex(-2, 0), ORIGIN, Hex(2, 0))


@given(st.frozensets(cells, min_size=1, max_size=40))
def test_every_cell_has_one_label_and_every_label_one_cell(board: frozenset[Hex]) -> None:
    for labels in (labelled_by_row(board), labelled_by_column(board)):
        assert len(labels) == len(board) and set(labels.values()) == board


def test_letters_go_on_after_z() -> None:
    labels = list(labelled_by_row(Hex(0, row) for row in range(54)))
    assert labels[25:28] == ["Z1", "AA1", "AB1"] and labels[-2:] == ["BA1", "BB1"]
