"""A mask: shapes of one colour, drawn as cover alone. Much cheaper than a sketch.

Used for long arrows: they are new in nearly every picture, and their box is mostly empty.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageChops, ImageDraw

from renderers.kit.colours import rgb
from renderers.kit.points import Point, dashes
from renderers.kit.sprites import TILE, Sprite

SCALE = 2
_SHADOW = [round(cover * 0.4) for cover in range(256)]


class Mask:
    def __init__(self, width: int, height: int) -> None:
        self._mask = Image.new("L", (width * SCALE, height * SCALE))
        self._draw = ImageDraw.Draw(self._mask)

    def polygon(self, points: Sequence[Point]) -> None:
        self._draw.polygon(_enlarged(points), fill=255)

    def stroke(
        self, points: Sequence[Point], width: float, dash: tuple[float, float] | None = None
    ) -> None:
        for part in dashes(points, *dash) if dash else [points]:
            trace(self._draw, _enlarged(part), 255, width * SCALE)

    def image(self) -> Image.Image:
        return self._mask.reduce(SCALE)


def _enlarged(points: Sequence[Point]) -> list[Point]:
    return [(x * SCALE, y * SCALE) for x, y in points]


def trace(
    draw: ImageDraw.ImageDraw, spots: Sequence[Point], ink: tuple[int, ...] | int, width: float
) -> None:
    """A line with round ends and joints."""
    radius = width / 2
    draw.line(spots, fill=ink, width=max(1, round(width)))
    for x, y in spots:
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=ink)


@dataclass(frozen=True)
class Pieces:
    """Sprites that belong together, each with where its top left corner lies."""

    parts: tuple[tuple[int, int, Sprite], ...]

    @property
    def weight(self) -> int:
        return sum(sprite.weight for _, _, sprite in self.parts)

    def moved(self, x: int, y: int) -> "Pieces":
        return Pieces(tuple((left + x, top + y, sprite) for left, top, sprite in self.parts))


def pieces(core: Mask, rim: Mask, colour: str, edge: str, *, down: int = 3) -> Pieces:
    """A core with a rim round it and a crisp shadow below, cut into tiles without empty ones."""
    inner, outer = core.image(), rim.image()
    shadow = ImageChops.offset(outer, 0, down).point(_SHADOW)
    cover = ImageChops.lighter(outer, shadow)
    found = []
    for top in range(0, cover.height, TILE):
        for left in range(0, cover.width, TILE):
            box = (left, top, min(left + TILE, cover.width), min(top + TILE, cover.height))
            part = cover.crop(box)
            if part.getbbox():
                colours = Image.new("RGB", part.size, rgb(edge))
                colours.paste(rgb(colour), mask=inner.crop(box))
                colours.putalpha(part)
                found.append((left, top, Sprite.of(colours)))
    return Pieces(tuple(found))
