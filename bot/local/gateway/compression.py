"""How gateway frames are packed: plain text, or one zlib or zstd stream for a whole connection."""

import zlib
from typing import Protocol

import zstandard


class Packing(Protocol):
    def pack(self, frame: bytes) -> str | bytes: ...


class Plain:
    def pack(self, frame: bytes) -> str | bytes:
        return frame.decode()


class Zlib:
    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def pack(self, frame: bytes) -> str | bytes:
        return self._stream.compress(frame) + self._stream.flush(zlib.Z_SYNC_FLUSH)


class Zstd:
    """One streaming frame per connection: a frame per message would break discord.py."""

    def __init__(self) -> None:
        self._stream = zstandard.ZstdCompressor().compressobj()

    def pack(self, frame: bytes) -> str | bytes:
        packed = self._stream.compress(frame)
        return packed + self._stream.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)


def packing(name: str | None) -> Packing:
    match name:
        case "zlib-stream":
            return Zlib()
        case "zstd-stream":
            return Zstd()
        case _:
            return Plain()
