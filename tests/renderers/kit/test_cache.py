"""Memory is bounded in bytes: every drawing that is kept stands in the one cache."""

import functools
import gc
import pkgutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

import pytest
from PIL import Image

import renderers
from renderers.kit.cache import DRAWINGS, ENTRY, LIMIT, MIB, Cache
from renderers.kit.canvas import Ground, PackedGround, Patch, Picture
from renderers.kit.mask import Pieces
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.themes import DARK
from tests.bench.memory import GOAL, orders

SMALL = 20 * MIB  # five grounds take half of it
PICTURES = 11  # the last of them find the cache full
DRAWN = {Image.Image, Sprite, Ground, Picture, Sketch, Pieces, Patch, PackedGround}
# Images that are no drawings: a palette's card is one pixel, and Pillow keeps some of its own.
TINY = 4096


class Coin(NamedTuple):
    weight: int


@pytest.fixture
def small() -> Iterator[Cache]:
    """The cache of all drawings, empty and small for once."""
    DRAWINGS.clear()
    DRAWINGS.resize(SMALL)
    yield DRAWINGS
    DRAWINGS.clear()
    DRAWINGS.resize(LIMIT)


def coin(cache: Cache, name: str, weight: int = 1000, *, quick: bool = False) -> Coin:
    return cache.get(name, lambda: Coin(weight), quick=quick)


def test_a_cache_holds_no_more_than_its_limit_and_forgets_the_longest_unused() -> None:
    cache = Cache(3 * (1000 + ENTRY))
    for name in "abcd":
        coin(cache, name)
        cache.find("a")
    assert cache.weight == cache.limit
    assert [name for name in "abcd" if cache.find(name)] == ["a", "c", "d"]


def test_what_is_made_quickly_leaves_first_until_it_holds_half() -> None:
    cache = Cache(4 * (1000 + ENTRY))
    for name in "abcd":
        coin(cache, name, quick=True)
    for name in "ABCD":
        coin(cache, name)
    assert [name for name in "abcd" if cache.find(name, quick=True)] == ["c", "d"]
    assert [name for name in "ABCD" if cache.find(name)] == ["C", "D"]


def test_what_is_larger_than_the_whole_cache_is_not_kept() -> None:
    cache = Cache(2000)
    assert coin(cache, "huge", 5000).weight == 5000
    assert cache.weight == 0


def test_a_smaller_limit_holds_at_once() -> None:
    cache = Cache(100_000)
    for name in "abcdefgh":
        coin(cache, name)
    cache.resize(3000)
    assert 0 < cache.weight <= 3000


def test_whoever_comes_second_with_the_same_thing_gets_the_first_one() -> None:
    cache = Cache(100_000)

    def slowly() -> Coin:  # meanwhile another thread has made it, too
        coin(cache, "key", 10)
        return Coin(20)

    assert cache.get("key", slowly).weight == 10
    assert cache.weight == 10 + ENTRY


def lru_caches() -> list[Any]:
    """Every `functools.cache` and `lru_cache` that anything in `renderers` has made."""
    for module in pkgutil.walk_packages(renderers.__path__, "renderers."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    gc.unfreeze()  # or what was there before the first test would not be seen
    wrappers = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
    return [each for each in wrappers if each.__module__.startswith("renderers")]


def test_no_cache_that_counts_items_holds_a_drawing() -> None:
    found = lru_caches()
    assert any(each.__qualname__ == "font" for each in found)  # it does find caches
    for each in found:
        kinds = set(named(get_type_hints(each.__wrapped__)["return"]))
        assert not kinds & DRAWN, each.__qualname__


def named(hint: Any) -> Iterator[Any]:
    """The types that a hint names. A function holds nothing, whatever it returns."""
    if get_origin(hint) is not Callable:
        yield hint
        for part in get_args(hint):
            yield from named(part)


def alive() -> int:
    """Bytes of all images in this process, whoever holds them."""
    gc.collect()
    images = [each for each in gc.get_objects() if isinstance(each, Image.Image)]
    sizes = [each.width * each.height * (1 if each.mode in "LP" else 4) for each in images]
    return sum(size for size in sizes if size > TINY)


def test_all_images_that_stay_are_in_the_cache_and_within_its_limit(small: Cache) -> None:
    """Also those that a sprite, a module or a default argument would hold."""
    before = alive()
    for order in orders(PICTURES, [DARK]):
        order.png()
        assert small.weight <= SMALL
    assert small.weight > SMALL / 2  # it was filled, and had to forget
    assert alive() - before <= SMALL
    small.clear()
    assert alive() <= before


def test_many_pictures_leave_a_process_small(pytestconfig: pytest.Config) -> None:
    """Resident memory of a fresh process, in MiB. The long form: `--pictures 1500`."""
    number = pytestconfig.getoption("--pictures")
    command = [sys.executable, "-m", "tests.bench.memory", str(number)]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    peak = next(line for line in shown.splitlines() if line.startswith("peak"))
    assert float(peak.split()[1]) < GOAL
