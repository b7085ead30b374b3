"""What was worked out lately, by what it was worked out from."""

from collections.abc import Hashable
from typing import Generic, TypeVar

V = TypeVar("V")


class Memory(Generic[V]):
    """Keeps at most so many results; when it is full it forgets all of them and begins anew."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[Hashable, V] = {}

    def get(self, key: Hashable) -> V | None:
        return self._known.get(key)

    def keep(self, key: Hashable, value: V) -> V:
        if len(self._known) >= self._most:
            self._known = {}
        self._known[key] = value
        return value
