"""One cache for everything drawn, bounded in bytes; what was not used for longest goes first.

Sprites, grounds, patches and finished pictures of all games and themes share `DRAWINGS`, so that
memory stays bounded however many matches are played. Put `@cached` on a function that draws:

    @cached
    def coin(color: str) -> Sprite: ...

Never keep an image anywhere else. A `functools.lru_cache` counts items, and ours differ in size a
thousandfold. tests/renderers/kit/test_cache.py looks for such caches and for images outside
this one.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Any, ParamSpec, Protocol, TypeVar

from isal import isal_zlib

P = ParamSpec("P")

MIB = 1024 * 1024
LIMIT = 96 * MIB  # with less, five games in three themes push out each other's grounds
ENTRY = 400  # bytes of bookkeeping for one entry: its key and its place in the order


class Weighed(Protocol):
    """Anything that knows how many bytes it holds."""

    @property
    def weight(self) -> int: ...


T = TypeVar("T", bound=Weighed)


class Shelf:
    """Entries in the order of their last use."""

    def __init__(self) -> None:
        self.weight = 0
        self._entries: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._entries)

    def find(self, key: Hashable) -> Any | None:
        entry = self._entries.get(key)
        if entry is None:
            return None
        self._entries.move_to_end(key)
        return entry[0]

    def add(self, key: Hashable, thing: object, weight: int) -> None:
        self._entries[key] = (thing, weight)
        self.weight += weight

    def remove(self, key: Hashable) -> None:
        _, weight = self._entries.pop(key, (None, 0))
        self.weight -= weight

    def drop_oldest(self) -> None:
        _, (_, weight) = self._entries.popitem(last=False)
        self.weight -= weight


class Cache:
    """Least recently used out first, by weight. Safe for the studio's threads.

    What is made again in an instant (`quick`) may fill the cache, but has to leave first until it
    holds no more than half: there are very many patches, and a sprite costs a hundred times one.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._slow, self._quick = Shelf(), Shelf()
        self._lock = Lock()

    @property
    def weight(self) -> int:
        return self._slow.weight + self._quick.weight

    def get(self, key: Hashable, make: Callable[[], T], *, quick: bool = False) -> T:
        """What is kept under this key; made and kept if there is nothing yet."""
        found: T | None = self.find(key, quick=quick)
        return self._keep(key, make(), quick=quick) if found is None else found

    def find(self, key: Hashable, *, quick: bool = False) -> Any | None:
        with self._lock:
            return self._shelf(quick=quick).find(key)

    def note(self, key: Hashable, thing: Weighed) -> None:
        """Keep this under the key from now on, whatever was there."""
        with self._lock:
            self._quick.remove(key)
            self._quick.add(key, thing, thing.weight + ENTRY)
            self._evict()

    def resize(self, limit: int) -> None:
        with self._lock:
            self.limit = limit
            self._evict()

    def clear(self) -> None:
        with self._lock:
            self._slow, self._quick = Shelf(), Shelf()

    def _shelf(self, *, quick: bool) -> Shelf:
        return self._quick if quick else self._slow

    def _keep(self, key: Hashable, thing: T, *, quick: bool) -> T:
        with self._lock:
            shelf = self._shelf(quick=quick)
            first: T | None = shelf.find(key)
            if first is not None:  # another thread was faster: both must use the same
                return first
            shelf.add(key, thing, thing.weight + ENTRY)
            self._evict()
            return thing

    def _evict(self) -> None:
        while self.weight > self.limit:
            crowded = self._quick.weight > self.limit // 2 or not len(self._slow)
            (self._quick if crowded else self._slow).drop_oldest()


DRAWINGS = Cache(LIMIT)


def fingerprint(data: bytes | memoryview) -> int:
    """64 bits of two checksums, several times as fast as `hash`: for pixels, which mean no harm."""
    return isal_zlib.crc32(data) << 32 | isal_zlib.adler32(data)


def cached(draw: Callable[P, T]) -> Callable[P, T]:
    """Draw once; the arguments must say everything that the look depends on."""

    @wraps(draw)
    def found_or_drawn(*args: P.args, **kwargs: P.kwargs) -> T:
        key = (draw, args, tuple(sorted(kwargs.items())))
        return DRAWINGS.get(key, lambda: draw(*args, **kwargs))

    return found_or_drawn
