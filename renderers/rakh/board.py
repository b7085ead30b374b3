"""Rakh's board: night at Moon's northern edge, day at Sun's southern edge, dusk between.

Every row has its own tone and growth (pines, stones, grass, wheat, dunes), starting spaces have a
second line, and cursed land is black, cracked and lit from below in its owner's light.
"""

import math
import random
from collections.abc import Iterator

from bot.games.rakh.model.board import HEXES
from renderers.kit.cache import cached
from renderers.kit.colours import mix, readable, sheer
from renderers.kit.grids.hexes import RIM, Grid, middle, pointy, tile_sketch
from renderers.kit.points import Point, crescent, regular, star
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import width_of
from renderers.kit.themes import Theme
from renderers.rakh.scenery import grow
from renderers.rakh.tokens import LIVERIES, MOON, NOBODY, SUN, emblem

GRID: Grid = pointy(radius=96, x=604, y=600)
NOBODYS = 2
LABEL = 25  # pixels
LIT = 50  # 36 high: a phone shows 9
TONES = ("#4a5878", "#52627a", "#5f6f71", "#747b63", "#938a5c", "#b39a5c", "#c9a964")


def centre(label: str) -> tuple[int, int]:
    return GRID.centre(HEXES[label])


def tone(row: int, theme: Theme) -> str:
    return TONES[row] if theme.is_dark else mix(TONES[row], "#ffffff", 0.22)


def _row(label: str) -> int:
    return ord(label[0]) - ord("A")


@cached
def cell(label: str, theme: Theme) -> Sprite:
    """A space that is not cursed."""
    base = tone(_row(label), theme)
    sketch = Sketch.over(_bare(label[0], theme))
    grow(sketch, label, middle(GRID), mix(base, "#ffffff", 0.2), mix(base, "#10141c", 0.28))
    _name(sketch, label, name_ink(base))
    return sketch.sprite()


@cached
def _bare(row: str, theme: Theme) -> Sprite:
    """What the spaces of a row have in common."""
    base = tone(_row(row), theme)
    sketch = tile_sketch(GRID, base, edge=mix(base, "#0a0c12", 0.62), width=3)
    x, y = middle(GRID)
    top = GRID.corners(x, y, 3)
    sketch.stroke(top[2:5], mix(base, "#0a0c12", 0.18), 3)
    sketch.stroke([top[5], top[0], top[1]], mix(base, "#ffffff", 0.24), 3)
    if row in "ABFG":
        side = MOON if row in "AB" else SUN
        line = mix(LIVERIES[side].emblem, base, 0.25)
        sketch.stroke(GRID.corners(x, y, 10), sheer(line, 0.85), 2.5, closed=True)
    return sketch.sprite()


def name_ink(base: str) -> str:
    """Nearly black or nearly white, whichever contrasts more with the land."""
    return mix(base, readable(base, dark="#0a0c12", light="#ffffff"), 0.85)


def _name(sketch: Sketch, label: str, ink: str, halo: str = "") -> None:
    x, y = (round(part) for part in middle(GRID))
    box = (x - 24, y - 84, x + 24, y - 59)
    sketch.text(box, label, ink, face="bold", size=LABEL, align="cm", halo=halo)


@cached
def plate(label: str) -> Sprite:
    """A space's label with a rim, drawn again where an arrow crosses it."""
    sketch = Sketch(*GRID.tile_size)
    _name(sketch, label, "#f4f1e8", halo=RIM)
    return sketch.sprite()


@cached
def pill(label: str, colour: str) -> Sprite:
    """The label of a space that may be chosen, large enough for a phone."""
    wide = width_of("slim", LIT, label) + 20
    sketch = Sketch(wide, 50)
    sketch.rounded((0, 0, wide, 50), 13, colour)
    sketch.rounded((3, 3, wide - 3, 47), 10, "#14161b")
    box = (6, 3, wide - 6, 47)
    sketch.text(box, label, "#ffffff", face="slim", size=LIT, align="cm", role="label")
    return sketch.sprite()


def label_spot(label: str) -> tuple[int, int]:
    """The middle of a space's label."""
    x, y = centre(label)
    return (x, y - 72)


def _cracks(owner: int) -> Iterator[list[Point]]:
    """Jagged cracks from the emblem to the rim, the same for all lands of one owner."""
    luck = random.Random(owner + 11)
    x, y = middle(GRID)
    rim = GRID.corners(x, y, 8)
    ends = [
        ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(rim, rim[1:] + rim[:1], strict=True)
    ]
    for end in (ends[0], ends[1], rim[2], rim[4], ends[4], ends[5]):
        way = []
        for share in (0.42, 0.58, 0.74, 0.88, 1.0):
            jag = luck.uniform(-7, 7) if share < 1 else 0
            way.append((x + (end[0] - x) * share + jag, y + (end[1] - y) * share + jag * 0.7))
        yield way


def _embers(sketch: Sketch, owner: int, light: str) -> None:
    """A glow from below, scorched plates of earth, and sparks above the cracks."""
    luck = random.Random(owner + 5)
    x, y = middle(GRID)
    for radius, share in ((74, 0.9), (56, 0.82)):
        sketch.polygon(regular(x, y, radius, 6), mix(light, "#1e1726", share))
    for _ in range(12):
        angle, far = luck.uniform(0, math.tau), luck.uniform(44, 76)
        a, b = x + far * math.cos(angle), y + far * math.sin(angle)
        if b > y - 52:  # not on the label
            sketch.disc(a, b, luck.uniform(1.6, 3.2), mix(light, "#ffffff", 0.3))


@cached
def cursed(label: str, owner: int, theme: Theme) -> Sprite:
    """Land cursed for Sun, for Moon, or (owner 2) for neither."""
    livery = LIVERIES[owner] if owner < NOBODYS else NOBODY
    sketch = tile_sketch(GRID, "#1e1726", edge="#08060c", width=3)
    x, y = middle(GRID)
    if not theme.is_high_contrast:
        _embers(sketch, owner, livery.curse)
    for way in _cracks(owner):
        sketch.stroke(way, mix(livery.curse, "#1e1726", 0.72), 9)
        sketch.stroke(way, mix(livery.curse, "#1e1726", 0.25), 3.5)
    _rim(sketch, owner, livery.curse)
    if owner == NOBODYS:
        for ends in ((-1, -1, 1, 1), (-1, 1, 1, -1)):
            a, b, c, d = (24 * end for end in ends)
            sketch.stroke([(x + a, y + b), (x + c, y + d)], livery.curse, 8)
    else:
        emblem(sketch, owner, x, y + 2, 36)
    _name(sketch, label, "#d9d2e3")
    return sketch.sprite()


def _rim(sketch: Sketch, owner: int, light: str) -> None:
    """The rim: toothed for Sun, double for Moon, broken for neither."""
    x, y = middle(GRID)
    if owner == SUN:
        sketch.stroke(GRID.corners(x, y, 8), light, 5, closed=True, dash=(20, 14))
        sketch.stroke(GRID.corners(x, y, 6), light, 2.5, closed=True)
    elif owner == MOON:
        sketch.stroke(GRID.corners(x, y, 6), light, 3, closed=True)
        sketch.stroke(GRID.corners(x, y, 13), light, 2, closed=True)
    else:
        sketch.stroke(GRID.corners(x, y, 7), light, 3, closed=True, dash=(26, 22))


def heavens(sketch: Sketch, theme: Theme) -> None:
    """A moon with stars behind the northern corner, a sun behind the southern one."""
    glow = 0.16 if theme.is_dark else 0.3
    night, day = mix(theme.ground, "#8fb7ff", glow), mix(theme.ground, "#ffb347", glow)
    sketch.polygon(crescent(1085, 118, 84), night)
    for x, y, size in ((985, 44, 13), (1150, 232, 10), (1010, 132, 8), (1172, 60, 9)):
        sketch.polygon(star(x, y, size, size * 0.36, 4), night)
    sketch.polygon(star(1085, 1086, 96, 66, 16), day)
    sketch.disc(1085, 1086, 58, theme.ground)
    sketch.disc(1085, 1086, 50, day)


def land(sketch: Sketch, theme: Theme) -> None:
    """The whole board on the ground: a dark slab, and the cells on it."""
    slab = mix(theme.ground, "#000000", 0.45)
    for down, paint in ((9, mix(theme.shadow, theme.ground, 0.3)), (0, slab)):
        for label in HEXES:
            x, y = centre(label)
            sketch.polygon(GRID.corners(x, y + down, -9), paint)
    for label in HEXES:
        sprite = cell(label, theme)
        x, y = centre(label)
        sketch.paste(sprite, x - sprite.width // 2, y - sprite.height // 2)
