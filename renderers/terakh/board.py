"""Terakh's planes: the layout of the picture, and Trias with their runes.

The board is as large as the configuration allows: wide boards have their panels below, others
beside them. Runes are told apart by shape (wave, leaf, flame, two linked rings) and by tint; labels
belong to the table and stay where they are when a plane turns.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from bot.games.terakh.model.planes import places
from bot.kernel.triangles import UP, Plane
from renderers.kit.cache import cached
from renderers.kit.canvas import HEIGHT, WIDTH
from renderers.kit.colours import mix
from renderers.kit.grids.triangles import Lattice, inset, lattice, tri_sketch
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.themes import Theme

PLATE = (388, 140)
PITCH_X, PITCH_Y = 396, 148
MARGIN = 26
HAND = 134  # pixels for a row of cards in a private picture
ROW = 0.8660254
LARGEST = 252
MANY = 6

PAPER = "#d9cdb0"
TINTS = {
    "": PAPER,
    "aqua": "#a9cbe0",
    "vitale": "#b4d3a0",
    "infernal": "#e3b09a",
    "orth": "#ecd285",
}
INKS = {"aqua": "#1f5f8b", "vitale": "#2f6b2a", "infernal": "#9a3412", "orth": "#8a6508", "": PAPER}
LINE, INK = "#5d5340", "#2a2519"


@dataclass(frozen=True, slots=True)
class Layout:
    grid: Lattice
    plates: tuple[tuple[int, int], ...]  # top left corners: the turn, the clans, the legend
    hand: tuple[int, int, int]  # top of the cards, how wide they may lie, in how many rows


@lru_cache(maxsize=64)
def layout(planes: tuple[Plane, ...], plates: int, *, cards: int) -> Layout:
    """Put the panels beside the board or below it, whichever leaves larger Trias."""
    most = 9 if plates <= MANY else 7  # cards in a row: many plates leave no room below them
    rows = min(2, -(-cards // most))
    height = HEIGHT - rows * HAND
    side = (WIDTH - PITCH_X - 8, height)
    below = (WIDTH, height - -(-plates // 4) * PITCH_Y - 8)
    if _edge(planes, side) >= _edge(planes, below):
        room = side
        spots = tuple((WIDTH - PITCH_X, 8 + n * PITCH_Y) for n in range(plates))
    else:
        room = below
        spots = tuple((8 + n % 4 * PITCH_X, room[1] + n // 4 * PITCH_Y) for n in range(plates))
    wide = WIDTH if plates <= MANY else room[0]
    return Layout(_grid(planes, room), spots, (height, wide, rows))


def _extent(planes: tuple[Plane, ...]) -> tuple[float, float, float, float]:
    """Left, right, bottom and top of all planes, in edges and in rows."""
    trial = Lattice(0, 0, 2, 1)
    points = [point for plane in planes for point in trial.outline(plane)]
    across, up = [x / 2 for x, _ in points], [-y for _, y in points]
    return min(across), max(across), min(up), max(up)


def _edge(planes: tuple[Plane, ...], room: tuple[int, int]) -> int:
    left, right, foot, head = _extent(planes)
    wide = (room[0] - 2 * MARGIN) / (right - left)
    tall = (room[1] - 2 * MARGIN) / ((head - foot) * ROW)
    return min(LARGEST, int(min(wide, tall)) // 2 * 2)


def _grid(planes: tuple[Plane, ...], room: tuple[int, int]) -> Lattice:
    """The grid that centers the planes in the available space."""
    edge = _edge(planes, room)
    left, right, foot, head = _extent(planes)
    row = round(edge * ROW)
    x = round(room[0] / 2 - edge * (left + right) / 2)
    y = round(room[1] / 2 + row * (foot + head) / 2)
    return lattice(edge=edge, x=x, y=y)


def centre(grid: Lattice, planes: tuple[Plane, ...], label: str) -> tuple[int, int]:
    """The position of a token: a little off the middle, away from the label."""
    tri = places(planes)[label]
    x, y = grid.centre(tri)
    return (x, y + round(grid.edge * (0.045 if tri.o == UP else -0.045)))


# Runes.


def _wave(sketch: Sketch, x: float, y: float, size: float, ink: str) -> None:
    for down in (-0.36, 0.36):
        way = [
            (x + size * (n / 12 - 1), y + size * (down + 0.26 * math.sin(n * math.pi / 6)))
            for n in range(25)
        ]
        sketch.stroke(way, ink, max(2.0, size * 0.24))


def _leaf(sketch: Sketch, x: float, y: float, size: float, ink: str) -> None:
    half = [(0.0, -1.0), (0.42, -0.55), (0.56, 0.0), (0.38, 0.5), (0.0, 0.85)]
    right = [(x + a * size, y + b * size) for a, b in half]
    left = [(x - a * size, y + b * size) for a, b in reversed(half[1:-1])]
    sketch.polygon([*right, *left], ink)
    sketch.stroke([(x, y - size * 0.5), (x, y + size)], PAPER, max(1.4, size * 0.13))


def _flame(sketch: Sketch, x: float, y: float, size: float, ink: str) -> None:
    outer = [
        *((0.05, -1.05), (0.28, -0.5), (0.6, -0.28), (0.72, 0.3), (0.42, 0.82), (0.0, 0.95)),
        *((-0.45, 0.8), (-0.7, 0.3), (-0.5, -0.2), (-0.3, 0.05), (-0.22, -0.55)),
    ]
    sketch.polygon([(x + a * size, y + b * size) for a, b in outer], ink)
    inner = [(0.0, -0.1), (0.3, 0.4), (0.0, 0.78), (-0.28, 0.4)]
    sketch.polygon([(x + a * size, y + b * size) for a, b in inner], TINTS["infernal"])


def _rings(sketch: Sketch, x: float, y: float, size: float, ink: str) -> None:
    """Two linked rings: every Orth Tria is adjacent to every other one."""
    width = max(2.0, size * 0.24)
    for across in (-0.42, 0.42):
        sketch.disc(x + across * size, y, size * 0.68, line=ink, width=width)


Glyph = Callable[[Sketch, float, float, float, str], None]
GLYPHS: dict[str, Glyph] = {"aqua": _wave, "vitale": _leaf, "infernal": _flame, "orth": _rings}


def glyph(sketch: Sketch, rune: str, x: float, y: float, size: float, ink: str = "") -> None:
    if rune:
        GLYPHS[rune](sketch, x, y, size, ink or INKS[rune])


@cached
def cell(grid: Lattice, o: int, rune: str, label: str, theme: Theme, *, taken: bool) -> Sprite:
    """A Tria with its label in the lone corner and its rune in the middle.

    If a unit stands there: only the inside, which is what changes, with the rune in a corner.
    """
    tint = _toned(TINTS[rune], theme)
    unit, wide, tall = grid.edge / 138, grid.edge + 2, grid.row + 2
    if taken:
        sketch = Sketch(wide, tall)
        sketch.paste(_inside(grid, o, tint), 0, 0)
    else:
        sketch = tri_sketch(grid, o, tint, line=_toned(LINE, theme), width=3)
    if rune == "orth":
        sketch.paste(_gate(grid, o), 0, 0)
    if taken:
        glyph(sketch, rune, 29 * unit, _flipped(tall - 15 * unit, tall, o), 9 * unit)
    else:
        ink = mix(tint, INKS[rune], 0.5)
        glyph(sketch, rune, wide / 2, _flipped(tall * 0.66, tall, o), 25 * unit, ink)
    _name(sketch, grid, o, label)
    return sketch.sprite()


@cached
def _gate(grid: Lattice, o: int) -> Sprite:
    """The golden line inside an Orth Tria."""
    unit = grid.edge / 138
    sketch = Sketch(grid.edge + 2, grid.row + 2, scale=1)
    sketch.stroke(inset(_ends(grid, o), 7 * unit), "#b8860b", 3 * unit, closed=True)
    return sketch.sprite()


@cached
def _inside(grid: Lattice, o: int, tint: str) -> Sprite:
    """A Tria without its edge."""
    sketch = Sketch(grid.edge + 2, grid.row + 2, scale=1)
    sketch.polygon(inset(_ends(grid, o), 5), tint)
    return sketch.sprite()


def _ends(grid: Lattice, o: int) -> list[tuple[float, float]]:
    """The corners of a Tria in its sprite."""
    wide, tall = grid.edge + 2, grid.row + 2
    top = [(wide / 2, 1.0), (wide - 1.0, tall - 1.0), (1.0, tall - 1.0)]
    return [(x, _flipped(y, tall, o)) for x, y in top]


def _name(sketch: Sketch, grid: Lattice, o: int, label: str, halo: str = "") -> None:
    unit, tall = grid.edge / 138, grid.row + 2
    size = min(30, max(18, round((20 if len(label) < 3 else 18.5) * unit)))
    middle, y = round(grid.edge / 2 + 1), round(_flipped(tall * 0.345, tall, o))
    high = round(size * 0.42)
    box = (middle - size, y - high, middle + size, y + high)
    sketch.text(box, label, INK, face="narrow-bold", size=size, least=14, align="cm", halo=halo)


@cached
def plate(grid: Lattice, o: int, label: str) -> Sprite:
    """A Tria's label, drawn again above a rim or an arrow."""
    sketch = Sketch(grid.edge + 2, grid.row + 2)
    _name(sketch, grid, o, label, halo=PAPER)
    return sketch.sprite()


def _flipped(y: float, tall: float, o: int) -> float:
    """A height inside a Tria's sprite, counted from the lone corner."""
    return y if o == UP else tall - y


def _toned(colour: str, theme: Theme) -> str:
    return mix(colour, "#14161b", 0.1) if theme.name == "dark" else colour


@cached
def border(grid: Lattice, o: int, theme: Theme) -> Sprite:
    """The edge of a whole plane, drawn so that the joins stay visible."""
    wide, tall = 4 * grid.edge + 12, 4 * grid.row + 12
    sketch = Sketch(wide, tall, scale=1)
    ink = theme.ground_low if theme.name == "dark" else "#453b2a"
    sketch.stroke(_plane_corners(wide, tall, o, 6.0), ink, 6, closed=True)
    return sketch.sprite()


def _plane_corners(wide: int, tall: int, o: int, margin: float) -> list[tuple[float, float]]:
    """A plane's corners in a sprite of its own, clockwise from the lone one if that is on top."""
    top = [(wide / 2, margin), (wide - margin, tall - margin), (margin, tall - margin)]
    return top if o == UP else [(x, tall - y) for x, y in top]


def plane_centre(grid: Lattice, plane: Plane) -> tuple[int, int]:
    """The centre of the box round a plane."""
    points = grid.outline(plane)
    across, down = [x for x, _ in points], [y for _, y in points]
    return (round((min(across) + max(across)) / 2), round((min(down) + max(down)) / 2))


@cached
def spin(grid: Lattice, o: int, way: str, colour: str) -> Sprite:
    """A turned plane: its edge is bright, and an arrowhead on each side shows the direction."""
    wide, tall = 4 * grid.edge + 60, 4 * grid.row + 60
    sketch = Sketch(wide, tall, scale=1)
    points = _plane_corners(wide, tall, o, 30.0)
    if (way == "cw") != (o == UP):
        points.reverse()
    reach = max(22.0, grid.edge * 0.17)
    for ink, pen, grow in (("#15171c", 13.0, 5.0), (colour, 7.0, 0.0)):
        sketch.stroke(points, ink, pen, closed=True)
        for one, other in zip(points, [*points[1:], points[0]], strict=True):
            sketch.polygon(_head(one, other, reach + grow), ink, line=ink, width=2)
    return sketch.sprite()


def _head(
    one: tuple[float, float], other: tuple[float, float], reach: float
) -> list[tuple[float, float]]:
    """An arrowhead in the middle of a side, pointing from one end to the other."""
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    length = math.dist(one, other)
    a, b = (other[0] - one[0]) / length, (other[1] - one[1]) / length
    back = (x - a * reach * 0.7, y - b * reach * 0.7)
    return [
        (x + a * reach, y + b * reach),
        (back[0] - b * reach * 0.75, back[1] + a * reach * 0.75),
        (back[0] + b * reach * 0.75, back[1] - a * reach * 0.75),
    ]
