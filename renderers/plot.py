"""Everyone's chances over a whole match as one picture, with the moments that mattered."""

import io
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from renderers.kit.sketch import Sketch
from renderers.kit.themes import DARK, Theme

SIZE = (1200, 640)
FRAME = (90, 100, 1160, 560)  # left, top, right, bottom of the plot
LINE = 6
COLOURS = 96
STYLES = ((1.0, 0.0), (18.0, 8.0), (6.0, 6.0), (26.0, 6.0), (12.0, 12.0), (3.0, 7.0))


@dataclass(frozen=True, slots=True)
class Point:
    """The chances of every seat at one place of the match, from 0 to 1."""

    at: float
    shares: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Flag:
    """A mark at one place: "??" on the line of a seat."""

    at: float
    seat: int
    mark: str


def plot(
    title: str,
    names: Sequence[str],
    points: Sequence[Point],
    flags: Sequence[Flag],
    theme: Theme = DARK,
) -> bytes:
    """A line a seat; seats are told apart by color, by dashes and by name."""
    sketch = Sketch(*SIZE, scale=2)
    wide, tall = SIZE
    sketch.polygon([(0, 0), (wide, 0), (wide, tall), (0, tall)], theme.ground)
    sketch.text((30, 20, wide - 30, 76), title, theme.ink, face="title", size=40, align="lm")
    _grid(sketch, theme)
    for seat in range(len(names)):
        _line(sketch, seat, points, theme)
    for flag in flags:
        _flag(sketch, flag, points, theme)
    _legend(sketch, names, theme)
    image = sketch.sprite().rgba().convert("RGB")
    out = io.BytesIO()
    image.quantize(COLOURS, Image.Quantize.MEDIANCUT).save(out, "PNG", optimize=True)
    return out.getvalue()


def _grid(sketch: Sketch, theme: Theme) -> None:
    left, top, right, bottom = FRAME
    sketch.polygon([(left, top), (right, top), (right, bottom), (left, bottom)], theme.panel)
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent / 100)
        sketch.stroke([(left, y), (right, y)], theme.edge, 3 if percent == 50 else 1)
        box = (8, y - 18, left - 10, y + 18)
        sketch.text(box, f"{percent}%", theme.muted, size=24, align="rm")


def _line(sketch: Sketch, seat: int, points: Sequence[Point], theme: Theme) -> None:
    places = [(_x(point.at), _y(point.shares[seat])) for point in points]
    if len(places) > 1:
        colour = theme.seats[seat % len(theme.seats)]
        on, off = STYLES[seat % len(STYLES)]
        sketch.stroke(places, colour, LINE, dash=(on, off) if off else None)


def _flag(sketch: Sketch, flag: Flag, points: Sequence[Point], theme: Theme) -> None:
    """On the line of the seat that decided."""
    near = min(points, key=lambda point: abs(point.at - flag.at))
    x, y = _x(flag.at), _y(near.shares[flag.seat])
    colour = theme.seats[flag.seat % len(theme.seats)]
    sketch.disc(x, y, 24, theme.ground, line=colour, width=4)
    box = (x - 22, y - 20, x + 22, y + 20)
    sketch.text(box, flag.mark, theme.ink, face="bold", size=26, align="cm")


def _legend(sketch: Sketch, names: Sequence[str], theme: Theme) -> None:
    left, _, right, bottom = FRAME
    wide = (right - left) // len(names)
    for seat, name in enumerate(names):
        x, y = left + seat * wide, bottom + 44
        colour = theme.seats[seat % len(theme.seats)]
        on, off = STYLES[seat % len(STYLES)]
        sketch.stroke([(x, y), (x + 50, y)], colour, LINE, dash=(on, off) if off else None)
        box = (x + 62, y - 24, x + wide - 8, y + 24)
        sketch.text(box, name, theme.ink, size=28, align="lm")


def _x(at: float) -> int:
    left, _, right, _ = FRAME
    return round(left + at * (right - left))


def _y(share: float) -> int:
    _, top, _, bottom = FRAME
    return round(bottom - share * (bottom - top))
