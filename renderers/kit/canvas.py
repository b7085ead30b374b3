"""The canvas: an indexed picture put together from a ground that never changes and cached sprites.

A `Ground` is everything that stays (background, board, empty panels); `put` lays sprites on it from
back to front. What a sprite looks like over what lies below is worked out once, soft edges and
all, and kept as a patch; it is found again by the pixels below it, wherever they are. A warm
picture is therefore a copy, some pastes and one deflate.

    @cached
    def ground(theme: Theme) -> Ground:
        return Ground.of(background(theme), specimens=[token(theme, ...), ...], inks=inks(theme))

    def render(view: View, marks: Marks, theme: Theme) -> Picture:
        canvas = Canvas(ground(theme))
        canvas.put(token(theme, ...), x, y)          # by its centre
        canvas.lay(row(theme, ...), left, top)       # by its corner
        return canvas.picture()
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from isal import isal_zlib
from PIL import Image

from renderers.kit import png
from renderers.kit.cache import DRAWINGS, Cache
from renderers.kit.palette import Palette, choose
from renderers.kit.sprites import Edge, Sprite, Tile
from renderers.kit.text import Box, TextBox, moved

WIDTH, HEIGHT = 1600, 1200
OBJECTS = 700  # bytes of the objects round an image; each row takes 8 more

_ANY = [0] + [255] * 255


@dataclass(frozen=True, eq=False)
class Ground:
    """`sheet` is indexed and one column wider than the picture: PNG's filter byte stands there."""

    sheet: Image.Image
    palette: Palette
    texts: tuple[TextBox, ...]

    @property
    def weight(self) -> int:
        return self.sheet.width * self.sheet.height + OBJECTS * (4 + len(self.texts))

    def packed(self) -> "PackedGround":
        """A twentieth of the bytes, for a millisecond a picture: where there are many grounds."""
        data = isal_zlib.compress(self.sheet.tobytes(), 1)
        return PackedGround(data, self.sheet.size, self.palette, self.texts)

    @classmethod
    def of(
        cls, drawn: Sprite, *, specimens: Sequence[Sprite] = (), inks: Iterable[str] = ()
    ) -> "Ground":
        colours = drawn.colours
        palette = choose(colours, specimens, inks)
        return cls(_sheet(colours, palette), palette, drawn.texts)

    def with_more(self, stamps: "Sequence[Stamp]") -> "Ground":
        """Another ground in the same colours: with things on it that stay for a while."""
        true = self.palette.true(self.sheet.crop((1, 0, *self.sheet.size)))
        for stamp in stamps:
            stamp.sprite.paste_on(true, stamp.x, stamp.y)
        more = (text.moved(s.x, s.y) for s in stamps for text in s.sprite.texts)
        return Ground(_sheet(true, self.palette), self.palette, (*self.texts, *more))


@dataclass(frozen=True, eq=False)
class PackedGround:
    data: bytes
    size: tuple[int, int]
    palette: Palette
    texts: tuple[TextBox, ...]

    @property
    def weight(self) -> int:
        return len(self.data) + OBJECTS * (4 + len(self.texts))

    def opened(self) -> Ground:
        sheet = Image.frombytes("L", self.size, isal_zlib.decompress(self.data))
        return Ground(sheet, self.palette, self.texts)


def _sheet(true: Image.Image, palette: Palette) -> Image.Image:
    sheet = Image.new("L", (true.width + 1, true.height))
    sheet.paste(palette.indexed(true), (1, 0))
    return sheet


@dataclass(frozen=True, slots=True)
class Stamp:
    """One sprite where it was put: its top left corner."""

    sprite: Sprite
    x: int
    y: int

    @classmethod
    def centred(cls, sprite: Sprite, x: int, y: int) -> "Stamp":
        return cls(sprite, x - sprite.width // 2, y - sprite.height // 2)

    @property
    def box(self) -> Box:
        left, top, right, bottom = self.sprite.bounds
        return (self.x + left, self.y + top, self.x + right, self.y + bottom)


@dataclass(frozen=True, eq=False)
class Picture:
    """A finished picture. `png` is what is sent; the rest is there to be looked at and tested."""

    sheet: Image.Image
    ground: Ground
    stamps: tuple[Stamp, ...]

    @property
    def weight(self) -> int:
        return self.sheet.width * self.sheet.height + self.ground.weight

    @property
    def size(self) -> tuple[int, int]:
        return (self.sheet.width - 1, self.sheet.height)

    def png(self) -> bytes:
        width, height = self.size
        colours = self.ground.palette.colours
        return png.write(width=width, height=height, palette=colours, rows=self.rows())

    def rows(self) -> bytes:
        return self.sheet.tobytes()

    def part(self, box: Box) -> "Picture":
        """What lies in a box, as a picture of its own."""
        left, top, right, bottom = box
        sheet = Image.new("L", (right - left + 1, bottom - top))
        sheet.paste(self.sheet.crop(moved(box, 1, 0)), (1, 0))
        stamps = (Stamp(each.sprite, each.x - left, each.y - top) for each in self.stamps)
        texts = tuple(text.moved(-left, -top) for text in self.ground.texts)
        ground = Ground(sheet, self.ground.palette, texts)
        return Picture(sheet, ground, tuple(stamps))

    def image(self) -> Image.Image:
        return self.ground.palette.true(self.sheet.crop((1, 0, *self.sheet.size)))

    @cached_property
    def texts(self) -> tuple[TextBox, ...]:
        put = (text.moved(s.x, s.y) for s in self.stamps for text in s.sprite.texts)
        return (*self.ground.texts, *put)


@dataclass(frozen=True, slots=True)
class Patch:
    """A tile in the colours of a palette; `mask` says which of its pixels count."""

    pixels: Image.Image
    mask: Image.Image | None = None

    @property
    def weight(self) -> int:
        images = 2 if self.mask else 1
        return images * (self.pixels.width * self.pixels.height + 8 * self.pixels.height + OBJECTS)


class Canvas:
    def __init__(self, ground: Ground, cache: Cache = DRAWINGS) -> None:
        self.ground = ground
        self._sheet = ground.sheet.copy()
        self._cache = cache
        self._stamps: list[Stamp] = []

    def put(self, sprite: Sprite, x: int, y: int) -> None:
        """Lay a sprite with its centre here."""
        self.lay(sprite, x - sprite.width // 2, y - sprite.height // 2)

    def lay(self, sprite: Sprite, x: int, y: int) -> None:
        """Lay a sprite with its top left corner here."""
        self._stamps.append(Stamp(sprite, x, y))
        for tile in sprite.tiles:
            self._lay_tile(tile, moved(tile.box, x + 1, y))

    def picture(self) -> Picture:
        return Picture(self._sheet, self.ground, tuple(self._stamps))

    def _lay_tile(self, tile: Tile, whole: Box) -> None:
        box = (
            max(1, whole[0]),
            max(0, whole[1]),
            min(self._sheet.width, whole[2]),
            min(self._sheet.height, whole[3]),
        )
        if box[0] >= box[2] or box[1] >= box[3]:
            return
        # At the edge of the picture a tile is clipped: the key says which part of it is seen.
        part = moved(box, -whole[0], -whole[1])
        key = (self.ground.palette.colours, tile.digest, part)
        if tile.edge is Edge.SOFT:
            below = self._sheet.crop(box)
            over = (*key, hash(below.tobytes()))  # 64 bits: two grounds are never taken for one
            patch = self._cache.get(over, lambda: self._blended(tile, part, below), quick=True)
        else:
            patch = self._cache.get(key, lambda: self._indexed(tile, part), quick=True)
        self._sheet.paste(patch.pixels, box, patch.mask)

    def _indexed(self, tile: Tile, part: Box) -> Patch:
        """What looks the same wherever it lies."""
        piece = tile.rgba().crop(part)
        mask = piece.getchannel("A") if tile.edge is Edge.HARD else None
        return Patch(self.ground.palette.indexed(piece.convert("RGB")), mask)

    def _blended(self, tile: Tile, part: Box, below: Image.Image) -> Patch:
        piece = tile.rgba().crop(part)
        cover = piece.getchannel("A")
        mixed = self.ground.palette.true(below)
        mixed.paste(piece.convert("RGB"), (0, 0), cover)
        # Where the sprite is empty the very same index must stay, or its box would show.
        below.paste(self.ground.palette.indexed(mixed), (0, 0), cover.point(_ANY))
        return Patch(below)
