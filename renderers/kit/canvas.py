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
        canvas.put(token(theme, ...), x, y)          # by its center
        canvas.lay(row(theme, ...), left, top)       # by its corner
        return canvas.picture()
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, ParamSpec

from isal import isal_zlib
from PIL import Image

from renderers.kit import png
from renderers.kit.cache import DRAWINGS, Cache, fingerprint
from renderers.kit.palette import Palette, choose
from renderers.kit.pixels import opened, pixels
from renderers.kit.sprites import Edge, Sprite, Tile
from renderers.kit.text import Box, TextBox, moved

P = ParamSpec("P")

WIDTH, HEIGHT = 1600, 1200
OBJECTS = 700  # bytes of the objects round an image; each row takes 8 more


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
        data = isal_zlib.compress(pixels(self.sheet), 1)
        return PackedGround(data, self.sheet.size, self.palette, self.texts)

    @classmethod
    def of(
        cls, drawn: Sprite, *, specimens: Sequence[Sprite] = (), inks: Iterable[str] = ()
    ) -> "Ground":
        colours = drawn.colours
        palette = choose(colours, specimens, inks)
        return cls(_sheet(colours, palette), palette, drawn.texts)

    def with_more(self, stamps: "Sequence[Stamp]") -> "Ground":
        """Another ground in the same colors: with things on it that stay for a while."""
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
        sheet = opened("L", self.size, isal_zlib.decompress(self.data))
        return Ground(sheet, self.palette, self.texts)


class CachedGround(Generic[P]):
    """Like `cached`, for grounds of which there are many: they are kept packed."""

    def __init__(self, draw: Callable[P, Ground]) -> None:
        self._draw = draw

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Ground:
        made: list[Ground] = []

        def make() -> PackedGround:
            made.append(self._draw(*args, **kwargs))
            return made[0].packed()

        packed = DRAWINGS.get(self._key(*args, **kwargs), make)
        return made[0] if made else packed.opened()

    def kept(self, *args: P.args, **kwargs: P.kwargs) -> Ground | None:
        """What was drawn before, if it is still there."""
        packed: PackedGround | None = DRAWINGS.find(self._key(*args, **kwargs))
        return packed.opened() if packed else None

    def _key(self, *args: P.args, **kwargs: P.kwargs) -> Hashable:
        return (self._draw, args, tuple(sorted(kwargs.items())))


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
        return pixels(self.sheet)

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
    """A tile in the colors of a palette, with what lies below it."""

    pixels: Image.Image

    @property
    def weight(self) -> int:
        return self.pixels.width * self.pixels.height + 8 * self.pixels.height + OBJECTS


class Canvas:
    def __init__(self, ground: Ground, cache: Cache = DRAWINGS) -> None:
        self.ground = ground
        self._sheet = ground.sheet.copy()
        self._core = self._sheet.im  # without the detours of `Image.paste`, see `pixels`
        self._cache = cache
        self._colours = ground.palette.colours
        self._stamps: list[Stamp] = []

    def put(self, sprite: Sprite, x: int, y: int) -> None:
        """Lay a sprite with its center here."""
        self.lay(sprite, x - sprite.width // 2, y - sprite.height // 2)

    def lay(self, sprite: Sprite, x: int, y: int) -> None:
        """Lay a sprite with its top left corner here."""
        self._stamps.append(Stamp(sprite, x, y))
        wide, high = self._sheet.size
        for tile in sprite.tiles:
            left, top, right, bottom = tile.box
            box = (left + x + 1, top + y, right + x + 1, bottom + y)
            if box[0] >= 1 and box[1] >= 0 and box[2] <= wide and box[3] <= high:
                self._lay_part(tile, box, None)
            else:
                self._lay_clipped(tile, box)

    def picture(self) -> Picture:
        return Picture(self._sheet, self.ground, tuple(self._stamps))

    def _lay_clipped(self, tile: Tile, whole: Box) -> None:
        """A tile at the edge of the picture: only a part of it is seen."""
        box = (
            max(1, whole[0]),
            max(0, whole[1]),
            min(self._sheet.width, whole[2]),
            min(self._sheet.height, whole[3]),
        )
        if box[0] < box[2] and box[1] < box[3]:
            self._lay_part(tile, box, moved(box, -whole[0], -whole[1]))

    def _lay_part(self, tile: Tile, box: Box, part: Box | None) -> None:
        """A tile, or the part of it that is seen, where it belongs."""
        if tile.edge is Edge.SOLID:
            patch = self._plain(tile, part)
        else:
            below = fingerprint(pixels(self._sheet, box))
            over = (self._colours, tile.digest, part, below)
            patch = self._cache.get(over, lambda: self._laid(tile, part, box), quick=True)
        self._core.paste(patch.pixels.im, box)

    def _plain(self, tile: Tile, part: Box | None) -> Patch:
        """A tile without what lies below it."""
        key = (self._colours, tile.digest, part)
        return self._cache.get(key, lambda: self._indexed(tile, part), quick=True)

    def _indexed(self, tile: Tile, part: Box | None) -> Patch:
        return Patch(self.ground.palette.indexed(_seen(tile, part).convert("RGB")))

    def _laid(self, tile: Tile, part: Box | None, box: Box) -> Patch:
        """A tile with what lies below it. Where it is empty the very same index must stay, or its
        box would show.
        """
        below, piece = self._sheet.crop(box), _seen(tile, part)
        if tile.edge is Edge.SOFT:
            return Patch(self.ground.palette.mixed(below, piece))
        below.paste(self._plain(tile, part).pixels, (0, 0), piece.getchannel("A"))
        return Patch(below)


def _seen(tile: Tile, part: Box | None) -> Image.Image:
    piece = tile.rgba()
    return piece if part is None else piece.crop(part)
