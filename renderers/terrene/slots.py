"""What is around the face of a card: its label, its back, a rim, and a place without a card."""

from renderers.kit.cache import cached
from renderers.kit.colours import mix, readable
from renderers.kit.parts.badges import burst, cross
from renderers.kit.points import regular
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import Box
from renderers.kit.themes import Theme

LABEL = (9, 9, 81, 58)  # where the label is on its card


@cached
def vacant(width: int, height: int, theme: Theme) -> Sprite:
    """A place where a Character could stand."""
    sketch = Sketch(width, height, scale=2)
    corners = [(8, 8), (width - 8, 8), (width - 8, height - 8), (8, height - 8)]
    sketch.stroke(corners, theme.edge, 4, closed=True, dash=(22.0, 18.0))
    return sketch.sprite()


@cached
def fell(label: str, theme: Theme) -> Sprite:
    """Who fell just now, where a place is free since."""
    sketch = Sketch(150, 170)
    blow, gone = burst("", theme.strike, radius=52), cross("#ffffff", radius=26, width=9)
    for each in (blow, gone):
        sketch.paste(each, 75 - each.width // 2, 60 - each.height // 2)
    sketch.text((0, 122, 150, 168), f"{label} fell", theme.ink, face="slim", size=42, align="cm")
    return sketch.sprite()


def cloth(seat: str) -> str:
    """The colors of the back of a player's cards."""
    return mix(seat, "#171a22", 0.62)


def draw_label(sketch: Sketch, words: str, seat: str, box: Box, *, role: str = "") -> None:
    sketch.rounded(
        box, 10, seat, line="#f4f1e8" if readable(seat) != "#14161b" else "#14161b", width=3
    )
    sketch.text(
        box,
        words,
        readable(seat),
        face="slim",
        size=min(50, box[3] - box[1]),
        least=18,
        align="cm",
        role=role,
    )


@cached
def lit_label(words: str, seat: str, bottom: int) -> Sprite:
    """The label of a card that may be chosen, above the rim round it."""
    left, top, right, _ = LABEL
    sketch = Sketch(right - left, bottom - top)
    draw_label(sketch, words, seat, (0, 0, right - left, bottom - top), role="label")
    return sketch.sprite()


def lattice(sketch: Sketch, seat: str, width: int, height: int) -> None:
    """The back of a player's card: rows of diamonds, every second one shifted."""
    sketch.rounded((0, 0, width, height), 14, mix(seat, "#000000", 0.2))
    sketch.rounded((5, 5, width - 5, height - 5), 11, cloth(seat))
    number = max(2, (width - 30) // 44)
    step = (width - 30) / number
    tint = mix(cloth(seat), "#ffffff", 0.12)
    for row, y in enumerate(range(88, height - 16, round(step))):
        for n in range(number - row % 2):
            x = 15 + step * (n + 0.5 + 0.5 * (row % 2))
            sketch.polygon(regular(x, y, step * 0.28, 4), tint)


@cached
def back(width: int, height: int, seat: str) -> Sprite:
    """The back of a card that nobody knows yet."""
    sketch = Sketch(width, height)
    lattice(sketch, seat, width, height)
    return sketch.sprite()


@cached
def ring(width: int, height: int, colour: str, style: str) -> Sprite:
    """A rim around a slot: dashed for an option, solid for the last action."""
    sketch = Sketch(width + 20, height + 20)
    box = [(8, 8), (width + 12, 8), (width + 12, height + 12), (8, height + 12)]
    dash = (26.0, 18.0) if style == "dashed" else None
    sketch.stroke(box, "#14161b", 11, closed=True, dash=dash)
    sketch.stroke(box, colour, 7, closed=True, dash=dash)
    if style == "double":
        sketch.stroke(box, "#14161b", 2, closed=True)
    return sketch.sprite()
