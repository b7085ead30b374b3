"""Hexes and triangles on the picture: cells that touch in the rules touch in the picture."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.kernel import triangles
from bot.kernel.hexes import DIRECTIONS, Hex
from bot.kernel.triangles import Plane, Tri
from renderers.kit.grids.hexes import Grid, flat, pointy
from renderers.kit.grids.triangles import inset, lattice

GRIDS = [pointy(radius=96, x=600, y=600), flat(radius=42, x=500, y=500), flat(radius=31, x=0, y=0)]
HEXES = st.builds(Hex, st.integers(-10, 10), st.integers(-10, 10))
TRIS = st.builds(Tri, st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 1))


@pytest.mark.parametrize("grid", GRIDS)
@settings(deadline=None)
@given(cell=HEXES, way=st.sampled_from(DIRECTIONS))
def test_neighbours_share_the_edge_that_faces_them(grid: Grid, cell: Hex, way: Hex) -> None:
    here, there = grid.centre(cell), grid.centre(cell + way)
    mine = sorted(grid.edge(way, *here))
    yours = sorted(grid.edge(Hex(-way.q, -way.r), *there))
    for one, other in zip(mine, yours, strict=True):
        assert math.dist(one, other) <= 2


@pytest.mark.parametrize("grid", GRIDS)
@settings(deadline=None)
@given(cell=HEXES, other=HEXES)
def test_cells_have_places_of_their_own(grid: Grid, cell: Hex, other: Hex) -> None:
    apart = math.dist(grid.centre(cell), grid.centre(other))
    assert cell == other or apart >= math.sqrt(3) * grid.radius - 2


@settings(deadline=None)
@given(cell=TRIS)
def test_triangles_that_touch_share_two_corners(cell: Tri) -> None:
    grid = lattice(edge=84, x=100, y=900)
    for near in triangles.neighbours(cell):
        assert len(set(grid.corners(cell)) & set(grid.corners(near))) == 2


@pytest.mark.parametrize("plane", [Plane(0, 0, 0), Plane(0, 0, 1), Plane(2, -1, 1)])
def test_a_plane_is_as_large_as_its_cells(plane: Plane) -> None:
    grid = lattice(edge=84, x=0, y=0)
    corners = {point for cell in triangles.cells(plane) for point in grid.corners(cell)}
    assert set(grid.outline(plane)) <= corners


def test_an_inset_triangle_keeps_its_distance_from_every_side() -> None:
    points = [(0.0, 0.0), (100.0, 0.0), (50.0, 86.6)]
    drawn_in = inset(points, 10)
    assert min(y for _, y in drawn_in) == pytest.approx(10, abs=0.1)
