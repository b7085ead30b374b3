"""Terakh's planes: slabs of stone with Trias cut into them, and runes carved into the Trias.

Runes are told apart by shape and by tint; labels belong to the table and stay where they are when a
plane turns. Stones have hard edges, so that they look the same wherever they lie.
"""

import math
import random

from bot.kernel.triangles import UP, Plane
from renderers.kit.cache import cached
from renderers.kit.colours import mix
from renderers.kit.grids.triangles import Lattice, inset, tri_rim
from renderers.kit.points import Point
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import width_of
from renderers.kit.themes import Theme
from renderers.terakh.layout import inner_radius
from renderers.terakh.runes import INKS, TINTS, glyph

INK = "#1d1912"
GOLD_LINE = "#a87a08"
BORDER = 6  # the edge of a plane
SLAB = 10  # how thick a plane looks
SMOOTH = 52  # smaller Trias have no pits: there are many, and nobody would see them
LIT = 50  # pixels of letters: 36 high, which a phone shows at 9
PILL = "#14161b"


def tint(rune: str, theme: Theme) -> str:
    colour = TINTS[rune]
    if theme.is_high_contrast:
        return mix(colour, "#ffffff", 0.45)
    return colour if theme.is_dark else mix(colour, "#ffffff", 0.2)


@cached
def stone(grid: Lattice, o: int, rune: str, theme: Theme) -> Sprite:
    """An empty Tria with its rune, carved, and a golden line if it is an Orth Tria."""
    wide, tall = grid.edge + 2, grid.row + 2
    colour = tint(rune, theme)
    sketch = Sketch(wide, tall, scale=2)
    sketch.paste(_face(grid, o, colour, theme), 0, 0)
    if inner_radius(grid) >= SMOOTH and not theme.is_high_contrast:
        _weather(sketch, grid, o, colour)
    if rune == "orth":
        line = max(3.0, inner_radius(grid) * 0.07)
        sketch.stroke(inset(ends(grid, o), 5 + line), GOLD_LINE, line, closed=True)
    radius = inner_radius(grid)
    y = _flipped(tall - 1 - radius, tall, o)
    ink = mix(colour, INKS[rune], 0.62)
    size = radius * 0.58
    glyph(sketch, rune, wide / 2, y, size, ink)
    return sketch.sprite()


@cached
def _face(grid: Lattice, o: int, colour: str, theme: Theme) -> Sprite:
    """A cut stone: a groove round it, and light or shade along its long side."""
    sketch = Sketch(grid.edge + 2, grid.row + 2, scale=1)
    points = ends(grid, o)
    sketch.polygon(points, mix(colour, "#14100a", 0.66))
    sketch.polygon(inset(points, 2), colour)
    if theme.is_high_contrast:
        return sketch.sprite()
    long = inset(points, 4)[1:]
    edge = mix(colour, "#14100a", 0.3) if o == UP else mix(colour, "#ffffff", 0.4)
    sketch.stroke(long, edge, 4)
    return sketch.sprite()


def _weather(sketch: Sketch, grid: Lattice, o: int, colour: str) -> None:
    """Pits and a hairline crack, the same on every stone of a kind."""
    luck = random.Random(o + 7)
    points = inset(ends(grid, o), 12)
    dark = mix(colour, "#14100a", 0.12)
    for _ in range(5):
        x, y = _anywhere(luck, points)
        size = luck.uniform(2.0, 4.0)
        sketch.polygon([(x - size, y), (x, y - size), (x + size, y), (x, y + size)], dark)
    start, end = points[2 if o == UP else 1], _anywhere(luck, points)
    way = [
        (start[0] + (end[0] - start[0]) * s + luck.uniform(-4, 4),
         start[1] + (end[1] - start[1]) * s + luck.uniform(-4, 4))
        for s in (0.1, 0.25, 0.4, 0.55)
    ]  # fmt: skip
    sketch.stroke(way, dark, 2)


def _anywhere(luck: random.Random, points: list[Point]) -> Point:
    a, b = sorted((luck.random(), luck.random()))
    shares = (a, b - a, 1 - b)
    x = sum(s * p[0] for s, p in zip(shares, points, strict=True))
    return (x, sum(s * p[1] for s, p in zip(shares, points, strict=True)))


@cached
def small_rune(grid: Lattice, rune: str) -> Sprite:
    """For a corner of a Tria that something stands on."""
    size = max(8.0, inner_radius(grid) * 0.22)
    half = round(size * 1.2) + 1
    sketch = Sketch(2 * half, 2 * half)
    glyph(sketch, rune, half, half, size)
    return sketch.sprite()


def corner(grid: Lattice, depth: float) -> tuple[int, int]:
    """How far from the middle, and from the long side, the room in a wide corner lies."""
    up = inner_radius(grid) * depth
    return (round(grid.edge / 2 - up / math.tan(_angle(grid) / 2)), round(up))


def _angle(grid: Lattice) -> float:
    return math.atan2(grid.row, grid.edge / 2)


def ends(grid: Lattice, o: int) -> list[Point]:
    """The corners of a Tria in its sprite, the lone one first."""
    wide, tall = grid.edge + 2, grid.row + 2
    top = [(wide / 2, 1.0), (wide - 1.0, tall - 1.0), (1.0, tall - 1.0)]
    return [(x, _flipped(y, tall, o)) for x, y in top]


def _flipped(y: float, tall: float, o: int) -> float:
    """A height inside a Tria's sprite, counted from the lone corner."""
    return y if o == UP else tall - y


def label_height(grid: Lattice) -> int:
    """How far a label's middle is from the lone corner."""
    free = grid.row - 2 * inner_radius(grid)
    return round(free * 0.66)


def name(grid: Lattice, label: str, *, is_haloed: bool = False) -> Sprite:
    """A Tria's label in its lone corner; with a rim where it is written again above an arrow."""
    size = min(32, max(22, round(inner_radius(grid) * 0.54)))
    return _written(label, size // 2 * 2, is_haloed=is_haloed)


@cached
def _written(label: str, size: int, *, is_haloed: bool) -> Sprite:
    wide, high = round(size * 1.8), round(size * 0.86)
    sketch = Sketch(wide, high)
    box = (0, 0, wide, high)
    halo = TINTS[""] if is_haloed else ""
    sketch.text(box, label, INK, face="slim", size=size, least=14, align="cm", halo=halo)
    return sketch.sprite()


@cached
def pill(label: str, colour: str) -> Sprite:
    """The label of a Tria that may be chosen, large enough for a phone."""
    wide = width_of("slim", LIT, label) + 12  # no wider: neighbors stand close
    sketch = Sketch(wide, 48)
    sketch.rounded((0, 0, wide, 48), 12, colour)
    sketch.rounded((3, 3, wide - 3, 45), 9, PILL)
    box = (5, 3, wide - 5, 45)
    sketch.text(box, label, "#ffffff", face="slim", size=LIT, align="cm", role="label")
    return sketch.sprite()


@cached
def lit_rim(grid: Lattice, o: int, colour: str, style: str) -> Sprite:
    return tri_rim(grid, o, colour, style, width=7, by=7)


@cached
def border(grid: Lattice, o: int, theme: Theme) -> Sprite:
    """The edge of a whole plane, drawn so that the joins stay visible."""
    wide, tall = 4 * grid.edge + 2 * BORDER, 4 * grid.row + 2 * BORDER
    sketch = Sketch(wide, tall, scale=1)
    ink = "#1b1a1d" if theme.is_dark else "#3c3426"
    sketch.stroke(plane_corners(wide, tall, o, BORDER), ink, BORDER, closed=True)
    return sketch.sprite()


def slab_tones(theme: Theme) -> list[str]:
    return [mix(tint("", theme), "#14100a", share) for share in (0.72, 0.5)]


@cached
def slab(grid: Lattice, o: int, theme: Theme) -> Sprite:
    """The side of a plane that one sees below it."""
    wide, tall = 4 * grid.edge + 12, 4 * grid.row + 12 + SLAB
    sketch = Sketch(wide, tall, scale=1)
    corners = plane_corners(wide, tall - SLAB, o, 3.0)
    for down, colour in zip((SLAB, SLAB - 5), slab_tones(theme), strict=True):
        sketch.polygon([(x, y + down) for x, y in corners], colour)
    return sketch.sprite()


def plane_corners(wide: int, tall: int, o: int, margin: float) -> list[Point]:
    """A plane's corners in a sprite of its own, clockwise from the lone one if that is on top."""
    top = [(wide / 2, margin), (wide - margin, tall - margin), (margin, tall - margin)]
    return top if o == UP else [(x, tall - y) for x, y in top]


def plane_centre(grid: Lattice, plane: Plane) -> tuple[int, int]:
    """The center of the box round a plane."""
    points = grid.outline(plane)
    across, down = [x for x, _ in points], [y for _, y in points]
    return (round((min(across) + max(across)) / 2), round((min(down) + max(down)) / 2))


@cached
def spin(grid: Lattice, o: int, way: str, colour: str) -> Sprite:
    """A turned plane: its edge is bright, and an arrowhead on each side shows the direction."""
    wide, tall = 4 * grid.edge + 60, 4 * grid.row + 60
    sketch = Sketch(wide, tall, scale=1)
    points = plane_corners(wide, tall, o, 30.0)
    if (way == "cw") != (o == UP):
        points.reverse()
    reach = max(22.0, grid.edge * 0.17)
    for ink, pen, grow in (("#15171c", 13.0, 5.0), (colour, 7.0, 0.0)):
        sketch.stroke(points, ink, pen, closed=True)
        for one, other in zip(points, [*points[1:], points[0]], strict=True):
            sketch.polygon(_head(one, other, reach + grow), ink, line=ink, width=2)
    return sketch.sprite()


def _head(one: Point, other: Point, reach: float) -> list[Point]:
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
