"""Terakh's pieces as tokens.

A clan has a color, an outline and a code. An Inka has its number and crossed swords or a shield; an
Idol a golden rim, an Orb and Mods; an Elder is ivory, with a crown and its hit points. What does
not fit on the token stands in the wide corners of its Tria, so that neighbors never touch.
"""

from dataclasses import dataclass

from bot.kernel.triangles import UP
from renderers.kit.cache import cached
from renderers.kit.colours import readable
from renderers.kit.parts.badges import outline
from renderers.kit.points import heart, regular, star
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import width_of

COLOURS = {
    "GU": "#2463d1",
    "HY": "#c62f2f",
    "KE": "#e8b90c",
    "RA": "#1a7339",
    "SH": "#5d636d",
    "SO": "#8a3fae",
}
SHAPES = {
    "GU": "shield",
    "HY": "hexagon",
    "KE": "square",
    "RA": "diamond",
    "SH": "disc",
    "SO": "star",
}
# How much each outline is enlarged, so that all look equally large.
GROWTH = {
    "shield": 0.98, "hexagon": 0.98, "square": 0.86, "diamond": 1.0, "disc": 1.0, "star": 0.92,
}  # fmt: skip
DARK, IVORY, GOLD, RED = "#14161b", "#f6efdc", "#f0b93a", "#c8102e"
FIGURE = 50  # pixels of a number that a phone must show: 36 high
SMALLEST = 16
LETTERED = 16  # the least radius at which every clan's outline has room for its letters
# How much of its radius each outline leaves for letters.
ROOM = {"shield": 0.86, "hexagon": 0.9, "square": 0.84, "diamond": 0.74, "disc": 0.9, "star": 0.8}


@dataclass(frozen=True, slots=True)
class Look:
    """Everything a token shows; `size` is its radius, `aside` where the wide corners have room."""

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
    o: int = UP
    aside: tuple[int, int] = (0, 0)

    @property
    def clan(self) -> str:
        return self.name[:2]

    @property
    def corner(self) -> tuple[int, int]:
        """From the middle of the token to the room in the right wide corner of its Tria."""
        x, y = self.aside if any(self.aside) else (self.size, round(self.size * 0.6))
        return (x, y if self.o == UP else -y)


@cached
def token(look: Look) -> Sprite:
    half = round(max(look.size * 1.3, look.corner[0] + look.size * 0.5)) + 4
    sketch = Sketch(2 * half, 2 * half)
    kind = "elder" if look.name.endswith("E") else "idol" if look.orb else "inka"
    body = _body(look.clan, look.size, kind, ready=look.ready)
    sketch.paste(body, half - body.width // 2, half - body.height // 2)
    if kind == "elder":
        _elder(sketch, look, half)
    elif kind == "idol":
        _idol(sketch, look, half)
    else:
        _inka(sketch, look, half)
    if look.bound:
        _chain(sketch, half, look.size)
    return sketch.sprite()


@cached
def _body(clan: str, size: int, kind: str, *, ready: bool) -> Sprite:
    """The token without what stands on it."""
    half = round(size * 1.3) + 4
    sketch = Sketch(2 * half, 2 * half)
    colour, unit = COLOURS[clan], size / 40
    shape = SHAPES[clan]
    radius = size * GROWTH[shape]
    rim, width = {"elder": (colour, 8.0), "idol": (GOLD, 7.0)}.get(
        kind, (IVORY, 2.5 if ready else 5.5)
    )
    grown = ((2.0, DARK), (0.0, rim), (-width, IVORY if kind == "elder" else colour))
    for by, paint in grown:
        sketch.polygon(outline(shape, half, half, radius + by * unit), paint)
    return sketch.sprite()


def _number(sketch: Sketch, look: Look, half: int, right: int) -> None:
    """The unit's number, large, ending at `right`; its clan's letters small above it."""
    colour = COLOURS[look.clan]
    ink = readable(colour)
    size = max(FIGURE, round(look.size * 0.98))
    high = round(size * 0.4)
    low = round(look.size * 0.1)
    box = (half - look.size, half - high + low, right, half + high + low)
    sketch.text(box, look.name[2], ink, face="slim", size=size, align="rm", role="type")
    top = half - high + low
    code = (half - look.size, top - round(look.size * 0.44), half + look.size, top - 1)
    small = max(SMALLEST, round(look.size * 0.46))
    sketch.text(code, look.clan, ink, face="narrow-bold", size=small, least=12, align="cb")


def _inka(sketch: Sketch, look: Look, half: int) -> None:
    size = look.size
    _number(sketch, look, half, half - 4)
    mode = max(19.2, size * 0.39)
    x, y = half + mode * (0.8 if mode > 19.2 else 0.74), half + size * 0.1
    ink = readable(COLOURS[look.clan])
    _mode(sketch, x, y, mode, ink, ready=look.ready)
    box = (round(x - mode), round(y - mode), round(x + mode), round(y + mode))
    sketch.sign(box, "Ready" if look.ready else "Guard", ink)
    if look.pendant:
        dx, dy = look.corner
        _pendant(sketch, half - dx, half + dy, size * 0.36)


def _mode(sketch: Sketch, x: float, y: float, size: float, ink: str, *, ready: bool) -> None:
    """Crossed swords for Ready, a shield for Guard."""
    if not ready:
        sketch.polygon(outline("shield", x, y, size * 0.92), ink)
        return
    far = size * 0.74
    for side in (-1, 1):
        blade = [(x - side * far, y + size * 0.88), (x + side * far, y - size * 0.92)]
        guard = [(x - side * size * 0.92, y + size * 0.26), (x - side * size * 0.2, y + size * 0.8)]
        sketch.stroke(blade, ink, size * 0.25)
        sketch.stroke(guard, ink, size * 0.22)


def _idol(sketch: Sketch, look: Look, half: int) -> None:
    """Its number and its Orb; in the corners its Mods, triangles left and squares right."""
    _number(sketch, look, half, half - 4)
    radius = max(16, round(look.size * 0.38))
    carried = orb(look.shape or look.orb, radius, is_borrowed=bool(look.shape))
    x, y = half + round(radius * 0.92), half + round(look.size * 0.1)
    sketch.paste(carried, x - carried.width // 2, y - carried.height // 2)
    dx, dy = look.corner
    for side, number, kind in ((-1, look.a, "attack"), (1, look.d, "defence")):
        if number:
            mods = sign(kind, max(12, round(look.size * 0.42)), number)
            spot = (half + side * dx - mods.width // 2, half + dy - mods.height // 2)
            sketch.paste(mods, *spot)


def _elder(sketch: Sketch, look: Look, half: int) -> None:
    """A crown, the clan's letters and the hit points."""
    size = look.size
    figure = max(FIGURE, round(size * 0.98))
    high, low = round(figure * 0.4), round(size * 0.12)
    box = (half + 3, half - high + low, half + size, half + high + low)
    sketch.text(box, str(look.hp), DARK, face="slim", size=figure, align="lm", role="health")
    large = max(32.0, size * 0.8)
    points = heart(half - large * 0.5, half + low, large)
    sketch.polygon(points, "#c62f35", line=DARK, width=2)
    top = half - high + low
    _crown(sketch, half, top - size * 0.16, size * 0.36)


def _crown(sketch: Sketch, x: float, y: float, size: float) -> None:
    half = [(1.0, -0.5), (0.86, 0.62)]
    teeth = [(0.5, 0.1), (0.0, -0.72), (-0.5, 0.1)]
    shape = [*half[::-1], *half[:0], (1.0, -0.5), *teeth, (-1.0, -0.5), (-0.86, 0.62)]
    points = [(x + a * size, y + b * size) for a, b in dict.fromkeys(shape)]
    sketch.polygon(points, GOLD)
    sketch.stroke(points, DARK, max(1.8, size * 0.14), closed=True)


def _pendant(sketch: Sketch, x: float, y: float, size: float) -> None:
    points = star(x, y, size, size * 0.45, 5)
    sketch.polygon(points, GOLD)
    sketch.stroke(points, DARK, max(1.8, size * 0.14), closed=True)


def _chain(sketch: Sketch, half: int, size: int) -> None:
    """Chain links across the foot of the token: the piece is bound."""
    for n in range(5):
        share = n / 4 * 2 - 1
        x, y = half + share * size * 0.92, half + size * 0.82
        box = (x - size * 0.3, y - size * 0.2, x + size * 0.3, y + size * 0.2)
        sketch.oval(box, line=DARK, width=size * 0.2)
        inner = (box[0] + 2, box[1] + 2, box[2] - 2, box[3] - 2)
        sketch.oval(inner, line="#d7dbe2", width=size * 0.1)


@cached
def orb(clan: str, size: int, *, is_borrowed: bool = False) -> Sprite:
    """An Orb, loose or carried: the clan's outline, small, with a golden rim; the rim is ivory
    while an Idol has only borrowed its shape.
    """
    return _flat(clan, COLOURS[clan], size, IVORY if is_borrowed else GOLD)


def _flat(clan: str, fill: str, radius: int, line: str) -> Sprite:
    """A clan's outline with its code; a code that does not fit is left out, since shape and color
    also tell the clan.
    """
    half = round(radius * 1.35) + 4
    sketch = Sketch(2 * half, 2 * half)
    shape = SHAPES[clan]
    points = outline(shape, half, half, radius)
    sketch.polygon(points, fill)
    sketch.stroke(points, DARK, max(4.0, radius * 0.2), closed=True)
    sketch.stroke(points, line, max(2.5, radius * 0.14), closed=True)
    room = round(radius * ROOM[shape])
    if 2 * room >= width_of("narrow-bold", SMALLEST, clan):
        box = (half - room, half - room, half + room, half + room)
        size = max(SMALLEST, round(radius * 1.0))
        sketch.text(box, clan, readable(fill), face="narrow-bold", size=size, align="cm")
    return sketch.sprite()


@cached
def emblem(clan: str, radius: int) -> Sprite:
    return _flat(clan, COLOURS[clan], radius, IVORY)


@cached
def sign(kind: str, size: int, number: int = 0, ink: str = IVORY) -> Sprite:
    """A small sign on its own: Mods with their number in a corner, or a sign for the legend."""
    half = round(size * 1.4)
    sketch = Sketch(2 * half, 2 * half)
    if kind == "pendant":
        _pendant(sketch, half, half, size)
    elif kind == "crown":
        _crown(sketch, half, half, size)
    elif kind == "bound":
        for side, ink in ((-1, "#d7dbe2"), (1, "#aab0bb")):
            x = half + side * size * 0.55
            sketch.oval(
                (x - size, half - size * 0.6, x + size, half + size * 0.6), line=ink, width=4
            )
    elif kind in ("attack", "defence"):
        _mods(sketch, half, size, kind, number)
    else:
        _mode(sketch, half, half, size, ink, ready=kind == "ready")
    return sketch.sprite()


def _mods(sketch: Sketch, half: int, size: int, kind: str, number: int) -> None:
    """A red triangle or a black square, with how many there are."""
    if kind == "attack":
        points, fill = regular(half, half + size * 0.22, size * 1.24, 3), RED
        box = (half - size, half - round(size * 0.5), half + size, half + round(size * 0.88))
    else:
        points, fill = regular(half, half, size * 1.12, 4, 45), "#000000"
        box = (half - size, half - size, half + size, half + size)
    sketch.polygon(points, fill)
    sketch.stroke(points, IVORY, max(2.0, size * 0.14), closed=True)
    if number:
        large = round(size * 1.25)
        sketch.text(box, str(number), "#ffffff", face="bold", size=large, least=12, align="cm")
