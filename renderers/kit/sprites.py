"""A sprite: a small finished picture with soft edges, ready to be put on a canvas.

It carries the words that were written on it, so that a whole picture can list its texts. Its
pixels are kept deflated, tile by tile (flat art shrinks to a tenth), and a tile is opened only
when it comes to lie on what it has not lain on before.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from hashlib import blake2b

from isal import isal_zlib
from PIL import Image

from renderers.kit.pixels import looked_up, opened, pixels
from renderers.kit.text import Box, TextBox, moved

TILE = 96
WHOLE = 6 * TILE * TILE  # pixels; larger sprites are cut into tiles

# Four steps of cover are as smooth as two hundred and fifty-six to the eye, and lighter.
STEPS = [round(cover / 85) * 85 for cover in range(256)]
# Bytes of Python objects, measured with tracemalloc and rounded up.
_SPRITE, _TILE, _TEXT = 500, 400, 500


class Edge(Enum):
    SOLID = 0  # hides everything below its whole box
    HARD = 1  # each pixel hides all or nothing
    SOFT = 2  # some pixels mix with what lies below


@dataclass(frozen=True, slots=True)
class Tile:
    """A part of a sprite without its empty rim. Equal pixels have equal digests."""

    box: Box  # within the sprite
    edge: Edge
    packed: bytes  # RGBA, deflated
    digest: bytes

    @classmethod
    def of(cls, picture: Image.Image, box: Box) -> "Tile":
        part = picture.crop(box)
        packed = isal_zlib.compress(pixels(part), 1)
        shape = b"%d %d " % part.size  # a row and a column may have the same bytes
        return cls(box, _edge(part.getchannel("A")), packed, _digest(shape + packed))

    def rgba(self) -> Image.Image:
        left, top, right, bottom = self.box
        size = (right - left, bottom - top)
        return opened("RGBA", size, isal_zlib.decompress(self.packed))


@dataclass(frozen=True, eq=False)
class Sprite:
    size: tuple[int, int]
    tiles: tuple[Tile, ...]  # without the empty ones: a long arrow hides only what it crosses
    texts: tuple[TextBox, ...]

    @classmethod
    def of(cls, picture: Image.Image, texts: tuple[TextBox, ...] = ()) -> "Sprite":
        """Of an RGBA picture, which is changed."""
        picture.putalpha(looked_up(picture.getchannel("A"), STEPS))
        return cls(picture.size, tuple(_cut(picture)), texts)

    @property
    def width(self) -> int:
        return self.size[0]

    @property
    def height(self) -> int:
        return self.size[1]

    @property
    def weight(self) -> int:
        pixels = sum(len(tile.packed) for tile in self.tiles)
        return pixels + _SPRITE + _TILE * len(self.tiles) + _TEXT * len(self.texts)

    @property
    def digest(self) -> bytes:
        """Equal for sprites that look the same."""
        parts = (bytes(str(tile.box), "ascii") + tile.digest for tile in self.tiles)
        return _digest(b"".join(parts))

    @property
    def bounds(self) -> Box:
        """The part of it that is not empty."""
        boxes = [tile.box for tile in self.tiles] or [(0, 0, 0, 0)]
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        return (left, top, max(box[2] for box in boxes), max(box[3] for box in boxes))

    @property
    def colours(self) -> Image.Image:
        return self.rgba().convert("RGB")

    @property
    def cover(self) -> Image.Image:
        """How much of it hides what is below."""
        return self.rgba().getchannel("A")

    def rgba(self) -> Image.Image:
        whole = Image.new("RGBA", self.size)
        for tile in self.tiles:
            whole.paste(tile.rgba(), tile.box)
        return whole

    def paste_on(self, picture: Image.Image, x: int, y: int) -> None:
        """Mix it into a true-color picture, with its top left corner here."""
        for tile in self.tiles:
            art = tile.rgba()
            picture.paste(art, (x + tile.box[0], y + tile.box[1]), art)


def _cut(picture: Image.Image) -> Iterator[Tile]:
    width, height = picture.size
    wide, tall = (width, height) if width * height <= WHOLE else (TILE, TILE)
    cover = picture.getchannel("A")
    for top in range(0, height, tall):
        for left in range(0, width, wide):
            box = (left, top, min(left + wide, width), min(top + tall, height))
            if inner := cover.crop(box).getbbox():
                yield Tile.of(picture, moved(inner, left, top))


def _edge(cover: Image.Image) -> Edge:
    if cover.getextrema()[0] == 255:
        return Edge.SOLID
    return Edge.SOFT if any(cover.histogram()[1:255]) else Edge.HARD


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=16).digest()
