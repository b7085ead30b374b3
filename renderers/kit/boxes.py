"""Boxes with round corners, drawn without enlarging them: panels and cards are mostly such boxes.

On whole pixels the sides of a box are crisp as they are, and only its corners are drawn large and
reduced. That is a fifth of the work of a sketch, whose large drawing takes nine pixels for one.
"""

import math
from dataclasses import dataclass
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from renderers.kit.colours import Rgba, rgba
from renderers.kit.text import Box, inside

Area = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Fade:
    """A fill that goes from one color at the top of a shape to another at its foot."""

    top: str
    bottom: str


Paint = str | Fade


class Rounded(NamedTuple):
    """A box as a sketch is asked for it; its line lies inside."""

    box: Area
    radius: float
    fill: Paint
    line: str
    width: float


class PlainBox(NamedTuple):
    """One on whole pixels, in solid colors."""

    box: Box
    radius: float
    fill: str
    line: str
    pen: int

    def draw_on(self, image: Image.Image, scale: int) -> None:
        left, top, right, bottom = self.box
        pen = self.pen if self.line else 0
        inner = (left + pen, top + pen, right - pen, bottom - pen)
        if not self.fill:
            _frame(image, self, scale)
            return
        if self.line:
            _block(image, self.box, self.radius, self.line, scale)
        _block(image, inner, self.radius - pen, self.fill, scale)


def plain(asked: Rounded, size: tuple[int, int]) -> PlainBox | None:
    """The box, if it needs no large drawing; None if it does."""
    left, top, right, bottom = (round(side) for side in asked.box)
    box, bend, pen = (left, top, right, bottom), math.ceil(asked.radius), round(asked.width)
    is_whole = all(side == round(side) for side in asked.box) and inside(box, (0, 0, *size))
    has_room = 2 * bend <= min(right - left, bottom - top)
    has_line = not asked.line or (pen == asked.width and bend > pen)
    if not (is_whole and has_room and has_line and _is_solid(asked.line)):
        return None
    if isinstance(asked.fill, Fade) or not _is_solid(asked.fill):
        return None
    return PlainBox(box, asked.radius, asked.fill, asked.line, pen)


def _is_solid(colour: str) -> bool:
    return not colour or rgba(colour)[3] == 255


def _block(image: Image.Image, box: Box, radius: float, colour: str, scale: int) -> None:
    left, top, right, bottom = box
    bend, ink = math.ceil(radius), rgba(colour)
    image.paste(ink, (left + bend, top, right - bend, bottom))
    image.paste(ink, (left, top + bend, left + bend, bottom - bend))
    image.paste(ink, (right - bend, top + bend, right, bottom - bend))
    if bend:
        _lay_corners(image, box, _quarter(radius, scale), ink)


def _frame(image: Image.Image, asked: PlainBox, scale: int) -> None:
    """The line alone."""
    left, top, right, bottom = asked.box
    pen, ink, bend = asked.pen, rgba(asked.line), math.ceil(asked.radius)
    image.paste(ink, (left + bend, top, right - bend, top + pen))
    image.paste(ink, (left + bend, bottom - pen, right - bend, bottom))
    image.paste(ink, (left, top + bend, left + pen, bottom - bend))
    image.paste(ink, (right - pen, top + bend, right, bottom - bend))
    cover, hollow = _quarter(asked.radius, scale), _quarter(asked.radius - pen, scale)
    rest = cover.crop((pen, pen, pen + hollow.width, pen + hollow.height))
    cover.paste(ImageChops.subtract(rest, hollow), (pen, pen))
    _lay_corners(image, asked.box, cover, ink)


def _quarter(radius: float, scale: int) -> Image.Image:
    """How much of each pixel a round corner covers, at the upper left."""
    bend = math.ceil(radius)
    mask = Image.new("L", (bend * scale, bend * scale))
    around = 2 * radius * scale - 1
    ImageDraw.Draw(mask).ellipse((0, 0, around, around), fill=255)
    return mask.reduce(scale)


def _lay_corners(image: Image.Image, box: Box, cover: Image.Image, ink: Rgba) -> None:
    left, top, right, bottom = box
    corner = Image.new("RGBA", cover.size, (*ink[:3], 0))
    corner.putalpha(cover)
    low = corner.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    x, y = right - cover.width, bottom - cover.height
    image.alpha_composite(corner, (left, top))
    image.alpha_composite(low, (left, y))
    image.alpha_composite(corner.transpose(Image.Transpose.FLIP_LEFT_RIGHT), (x, top))
    image.alpha_composite(low.transpose(Image.Transpose.FLIP_LEFT_RIGHT), (x, y))
