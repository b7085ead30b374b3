"""Terrain's board: every piece is a column whose height, tone and number show its level.

A column is three pixels higher for each level, so the cell in front never hides a usable exit.
Everything about a cell is drawn around the middle of its top (`spot`). With 91 cells, soft edges
would be most of the picture's bytes, so columns, pips and cliffs have hard ones, which nobody sees
at this size.
"""

import math

from bot.games.terrain.model.board import HEXES, LABELS
from bot.kernel.hexes import Hex
from renderers.kit.cache import cached
from renderers.kit.colours import mix, sheer
from renderers.kit.grids.hexes import Grid, flat, middle, tile_sketch
from renderers.kit.sketch import Point, Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.themes import Theme

GRID: Grid = flat(radius=56, x=500, y=612)
MINI: Grid = flat(radius=32, x=0, y=0)  # for samples of what stands on a cell
RISE = 3  # pixels a level
TONES = (
    "#f4f7dc",
    "#e0ecba",
    "#c6da96",
    "#a9c474",
    "#c6a971",
    "#a57f50",
    "#7d5a3a",
    "#58392a",
)
DARK_INK, LIGHT_INK = "#1b1d1a", "#fdf7e6"
CLIFF = "#120c0a"
PRICE = "#0f3d2e"
INSET = 10  # from an edge to its pip
# Spots between the pips, which no column in front ever hides: a cell's label, the cost of a step to
# it, its level if somebody stands on the number, and where tokens and flags stand, below the label.
LABEL, COST, LEVEL, STAND = (0, -23), (36, 3), (-35, 1), (0, 11)


def spot(q: int, r: int, level: int) -> tuple[int, int]:
    """The middle of a cell's top."""
    x, y = GRID.centre(Hex(q, r))
    return (x, y - RISE * level)


def tone(level: int) -> str:
    return TONES[level - 1]


def ink(level: int) -> str:
    return DARK_INK if level <= 5 else LIGHT_INK


def toward(edge: float, distance: float) -> Point:
    """The point at a distance from the middle towards an edge, counted clockwise from north."""
    turn = math.radians(60 * edge - 90)
    return (distance * math.cos(turn), distance * math.sin(turn))


def floor(sketch: Sketch, theme: Theme) -> None:
    """The empty board."""
    slab = [
        GRID.centre(Hex(*corner)) for corner in ((0, -5), (5, -5), (5, 0), (0, 5), (-5, 5), (-5, 0))
    ]
    x = sum(point[0] for point in slab) / 6
    y = sum(point[1] for point in slab) / 6
    wide = [(x + (a - x) * 1.155, y + (b - y) * 1.155) for a, b in slab]
    sketch.polygon(wide, mix(theme.panel, theme.shadow, 0.25), line=theme.edge, width=3)
    for label, cell in zip(LABELS, HEXES, strict=True):
        place = hollow(label, theme)
        left, top = GRID.centre(cell)
        sketch.paste(place, left - place.width // 2, top - place.height // 2)


@cached
def hollow(label: str, theme: Theme) -> Sprite:
    """A cell without a piece."""
    sketch = tile_sketch(GRID, theme.ground, edge=theme.edge, width=2)
    x, y = (round(part) for part in middle(GRID))
    sketch.text((x - 30, y - 16, x + 30, y + 16), label, theme.faint, size=24, align="cm")
    return sketch.sprite()


@cached
def pillar(level: int, *, numbered: bool, inverted: bool = False) -> Sprite:
    """A column with its level on top; its position is the middle of its `base`."""
    wide, tall = GRID.tile_size
    height = RISE * level
    sketch = Sketch(wide, tall + 2 * height, scale=1)
    x, y = wide / 2, tall / 2
    top, edge = tone(level), mix(tone(level), "#000000", 0.65)
    foot, head = GRID.corners(x, y + height), GRID.corners(x, y)
    for shade, one in ((0.55, 2), (0.42, 3), (0.3, 4)):
        side = [head[one], head[one + 1], foot[one + 1], foot[one]]
        sketch.polygon(side, mix(top, "#000000", shade))
    sketch.polygon(head, edge)
    sketch.polygon(GRID.corners(x, y, 1), top)
    if inverted:
        _hatch(sketch, x, y, ink(level))
    if numbered:
        _number(sketch, level)
    return sketch.sprite()


def _hatch(sketch: Sketch, x: float, y: float, colour: str) -> None:
    """The hatching of an upside-down piece: nobody can enter or leave it."""
    faint = sheer(colour, 0.45)
    for shift in range(-60, 61, 20):
        reach = 42 - abs(shift) * 0.45
        ends = [(x + shift - reach / 2, y + reach), (x + shift + reach / 2, y - reach)]
        sketch.stroke(ends, faint, 4)


@cached
def pips(
    exits: tuple[int, ...], blocked: tuple[int, ...], colour: str, grid: Grid = GRID
) -> Sprite:
    """The exits: an arrowhead for one that can be used, a bar for one that cannot."""
    sketch = Sketch(*grid.tile_size, scale=1)
    x, y = middle(grid)
    reach = grid.down / 2 - INSET
    for edge in exits:
        left, right = _across(edge, reach - 7, 8)
        head = (toward(edge, reach + 9), left, toward(edge, reach - 3), right)
        sketch.polygon([(x + a, y + b) for a, b in head], colour)
    for edge in blocked:
        inner, outer = _across(edge, reach - 1, 9), _across(edge, reach + 4, 9)
        sketch.polygon([(x + a, y + b) for a, b in (*inner, *outer[::-1])], colour)
    return sketch.sprite()


def _across(edge: int, distance: float, half: float) -> tuple[Point, Point]:
    """The ends of a line across the direction to an edge."""
    (a, b), (c, d) = toward(edge, distance), toward(edge, half)
    return ((a - d, b + c), (a + d, b - c))


@cached
def cliffs(drops: tuple[int, ...], grid: Grid = GRID) -> Sprite:
    """Thick lines along edges where the difference in level is too large."""
    sketch = Sketch(*grid.tile_size, scale=1)
    corners = grid.corners(*middle(grid), 3.5)
    for edge in drops:
        sketch.stroke([corners[edge], corners[(edge + 1) % 6]], CLIFF, 7)
    return sketch.sprite()


@cached
def name(label: str, colour: str) -> Sprite:
    """A cell's label."""
    sketch = Sketch(58, 22)
    sketch.text((0, 0, 58, 22), label, colour, face="narrow-bold", size=20, align="cm")
    return sketch.sprite()


@cached
def crossed(label: str, level: int, *, numbered: bool) -> Sprite:
    """A cell's label and level, drawn again above an arrow."""
    sketch = Sketch(*GRID.tile_size)
    x, y = (round(part) for part in middle(GRID))
    box = (x - 29, y + LABEL[1] - 11, x + 29, y + LABEL[1] + 11)
    sketch.text(box, label, ink(level), face="narrow-bold", size=20, align="cm", halo=tone(level))
    if numbered:
        _number(sketch, level, halo=tone(level))
    return sketch.sprite()


def _number(sketch: Sketch, level: int, halo: str = "") -> None:
    x, y = round(GRID.tile_size[0] / 2), round(GRID.tile_size[1] / 2)
    box = (x - 20, y - 16, x + 20, y + 30)
    sketch.text(box, str(level), ink(level), face="bold", size=38, align="cm", halo=halo)


@cached
def small_level(level: int) -> Sprite:
    """The level of a cell, in small type, when its middle is taken."""
    sketch = Sketch(24, 26)
    sketch.text((0, 0, 24, 26), str(level), ink(level), face="bold", size=26, align="cm")
    return sketch.sprite()


@cached
def price(cost: int) -> Sprite:
    """The cost of a step to this cell."""
    sketch = Sketch(36, 36)
    sketch.rounded((1, 1, 35, 35), 9, PRICE, line="#4fd1a5", width=3)
    sketch.text((4, 4, 32, 32), str(cost), "#ffffff", face="bold", size=26, align="cm")
    return sketch.sprite()


@cached
def turned(colour: str) -> Sprite:
    """A clockwise circle around the piece that was rotated."""
    sketch = Sketch(84, 84)
    for tone_, pen in (("#15171c", 9.0), (colour, 5.0)):
        sketch.arc(42, 42, 30, -60, 210, tone_, pen)
    for tone_, grow in (("#15171c", 3.0), (colour, 0.0)):
        sketch.polygon(
            [(8 - grow, 34 + grow), (25 + grow, 34 + grow), (15, 14 - 1.5 * grow)], tone_
        )
    return sketch.sprite()
