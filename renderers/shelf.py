"""A shelf: finished things kept up to a weight in bytes; what was longest unused goes first.

Sprites stand on one shelf for the whole process, whoever drew them, so that memory is bounded
however many games, themes and looks there are. `@drawn` puts what a function draws there:

    @drawn
    def coin(colour: str) -> Sprite: ...
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Generic, ParamSpec, TypeVar

from renderers.sprites import Sprite

P = ParamSpec("P")
T = TypeVar("T")

SPRITES_LIMIT = 64 * 1024 * 1024


class Shelf(Generic[T]):
    """Safe for the studio's threads."""

    def __init__(self, limit: int) -> None:
        self.limit, self.weight = limit, 0
        self._kept: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()
        self._lock = Lock()

    def find(self, key: Hashable) -> T | None:
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            self._kept.move_to_end(key)
            return found[0]

    def keep(self, key: Hashable, thing: T, weight: int) -> T:
        with self._lock:
            if key in self._kept:  # another thread was faster: both must use the same
                return self._kept[key][0]
            self._kept[key] = (thing, weight)
            self.weight += weight
            while self.weight > self.limit and len(self._kept) > 1:
                _, (_, freed) = self._kept.popitem(last=False)
                self.weight -= freed
            return thing

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self.weight = 0


SPRITES: Shelf[Sprite] = Shelf(SPRITES_LIMIT)


def drawn(make: Callable[P, Sprite]) -> Callable[P, Sprite]:
    """Draw once; its arguments must say all that the look depends on."""

    @wraps(make)
    def found_or_made(*args: P.args, **kwargs: P.kwargs) -> Sprite:
        key = (make, args, tuple(sorted(kwargs.items())))
        sprite = SPRITES.find(key)
        if sprite is None:
            sprite = make(*args, **kwargs)
            sprite = SPRITES.keep(key, sprite, sprite.weight)
        return sprite

    return found_or_made
