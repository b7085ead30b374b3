"""States to JSON and back, by their type hints.

A decoded state is checked against its types, so that a damaged or foreign snapshot is refused
before it can be played on.
"""

from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_encoder = msgspec.json.Encoder(order="deterministic")
_decoders: dict[type, msgspec.json.Decoder[Any]] = {}


def encode(value: object) -> str:
    return _encoder.encode(value).decode()


def decode(text: str | bytes, kind: type[T]) -> T:
    """Raises ValueError (msgspec's) with the place of the first thing that does not fit."""
    if kind not in _decoders:
        _decoders[kind] = msgspec.json.Decoder(kind)
    value: T = _decoders[kind].decode(text)
    return value
