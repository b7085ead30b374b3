"""Terrain's board: every piece is a stack of boards whose height, tone and number show its level.

A column is three pixels higher for each level, so the cell in front never hides a usable exit.
Everything about a cell is drawn around the middle of its top (`spot`). The middles of its six edges
belong to its exits alone: rims are drawn at the corners, numbers beside a token in the left and
right ones. With 91 cells, soft edges would be most of the picture's bytes, so columns, pips and
cliffs have hard ones, which nobody sees at this size.
"""

import math

from bot.games.terrain.model.board import HEXES
from bot.kernel.hexes import Hex
from renderers.kit.cache import cached
from renderers.kit.colours import mix, readable
from renderers.kit.grids.hexes import Grid, flat, middle, tile_sketch
from renderers.kit.sketch import Point, Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import Box, width_of
from renderers.kit.themes import Theme

WIDE, HIGH = 1280, 1600  # the picture: the board as wide as a phone, and the panel below it
GRID: Grid = flat(radius=64, x=640, y=668)
MINI: Grid = flat(radius=24, x=0, y=0)  # for samples of what stands on a cell
RISE = 3  # pixels a level
TONES = (
    "#f6f0d6",
    "#e3e3b4",
    "#c9d396",
    "#abbd74",
    "#cfac72",
    "#b58a57",
    "#7d5638",
    "#573726",
)
DARK_INK, LIGHT_INK = "#1b1d1a", "#fdf7e6"
CLIFF = "#120c0a"
CLOSED = "#d8342c"  # the cross on an upside-down piece
PRICE = "#0f3d2e"
INSET = 10  # from an edge to its pip
ARM = 15  # of a rim, from a corner: the exit between two corners stays free
# Around the middle of a cell: its label, its level, what stands there, and in the corners the level
# if somebody stands on it and the cost of a step to it.
LABEL, STAND, LEVEL, COST = (0, -27), (0, 9), (-43, 0), (46, 0)
SHADE = 2 / 3  # how dark a cell is that may not be chosen where most may
LARGE, SMALL = 41, 22  # letters that one must read, and labels that one may


def spot(q: int, r: int, level: int) -> tuple[int, int]:
    """The middle of a cell's top."""
    x, y = GRID.centre(Hex(q, r))
    return (x, y - RISE * level)


def tone(level: int) -> str:
    return TONES[level - 1]


def ink(level: int) -> str:
    return DARK_INK if level <= 6 else LIGHT_INK


def edge_ink(level: int) -> str:
    """What stands out from a tone, for the rim of a sign on it."""
    return "#ffffff" if level > 6 else "#2a1408"


def toward(edge: float, distance: float) -> Point:
    """The point at a distance from the middle towards an edge, counted clockwise from north."""
    turn = math.radians(60 * edge - 90)
    return (distance * math.cos(turn), distance * math.sin(turn))


def floor(sketch: Sketch, theme: Theme) -> None:
    """The empty board."""
    slab = [
        GRID.centre(Hex(*corner)) for corner in ((0, -5), (5, -5), (5, 0), (0, 5), (-5, 5), (-5, 0))
    ]
    mid = [sum(point[axis] for point in slab) / 6 for axis in (0, 1)]
    wide = [(mid[0] + (a - mid[0]) * 1.155, mid[1] + (b - mid[1]) * 1.155) for a, b in slab]
    tray = tray_tones(theme)
    sketch.polygon(wide, tray[0], line=tray[2], width=8)
    place = hollow(theme)
    middles = [GRID.centre(cell) for cell in HEXES]
    for x, y in middles:
        sketch.paste(place, x - place.width // 2, y - place.height // 2)


@cached
def empty(label: str, theme: Theme) -> Sprite:
    """The label of a cell without a piece."""
    sketch = Sketch(72, 36)
    sketch.text((0, 0, 72, 36), label, theme.faint, size=26, align="cm")
    return sketch.sprite()


def tray_tones(theme: Theme) -> tuple[str, str, str]:
    """The tray that the pieces stand on: its ground, an empty cell, and its rim."""
    if theme.is_high_contrast:
        return ("#000000", "#000000", "#ffffff")
    return ("#3a291c", "#2b1f16", "#80582f") if theme.is_dark else ("#dcc49c", "#f3e8d2", "#93693a")


@cached
def hollow(theme: Theme) -> Sprite:
    """A cell without a piece."""
    tray = tray_tones(theme)
    return tile_sketch(GRID, tray[1], edge=mix(tray[1], tray[2], 0.5), width=2).sprite()


@cached
def pillar(level: int, *, inverted: bool = False) -> Sprite:
    """A stack of boards with its level on top; its position is the middle of its `base`."""
    wide, tall = GRID.tile_size
    height = RISE * level
    sketch = Sketch(wide, tall + 2 * height, scale=1)
    x, y = wide / 2, tall / 2
    top, edge = tone(level), mix(tone(level), "#1c0f06", 0.62)
    for layer in range(level, 0, -1):  # one board for each level, light and dark by turns
        low, high = y + RISE * layer, y + RISE * (layer - 1)
        foot, head = GRID.corners(x, low), GRID.corners(x, high)
        side = [head[2], foot[2], foot[3], foot[4], foot[5], head[5]]
        sketch.polygon(side, mix(top, "#1c0f06", 0.3 if layer % 2 else 0.52))
    head = GRID.corners(x, y)
    sketch.polygon(head, edge)
    sketch.polygon(GRID.corners(x, y, 1), top)
    _grain(sketch, x, y, level)
    if inverted:
        _closed(sketch, x, y, level)
    _number(sketch, level)
    return sketch.sprite()


def _grain(sketch: Sketch, x: float, y: float, level: int) -> None:
    """A few lines of wood, each level sawn from another board."""
    line = mix(tone(level), "#3a2008", 0.12 if level < 7 else 0.3)
    for place, shift in enumerate((-34, -13, 15, 38)):
        bow = 5 + (level * 3 + place * 5) % 7
        reach = 46 - abs(shift) * 0.55
        ends = [(x - reach, y + shift), (x - 8, y + shift - bow), (x + reach, y + shift)]
        sketch.stroke(ends, line, 2)


def _closed(sketch: Sketch, x: float, y: float, level: int) -> None:
    """The cross of an upside-down piece: nobody can enter or leave it."""
    corners = GRID.corners(x, y, 9)
    for one, other in ((0, 3), (1, 4), (2, 5)):
        sketch.stroke([corners[one], corners[other]], edge_ink(level), 12)
    for one, other in ((0, 3), (1, 4), (2, 5)):
        sketch.stroke([corners[one], corners[other]], CLOSED, 7)


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
def blank(level: int, *, label: bool) -> Sprite:
    """The middle of a cell without its number, and if wanted without its label."""
    top = 0 if label else 26
    sketch = Sketch(58, 74, scale=1)
    sketch.polygon([(0, top), (58, top), (58, 74), (0, 74)], tone(level))
    return sketch.sprite()


@cached
def corners(colour: str, *, double: bool = False) -> Sprite:
    """A rim at the six corners of a cell: it leaves the exits, which lie between them, free."""
    sketch = Sketch(*GRID.tile_size, scale=1)
    for inset in (6, 15) if double else (6,):
        points = GRID.corners(*middle(GRID), inset)
        around = [points[-1], *points, points[0]]
        for tone_, pen in ((CLIFF, 11.0 if inset == 6 else 0), (colour, 6.0 if inset == 6 else 4)):
            for before, here, after in zip(around, around[1:], around[2:], strict=False):
                if pen:
                    arms = [_along(here, before, ARM), here, _along(here, after, ARM)]
                    sketch.stroke(arms, tone_, pen)
    return sketch.sprite()


def _along(start: Point, end: Point, distance: float) -> Point:
    long = math.dist(start, end)
    return (
        start[0] + (end[0] - start[0]) * distance / long,
        start[1] + (end[1] - start[1]) * distance / long,
    )


@cached
def name(label: str, level: int, *, on_arrow: bool = False) -> Sprite:
    """A cell's label, small; on a plate of its own where it is written again above an arrow."""
    sketch = Sketch(64, 26)
    colour = ink(level) if on_arrow else mix(ink(level), tone(level), 0.25)
    if on_arrow:
        half = width_of("slim", SMALL, label) // 2 + 6
        sketch.rounded((32 - half, 0, 32 + half, 26), 8, tone(level))
    sketch.text((0, 0, 64, 26), label, colour, face="slim", size=SMALL, align="cm")
    return sketch.sprite()


@cached
def called(label: str, level: int, theme: Theme) -> Sprite:
    """The label of a cell that may be chosen, large, above its level."""
    sketch = Sketch(84, 40)
    fill = tone(level) if level else tray_tones(theme)[1]
    colour = ink(level) if level else theme.ink
    sketch.text((0, 0, 84, 40), label, colour, face="slim", size=LARGE, align="cm", halo=fill,
                role="label")  # fmt: skip
    return sketch.sprite()


@cached
def number(level: int) -> Sprite:
    """A cell's level in another place than usual."""
    sketch = Sketch(44, 44)
    sketch.text((0, 0, 44, 44), str(level), ink(level), face="slim", size=LARGE, align="cm",
                halo=tone(level), role="type")  # fmt: skip
    return sketch.sprite()


@cached
def number_again(level: int) -> Sprite:
    """A cell's level where it always stands, above what has covered it."""
    sketch = Sketch(44, 46)
    _write_level(sketch, (0, 0, 44, 46), level)
    return sketch.sprite()


@cached
def number_in_shade(level: int, theme: Theme) -> Sprite:
    """The level of a cell that is left out: one may have to walk across it."""
    sketch = Sketch(44, 46)
    shade = mix(tone(level), theme.shadow, SHADE)
    words = readable(shade)
    around = mix(shade, readable(words), 0.35)
    sketch.text((0, 0, 44, 46), str(level), words, face="bold", size=LARGE + 3, align="cm",
                halo=around, role="type")  # fmt: skip
    return sketch.sprite()


def _write_level(sketch: Sketch, box: Box, level: int) -> None:
    sketch.text(box, str(level), ink(level), face="bold", size=LARGE + 3, align="cm",
                halo=tone(level), role="type")  # fmt: skip


def _number(sketch: Sketch, level: int) -> None:
    x, y = round(GRID.tile_size[0] / 2), round(GRID.tile_size[1] / 2)
    _write_level(sketch, (x - 22, y - 11, x + 22, y + 35), level)


@cached
def price(cost: int) -> Sprite:
    """The cost of a step to this cell."""
    wide = 30 if cost < 10 else 44
    sketch = Sketch(wide, 36)
    sketch.rounded((1, 1, wide - 1, 35), 8, PRICE, line="#4fd1a5", width=2)
    box = (2, 2, wide - 2, 34)
    sketch.text(box, str(cost), "#ffffff", face="slim", size=LARGE, align="cm", role="count")
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
