"""Everyone's chances over a whole match as one picture, with the moments that mattered."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from PIL import Image

from renderers.kit.faces import legible
from renderers.kit.sketch import Sketch
from renderers.kit.text import fit
from renderers.kit.themes import DARK, Theme

SIZE = (1200, 640)
FRAME = (90, 100, 1160, 560)
LINE = 6
COLOURS = 192
ROOM = 52  # pixels from the middle of one flag to the next
STYLES = ((1.0, 0.0), (18.0, 8.0), (6.0, 6.0), (26.0, 6.0), (12.0, 12.0), (3.0, 7.0))

Frame = tuple[int, int, int, int]  # left, top, right, bottom of the plot, without its labels


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
    """A picture of its own."""
    sketch = Sketch(*SIZE, scale=2)
    wide, tall = SIZE
    sketch.polygon([(0, 0), (wide, 0), (wide, tall), (0, tall)], theme.ground)
    sketch.text((30, 20, wide - 30, 76), title, theme.ink, face="title", size=40, align="lm")
    draw_plot(sketch, FRAME, names, points, flags, theme)
    return packed(sketch.sprite().rgba().convert("RGB"))


def packed(image: Image.Image) -> bytes:
    """Flat art needs few colors."""
    out = io.BytesIO()
    image.quantize(COLOURS, Image.Quantize.MEDIANCUT).save(out, "PNG", optimize=True)
    return out.getvalue()


def draw_plot(
    sketch: Sketch,
    frame: Frame,
    names: Sequence[str],
    points: Sequence[Point],
    flags: Sequence[Flag],
    theme: Theme,
) -> None:
    """A line a seat; seats are told apart by color, by dashes and by name."""
    names = [legible(name, f"Player {seat + 1}") for seat, name in enumerate(names)]
    _grid(sketch, frame, theme)
    for seat in range(len(names)):
        _line(sketch, frame, seat, points, theme)
    for flag, place in zip(flags, spots(frame, flags, points), strict=True):
        _flag(sketch, flag, place, theme)
    _legend(sketch, frame, names, theme)


def _grid(sketch: Sketch, frame: Frame, theme: Theme) -> None:
    left, top, right, bottom = frame
    sketch.polygon([(left, top), (right, top), (right, bottom), (left, bottom)], theme.panel)
    for percent in (0, 25, 50, 75, 100):
        y = _y(frame, percent / 100)
        sketch.stroke([(left, y), (right, y)], theme.edge, 3 if percent == 50 else 1)
        box = (left - 82, y - 18, left - 10, y + 18)
        sketch.text(box, f"{percent}%", theme.muted, size=24, align="rm")


def _line(sketch: Sketch, frame: Frame, seat: int, points: Sequence[Point], theme: Theme) -> None:
    places = [(_x(frame, point.at), _y(frame, point.shares[seat])) for point in points]
    if len(places) > 1:
        _stroke(sketch, seat, places, theme)


def _stroke(sketch: Sketch, seat: int, places: list[tuple[int, int]], theme: Theme) -> None:
    colour = theme.seats[seat % len(theme.seats)]
    on, off = STYLES[seat % len(STYLES)]
    sketch.stroke(places, colour, LINE, dash=(on, off) if off else None)


def spots(frame: Frame, flags: Sequence[Flag], points: Sequence[Point]) -> list[tuple[int, int]]:
    """Each on the line of the seat that decided; one that would cover another stands off it."""
    _, top, _, bottom = frame
    found: list[tuple[int, int]] = []
    for flag in flags:
        near = min(points, key=lambda point: abs(point.at - flag.at))
        x, y = _x(frame, flag.at), _y(frame, near.shares[flag.seat])
        off = (y + step * way for step in range(0, bottom - top, ROOM) for way in (-1, 1))
        free = (each for each in off if top <= each <= bottom and _is_free(found, x, each))
        found.append((x, next(free, y)))
    return found


def _is_free(taken: Sequence[tuple[int, int]], x: int, y: int) -> bool:
    return all(hypot(x - left, y - top) >= ROOM for left, top in taken)


def _flag(sketch: Sketch, flag: Flag, place: tuple[int, int], theme: Theme) -> None:
    x, y = place
    colour = theme.seats[flag.seat % len(theme.seats)]
    sketch.disc(x, y, 24, theme.ground, line=colour, width=4)
    box = (x - 22, y - 20, x + 22, y + 20)
    sketch.text(box, flag.mark, theme.ink, face="bold", size=26, align="cm")


def _legend(sketch: Sketch, frame: Frame, names: Sequence[str], theme: Theme) -> None:
    """Names of one size."""
    left, _, right, bottom = frame
    wide = (right - left) // len(names)
    size = min(fit(name, (0, 0, wide - 70, 48), size=28).size for name in names)
    for seat, name in enumerate(names):
        x, y = left + seat * wide, bottom + 44
        _stroke(sketch, seat, [(x, y), (x + 50, y)], theme)
        box = (x + 62, y - 24, x + wide - 8, y + 24)
        sketch.text(box, name, theme.ink, size=size, least=size, align="lm")


def _x(frame: Frame, at: float) -> int:
    return round(frame[0] + at * (frame[2] - frame[0]))


def _y(frame: Frame, share: float) -> int:
    return round(frame[3] - share * (frame[3] - frame[1]))
