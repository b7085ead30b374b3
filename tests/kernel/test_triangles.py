"""Triangles: planes turn and join as Terakh's sheet lists them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kernel.triangles import (
    DOWN,
    UP,
    Plane,
    Tri,
    adjoining,
    cells,
    neighbours,
    turned,
)

small = st.integers(-5, 5)
tris = st.builds(Tri, small, small, st.sampled_from((UP, DOWN)))
planes = st.builds(Plane, small, small, st.sampled_from((UP, DOWN)), st.integers(1, 6))

# Slot by slot from 1: where it lies in the plane, which slots share an edge with it, and where it
# goes in a clockwise and in a counter-clockwise turn.
UP_PLANE = """
0,3,0 3 16 10
0,2,0 3,6 9 12
0,2,1 1,2,4 15 11
1,2,0 3,8 14 5
0,1,0 6,11 4 14
0,1,1 2,5,7 8 13
1,1,0 6,8,13 7 7
1,1,1 4,7,9 13 6
2,1,0 8,15 12 2
0,0,0 11 1 16
0,0,1 5,10,12 3 15
1,0,0 11,13 2 9
1,0,1 7,12,14 6 8
2,0,0 13,15 5 4
2,0,1 9,14,16 11 3
3,0,0 15 10 1
"""
DOWN_PLANE = """
0,3,1 2 7 16
1,3,0 1,3,8 6 14
1,3,1 2,4 12 13
2,3,0 3,5,10 11 9
2,3,1 4,6 15 8
3,3,0 5,7,12 14 2
3,3,1 6 16 1
1,2,1 2,9 5 15
2,2,0 8,10,13 4 11
2,2,1 4,9,11 10 10
3,2,0 10,12,15 9 4
3,2,1 6,11 13 3
2,1,1 9,14 3 12
3,1,0 13,15,16 2 6
3,1,1 11,14 8 5
3,0,1 14 1 7
"""
SHEET = [(UP, UP_PLANE), (DOWN, DOWN_PLANE)]


def rows(table: str) -> list[list[str]]:
    return [row.split() for row in table.strip().splitlines()]


@pytest.mark.parametrize(("o", "table"), SHEET)
@pytest.mark.parametrize(("i", "j"), [(0, 0), (2, -3)])
def test_a_plane_is_numbered_as_on_the_sheet(o: int, table: str, i: int, j: int) -> None:
    offsets = [tuple(map(int, row[0].split(","))) for row in rows(table)]
    assert cells(Plane(i, j, o)) == tuple(
        Tri(4 * i + di, 4 * j + dj, facing) for di, dj, facing in offsets
    )


@pytest.mark.parametrize(("o", "table"), SHEET)
def test_slots_share_edges_as_on_the_sheet(o: int, table: str) -> None:
    own = cells(Plane(0, 0, o))
    for cell, row in zip(own, rows(table), strict=True):
        inside = {own.index(near) + 1 for near in neighbours(cell) if near in own}
        assert inside == set(map(int, row[1].split(",")))


@pytest.mark.parametrize(("o", "table"), SHEET)
def test_a_plane_turns_as_on_the_sheet(o: int, table: str) -> None:
    plane = Plane(1, 2, o)
    assert turned(plane, 1) == tuple(int(row[2]) for row in rows(table))
    assert turned(plane, -1) == tuple(int(row[3]) for row in rows(table))


@pytest.mark.parametrize(
    ("other", "pairs"),
    [
        (Plane(2, 5, DOWN), "1-1 4-8 9-13 16-16"),
        (Plane(1, 5, DOWN), "1-7 2-12 5-15 10-16"),
        (Plane(2, 4, DOWN), "10-1 12-3 14-5 16-7"),
        (Plane(3, 5, DOWN), ""),
        (Plane(3, 5, UP), ""),
    ],
    ids=["right", "left", "below", "apart", "alike"],
)
def test_planes_join_as_on_the_sheet(other: Plane, pairs: str) -> None:
    one = Plane(2, 5, UP)
    wanted = {(int(a), int(b)) for a, b in (pair.split("-") for pair in pairs.split())}
    assert set(adjoining(one, other)) == wanted
    assert set(adjoining(other, one)) == {(b, a) for a, b in wanted}


@given(planes, st.integers(-6, 6), st.integers(-6, 6))
def test_turns_add_up_and_keep_neighbours(plane: Plane, first: int, second: int) -> None:
    one, two, both = turned(plane, first), turned(plane, second), turned(plane, first + second)
    assert tuple(two[slot - 1] for slot in one) == both
    assert sorted(one) == list(range(1, plane.side**2 + 1))
    own = cells(plane)
    for here, cell in enumerate(own):
        for there, other in enumerate(own):
            touch = own[one[there] - 1] in neighbours(own[one[here] - 1])
            assert touch == (other in neighbours(cell))


@given(planes)
def test_a_plane_has_the_square_of_its_side_in_cells(plane: Plane) -> None:
    own = cells(plane)
    assert len(set(own)) == len(own) == plane.side**2
    alike = sum(cell.o == plane.o for cell in own)
    assert alike == plane.side * (plane.side + 1) // 2


@given(tris)
def test_three_neighbours_face_the_other_way(cell: Tri) -> None:
    near = neighbours(cell)
    assert len(set(near)) == 3
    assert all(each.o != cell.o and cell in neighbours(each) for each in near)
