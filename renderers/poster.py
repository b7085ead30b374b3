"""A poster of a finished match: its last board, the result, the chances and a few facts."""

import io
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageOps

from renderers.kit.colours import rgb
from renderers.kit.sketch import Sketch
from renderers.kit.themes import DARK, Theme
from renderers.plot import Flag, Point, draw_plot, packed

WIDE = 1200
TITLE, RESULT = 84, 110  # heights
BOARD = 900
PLOT = 420
FACT = 46  # a line


@dataclass(frozen=True, slots=True)
class Poster:
    title: str
    result: str
    names: tuple[str, ...]
    points: tuple[Point, ...] = ()
    flags: tuple[Flag, ...] = ()
    facts: tuple[str, ...] = ()


def poster(board: bytes, told: Poster, theme: Theme = DARK) -> bytes:
    """One picture to keep or to share, as wide as a phone likes it."""
    charted = len(told.points) > 1
    below = TITLE + BOARD + RESULT
    tall = below + (PLOT if charted else 0) + FACT * len(told.facts) + 30
    sketch = Sketch(WIDE, tall, scale=1, ground=theme.ground)
    box = (36, 0, WIDE - 36, TITLE)
    sketch.text(box, told.title, theme.ink, face="title", size=46, align="lm")
    box = (36, TITLE + BOARD, WIDE - 36, below)
    sketch.text(box, told.result, theme.gold, face="bold", size=38, align="lm")
    if charted:
        frame = (110, below + 20, WIDE - 40, below + PLOT - 100)
        draw_plot(sketch, frame, told.names, told.points, told.flags, theme)
    _facts(sketch, told.facts, below + (PLOT if charted else 0), theme)
    image = sketch.sprite().rgba().convert("RGB")
    image.paste(_fitted(board, theme), (0, TITLE))
    return packed(image)


def _facts(sketch: Sketch, facts: Sequence[str], top: int, theme: Theme) -> None:
    for place, fact in enumerate(facts):
        y = top + FACT * place
        sketch.text((36, y, WIDE - 36, y + FACT), fact, theme.ink, size=30, align="lm")


def _fitted(board: bytes, theme: Theme) -> Image.Image:
    image = Image.open(io.BytesIO(board)).convert("RGB")
    return ImageOps.pad(image, (WIDE, BOARD), color=rgb(theme.ground))
