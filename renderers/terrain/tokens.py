"""The players' tokens: six colors, each with its own shape and letter.

Tokens, flags, starts and the rows beside the board all use the three together, so nothing depends
on color alone.
"""

from typing import NamedTuple

from bot.games.terrain.text.view import LETTERS
from renderers.kit.cache import cached
from renderers.kit.colours import readable
from renderers.kit.grids.hexes import middle
from renderers.kit.parts.badges import outline
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import width_of
from renderers.terrain.board import GRID, LARGE, corners


class Livery(NamedTuple):
    colour: str
    shape: str


LIVERIES = (
    Livery("#d5302b", "disc"),
    Livery("#1f6fc4", "square"),
    Livery("#12a06f", "triangle"),
    Livery("#f28c1c", "diamond"),
    Livery("#f5de3c", "hexagon"),
    Livery("#ac62dc", "star"),
)
WHITE, LINE = "#ffffff", "#15171c"
# Outlines with tips are drawn a little smaller, so that none is larger than the others.
SHARE = {"star": 0.88, "triangle": 0.95, "diamond": 0.96}


@cached
def token(seat: int, radius: int = 24) -> Sprite:
    """A player's piece, with a white rim so that it stands out from the land."""
    livery = LIVERIES[seat]
    half, radius = round(radius * 1.5) + 6, round(radius * SHARE.get(LIVERIES[seat].shape, 1))
    sketch = Sketch(2 * half, 2 * half)
    points = outline(livery.shape, half, half, radius + 3)
    sketch.polygon(points, LINE, line=LINE, width=4)
    sketch.polygon(points, WHITE)
    sketch.polygon(outline(livery.shape, half, half, radius - 2), livery.colour)
    size = LARGE if 20 <= radius <= 27 else max(16, round(radius * 1.45))
    low = round(radius * 0.24) if livery.shape == "triangle" else 0
    room = round(size * 0.55) + 2
    box = (half - room, half - room + low, half + room, half + room + low)
    role = "type" if size >= LARGE else ""
    ink = readable(livery.colour)
    sketch.text(box, LETTERS[seat], ink, face="slim", size=size, least=16, align="cm",
                halo=livery.colour, role=role)  # fmt: skip
    return sketch.sprite()


def flag(seats: tuple[int, ...], *, small: bool = False) -> Sprite:
    """A destination: a pennant with the letters of those who must get there."""
    letters = "".join(LETTERS[seat] for seat in seats)
    return pennant(letters, LIVERIES[seats[0]].colour, 40 if small else 52)


@cached
def pennant(words: str, fill: str, tall: int) -> Sprite:
    """A flag with up to three letters or a label."""
    high, size = round(tall * 0.74), round(tall * 0.74) if tall < 50 else max(LARGE, tall * 3 // 4)
    role = "type" if size >= LARGE else ""
    cloth = width_of("slim", size, words) + round(tall * 0.24)
    notch = round(tall * 0.12)
    sketch = Sketch(cloth + notch + 14, tall + 8)
    for colour, pen in ((LINE, 7.0), (WHITE, 3.5)):
        sketch.stroke([(7, 6), (7, tall)], colour, pen)
    end = cloth + notch + 10
    shape = [(8, 4), (end, 4), (end - notch, 4 + high / 2), (end, 4 + high), (8, 4 + high)]
    sketch.polygon(shape, fill, line=LINE, width=3)
    box = (8, 4, end - notch + 1, 5 + high)
    sketch.text(box, words, readable(fill), face="slim", size=size, align="cm", role=role)
    return sketch.sprite()


@cached
def start(colour: str) -> Sprite:
    """A start: broad corners around the cell's top, which leave its exits free."""
    sketch = Sketch.over(corners(colour))
    x, y = middle(GRID)
    for at in GRID.corners(x, y, 6):
        sketch.disc(*at, 4, WHITE, line=LINE, width=1)
    return sketch.sprite()


@cached
def chip(seats: tuple[int, ...]) -> Sprite:
    """The letters of the players who start here."""
    letters = "".join(LETTERS[seat] for seat in seats)
    fill = LIVERIES[seats[0]].colour
    width = 18 + 20 * len(letters)
    sketch = Sketch(width, 40)
    sketch.rounded((0, 0, width, 40), 9, fill, line=LINE, width=2)
    box = (2, 2, width - 2, 38)
    sketch.text(box, letters, readable(fill), face="slim", size=34, align="cm")
    return sketch.sprite()
