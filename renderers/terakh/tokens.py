"""Terakh's pieces as tokens.

A clan has a color, an outline and a code. An Inka has a sword or a shield; an Idol a golden rim, an
Orb and Mods; an Elder an ivory d4 with its hit points.
"""

from dataclasses import dataclass

from renderers.kit.cache import cached
from renderers.kit.colours import readable
from renderers.kit.parts.badges import outline
from renderers.kit.points import regular, star
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import width_of

COLOURS = {
    "GU": "#2f6fde",
    "HY": "#d23b3b",
    "KE": "#e3b505",
    "RA": "#2e9e4f",
    "SH": "#7a7f87",
    "SO": "#8e44ad",
}
SHAPES = {
    "GU": "shield",
    "HY": "hexagon",
    "KE": "square",
    "RA": "diamond",
    "SH": "disc",
    "SO": "star",
}
DARK, IVORY, GOLD, RED = "#14161b", "#f6efdc", "#f0b93a", "#c8102e"
SMALLEST = 16  # pixels of letters
LETTERED = 16  # the least radius at which every clan's outline has room for its letters
# How much of its radius each outline leaves for three letters.
ROOM = {"shield": 0.86, "hexagon": 0.9, "square": 0.84, "diamond": 0.74, "disc": 0.9, "star": 0.8}


@dataclass(frozen=True, slots=True)
class Look:
    """Everything a token shows; `size` is its radius."""

    name: str
    size: int
    ready: bool = False
    orb: str = ""
    a: int = 0
    d: int = 0
    hp: int = 0
    pendant: bool = False
    bound: bool = False
    shape: str = ""

    @property
    def clan(self) -> str:
        return self.name[:2]


@cached
def token(look: Look) -> Sprite:
    half = round(look.size * 1.62) + 4
    sketch = Sketch(2 * half, 2 * half)
    if look.name.endswith("E"):
        _elder(sketch, look, half)
    else:
        _inka(sketch, look, half)
    if look.pendant:
        _pendant(sketch, half - look.size * 0.8, half - look.size * 0.8, look.size * 0.44)
    if look.bound:
        _chain(sketch, half, look.size)
    return sketch.sprite()


def _body(sketch: Sketch, clan: str, half: float, size: float, rim: str, width: float) -> None:
    colour = COLOURS[clan]
    points = outline(SHAPES[clan], half, half, size)
    sketch.polygon(points, colour)
    sketch.stroke(points, DARK, width + 4, closed=True)
    sketch.stroke(points, rim, width, closed=True)


def _inka(sketch: Sketch, look: Look, half: int) -> None:
    size = look.size
    idol = bool(look.orb)
    rim, width = (GOLD, 5.0) if idol else (IVORY, 2.0 if look.ready else 5.5)
    _body(sketch, look.clan, half, size, rim, width * size / 30)
    room = round(size * ROOM[SHAPES[look.clan]])
    lift = round(size * (0.0 if idol else 0.14))
    box = (
        half - room,
        half - round(size * 0.5) - lift,
        half + room,
        half + round(size * 0.5) - lift,
    )
    ink = readable(COLOURS[look.clan])
    sketch.text(box, look.name, ink, face="narrow-bold", size=round(size * 0.82), align="cm")
    if idol:
        _mods(sketch, look, half)
        _orb(sketch, look, half)
    else:
        _mode(sketch, half, half + round(size * 0.66), size * 0.3, ready=look.ready)


def _mode(sketch: Sketch, x: float, y: float, size: float, *, ready: bool) -> None:
    """Crossed swords for Ready, a shield for Guard."""
    if not ready:
        points = outline("shield", x, y, size)
        sketch.polygon(points, IVORY)
        sketch.stroke(points, DARK, max(1.6, size * 0.2), closed=True)
        return
    for side in (-1, 1):
        blade = [(x - side * size, y + size * 0.8), (x + side * size, y - size * 0.9)]
        sketch.stroke(blade, DARK, size * 0.62)
        hilt = [(x - side * size, y + size * 0.1), (x - side * size * 0.3, y + size * 0.8)]
        sketch.stroke(hilt, DARK, size * 0.5)
    for side in (-1, 1):
        blade = [(x - side * size, y + size * 0.8), (x + side * size, y - size * 0.9)]
        sketch.stroke(blade, IVORY, size * 0.3)


def _mods(sketch: Sketch, look: Look, half: int) -> None:
    """Red triangles on the left for attack Mods, black squares on the right for Defense Mods."""
    pip = look.size * 0.21
    for side, number, kind in ((-1, look.a, "attack"), (1, look.d, "defence")):
        for n in range(number):
            y = half + look.size * 0.78 - n * pip * 2.3
            x = half + side * look.size * (1.06 + 0.05 * n)  # clear of the name
            _mod(sketch, x, y, pip, kind)


def _mod(sketch: Sketch, x: float, y: float, pip: float, kind: str) -> None:
    if kind == "attack":
        points, fill = regular(x, y + pip * 0.3, pip * 1.6, 3), RED
    else:
        points, fill = regular(x, y, pip * 1.5, 4, 45), "#000000"
    sketch.polygon(points, fill)
    sketch.stroke(points, IVORY, max(1.8, pip * 0.4), closed=True)


def _orb(sketch: Sketch, look: Look, half: int) -> None:
    """The Orb that it carries, at the upper right; the shape it has taken, at the upper left."""
    radius, off = round(look.size * 0.53), round(look.size * 0.94)
    carried = orb(look.orb, radius)
    mid = carried.width // 2
    sketch.paste(carried, half + off - mid, half - off - mid)
    if look.shape:
        taken = _flat(look.shape, IVORY, radius, COLOURS[look.shape])
        sketch.paste(taken, half - off - taken.width // 2, half - off - taken.height // 2)


def _elder(sketch: Sketch, look: Look, half: int) -> None:
    size, high = look.size, round(look.size * 0.5)
    points = regular(half, half + size * 0.2, size * 1.16, 3)
    colour = COLOURS[look.clan]
    sketch.polygon(points, IVORY)
    sketch.stroke(points, DARK, size * 0.32, closed=True)
    sketch.stroke(points, colour, size * 0.2, closed=True)
    box = (half - high, half - round(size * 0.3), half + high, half + round(size * 0.74))
    sketch.text(box, str(look.hp), DARK, face="bold", size=round(size * 0.86), align="cm")
    radius = max(LETTERED, round(size * 0.44))
    code, clear = emblem(look.clan, radius), radius * 0.75
    x, y = half + round(size * 0.58 + clear), half + round(size * 0.5 + clear)
    sketch.paste(code, x - code.width // 2, y - code.height // 2)


def _pendant(sketch: Sketch, x: float, y: float, size: float) -> None:
    points = star(x, y, size, size * 0.45, 5)
    sketch.polygon(points, GOLD)
    sketch.stroke(points, DARK, max(1.6, size * 0.14), closed=True)


def _chain(sketch: Sketch, half: int, size: int) -> None:
    """Chain links across the top of the token: the piece is bound."""
    for n in range(5):
        share = n / 4 * 2 - 1
        x, y = half + share * size * 0.92, half - size * 0.62
        box = (x - size * 0.3, y - size * 0.2, x + size * 0.3, y + size * 0.2)
        sketch.oval(box, line=DARK, width=size * 0.2)
        inner = (box[0] + 2, box[1] + 2, box[2] - 2, box[3] - 2)
        sketch.oval(inner, line="#d7dbe2", width=size * 0.1)


@cached
def orb(clan: str, size: int) -> Sprite:
    """An Orb, loose or carried: the clan's outline, small, with a golden rim."""
    return _flat(clan, COLOURS[clan], size, GOLD)


def _flat(clan: str, fill: str, radius: int, line: str) -> Sprite:
    """A clan's outline with its code; a code that does not fit is left out, since shape and color
    also tell the clan.
    """
    half = round(radius * 1.35) + 3
    sketch = Sketch(2 * half, 2 * half)
    shape = SHAPES[clan]
    points = outline(shape, half, half, radius)
    sketch.polygon(points, fill)
    sketch.stroke(points, line, 2.5, closed=True)
    room = round(radius * ROOM[shape])
    if 2 * room >= width_of("narrow-bold", SMALLEST, clan):
        box = (half - room, half - room, half + room, half + room)
        size = max(SMALLEST, round(radius * 1.1))
        sketch.text(box, clan, readable(fill), face="narrow-bold", size=size, align="cm")
    return sketch.sprite()


@cached
def emblem(clan: str, radius: int) -> Sprite:
    return _flat(clan, COLOURS[clan], radius, DARK)


@cached
def sign(kind: str, size: int) -> Sprite:
    """A small sign on its own, for the legend."""
    half = round(size * 1.4)
    sketch = Sketch(2 * half, 2 * half)
    if kind == "pendant":
        _pendant(sketch, half, half, size)
    elif kind in ("attack", "defence"):
        _mod(sketch, half, half, size * 0.7, kind)
    else:
        _mode(sketch, half, half, size, ready=kind == "ready")
    return sketch.sprite()
