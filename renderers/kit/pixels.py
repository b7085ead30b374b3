"""The pixels of an image as bytes, and looked up one by one, without Pillow's own detours.

Our tiles are small and handled hundreds of times a picture: `Image.tobytes` asks for 64 KiB at a
time, however small the image is, `Image.point` rounds all 256 entries of its table in each call,
and `Image.quantize` copies the palette. These ask Pillow's code in C for exactly what is needed.
"""

from collections.abc import Sequence

from PIL import Image, _imaging

from renderers.kit.text import Box

_BYTES = {"L": 1, "P": 1, "RGBA": 4}
_NONE = Image.new("L", (0, 0))
_ANY = [0] + [255] * 255


def pixels(image: Image.Image, box: Box | None = None) -> bytes:
    """Of the whole image or of a box in it, row by row, in mode L or RGBA."""
    return _raw(image.im, image.mode, box or (0, 0, *image.size))


def looked_up(image: Image.Image, table: Sequence[int]) -> Image.Image:
    """Each pixel of an image in mode L replaced by what the table says, as in `Image.point`."""
    return _NONE._new(image.im.point(table, "L"))


def numbered(image: Image.Image, card: Image.Image) -> Image.Image:
    """Each pixel of an RGB image as the number of the nearest color on the card, in mode L.

    In mode P every small image would hold a palette of its own, some 3 KB.
    """
    core = _imaging.new("L", image.size)
    core.paste(image.im.convert("P", 0, card.im), (0, 0, *image.size))
    return _NONE._new(core)


def coloured(numbers: Image.Image, colours: bytes) -> Image.Image:
    """The way back: an RGB image of numbers of these colors."""
    core = numbers.im.copy()
    core.putpalette("RGB", "RGB", colours)
    return _NONE._new(core.convert("RGB", 0))


def mixed(numbers: Image.Image, art: Image.Image, colours: bytes, card: Image.Image) -> Image.Image:
    """Numbers of these colours with an RGBA image over them; where that is empty, they stay."""
    whole, core, cover = (0, 0, *art.size), numbers.im.copy(), art.im.getband(3)
    below = core.copy()
    below.putpalette("RGB", "RGB", colours)
    true = below.convert("RGB", 0)
    true.paste(art.im.convert("RGB", 0), whole, cover)
    core.paste(true.convert("P", 0, card.im), whole, cover.point(_ANY, "L"))
    return _NONE._new(core)


def opened(mode: str, size: tuple[int, int], data: bytes) -> Image.Image:
    """An image of these very bytes, in mode L or RGBA; it is copied once it is changed."""
    return Image.frombuffer(mode, size, data, "raw", mode, 0, 1)


def _raw(core: "_imaging.ImagingCore", mode: str, box: Box) -> bytes:
    left, top, right, bottom = box
    encoder = _imaging.raw_encoder(mode, mode, 0, 1)
    encoder.setimage(core, box)
    data: bytes = encoder.encode((right - left) * (bottom - top) * _BYTES[mode])[2]
    return data
