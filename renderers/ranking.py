"""A table of players as a picture: who is where, in columns that a phone can show."""

import io
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from renderers.kit.faces import legible
from renderers.kit.sketch import Sketch
from renderers.kit.text import fit
from renderers.kit.themes import DARK, Theme

WIDTH = 1200
MARGIN, TOP, HEAD, ROW, FOOT = 30, 100, 52, 62, 24
WORDS, SMALL, LEAST = 36, 28, 22
STEPS = (30, 28, 26, 24, LEAST)  # how small a word may get before it is broken in two
COLOURS = 64


@dataclass(frozen=True, slots=True)
class Column:
    title: str
    share: float  # of the width
    align: str = "lm"


@dataclass(frozen=True, slots=True)
class Line:
    cells: tuple[str, ...]
    is_faint: bool = False
    is_marked: bool = False  # the reader's own, or the winner's


def ranking(
    title: str, note: str, columns: Sequence[Column], lines: Sequence[Line], theme: Theme = DARK
) -> bytes:
    """A title, what it is about, and a line a player."""
    tall = TOP + HEAD + ROW * len(lines) + FOOT
    sketch = Sketch(WIDTH, tall, scale=1, ground=theme.ground)
    half = WIDTH * 3 // 5
    sketch.text((MARGIN, 16, half, 84), title, theme.ink, face="title", size=46, least=LEAST)
    right = (half + 20, 16, WIDTH - MARGIN, 84)
    sketch.text(right, note, theme.muted, size=SMALL, least=LEAST, align="rm")
    _cells(sketch, columns, [each.title for each in columns], TOP, HEAD, theme.muted, SMALL)
    for number, line in enumerate(lines):
        _line(sketch, columns, line, TOP + HEAD + number * ROW, theme, is_even=number % 2 == 0)
    image = sketch.sprite().rgba().convert("RGB")
    out = io.BytesIO()
    image.quantize(COLOURS, Image.Quantize.MEDIANCUT).save(out, "PNG", optimize=True)
    return out.getvalue()


def _line(
    sketch: Sketch, columns: Sequence[Column], line: Line, y: int, theme: Theme, *, is_even: bool
) -> None:
    box = (MARGIN / 2, y + 2, WIDTH - MARGIN / 2, y + ROW - 2)
    sketch.rounded(box, 10, theme.panel_high if is_even else theme.panel)
    if line.is_marked:
        sketch.rounded(box, 10, line=theme.gold, width=4)
    colour = theme.muted if line.is_faint else theme.ink
    _cells(sketch, columns, line.cells, y, ROW, colour, WORDS)


def _cells(
    sketch: Sketch,
    columns: Sequence[Column],
    cells: Sequence[str],
    y: int,
    tall: int,
    colour: str,
    size: int,
) -> None:
    x = float(MARGIN)
    whole = sum(column.share for column in columns)
    for column, words in zip(columns, map(legible, cells), strict=True):
        wide = (WIDTH - 2 * MARGIN) * column.share / whole
        box = (round(x) + 6, y, round(x + wide) - 6, y + tall)
        if words:
            least = _smallest(words, box, size, column.align)
            sketch.text(box, words, colour, size=size, least=least, align=column.align)
        x += wide


def _smallest(words: str, box: tuple[int, int, int, int], size: int, align: str) -> int:
    """A long name is rather broken than made too small for a phone; never cut if that helps."""
    steps = (each for each in STEPS if each <= size)
    return next(
        (each for each in steps if not fit(words, box, size=size, least=each, align=align).cut),
        LEAST,
    )
