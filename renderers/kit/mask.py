"""A mask: shapes of one color, drawn as cover alone. Much cheaper than a sketch.

Used for long arrows: they are new in nearly every picture, and their box is mostly empty.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw

from renderers.kit.colours import rgb
from renderers.kit.pixels import looked_up
from renderers.kit.points import Point, dashes
from renderers.kit.sprites import TILE, Sprite

SCALE = 2
ROOM = 6  # pixels round a shape: for its smooth edge, and for the shadow below it
_SHADOW = [round(cover * 0.4) for cover in range(256)]

Place = tuple[int, int]  # of a tile: its column and its row


@dataclass(frozen=True, slots=True)
class Shape:
    """A polygon, or if it has a width a line with round ends, in enlarged pixels."""

    spots: Sequence[Point]
    width: float

    def draw_on(self, draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
        spots = [(x - left, y - top) for x, y in self.spots]
        if self.width:
            trace(draw, spots, 255, self.width)
        else:
            draw.polygon(spots, fill=255)

    def places(self) -> set[Place]:
        """The tiles that it may touch."""
        side, room = TILE * SCALE, self.width / 2 + ROOM * SCALE
        (left, right), (top, bottom) = (
            (int((min(axis) - room) // side), int((max(axis) + room) // side))
            for axis in zip(*self.spots, strict=True)
        )
        if right - left < 2 and bottom - top < 2:
            return {(column, row) for column in (left, right) for row in (top, bottom)}
        return {
            (int((x + across) // side), int((y + down) // side))
            for start, end in pairwise((*self.spots, self.spots[0]))
            for x, y in _between(start, end, 2 * ROOM * SCALE)
            for across in (-room, room)
            for down in (-room, room)
        }


def _between(start: Point, end: Point, step: float) -> Iterator[Point]:
    """Points on a straight line, from its start on, at most so far apart."""
    count = 1 + int(math.dist(start, end) // step)
    for n in range(count):
        yield (
            start[0] + (end[0] - start[0]) * n / count,
            start[1] + (end[1] - start[1]) * n / count,
        )


class Mask:
    """Only the tiles that something touches are ever drawn."""

    def __init__(self) -> None:
        self._tiles: dict[Place, list[Shape]] = {}

    def polygon(self, points: Sequence[Point]) -> None:
        self._add(Shape(_enlarged(points), 0))

    def stroke(
        self, points: Sequence[Point], width: float, dash: tuple[float, float] | None = None
    ) -> None:
        for part in dashes(points, *dash) if dash else [points]:
            spots = _enlarged(part)
            for ends in pairwise(spots) if len(spots) > 1 else [spots]:
                self._add(Shape(tuple(ends), width * SCALE))

    def _add(self, shape: Shape) -> None:
        for place in shape.places():
            self._tiles.setdefault(place, []).append(shape)

    def places(self) -> list[Place]:
        return sorted(self._tiles, key=lambda place: (place[1], place[0]))

    def part(self, place: Place, above: int = 0) -> Image.Image:
        """A tile at its final size, with so many rows from the one above it."""
        left, top = place[0] * TILE * SCALE, (place[1] * TILE - above) * SCALE
        large = Image.new("L", (TILE * SCALE, (TILE + above) * SCALE))
        draw = ImageDraw.Draw(large)
        for shape in self._tiles.get(place, ()):
            shape.draw_on(draw, left, top)
        return large.reduce(SCALE)


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


def pieces(core: Mask, rim: Mask, colour: str, edge: str) -> Pieces:
    """A core with a rim round it and a crisp shadow below, cut into tiles without empty ones."""
    found = []
    for place in rim.places():
        cover = _with_shadow(rim, place)
        if cover.getbbox():
            colours = Image.new("RGB", cover.size, rgb(edge))
            colours.paste(rgb(colour), mask=core.part(place))
            colours.putalpha(cover)
            found.append((place[0] * TILE, place[1] * TILE, Sprite.of(colours)))
    return Pieces(tuple(found))


def _with_shadow(rim: Mask, place: Place, down: int = 3) -> Image.Image:
    """The cover of a rim and of the shadow that it casts down, in a tile."""
    drawn = rim.part(place, above=down)
    shadow = looked_up(drawn.crop((0, 0, TILE, TILE)), _SHADOW)
    return ImageChops.lighter(drawn.crop((0, down, TILE, TILE + down)), shadow)
