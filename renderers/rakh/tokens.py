"""Rakh's units as tokens.

Sun is a light disc with rays, Moon a dark shield: tone, outline and emblem each tell the sides
apart. The heart shows the unit's HEALTH and empties as it is lost.
"""

from dataclasses import dataclass

from renderers.kit.cache import cached
from renderers.kit.colours import mix
from renderers.kit.parts.badges import outline
from renderers.kit.points import Point, crescent, heart, regular, star
from renderers.kit.sketch import Fade, Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.themes import Theme
from renderers.rakh.icons import ICONS, SIGNS, Pen

SUN, MOON = 0, 1
WIDTH, HEIGHT = 164, 166
X, Y = WIDTH // 2, 66  # the middle of the token in its sprite
RADIUS = 56
HALO = 82  # half of the sprite of a ring
DROP = 8  # a token stands a little below the middle of its space, under the label
HEART = 76  # the side of its sprite
FIGURE = 50  # pixels of a number that a phone must show: 36 high
SIGN = 18
FULL = "#c2272c"  # of a heart: white reads on it


@dataclass(frozen=True, slots=True)
class Livery:
    """The colors of a side."""

    high: str
    low: str
    rim: str
    line: str
    ink: str
    emblem: str
    curse: str  # the light in the cracks of its cursed land


LIVERIES = (
    Livery("#fff8e4", "#efdcae", "#d99a1e", "#3d2a0c", "#2b2013", "#f5b82e", "#ffb347"),
    Livery("#3b4665", "#222a42", "#b9c8ea", "#0d1120", "#eef3ff", "#c9d6f5", "#8fb7ff"),
)
NOBODY = Livery("#8b8b93", "#6c6c75", "#8b8b93", "#222228", "#e8e8ee", "#9a9aa4", "#9a9aa4")


@dataclass(frozen=True, slots=True)
class Look:
    """All that a token shows."""

    side: int
    code: str
    health: int
    most: int
    moved: bool = False
    attacked: bool = False
    mesmerized: bool = False


def emblem(sketch: Sketch, side: int, x: float, y: float, radius: float) -> None:
    """A sun with rays or a crescent, with a dark outline."""
    livery = LIVERIES[side]
    if side == SUN:
        sketch.polygon(star(x, y, radius, radius * 0.64, 12), livery.emblem)
        sketch.stroke(star(x, y, radius, radius * 0.64, 12), livery.line, 1.5, closed=True)
        sketch.disc(x, y, radius * 0.46, mix(livery.emblem, "#ffffff", 0.35))
        sketch.arc(x, y, radius * 0.46, 0, 360, livery.line, 1.5)
    else:
        points = crescent(x + radius * 0.18, y, radius * 0.94)
        sketch.polygon(points, livery.emblem)
        sketch.stroke(points, livery.line, 1.5, closed=True)


def body(sketch: Sketch, side: int, x: float, y: float, radius: float) -> None:
    livery = LIVERIES[side]
    fade = Fade(livery.high, livery.low)
    if side == SUN:
        rays = star(x, y, radius * 1.12, radius * 0.98, 22)
        sketch.polygon(rays, livery.rim)
        sketch.stroke(rays, livery.line, radius * 0.05, closed=True)
        sketch.disc(x, y, radius * 0.87, fade)
        return
    for share, paint in ((1.1, livery.line), (1.06, livery.rim), (0.97, livery.line)):
        sketch.polygon(outline("shield", x, y - radius * 0.03, radius * share), paint)
    sketch.polygon(outline("shield", x, y - radius * 0.03, radius * 0.94), fade)


def face(sketch: Sketch, side: int, code: str, x: float, y: float, radius: float) -> None:
    """The icon, and the unit's two letters below it."""
    livery = LIVERIES[side]
    paper = mix(livery.high, livery.low, 0.4)
    ICONS[code](Pen(sketch, x, y - radius * 0.4, radius * 0.46, livery.ink, paper))
    half, low = round(radius * 0.47), round(y - radius * 0.4)
    area = (round(x) - half, low - half, round(x) + half, low + half)
    sketch.sign(area, code, livery.ink)
    wide, top = round(radius * 0.6), round(y + radius * 0.08)
    size = round(radius * 0.44)
    box = (round(x) - wide, top, round(x) + wide, top + size)
    sketch.text(box, code, livery.ink, face="bold", size=size, align="cm")


@cached
def token(look: Look, theme: Theme) -> Sprite:
    """A unit on the board; X, Y is its middle within the sprite."""
    sketch = Sketch(WIDTH, HEIGHT)
    sketch.paste(_figure(look.side, look.code), 0, 0)
    sketch.paste(_heart(look.health, look.most, theme), X - HEART // 2, Y + 60 - HEART // 2)
    signs = ((look.moved, "moved", -62, 26), (look.attacked, "attacked", 62, 26))
    for shown, name, dx, dy in (*signs, (look.mesmerized, "mesmerized", 60, -34)):
        if shown:
            sketch.paste(sign(name), X + dx - SIGN - 2, Y + dy - SIGN - 2)
    return sketch.sprite()


@cached
def halo(theme: Theme) -> Sprite:
    """A ring around the token that is chosen, seen on sand and on night; put by its middle."""
    sketch = Sketch(2 * HALO, 2 * HALO)
    for wide, paint in ((26, "#0d0f14"), (13, theme.pick)):
        sketch.arc(HALO, HALO, HALO - 14, 0, 360, paint, wide)
    return sketch.sprite()


@cached
def _figure(side: int, code: str) -> Sprite:
    """The part of a token that never changes."""
    sketch = Sketch(WIDTH, HEIGHT)
    body(sketch, side, X, Y, RADIUS)
    sketch.shadow(blur=0, down=4, opacity=0.5)
    face(sketch, side, code, X, Y, RADIUS)
    return sketch.sprite()


@cached
def sign(name: str, radius: int = SIGN) -> Sprite:
    """An icon on a small disc: what a unit has done this turn, or what was done to it."""
    sketch = Sketch(2 * radius + 4, 2 * radius + 4)
    x = y = radius + 2
    paper, ink = ("#5b2a86", "#ffffff") if name == "mesmerized" else ("#f3efe6", "#23252b")
    shape = regular(x, y, radius, 8, 22.5) if name == "mesmerized" else regular(x, y, radius, 40)
    sketch.polygon(shape, paper)
    sketch.stroke(shape, "#0d0f14", 2.5, closed=True)
    SIGNS[name](Pen(sketch, x, y, radius * 0.62, ink, paper))
    return sketch.sprite()


@cached
def _heart(health: int, most: int, theme: Theme) -> Sprite:
    sketch = Sketch(HEART, HEART)
    x = y = HEART // 2
    whole = heart(x, y, HEART - 8)
    top, bottom = min(b for _, b in whole), max(b for _, b in whole)
    level = bottom - (bottom - top) * health / most
    sketch.polygon(whole, "#3a1618")
    if health:
        sketch.polygon(below(whole, level), FULL)
    sketch.stroke(whole, "#14080a", 4, closed=True)
    box = (x - 24, y - 25, x + 24, y + 15)
    ink = "#ffffff"
    sketch.text(box, str(health), ink, face="slim", size=FIGURE, align="cm", role="health")
    return sketch.sprite()


def below(points: list[Point], level: float) -> list[Point]:
    """The part of a shape that lies below a level: cut where its outline crosses it."""
    kept = []
    for one, other in zip(points, [*points[1:], points[0]], strict=True):
        if one[1] >= level:
            kept.append(one)
        if (one[1] >= level) != (other[1] >= level):
            share = (level - one[1]) / (other[1] - one[1])
            kept.append((one[0] + (other[0] - one[0]) * share, level))
    return kept


@cached
def medal(side: int, code: str, radius: int, *, dim: str = "") -> Sprite:
    """A unit in a list: its icon on a disc for Sun, on a square for Moon; `dim` makes it gray."""
    sketch = Sketch(2 * radius + 4, 2 * radius + 4)
    x = y = radius + 2
    livery = LIVERIES[side]
    shape = regular(x, y, radius, 40) if side == SUN else regular(x, y, radius * 1.2, 4, 45)
    sketch.polygon(shape, livery.low)
    sketch.stroke(shape, livery.rim, 2, closed=True)
    ICONS[code](Pen(sketch, x, y, radius * 0.68, livery.ink, livery.low))
    if dim:
        sketch.dimmed(1, grey=dim, share=0.6)
    return sketch.sprite()
