"""The canvas: an indexed picture put together from a ground that never changes and cached sprites.

A `Ground` is everything that stays (background, board, empty panels); `put` lays sprites on it from
back to front. What a sprite looks like over what lies below is worked out once, soft edges and
all, and remembered as a patch; a warm picture is therefore a copy, some pastes and one deflate.

    @lru_cache(maxsize=4)
    def ground(theme: Theme) -> Ground:
        return Ground.of(background(theme), specimens=[token(theme, ...), ...], inks=inks(theme))

    def render(view: View, marks: Marks, theme: Theme) -> Picture:
        canvas = Canvas(ground(theme))
        canvas.put(token(theme, ...), x, y)          # by its centre
        canvas.lay(row(theme, ...), left, top)       # by its corner
        return canvas.picture()
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count

from PIL import Image

from renderers import png
from renderers.palette import Palette, choose
from renderers.shelf import Shelf
from renderers.sprites import TILE, Sprite
from renderers.text import Box, TextBox

WIDTH, HEIGHT = 1600, 1200
BAND = 96  # rows of the picture searched together for what lies below
WHOLE = 6 * TILE * TILE  # larger sprites are laid tile by tile
PATCHES = 64 * 1024 * 1024  # bytes of patches kept

_serials = count()


@dataclass(frozen=True, eq=False)
class Ground:
    """`sheet` is indexed and one column wider than the picture: PNG's filter byte stands there."""

    sheet: Image.Image
    palette: Palette
    texts: tuple[TextBox, ...]
    serial: int = field(default_factory=lambda: next(_serials))

    @classmethod
    def of(
        cls, drawn: Sprite, *, specimens: Sequence[Sprite] = (), inks: Iterable[str] = ()
    ) -> "Ground":
        palette = choose(drawn.colours, specimens, inks)
        return cls(_sheet(drawn.colours, palette), palette, drawn.texts)

    def with_more(self, stamps: "Sequence[Stamp]") -> "Ground":
        """Another ground in the same colours: with things on it that stay for a while."""
        true = self.sheet.crop((1, 0, *self.sheet.size)).convert("RGB")
        for stamp in stamps:
            true.paste(stamp.sprite.colours, (stamp.x, stamp.y), stamp.sprite.cover)
        more = (text.moved(s.x, s.y) for s in stamps for text in s.sprite.texts)
        return Ground(_sheet(true, self.palette), self.palette, (*self.texts, *more))


def _sheet(true: Image.Image, palette: Palette) -> Image.Image:
    sheet = Image.new("P", (true.width + 1, true.height))
    sheet.putpalette(palette.colours)
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
    def size(self) -> tuple[int, int]:
        return (self.sheet.width - 1, self.sheet.height)

    def png(self) -> bytes:
        width, height = self.size
        colours = self.ground.palette.colours
        return png.write(width=width, height=height, palette=colours, rows=self.rows())

    def rows(self) -> bytes:
        return self.sheet.tobytes()

    def image(self) -> Image.Image:
        return self.sheet.crop((1, 0, self.sheet.width, self.sheet.height)).convert("RGB")

    @cached_property
    def texts(self) -> tuple[TextBox, ...]:
        put = (text.moved(s.x, s.y) for s in self.stamps for text in s.sprite.texts)
        return (*self.ground.texts, *put)


@dataclass(frozen=True, slots=True)
class Patch:
    pixels: Image.Image
    serial: int


# What lies somewhere: a patch made for that very spot, or a solid one and where it was put.
Mark = int | tuple[int, int, int]

PATCH_CACHE: Shelf[Patch] = Shelf(PATCHES)


class Canvas:
    def __init__(self, ground: Ground, patches: Shelf[Patch] = PATCH_CACHE) -> None:
        self.ground = ground
        self._sheet = ground.sheet.copy()
        self._patches = patches
        self._stamps: list[Stamp] = []
        self._bands: dict[int, list[tuple[int, int, int, int, Mark]]] = {}

    def put(self, sprite: Sprite, x: int, y: int) -> None:
        """Lay a sprite with its centre here."""
        self.lay(sprite, x - sprite.width // 2, y - sprite.height // 2)

    def lay(self, sprite: Sprite, x: int, y: int) -> None:
        """Lay a sprite with its top left corner here."""
        self._stamps.append(Stamp(sprite, x, y))
        if sprite.width * sprite.height <= WHOLE:
            self._lay_tile(sprite, x, y)
            return
        for left, top, tile in sprite.tiles:
            self._lay_tile(tile, x + left, y + top)

    def picture(self) -> Picture:
        return Picture(self._sheet, self.ground, tuple(self._stamps))

    def _lay_tile(self, sprite: Sprite, x: int, y: int) -> None:
        left, top, right, bottom = sprite.bounds
        box = (
            max(1, x + left + 1),
            max(0, y + top),
            min(self._sheet.width, x + right + 1),
            min(self._sheet.height, y + bottom),
        )
        if box[0] >= box[2] or box[1] >= box[3]:
            return
        alone = sprite.is_solid and (box[2] - box[0], box[3] - box[1]) == sprite.cover.size
        # A solid sprite looks the same wherever it lies.
        below = () if alone else (x, y, *self._below(box))
        key = (self.ground.serial, sprite.serial, *below)
        patch = self._patches.find(key)
        if patch is None:
            pixels = (
                self.ground.palette.indexed(sprite.colours)
                if alone
                else self._blend(sprite, box, x + 1, y)
            )
            patch = Patch(pixels, next(_serials))
            patch = self._patches.keep(key, patch, pixels.width * pixels.height)
        self._sheet.paste(patch.pixels, box)
        self._note(box, (patch.serial, x, y) if alone else patch.serial)

    def _blend(self, sprite: Sprite, box: Box, x: int, y: int) -> Image.Image:
        part = (box[0] - x, box[1] - y, box[2] - x, box[3] - y)
        below = self._sheet.crop(box)
        mixed = below.convert("RGB")
        mixed.paste(sprite.colours.crop(part), (0, 0), sprite.cover.crop(part))
        # Where the sprite is empty the very same index must stay, or its box would show.
        below.paste(self.ground.palette.indexed(mixed), (0, 0), sprite.touched.crop(part))
        return below

    def _below(self, box: Box) -> list[Mark]:
        """Marks of all patches that this box touches, in the order they were laid."""
        left, top, right, bottom = box
        found: list[Mark] = []
        for band in range(top // BAND, (bottom - 1) // BAND + 1):
            for x0, y0, x1, y1, mark in self._bands.get(band, ()):
                if x0 < right and left < x1 and y0 < bottom and top < y1 and mark not in found:
                    found.append(mark)
        return found

    def _note(self, box: Box, mark: Mark) -> None:
        for band in range(box[1] // BAND, (box[3] - 1) // BAND + 1):
            self._bands.setdefault(band, []).append((*box, mark))
