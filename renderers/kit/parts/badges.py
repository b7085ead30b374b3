"""Badges: small things with one letter, number or sign, meant to sit on the rim of a token."""

from renderers.kit.cache import cached
from renderers.kit.colours import mix, readable
from renderers.kit.points import heart, regular, star
from renderers.kit.sketch import Fade, Sketch
from renderers.kit.sprites import Sprite

SHAPES = ("disc", "square", "diamond", "hexagon", "triangle", "shield", "heart", "star")
DARK_LINE = "#14161b"
# How much of its radius a shape leaves for words, across and down.
_ROOM = {"triangle": 0.62, "diamond": 0.66, "hexagon": 0.82, "heart": 0.8, "star": 0.75}


def outline(shape: str, x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """The shapes that tell kinds and sides apart; `disc` is a polygon fine enough to be round."""
    match shape:
        case "square":
            return regular(x, y, radius * 1.25, 4, 45)
        case "diamond":
            return regular(x, y, radius * 1.15, 4)
        case "hexagon":
            return regular(x, y, radius * 1.08, 6)
        case "triangle":
            return regular(x, y + radius * 0.2, radius * 1.3, 3)
        case "shield":
            return _shield(x, y, radius)
        case "heart":
            return heart(x, y, radius * 2.2)
        case "star":
            return star(x, y, radius * 1.25, radius * 0.85, 8)
        case _:
            return regular(x, y, radius, 64)


def _shield(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    half = [(0.0, -1.02), (0.55, -0.98), (0.92, -0.86), (0.95, -0.1), (0.84, 0.35), (0.5, 0.78)]
    right = [(x + a * radius, y + b * radius) for a, b in half]
    left = [(x - a * radius, y + b * radius) for a, b in reversed(half[1:])]
    return [*right, (x, y + 1.1 * radius), *left]


@cached
def badge(
    words: str,
    fill: str,
    *,
    shape: str = "disc",
    radius: int = 20,
    ink: str = "",
    line: str = DARK_LINE,
    size: int = 0,
) -> Sprite:
    """A shape with up to three letters on it."""
    half = round(radius * 1.35) + 4
    sketch = Sketch(2 * half, 2 * half)
    points = outline(shape, half, half, radius)
    sketch.polygon(points, Fade(mix(fill, "#ffffff", 0.14), mix(fill, "#000000", 0.1)))
    sketch.stroke(points, line, 2.5, closed=True)
    sketch.shadow(blur=2, down=2)
    room = round(radius * _ROOM.get(shape, 0.86))
    low = round(radius * 0.36) if shape == "triangle" else 0
    box = (half - room, half - room + low, half + room, half + room + low)
    if words:
        sketch.text(
            box, words, ink or readable(fill), face="bold", size=size or round(radius * 1.2),
            least=11, align="cm",
        )  # fmt: skip
    return sketch.sprite()


@cached
def burst(words: str, fill: str, *, radius: int = 34, ink: str = "#ffffff") -> Sprite:
    """A ragged star: a blow, with what it cost written in it."""
    half = radius + 6
    sketch = Sketch(2 * half, 2 * half)
    points = star(half, half, radius, radius * 0.72, 11)
    sketch.polygon(points, fill, line=DARK_LINE, width=6)
    sketch.polygon(points, fill, line="#fff3e0", width=2.5)
    if words:
        inner = round(radius * 0.68)
        box = (half - inner, half - inner, half + inner, half + inner)
        sketch.text(box, words, ink, face="bold", size=round(radius * 0.85), least=12, align="cm")
    return sketch.sprite()


@cached
def cross(colour: str, *, radius: int = 30, width: float = 9) -> Sprite:
    """Two strokes across: gone, used up, not allowed."""
    half = radius + 8
    sketch = Sketch(2 * half, 2 * half)
    for ends in ((-1, -1, 1, 1), (-1, 1, 1, -1)):
        a, b, c, d = (half + radius * 0.72 * end for end in ends)
        sketch.stroke([(a, b), (c, d)], DARK_LINE, width + 5)
    for ends in ((-1, -1, 1, 1), (-1, 1, 1, -1)):
        a, b, c, d = (half + radius * 0.72 * end for end in ends)
        sketch.stroke([(a, b), (c, d)], colour, width)
    return sketch.sprite()


@cached
def sun(colour: str, *, radius: int = 20, line: str = "") -> Sprite:
    half = radius + 3
    sketch = Sketch(2 * half, 2 * half)
    sketch.polygon(star(half, half, radius, radius * 0.66, 12), line or colour)
    sketch.polygon(star(half, half, radius - 2 if line else radius, radius * 0.62, 12), colour)
    if line:
        sketch.disc(half, half, radius * 0.5, colour, line=line, width=2)
    return sketch.sprite()
