"""A rating over time as a picture: a line, and a band for what is uncertain about it."""

import io
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from renderers.kit.colours import mix
from renderers.kit.sketch import Sketch
from renderers.kit.themes import DARK, Theme

SIZE = (1200, 560)
FRAME = (120, 100, 1160, 490)  # left, top, right, bottom of the plot
STEPS = (25, 50, 100, 200, 500, 1000)
LINE, COLOURS = 6, 64


@dataclass(frozen=True, slots=True)
class Value:
    rating: float
    uncertainty: float


@dataclass(frozen=True, slots=True)
class Scale:
    low: float
    high: float
    many: int

    def place(self, number: int, rating: float) -> tuple[int, int]:
        left, top, right, bottom = FRAME
        x = left + (right - left) * (number / max(1, self.many - 1))
        share = (rating - self.low) / (self.high - self.low)
        return round(x), round(bottom - share * (bottom - top))


def curve(title: str, note: str, values: Sequence[Value], theme: Theme = DARK) -> bytes:
    """Match after match from left to right; there must be at least one."""
    wide, tall = SIZE
    sketch = Sketch(wide, tall, scale=2, ground=theme.ground)
    sketch.text((30, 20, 760, 80), title, theme.ink, face="title", size=42, least=22)
    sketch.text((780, 20, wide - 40, 80), note, theme.muted, size=28, least=20, align="rm")
    left, top, right, bottom = FRAME
    sketch.polygon([(left, top), (right, top), (right, bottom), (left, bottom)], theme.panel)
    scale, step = _scale(values)
    _band(sketch, scale, values, theme)
    _grid(sketch, scale, step, theme)
    places = [scale.place(number, each.rating) for number, each in enumerate(values)]
    if len(places) > 1:
        sketch.stroke(places, theme.gold, LINE)
    sketch.disc(*places[-1], 12, theme.gold, line=theme.ground, width=3)
    words = f"{len(values)} rated match" + "es" * (len(values) != 1)
    sketch.text((left, bottom + 8, right, bottom + 56), words, theme.muted, size=28, align="cm")
    out = io.BytesIO()
    image = sketch.sprite().rgba().convert("RGB")
    image.quantize(COLOURS, Image.Quantize.MEDIANCUT).save(out, "PNG", optimize=True)
    return out.getvalue()


def _scale(values: Sequence[Value]) -> tuple[Scale, int]:
    """From a round number to a round number, with a handful of lines between them."""
    low = min(each.rating - each.uncertainty for each in values)
    high = max(each.rating + each.uncertainty for each in values)
    step = next((each for each in STEPS if (high - low) / each <= 6), STEPS[-1])
    bottom, top = low // step * step, -(-high // step) * step
    return Scale(bottom, max(top, bottom + step), len(values)), step


def _grid(sketch: Sketch, scale: Scale, step: int, theme: Theme) -> None:
    left, _, right, _ = FRAME
    rating = scale.low
    while rating <= scale.high:
        _, y = scale.place(0, rating)
        sketch.stroke([(left, y), (right, y)], theme.edge, 1)
        box = (8, y - 18, left - 12, y + 18)
        sketch.text(box, f"{rating:.0f}", theme.muted, size=28, align="rm")
        rating += step


def _band(sketch: Sketch, scale: Scale, values: Sequence[Value], theme: Theme) -> None:
    pairs = list(enumerate(values))
    above = [scale.place(at, each.rating + each.uncertainty) for at, each in pairs]
    below = [scale.place(at, each.rating - each.uncertainty) for at, each in reversed(pairs)]
    if len(pairs) > 1:
        sketch.polygon([*above, *below], mix(theme.panel, theme.gold, 0.25))
