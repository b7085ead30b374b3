"""What can no longer be read on a picture, because something was laid over it."""

from PIL import Image

from renderers import Picture
from renderers.kit.canvas import Stamp
from renderers.kit.text import Box, TextBox

TOO_MUCH = 0.4  # of the box round its ink
NEAR = 70  # pixels: written again so close by, a text is not lost
_HIDES = [0] * 128 + [255] * 128


def lost(picture: Picture, wanted: set[str]) -> list[str]:
    """Those of the wanted texts that are mostly covered, and not written again near by."""
    stamps = picture.stamps
    written = [(text, 0) for text in picture.ground.texts]
    for number, stamp in enumerate(stamps, start=1):
        written += [(text.moved(stamp.x, stamp.y), number) for text in stamp.sprite.texts]
    return [
        text.text
        for text, number in written
        if text.text in wanted
        and _hidden(text.ink, stamps[number:]) > TOO_MUCH
        and not any(_again(text, other) for other, later in written if later > number)
    ]


def _hidden(ink: Box, above: tuple[Stamp, ...]) -> float:
    left, top, right, bottom = ink
    cover = Image.new("L", (right - left, bottom - top))
    for stamp in above:
        box = stamp.box
        if box[0] < right and left < box[2] and box[1] < bottom and top < box[3]:
            part = (left - stamp.x, top - stamp.y, right - stamp.x, bottom - stamp.y)
            cover.paste(255, (0, 0), stamp.sprite.cover.crop(part).point(_HIDES))
    return cover.histogram()[255] / max(1, cover.width * cover.height)


def _again(text: TextBox, other: TextBox) -> bool:
    here, there = text.ink, other.ink
    close = abs(here[0] - there[0]) < NEAR and abs(here[1] - there[1]) < NEAR
    return close and other.text == text.text
