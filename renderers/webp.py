"""An animated WebP, put together from frames that are stored without loss.

Pillow's own writer compares whole frames in full color, which takes longer and makes larger files.
The container is simple: a header, then one chunk a frame with its place, its time and its picture.
"""

import io
from collections.abc import Iterable
from dataclasses import dataclass

from PIL import Image

EFFORT = {"lossless": True, "method": 2, "quality": 30}
ANIMATED, TRANSPARENT = 0x02, 0x10
ON_BLACK, FOR_EVER = bytes(4), bytes(2)


@dataclass(frozen=True, slots=True)
class Frame:
    """What is new, where its corner lies (even numbers), and for how long it is shown."""

    patch: Image.Image
    x: int
    y: int
    milliseconds: int


def animation(size: tuple[int, int], frames: Iterable[Frame]) -> bytes:
    """Frames one after another; what is transparent in one shows the frames before it."""
    header = bytes([ANIMATED | TRANSPARENT, 0, 0, 0]) + _less_one(size)
    chunks = [_chunk(b"VP8X", header), _chunk(b"ANIM", ON_BLACK + FOR_EVER)]
    chunks += [_chunk(b"ANMF", _placed(frame)) for frame in frames]
    body = b"WEBP" + b"".join(chunks)
    return b"RIFF" + len(body).to_bytes(4, "little") + body


def _placed(frame: Frame) -> bytes:
    place = _three(frame.x // 2) + _three(frame.y // 2) + _less_one(frame.patch.size)
    return place + _three(frame.milliseconds) + bytes(1) + _picture(frame.patch)


def _picture(patch: Image.Image) -> bytes:
    """The chunk with the picture, out of a file that holds nothing else."""
    out = io.BytesIO()
    patch.save(out, "WEBP", **EFFORT)
    data = out.getvalue()
    place = 12
    while data[place : place + 4] != b"VP8L":
        place += 8 + _even(int.from_bytes(data[place + 4 : place + 8], "little"))
    end = place + 8 + _even(int.from_bytes(data[place + 4 : place + 8], "little"))
    return data[place:end]


def _chunk(name: bytes, body: bytes) -> bytes:
    return name + len(body).to_bytes(4, "little") + body + bytes(len(body) % 2)


def _less_one(size: tuple[int, int]) -> bytes:
    return _three(size[0] - 1) + _three(size[1] - 1)


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")


def _even(number: int) -> int:
    return number + number % 2
