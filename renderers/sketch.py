"""A sketch: where a sprite is drawn, three times as large as it will be and then reduced.

Shapes take coordinates in final pixels and are smooth because they are drawn enlarged; text is set
at its own size on whole pixels, which is both crisper and lighter to store. A sketch costs
milliseconds and is made once: put `@drawn` (shelf.py) on the function that makes it, and hand it
everything that its look depends on.

    @drawn
    def coin(colour: str) -> Sprite:
        sketch = Sketch(40, 40)
        sketch.disc(20, 20, 16, Fade("#ffe9a8", colour), line="#5a4310", width=2)
        sketch.shadow()
        return sketch.sprite()
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renderers.colours import mix, rgba
from renderers.sprites import Sprite
from renderers.stencil import trace
from renderers.strokes import Point as Point  # part of what a sketch is drawn with
from renderers.strokes import dashes
from renderers.text import Box, Setting, TextBox, fit, font


@dataclass(frozen=True, slots=True)
class Fade:
    """A fill that goes from one colour at the top of a shape to another at its foot."""

    top: str
    bottom: str


Paint = str | Fade
Painter = Callable[[ImageDraw.ImageDraw, tuple[int, ...] | int], None]
FINE = 3


class Sketch:
    """`scale` is how much larger shapes are drawn; lower it only for very large sketches."""

    def __init__(self, width: int, height: int, *, scale: int = FINE) -> None:
        self.width, self.height, self.scale = width, height, scale
        self._flat = Image.new("RGBA", (width, height))
        self._fine: Image.Image | None = None
        self._texts: list[TextBox] = []

    # Shapes.

    def polygon(
        self, points: Sequence[Point], fill: Paint = "", *, line: str = "", width: float = 0
    ) -> None:
        spots = self._enlarged(points)
        if fill:
            self._paint(fill, lambda draw, ink: draw.polygon(spots, fill=ink), spots)
        if line:
            self.stroke(points, line, width, closed=True)

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        fill: Paint = "",
        *,
        line: str = "",
        width: float = 0,
    ) -> None:
        self.oval((x - radius, y - radius, x + radius, y + radius), fill, line=line, width=width)

    def oval(
        self,
        box: tuple[float, float, float, float],
        fill: Paint = "",
        *,
        line: str = "",
        width: float = 0,
    ) -> None:
        """The line lies inside the box, so that an oval is never larger than it was asked to be."""
        outer = self._box(box)
        if fill:
            self._paint(fill, lambda draw, ink: draw.ellipse(outer, fill=ink), _ends(outer))
        if line:
            pen = round(width * self.scale)
            self._paint(line, lambda draw, ink: draw.ellipse(outer, outline=ink, width=pen))

    def rounded(
        self,
        box: tuple[float, float, float, float],
        radius: float,
        fill: Paint = "",
        *,
        line: str = "",
        width: float = 0,
    ) -> None:
        outer, bend = self._box(box), radius * self.scale
        if fill:
            self._paint(
                fill, lambda draw, ink: draw.rounded_rectangle(outer, bend, fill=ink), _ends(outer)
            )
        if line:
            pen = round(width * self.scale)
            self._paint(
                line,
                lambda draw, ink: draw.rounded_rectangle(outer, bend, outline=ink, width=pen),
            )

    def stroke(
        self,
        points: Sequence[Point],
        colour: str,
        width: float,
        *,
        closed: bool = False,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """A line with round ends and joints; `dash` is the length of a dash and of a gap."""
        way = [*points, points[0]] if closed else list(points)
        parts = dashes(way, *dash) if dash else [way]

        def ink_parts(draw: ImageDraw.ImageDraw, ink: tuple[int, ...] | int) -> None:
            for part in parts:
                trace(draw, self._enlarged(part), ink, width * self.scale)

        self._paint(colour, ink_parts)

    def arc(
        self, x: float, y: float, radius: float, start: float, end: float, colour: str, width: float
    ) -> None:
        """Part of a circle, in degrees clockwise from three o'clock."""
        steps = max(6, int(abs(end - start) / 6))
        turns = [math.radians(start + (end - start) * n / steps) for n in range(steps + 1)]
        self.stroke(
            [(x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns], colour, width
        )

    # Light.

    def shadow(
        self, *, colour: str = "#000000", blur: float = 4, down: int = 3, opacity: float = 0.5
    ) -> None:
        """Lay a shadow under everything drawn so far; without blur it is crisp, and lighter."""
        self._flatten()
        cast = self._flat.getchannel("A").point(lambda value: round(value * opacity))
        if blur:
            cast = cast.filter(ImageFilter.GaussianBlur(blur))
        under = Image.new("RGBA", self._flat.size, (*rgba(colour)[:3], 0))
        under.putalpha(ImageChops.offset(cast, 0, down))
        self._flat = Image.alpha_composite(under, self._flat)

    def glow(self, colour: str, *, blur: float = 6, strength: float = 2.0) -> None:
        """Lay a soft light of one colour round everything drawn so far."""
        self._flatten()
        halo = self._flat.getchannel("A").filter(ImageFilter.GaussianBlur(blur))
        halo = halo.point(lambda value: min(255, round(value * strength)))
        under = Image.new("RGBA", self._flat.size, (*rgba(colour)[:3], 0))
        under.putalpha(halo)
        self._flat = Image.alpha_composite(under, self._flat)

    def dimmed(self, opacity: float, grey: str = "", share: float = 0.6) -> None:
        """Fade everything drawn so far; with `grey`, also draw its colours towards that one."""
        self._flatten()
        if grey:
            veil = Image.new("RGB", self._flat.size, rgba(grey)[:3])
            solid = Image.blend(self._flat.convert("RGB"), veil, share)
            solid.putalpha(self._flat.getchannel("A"))
            self._flat = solid
        self._flat.putalpha(self._flat.getchannel("A").point(lambda a: round(a * opacity)))

    # Words and other sprites.

    def text(
        self,
        box: Box,
        words: str,
        colour: str,
        *,
        face: str = "body",
        size: int = 28,
        least: int = 0,
        align: str = "lm",
        halo: str = "",
    ) -> Setting:
        """Set words into a box; `halo` draws a thin rim so that they read on any ground."""
        setting = fit(words, box, face=face, size=size, least=least, align=align)
        self._flatten()
        if halo:
            self._write(setting, halo, stroke=max(2, setting.size // 12))
        self._write(setting, colour)
        self._texts.append(TextBox(words, box, setting.ink, setting.size, setting.cut))
        return setting

    def paste(self, sprite: Sprite, x: int, y: int) -> None:
        """Another sprite's picture, its words with it, with its top left corner here."""
        self._flatten()
        self._flat.alpha_composite(sprite.rgba(), (x, y))
        self._texts.extend(each.moved(x, y) for each in sprite.texts)

    def sprite(self) -> Sprite:
        self._flatten()
        return Sprite.of(self._flat, tuple(self._texts))

    # The large drawing and its reduction.

    def _flatten(self) -> None:
        if self._fine is None:
            return
        used = self._fine.getbbox(alpha_only=True)
        if used:
            # Only what was drawn on is reduced: shapes are often small beside their sketch.
            fine = self.scale
            left, top = used[0] // fine, used[1] // fine
            right, bottom = -(-used[2] // fine), -(-used[3] // fine)
            box = (left * fine, top * fine, right * fine, bottom * fine)
            self._flat.alpha_composite(self._fine.reduce(fine, box), (left, top))
        self._fine = None

    def _large(self) -> Image.Image:
        if self._fine is None:
            size = (self.width * self.scale, self.height * self.scale)
            self._fine = Image.new("RGBA", size)
        return self._fine

    def _paint(self, paint: Paint, painter: Painter, spots: Iterable[Point] = ()) -> None:
        large = self._large()
        if isinstance(paint, Fade):
            large.paste(self._graded(paint, spots), mask=self._mask(painter))
        elif rgba(paint)[3] == 255:
            painter(ImageDraw.Draw(large), rgba(paint))
        else:
            layer = Image.new("RGBA", large.size, (*rgba(paint)[:3], 0))
            layer.putalpha(self._mask(painter, rgba(paint)[3]))
            large.alpha_composite(layer)

    def _mask(self, painter: Painter, depth: int = 255) -> Image.Image:
        mask = Image.new("L", self._large().size)
        painter(ImageDraw.Draw(mask), depth)
        return mask

    def _graded(self, fade: Fade, spots: Iterable[Point]) -> Image.Image:
        heights = [y for _, y in spots]
        top, bottom = int(min(heights)), max(int(max(heights)), int(min(heights)) + 1)
        graded = Image.new("RGBA", self._large().size, rgba(fade.bottom))
        draw = ImageDraw.Draw(graded)
        # One tone for each final row: finer steps would only be averaged away.
        for row in range(top, bottom, self.scale):
            tone = rgba(mix(fade.top, fade.bottom, (row - top) / (bottom - top)))
            draw.rectangle((0, row, graded.width, row + self.scale - 1), fill=tone)
        return graded

    def _write(self, setting: Setting, colour: str, stroke: int = 0) -> None:
        left, top, right, bottom = setting.ink
        left, top = max(0, left - stroke - 2), max(0, top - stroke - 2)
        size = (
            min(self.width, right + stroke + 2) - left,
            min(self.height, bottom + stroke + 2) - top,
        )
        mask = Image.new("L", size)
        draw = ImageDraw.Draw(mask)
        face = font(setting.face, setting.size)
        for line, x, y in setting.lines:
            spot = (x - left, y - top)
            draw.text(spot, line, fill=rgba(colour)[3], font=face, anchor="ls", stroke_width=stroke)
        layer = Image.new("RGBA", size, (*rgba(colour)[:3], 0))
        layer.putalpha(mask)
        self._flat.alpha_composite(layer, (left, top))

    def _enlarged(self, points: Iterable[Point]) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def _box(self, box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
        left, top, right, bottom = (side * self.scale for side in box)
        # Pillow counts the last pixel in; a box here ends where the next one begins.
        return (left, top, max(left, right - 1), max(top, bottom - 1))


def _ends(box: tuple[float, float, float, float]) -> list[Point]:
    return [(box[0], box[1]), (box[2], box[3])]
