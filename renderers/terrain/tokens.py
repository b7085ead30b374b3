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
from renderers.terrain.board import GRID


class Livery(NamedTuple):
    colour: str
    shape: str


LIVERIES = (
    Livery("#d5302b", "disc"),
    Livery("#1f6fc4", "square"),
    Livery("#12a06f", "triangle"),
    Livery("#f28c1c", "diamond"),
    Livery("#f5de3c", "hexagon"),
    Livery("#a457d6", "star"),
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
    room = max(10, round(radius * 0.62))
    low = round(radius * 0.3) if livery.shape == "triangle" else 0
    box = (half - room, half - room + low, half + room, half + room + low)
    size = max(16, round(radius * 1.05))
    sketch.text(
        box, LETTERS[seat], readable(livery.colour), face="bold", size=size, least=16, align="cm"
    )
    return sketch.sprite()


def flag(seats: tuple[int, ...], *, small: bool = False) -> Sprite:
    """A destination: a pennant with the letters of those who must get there."""
    letters = "".join(LETTERS[seat] for seat in seats)
    return pennant(letters, LIVERIES[seats[0]].colour, 46 if not small else 38)


@cached
def pennant(words: str, fill: str, tall: int) -> Sprite:
    """A flag with up to three letters."""
    high, size = round(tall * 0.66), max(16, round(tall * 0.48))
    cloth = width_of("narrow-bold", size, words) + round(tall * 0.3)
    notch = round(tall * 0.15)
    sketch = Sketch(cloth + notch + 14, tall + 8)
    for colour, pen in ((LINE, 7.0), (WHITE, 3.5)):
        sketch.stroke([(7, 6), (7, tall)], colour, pen)
    end = cloth + notch + 10
    shape = [(8, 4), (end, 4), (end - notch, 4 + high / 2), (end, 4 + high), (8, 4 + high)]
    sketch.polygon(shape, fill, line=LINE, width=3)
    box = (8, 5, end - notch + 1, 3 + high)
    sketch.text(box, words, readable(fill), face="narrow-bold", size=size, align="cm")
    return sketch.sprite()


@cached
def start(colour: str) -> Sprite:
    """A start: a broad band around the cell's top."""
    sketch = Sketch(*GRID.tile_size)
    corners = GRID.corners(*middle(GRID), 5)
    for tone, pen in ((LINE, 10.0), (colour, 6.0)):
        sketch.stroke(corners, tone, pen, closed=True)
    sketch.stroke(corners, WHITE, 1.5, closed=True, dash=(10.0, 10.0))
    return sketch.sprite()


@cached
def chip(seats: tuple[int, ...]) -> Sprite:
    """The letters of the players who start here."""
    letters = "".join(LETTERS[seat] for seat in seats)
    fill = LIVERIES[seats[0]].colour
    width = 14 + 14 * len(letters)
    sketch = Sketch(width, 28)
    sketch.rounded((0, 0, width, 28), 7, fill, line=LINE, width=2)
    box = (2, 2, width - 2, 26)
    sketch.text(box, letters, readable(fill), face="bold", size=20, least=16, align="cm")
    return sketch.sprite()
