"""Hexagonal boards: where cells lie on the picture, and how a cell looks.

Pitches are whole pixels, so that every cell is the same sprite and no edge is blurred twice. A grid
turns the kernel's axial cells into pixels; `pointy` boards have rows, `flat` boards have columns.

    GRID = pointy(radius=96, x=600, y=600)       # where Hex(0, 0) lies
    canvas.put(tile(GRID, "#7f8a6a", edge="#333"), *GRID.centre(cell))
"""

import math
from dataclasses import dataclass

from bot.kernel.hexes import Hex
from renderers.kit.cache import cached
from renderers.kit.colours import sheer
from renderers.kit.points import Point, toward
from renderers.kit.sketch import Paint, Sketch
from renderers.kit.sprites import Sprite


@dataclass(frozen=True, slots=True)
class Grid:
    """`across` and `down` are the pixels between neighboring centers along q and along r."""

    x: int
    y: int
    radius: int
    across: int
    down: int
    is_pointy: bool

    def centre(self, cell: Hex) -> tuple[int, int]:
        if self.is_pointy:
            return (self.x + (2 * cell.q + cell.r) * self.across // 2, self.y + cell.r * self.down)
        return (self.x + cell.q * self.across, self.y + (2 * cell.r + cell.q) * self.down // 2)

    def corners(self, x: float = 0, y: float = 0, inset: float = 0) -> list[Point]:
        """The six corners round a point, from the top (or top left) clockwise."""
        long = self.radius - inset * 2 / math.sqrt(3)
        if self.is_pointy:
            half = self.across / 2 - inset
            turn = [(0, -long), (half, -long / 2), (half, long / 2)]
        else:
            half = self.down / 2 - inset
            turn = [(-long / 2, -half), (long / 2, -half), (long, 0.0)]
        return [(x + a, y + b) for a, b in turn] + [(x - a, y - b) for a, b in turn]

    @property
    def tile_size(self) -> tuple[int, int]:
        """A tile with a pixel to spare on each side."""
        if self.is_pointy:
            return (self.across + 2, self.radius * 2 + 2)
        return (self.radius * 2 + 2, self.down + 2)

    def edge(self, way: Hex, x: float = 0, y: float = 0, inset: float = 0) -> tuple[Point, Point]:
        """The two ends of the edge that faces a neighbor; `way` is one of DIRECTIONS."""
        turn = math.degrees(math.atan2(*reversed(self._toward(way))))
        first = round((turn + (90 if self.is_pointy else 120)) / 60 - 0.5) % 6
        corners = self.corners(x, y, inset)
        return (corners[first], corners[(first + 1) % 6])

    def _toward(self, way: Hex) -> tuple[float, float]:
        at = Grid(0, 0, self.radius, self.across, self.down, self.is_pointy).centre(way)
        return (float(at[0]), float(at[1]))


def pointy(*, radius: int, x: int, y: int) -> Grid:
    """Cells with a corner at the top."""
    return Grid(x, y, radius, 2 * _apothem(radius), round(radius * 1.5), True)


def flat(*, radius: int, x: int, y: int) -> Grid:
    """Cells with an edge at the top."""
    return Grid(x, y, radius, round(radius * 1.5), 2 * _apothem(radius), False)


def _apothem(radius: int) -> int:
    # 7/8 for sin 60°, one part in a hundred too much: a slanted edge then repeats its pixels every
    # four rows (if the radius is a multiple of 8), which deflate likes and no eye can see.
    return round(radius * 7 / 8)


def middle(grid: Grid) -> tuple[float, float]:
    width, height = grid.tile_size
    return (width / 2, height / 2)


def tile_sketch(grid: Grid, fill: Paint, *, edge: str = "", width: float = 2) -> Sketch:
    """A cell to draw more on: its middle is at `middle(grid)`."""
    sketch = Sketch(*grid.tile_size)
    x, y = middle(grid)
    sketch.polygon(grid.corners(x, y), edge or fill)
    if edge:
        sketch.polygon(grid.corners(x, y, width / 2), fill)
    return sketch


@cached
def tile(grid: Grid, fill: Paint, edge: str = "", width: float = 2) -> Sprite:
    return tile_sketch(grid, fill, edge=edge, width=width).sprite()


RIM = "#15171c"
DASHES = {
    "solid": None,
    "dashed": (26.0, 16.0),
    "dotted": (0.5, 20.0),
    "double": None,
}


@cached
def rim(
    grid: Grid, colour: str, style: str = "solid", *, width: float = 6, inset: float = 7
) -> Sprite:
    """An outline inside a cell; meanings differ by line style and not by color alone."""
    sketch = Sketch(*grid.tile_size)
    x, y = middle(grid)
    dash = DASHES[style]
    under = width + 4
    sketch.stroke(grid.corners(x, y, inset), RIM, under, closed=True, dash=dash)
    sketch.stroke(grid.corners(x, y, inset), colour, width, closed=True, dash=dash)
    if style == "double":
        inner = grid.corners(x, y, inset + width + 4)
        sketch.stroke(inner, colour, width / 2, closed=True)
    return sketch.sprite()


@cached
def wash(grid: Grid, colour: str, opacity: float = 0.25) -> Sprite:
    """A see-through tint over a whole cell."""
    sketch = Sketch(*grid.tile_size)
    sketch.polygon(grid.corners(*middle(grid)), sheer(colour, opacity))
    return sketch.sprite()


@cached
def brackets(grid: Grid, colour: str, *, width: float = 6, inset: float = 8) -> Sprite:
    """The corners of a cell alone: something came here. Where a corner points up or down it is
    left out, for that is where labels are.
    """
    sketch = Sketch(*grid.tile_size)
    corners = grid.corners(*middle(grid), inset)
    around = [corners[-1], *corners, corners[0]]
    for tone, pen in ((RIM, width + 4), (colour, width)):
        for before, here, after in zip(around, around[1:], around[2:], strict=False):
            if abs(here[0] - middle(grid)[0]) < 1:
                continue
            ends = [
                toward(here, before, grid.radius / 5),
                here,
                toward(here, after, grid.radius / 5),
            ]
            sketch.stroke(ends, tone, pen)
    return sketch.sprite()
