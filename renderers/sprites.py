"""A sprite: a small finished picture with soft edges, ready to be put on a canvas.

It carries the words that were written on it, so that a whole picture can list its texts, and a
serial number, so that the canvas can remember how it looks over a ground without comparing pixels.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count

from PIL import Image

from renderers.text import Box, TextBox

_serials = count()
TILE = 96


# Six steps of cover are as smooth as two hundred and fifty-six to the eye, and lighter.
_STEPS = [round(cover / 51) * 51 for cover in range(256)]
_ANY = [0] + [255] * 255


@dataclass(eq=False)
class Sprite:
    colours: Image.Image  # RGB
    cover: Image.Image  # L: how much of it hides what is below
    texts: tuple[TextBox, ...] = ()
    serial: int = field(default_factory=lambda: next(_serials))

    @classmethod
    def of(cls, picture: Image.Image, texts: tuple[TextBox, ...] = ()) -> "Sprite":
        return cls.masked(picture.convert("RGB"), picture.getchannel("A"), texts)

    @classmethod
    def masked(
        cls, colours: Image.Image, cover: Image.Image, texts: tuple[TextBox, ...] = ()
    ) -> "Sprite":
        return cls(colours, cover.point(_STEPS), texts)

    @property
    def width(self) -> int:
        return self.cover.width

    @property
    def height(self) -> int:
        return self.cover.height

    @property
    def weight(self) -> int:
        """Bytes: four a pixel for colours, one each for cover and what is touched."""
        return 6 * self.width * self.height

    @cached_property
    def touched(self) -> Image.Image:
        """Where it leaves any trace at all."""
        return self.cover.point(_ANY)

    @cached_property
    def bounds(self) -> Box:
        """The part of it that is not empty."""
        return self.cover.getbbox() or (0, 0, 0, 0)

    @cached_property
    def is_solid(self) -> bool:
        """Does it hide everything below its whole box?"""
        return self.cover.getextrema() == (255, 255)

    @cached_property
    def tiles(self) -> tuple[tuple[int, int, "Sprite"], ...]:
        """Cut into pieces without the empty ones: a long arrow hides only what it crosses."""
        return tuple(self._cut())

    def rgba(self) -> Image.Image:
        picture = self.colours.copy()
        picture.putalpha(self.cover)
        return picture

    def _cut(self) -> Iterator[tuple[int, int, "Sprite"]]:
        for top in range(0, self.height, TILE):
            for left in range(0, self.width, TILE):
                box = (left, top, min(left + TILE, self.width), min(top + TILE, self.height))
                cover = self.cover.crop(box)
                if cover.getbbox():
                    yield left, top, Sprite(self.colours.crop(box), cover)
