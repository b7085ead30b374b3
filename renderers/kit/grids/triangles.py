"""Triangular boards: the kernel's lattice cells and planes as pixels, and how they look.

The pitch is whole pixels (an even edge, a whole row height), so all cells that point the same way
share their sprites. A cell's picture is put by the center of the box round it, `box_centre`; words
and tokens sit best at `centre`, the center of the triangle itself.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from bot.kernel.triangles import UP, Plane, Tri, cells
from renderers.kit.cache import cached
from renderers.kit.grids.hexes import DASHES, RIM
from renderers.kit.points import Point
from renderers.kit.sketch import Paint, Sketch
from renderers.kit.sprites import Sprite


@dataclass(frozen=True, slots=True)
class Lattice:
    """Lattice point (0, 0) lies at `x`, `y`; `edge` is the side of a cell, `row` its height."""

    x: int
    y: int
    edge: int
    row: int

    def point(self, i: float, j: float) -> Point:
        return (self.x + self.edge * (i + j / 2), self.y - self.row * j)

    def corners(self, cell: Tri) -> list[Point]:
        """The three corners; the one that stands alone comes first."""
        i, j, o = cell
        if o == UP:
            return [self.point(i, j + 1), self.point(i + 1, j), self.point(i, j)]
        return [self.point(i + 1, j), self.point(i, j + 1), self.point(i + 1, j + 1)]

    def centre(self, cell: Tri) -> tuple[int, int]:
        points = self.corners(cell)
        return (round(sum(x for x, _ in points) / 3), round(sum(y for _, y in points) / 3))

    def box_centre(self, cell: Tri) -> tuple[int, int]:
        i, j, o = cell
        across = i + j / 2 + (0.5 if o == UP else 1)
        return (round(self.x + self.edge * across), round(self.y - self.row * (j + 0.5)))

    def outline(self, plane: Plane) -> list[Point]:
        """The three corners of a whole plane."""
        points = [point for cell in cells(plane) for point in self.corners(cell)]
        left, top, right, bottom = _around(points)
        middle = (left + right) / 2
        if plane.o == UP:
            return [(middle, top), (right, bottom), (left, bottom)]
        return [(middle, bottom), (left, top), (right, top)]


def lattice(*, edge: int, x: int, y: int) -> Lattice:
    edge = 2 * round(edge / 2)
    return Lattice(x, y, edge, round(edge * math.sqrt(3) / 2))


def _around(points: Iterable[Point]) -> tuple[float, float, float, float]:
    spots = list(points)
    return (
        min(x for x, _ in spots),
        min(y for _, y in spots),
        max(x for x, _ in spots),
        max(y for _, y in spots),
    )


def inset(points: list[Point], by: float) -> list[Point]:
    """A triangle drawn in by so many pixels from each of its sides."""
    a, b, c = points
    far = (math.dist(b, c), math.dist(c, a), math.dist(a, b))  # the side opposite each corner
    around = sum(far)
    x, y = (sum(f * p[axis] for f, p in zip(far, points, strict=True)) / around for axis in (0, 1))
    # The inner circle's radius is what the sides move towards.
    area = abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2
    share = max(0.0, 1 - by * around / (2 * area))
    return [(x + (each[0] - x) * share, y + (each[1] - y) * share) for each in points]


def within(spot: Point, points: list[Point]) -> bool:
    """Does a spot lie in a triangle?"""
    a, b, c = points
    sides = [
        (one[0] - spot[0]) * (other[1] - spot[1]) - (other[0] - spot[0]) * (one[1] - spot[1])
        for one, other in ((a, b), (b, c), (c, a))
    ]
    return min(sides) >= 0 or max(sides) <= 0


def _local(grid: Lattice, o: int) -> list[Point]:
    """The corners of a cell in a sprite of its own, which has a pixel to spare on each side."""
    wide, tall = grid.edge + 2, grid.row + 2
    if o == UP:
        return [(wide / 2, 1.0), (wide - 1.0, tall - 1.0), (1.0, tall - 1.0)]
    return [(wide / 2, tall - 1.0), (1.0, 1.0), (wide - 1.0, 1.0)]


def tri_sketch(grid: Lattice, o: int, fill: Paint, *, line: str = "", width: float = 2) -> Sketch:
    """A cell to draw more on. Its edge is hard, for soft ones would be most of a board's weight."""
    sketch = Sketch(grid.edge + 2, grid.row + 2)
    sketch.paste(tri(grid, o, fill, line, width), 0, 0)
    return sketch


@cached
def tri(grid: Lattice, o: int, fill: Paint, line: str = "", width: float = 2) -> Sprite:
    sketch = Sketch(grid.edge + 2, grid.row + 2, scale=1)
    points = _local(grid, o)
    sketch.polygon(points, line or fill)
    if line:
        sketch.polygon(inset(points, width / 2), fill)
    return sketch.sprite()


@cached
def tri_rim(
    grid: Lattice, o: int, colour: str, style: str = "solid", width: float = 5, by: float = 6
) -> Sprite:
    """An outline inside a cell in one of the line styles of `hexes`."""
    sketch = Sketch(grid.edge + 2, grid.row + 2)
    dash = DASHES[style]
    points = inset(_local(grid, o), by)
    sketch.stroke(points, RIM, width + 4, closed=True, dash=dash)
    sketch.stroke(points, colour, width, closed=True, dash=dash)
    if style == "double":
        sketch.stroke(inset(points, width + 3), colour, width / 2, closed=True)
    return sketch.sprite()
