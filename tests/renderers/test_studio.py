"""The studio: off the loop, nothing twice, the newest position first."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from types import ModuleType

import pytest

import renderers
from renderers.kit.cache import MIB, Cache
from renderers.kit.canvas import Picture
from renderers.kit.themes import DARK, Theme
from renderers.marks import Marks
from renderers.studio import Order, Studio
from tests.renderers.kit import scenes

GROUND = scenes.ground(DARK)


class Easel(ModuleType):
    """A renderer that counts, and that can be held up."""

    def __init__(self) -> None:
        super().__init__("renderers.easel")
        self.seen: list[object] = []
        self.threads: set[str] = set()
        self.go = threading.Event()
        self.go.set()

    def render(self, view: object, marks: Marks, theme: Theme) -> Picture:
        self.go.wait(10)
        self.seen.append(view)
        self.threads.add(threading.current_thread().name)
        if view == "broken":
            raise ValueError("no such view")
        return scenes.scene(GROUND, theme, scenes.fresh())


@pytest.fixture
def easel(monkeypatch: pytest.MonkeyPatch) -> Iterator[Easel]:
    module = Easel()
    monkeypatch.setitem(__import__("sys").modules, "renderers.easel", module)
    renderers._renderer.cache_clear()
    yield module
    module.go.set()
    renderers._renderer.cache_clear()


@pytest.fixture
async def studio() -> AsyncIterator[Studio]:
    room = Studio(threads=1, waiting=3, cache=Cache(MIB))
    yield room
    await room.close()


async def test_a_quiet_moment_comes_after_the_last_picture(easel: Easel, studio: Studio) -> None:
    easel.go.clear()
    drawing = asyncio.create_task(studio.draw("match", Order("easel", "one")))
    lull = asyncio.create_task(studio.quiet(0.05))
    await asyncio.sleep(0.3)
    assert not lull.done()
    easel.go.set()
    await drawing
    await lull


async def test_the_same_picture_is_drawn_once(easel: Easel, studio: Studio) -> None:
    first = await studio.draw("match", Order("easel", "one"))
    assert await studio.draw("elsewhere", Order("easel", "one")) == first
    assert easel.seen == ["one"]


async def test_another_theme_is_another_picture(easel: Easel, studio: Studio) -> None:
    await studio.draw("match", Order("easel", "one"))
    await studio.draw("match", Order("easel", "one", theme=renderers.THEMES["light"]))
    assert easel.seen == ["one", "one"]


async def test_drawing_happens_in_a_thread_of_the_studio(easel: Easel, studio: Studio) -> None:
    await studio.draw("match", Order("easel", "one"))
    assert all(name.startswith("studio") for name in easel.threads)


async def test_a_newer_position_takes_the_place_of_one_that_waits(
    easel: Easel, studio: Studio
) -> None:
    easel.go.clear()
    busy = asyncio.create_task(studio.draw("other", Order("easel", "busy")))
    await asyncio.sleep(0)
    waiting = [asyncio.create_task(studio.draw("match", Order("easel", n))) for n in range(5)]
    await asyncio.sleep(0.01)
    easel.go.set()
    await asyncio.gather(busy, *waiting)
    assert easel.seen == ["busy", 4]


async def test_surfaces_do_not_take_each_others_pictures(easel: Easel, studio: Studio) -> None:
    easel.go.clear()
    tasks = [
        asyncio.create_task(studio.draw(("match", seat), Order("easel", seat))) for seat in range(6)
    ]
    await asyncio.sleep(0.01)
    easel.go.set()
    await asyncio.gather(*tasks)
    assert sorted(map(str, easel.seen)) == list("012345")


async def test_a_picture_that_fails_says_so_and_the_next_one_is_drawn(
    easel: Easel, studio: Studio
) -> None:
    with pytest.raises(ValueError, match="no such view"):
        await studio.draw("match", Order("easel", "broken"))
    assert await studio.draw("match", Order("easel", "whole"))


def test_a_fingerprint_does_not_depend_on_the_order_of_a_set() -> None:
    words = [f"cell{n}" for n in range(50)]
    forth, back = frozenset(words), frozenset(reversed(words))
    assert Order("easel", forth).fingerprint() == Order("easel", back).fingerprint()
