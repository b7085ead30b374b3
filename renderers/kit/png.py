"""An indexed PNG, deflated by zlib-ng in bands of rows; a band that was packed before is kept.

One byte a pixel and no filter: measured on our boards this is a tenth of the work of Pillow's
default PNG and a quarter of the bytes. From one position to the next most rows of a board stay as
they were, so most bands are found again by their pixels; packing all of them takes 6 to 8
milliseconds, which pays for a level that makes a picture a fifth lighter than the fastest one.
The rows arrive with their filter byte already in front, because the canvas keeps an empty column
for it.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from isal import isal_zlib
from zlib_ng import zlib_ng

from renderers.kit.cache import DRAWINGS, Cache, fingerprint

SIGNATURE = b"\x89PNG\r\n\x1a\n"
INDEXED = 3
LEVEL = 5
BAND = 50  # rows; a match of deflate never reaches from one band into another
RAW = -15  # deflate without the header and the checksum of a zlib stream
HEADER, LAST = b"\x78\x5e", b"\x03\x00"  # of a zlib stream, and an empty block that ends it


@dataclass(frozen=True, slots=True)
class Band:
    """Some rows, deflated so that others may follow."""

    packed: bytes

    @property
    def weight(self) -> int:
        return len(self.packed)

    @classmethod
    def of(cls, rows: memoryview) -> "Band":
        packer = zlib_ng.compressobj(LEVEL, zlib_ng.DEFLATED, RAW)
        return cls(packer.compress(rows) + packer.flush(zlib_ng.Z_FULL_FLUSH))


def _chunk(name: bytes, data: bytes) -> bytes:
    checksum = isal_zlib.crc32(data, isal_zlib.crc32(name))
    return b"".join((struct.pack(">I", len(data)), name, data, struct.pack(">I", checksum)))


def _deflated(rows: bytes, line: int, cache: Cache) -> Iterator[bytes]:
    """A zlib stream of all rows, of which each takes `line` bytes."""
    yield HEADER
    view = memoryview(rows)
    for start in range(0, len(rows), BAND * line):
        part = view[start : start + BAND * line]
        # Two checksums and the length: two bands are never taken for one.
        key = (Band, len(part), fingerprint(part))
        yield cache.get(key, partial(Band.of, part), quick=True).packed
    yield LAST
    yield struct.pack(">I", isal_zlib.adler32(rows))


def write(
    *, width: int, height: int, palette: bytes, rows: bytes, cache: Cache = DRAWINGS
) -> bytes:
    """`rows` are `height` times a zero byte and `width` indices into the palette."""
    header = struct.pack(">IIBBBBB", width, height, 8, INDEXED, 0, 0, 0)
    return b"".join(
        (
            SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", palette),
            _chunk(b"IDAT", b"".join(_deflated(rows, width + 1, cache))),
            _chunk(b"IEND", b""),
        )
    )
