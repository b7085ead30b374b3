"""How large and how clear the words are that a player must read, measured on the drawn pixels.

A text or a pictogram says what it is for (`TextBox.role`). Its ink is found again on the picture by
its color: what was covered, faded or cut off is not there, whatever the font says.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from PIL import Image, ImageChops, ImageFilter

from renderers import Picture
from renderers.kit.colours import contrast, rgb, written
from renderers.kit.text import Box, TextBox

PHONE = 400  # pixels: how wide a phone shows a picture
LEAST = 9  # pixels there
CLEAR = 4.5  # contrast as WCAG asks for it
NEAR = 28  # tones on a channel: this close to its color is ink, the rest is its soft edge or ground
FULL = 0.8  # no word fills more of its box: what looks like ink is a ground of nearly its color
AROUND = 9  # pixels: as far as the ground of a letter reaches


class Reading(NamedTuple):
    """One text as a phone shows it."""

    text: TextBox
    height: float  # of its tallest line, in pixels on a phone
    contrast: float

    @property
    def is_legible(self) -> bool:
        return self.height >= LEAST and self.contrast >= CLEAR

    def __str__(self) -> str:
        shown = f"{self.height:.1f} px high, contrast {self.contrast:.1f}"
        return f"{self.text.role} “{self.text.text}” at {self.text.ink}: {shown}"


def readings(picture: Picture) -> Iterator[Reading]:
    """Every text with a role; of those that are written again, the one that reads best."""
    image = picture.image()
    best: dict[tuple[str, str], list[Reading]] = {}
    for text in picture.texts:
        if text.role and _is_seen(text.ink, image.size):
            best.setdefault((text.role, text.text), []).append(_read(image, text))
    for same in best.values():
        yield from _without_echoes(same)


def faults(picture: Picture) -> list[str]:
    return [str(reading) for reading in readings(picture) if not reading.is_legible]


def _without_echoes(same: Sequence[Reading]) -> Iterator[Reading]:
    """What is covered does not count where the same is written again above it, legibly."""
    good = [reading for reading in same if reading.is_legible]
    for reading in same:
        if reading.is_legible or not any(_touch(reading, other) for other in good):
            yield reading


def _touch(one: Reading, other: Reading) -> bool:
    here, there = one.text.ink, other.text.ink
    room = 70
    return abs(here[0] - there[0]) < room and abs(here[1] - there[1]) < room


def _is_seen(ink: Box, size: tuple[int, int]) -> bool:
    """Does it lie on the part of the board that is shown?"""
    return ink[0] >= 0 and ink[1] >= 0 and ink[2] <= size[0] and ink[3] <= size[1]


def _read(image: Image.Image, text: TextBox) -> Reading:
    left, top, right, bottom = text.ink
    around = (max(0, left - AROUND), max(0, top - AROUND), right + AROUND, bottom + AROUND)
    part = image.crop(around)
    ink = _ink(part, text.colour)
    own = Image.new("L", part.size)
    inner = (left - around[0], top - around[1], right - around[0], bottom - around[1])
    own.paste(ink.crop(inner), inner)
    filled = own.histogram()[255] / ((right - left) * (bottom - top))
    if not filled or (text.face and filled > FULL):
        return Reading(text, 0, 1)
    height = _height(own, text) * PHONE / image.width
    return Reading(text, height, contrast(_mean(part, own), _mean(part, _ground(own, ink))))


def _ink(part: Image.Image, colour: str) -> Image.Image:
    """255 where the picture has the color of the letters."""
    flat = Image.new("RGB", part.size, rgb(colour))
    red, green, blue = ImageChops.difference(part, flat).split()
    far = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return far.point([255 if value <= NEAR else 0 for value in range(256)])


def _ground(own: Image.Image, ink: Image.Image) -> Image.Image:
    """What lies right around the letters, beyond their soft edges."""
    soft = ink.filter(ImageFilter.MaxFilter(3))
    near = own.filter(ImageFilter.MaxFilter(7))
    ground = ImageChops.subtract(near, soft)
    return ground if ground.getbbox() else ImageChops.invert(ink)


def _mean(part: Image.Image, mask: Image.Image) -> str:
    """The color that most of these pixels are near to: the median of each channel."""
    halves = []
    for channel in part.split():
        counts = channel.histogram(mask)
        left, value = sum(counts) / 2, 0
        while (left := left - counts[value]) > 0:
            value += 1
        halves.append(value)
    return written(*halves)


def _height(ink: Image.Image, text: TextBox) -> float:
    """Of its tallest line; beside a slash, which is taller, that of most figures."""
    if "/" not in text.text:
        return _tallest(ink)
    columns = ink.resize((ink.width, 1), Image.Resampling.BOX).point([0] + [255] * 255).tobytes()
    edges = [at for at in range(1, len(columns)) if bool(columns[at]) != bool(columns[at - 1])]
    parts = [ink.crop((left, 0, right, ink.height)) for left, right in pairwise(edges)][::2]
    return median(map(_tallest, parts)) if parts else _tallest(ink)


def _tallest(ink: Image.Image) -> int:
    """The longest run of rows that have ink: one line of a text, or a whole pictogram."""
    rows = ink.resize((1, ink.height), Image.Resampling.BOX).point([0] + [255] * 255).tobytes()
    return max(map(len, rows.split(b"\0")))
