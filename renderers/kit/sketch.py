"""A sketch: where a sprite is drawn, three times as large as it will be and then reduced.

Shapes take coordinates in final pixels and are smooth because they are drawn enlarged; text is set
at its own size on whole pixels, which is both crisper and lighter to store. A sketch costs
milliseconds and is made once: put `@cached` (cache.py) on the function that makes it, and hand it
everything that its look depends on.

    @cached
    def coin(color: str) -> Sprite:
        sketch = Sketch(40, 40)
        sketch.disc(20, 20, 16, Fade("#ffe9a8", color), line="#5a4310", width=2)
        sketch.shadow()
        return sketch.sprite()
"""

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renderers.kit.boxes import Area, Rounded, plain
from renderers.kit.boxes import Fade as Fade  # part of what a sketch is drawn with
from renderers.kit.boxes import Paint as Paint
from renderers.kit.colours import mix, rgba
from renderers.kit.mask import trace
from renderers.kit.pixels import looked_up
from renderers.kit.points import Point as Point  # part of what a sketch is drawn with
from renderers.kit.points import dashes
from renderers.kit.sprites import STEPS, Sprite
from renderers.kit.text import Box, Setting, TextBox, fit, runs

Ink = tuple[int, ...] | int
# Draws a shape that is moved by so much, on a sheet that begins where the shape does.
Painter = Callable[[ImageDraw.ImageDraw, Ink, int, int], None]
FINE = 3
NEAREST = Image.Resampling.NEAREST
STRIP = 600_000  # pixels of the large drawing that are drawn together


class Shape(NamedTuple):
    """A shape still to be drawn: what fills it, how, and the enlarged pixels it may touch."""

    paint: Paint
    painter: Painter
    reach: Box


class Sketch:
    """`scale` is how much larger shapes are drawn; lower it only for very large sketches. `ground`
    fills it all.
    """

    def __init__(self, width: int, height: int, *, scale: int = FINE, ground: str = "") -> None:
        self.width, self.height, self.scale = width, height, scale
        self._flat = Image.new("RGBA", (width, height), rgba(ground) if ground else 0)
        self._shapes: list[Shape] = []  # drawn together when something else comes above them
        self._texts: list[TextBox] = []

    @classmethod
    def over(cls, sprite: Sprite) -> "Sketch":
        """More on top of a sprite: what many sprites have in common is drawn once."""
        sketch = cls(*sprite.size)
        sketch._flat = sprite.rgba()
        sketch._texts = list(sprite.texts)
        return sketch

    # Shapes.

    def polygon(
        self, points: Sequence[Point], fill: Paint = "", *, line: str = "", width: float = 0
    ) -> None:
        spots = self._enlarged(points)

        def draw_it(draw: ImageDraw.ImageDraw, ink: Ink, left: int, top: int) -> None:
            draw.polygon([(x - left, y - top) for x, y in spots], fill=ink)

        if fill:
            self._add(fill, draw_it, _around(spots))
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

    def oval(self, box: Area, fill: Paint = "", *, line: str = "", width: float = 0) -> None:
        """The line lies inside the box, so that an oval is never larger than it was asked to be."""
        outer, pen = self._box(box), round(width * self.scale)

        def fill_it(draw: ImageDraw.ImageDraw, ink: Ink, left: int, top: int) -> None:
            draw.ellipse(_moved(outer, left, top), fill=ink)

        def line_it(draw: ImageDraw.ImageDraw, ink: Ink, left: int, top: int) -> None:
            draw.ellipse(_moved(outer, left, top), outline=ink, width=pen)

        if fill:
            self._add(fill, fill_it, outer)
        if line:
            self._add(line, line_it, outer)

    def rounded(
        self, box: Area, radius: float, fill: Paint = "", *, line: str = "", width: float = 0
    ) -> None:
        whole = plain(Rounded(box, radius, fill, line, width), (self.width, self.height))
        if whole and self.scale > 1:
            self._flatten()
            whole.draw_on(self._flat, self.scale)
            return
        outer, bend, pen = self._box(box), radius * self.scale, round(width * self.scale)

        def fill_it(draw: ImageDraw.ImageDraw, ink: Ink, left: int, top: int) -> None:
            draw.rounded_rectangle(_moved(outer, left, top), bend, fill=ink)

        def line_it(draw: ImageDraw.ImageDraw, ink: Ink, left: int, top: int) -> None:
            draw.rounded_rectangle(_moved(outer, left, top), bend, outline=ink, width=pen)

        if fill:
            self._add(fill, fill_it, outer)
        if line:
            self._add(line, line_it, outer)

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
        parts = [self._enlarged(part) for part in (dashes(way, *dash) if dash else [way])]
        pen = width * self.scale

        def draw_it(draw: ImageDraw.ImageDraw, ink: Ink, left: int, top: int) -> None:
            for part in parts:
                trace(draw, [(x - left, y - top) for x, y in part], ink, pen)

        left, top, right, bottom = _around(self._enlarged(way))
        room = pen / 2 + 1
        self._add(colour, draw_it, (left - room, top - room, right + room, bottom + room))

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

    def dimmed(self, opacity: float, grey: str = "", share: float = 0.6) -> None:
        """Fade everything drawn so far; with `grey`, also draw its colors towards that one."""
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
        role: str = "",
    ) -> Setting:
        """Set words into a box; `halo` draws a thin rim so that they read on any ground.

        `role` is one of `text.ROLES`, if a player must be able to read them on a phone.
        """
        setting = fit(words, box, face=face, size=size, least=least, align=align)
        self._flatten()
        if halo:
            self._write(setting, halo, stroke=max(2, setting.size // 12))
        self._write(setting, colour)
        written = TextBox(words, box, setting.ink, setting.size, setting.cut, role, colour, face)
        self._texts.append(written)
        return setting

    def sign(self, box: Box, words: str, colour: str, *, role: str = "type") -> None:
        """What was drawn here says this without letters: a pictogram, in mainly this color."""
        self._texts.append(TextBox(words, box, box, box[3] - box[1], False, role, colour))

    def paste(self, sprite: Sprite, x: int, y: int) -> None:
        """Another sprite's picture, its words with it, with its top left corner here."""
        self._flatten()
        for tile in sprite.tiles:
            self._flat.alpha_composite(tile.rgba(), (x + tile.box[0], y + tile.box[1]))
        self._texts.extend(each.moved(x, y) for each in sprite.texts)

    def sprite(self) -> Sprite:
        self._flatten()
        return Sprite.of(self._flat, tuple(self._texts))

    # The large drawing and its reduction.

    def _add(self, paint: Paint, painter: Painter, reach: Area) -> None:
        """Remember a shape with what it may touch, in whole pixels of the finished sketch."""
        fine = self.scale
        left, top = (max(0, math.floor(side / fine) - 1) for side in reach[:2])
        right = min(self.width, math.ceil(reach[2] / fine) + 1)
        bottom = min(self.height, math.ceil(reach[3] / fine) + 1)
        if left < right and top < bottom:
            box = (left * fine, top * fine, right * fine, bottom * fine)
            self._shapes.append(Shape(paint, painter, box))

    def _flatten(self) -> None:
        """Draw what waits. Only as much as the shapes touch is drawn large and reduced, in strips:
        Pillow holds the interpreter's lock through one call, and the event loop must not wait long.
        """
        if not self._shapes:
            return
        shapes, self._shapes = self._shapes, []
        boxes = [shape.reach for shape in shapes]
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
        step = max(1, STRIP // ((right - left) * self.scale)) * self.scale
        # Solid colors are the same with and without their cover multiplied in, and an image that
        # says it is so multiplied is reduced four times as fast.
        mode = "RGBa" if all(_is_solid(shape.paint) for shape in shapes) else "RGBA"
        for row in range(top, bottom, step):
            low = min(row + step, bottom)
            strip = Image.new(mode, (right - left, low - row))
            for shape in shapes:
                if shape.reach[1] < low and row < shape.reach[3]:
                    _paint(strip, shape, (left, row), self.scale)
            spot = (left // self.scale, row // self.scale)
            self._flat.alpha_composite(strip.reduce(self.scale).convert("RGBA"), spot)

    def _write(self, setting: Setting, colour: str, stroke: int = 0) -> None:
        left, top, right, bottom = setting.ink
        left, top = max(0, left - stroke - 2), max(0, top - stroke - 2)
        size = (
            min(self.width, right + stroke + 2) - left,
            min(self.height, bottom + stroke + 2) - top,
        )
        mask = Image.new("L", size)
        draw = ImageDraw.Draw(mask)
        ink = rgba(colour)[3]
        for line, x, y in setting.lines:
            for face, part, start in runs(setting.face, setting.size, line):
                spot = (x + start - left, y - top)
                draw.text(spot, part, fill=ink, font=face, anchor="ls", stroke_width=stroke)
        layer = Image.new("RGBA", size, (*rgba(colour)[:3], 0))
        layer.putalpha(looked_up(mask, STEPS))
        self._flat.alpha_composite(layer, (left, top))

    def _enlarged(self, points: Iterable[Point]) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def _box(self, box: Area) -> Area:
        left, top, right, bottom = (side * self.scale for side in box)
        # Pillow counts the last pixel in; a box here ends where the next one begins.
        return (left, top, max(left, right - 1), max(top, bottom - 1))


def _is_solid(paint: Paint) -> bool:
    ends = (paint.top, paint.bottom) if isinstance(paint, Fade) else (paint,)
    return all(rgba(colour)[3] == 255 for colour in ends)


def _paint(strip: Image.Image, shape: Shape, origin: tuple[int, int], scale: int) -> None:
    """One shape on a strip of the large drawing, which begins at `origin`."""
    paint, painter, reach = shape
    x, y = origin
    if isinstance(paint, str) and _is_solid(paint):
        painter(ImageDraw.Draw(strip), rgba(paint), x, y)
        return
    left, right = reach[0], reach[2]
    top, bottom = max(reach[1], y), min(reach[3], y + strip.height)
    size, spot = (right - left, bottom - top), (left - x, top - y)
    mask = Image.new("L", size)
    if isinstance(paint, Fade):
        painter(ImageDraw.Draw(mask), 255, left, top)
        column = _graded(paint, size[1], (reach[1] - top, reach[3] - top), scale)
        strip.paste(column.convert(strip.mode).resize(size, NEAREST), spot, mask)
        return
    painter(ImageDraw.Draw(mask), rgba(paint)[3], left, top)
    layer = Image.new("RGBA", size, (*rgba(paint)[:3], 0))
    layer.putalpha(mask)
    strip.alpha_composite(layer, spot)


def _graded(fade: Fade, high: int, ends: tuple[int, int], scale: int) -> Image.Image:
    """One tone for each row of the finished sketch; `ends` is where the shape begins and ends."""
    top, bottom = ends[0] + scale, ends[1] - scale  # a shape's reach has a pixel to spare
    tones, last = [], b""
    for row in range(high):
        if not last or (row - top) % scale == 0:
            share = (row - (row - top) % scale - top) / max(1, bottom - top)
            last = bytes(rgba(mix(fade.top, fade.bottom, min(1.0, max(0.0, share)))))
        tones.append(last)
    return Image.frombytes("RGBA", (1, high), b"".join(tones))


def _around(points: Sequence[Point]) -> Area:
    across, down = [x for x, _ in points], [y for _, y in points]
    return (min(across), min(down), max(across), max(down))


def _moved(box: Area, left: int, top: int) -> Area:
    return (box[0] - left, box[1] - top, box[2] - left, box[3] - top)
