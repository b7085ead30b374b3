"""The studio draws off the event loop, and never draws the same thing twice.

One or two threads of its own do the work. Each surface (a match's thread, one seat's private
picture) has at most one picture waiting: a newer position takes the place of the older one, and
whoever asked for the older one gets the newer picture. Finished pictures are kept by a hash of what
they show. A surface must name everyone who may see it: two viewers never share one.
"""

import asyncio
from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from time import monotonic

import msgspec

from renderers import render_png
from renderers.kit.cache import DRAWINGS, Cache
from renderers.kit.themes import DARK, Theme
from renderers.marks import NOTHING, Marks


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished picture as it is sent."""

    png: bytes

    @property
    def weight(self) -> int:
        return len(self.png)


@dataclass(frozen=True, slots=True)
class Order:
    """Everything a picture depends on."""

    key: str
    view: object
    marks: Marks = NOTHING
    theme: Theme = DARK

    def fingerprint(self) -> bytes:
        shown = (self.key, self.view, self.marks, self.theme.name)
        return blake2b(
            msgspec.msgpack.encode(shown, order="deterministic"), digest_size=20
        ).digest()

    def png(self) -> bytes:
        return render_png(self.key, self.view, self.marks, self.theme)

    def finished(self) -> Finished:
        return Finished(self.png())


@dataclass(slots=True)
class _Job:
    order: Order
    done: "asyncio.Future[bytes]"


class Studio:
    """Belongs to one event loop; close it when the loop ends."""

    def __init__(self, *, threads: int = 1, waiting: int = 64, cache: Cache = DRAWINGS) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="studio")
        self._benches = asyncio.Semaphore(threads)
        self._room = asyncio.Semaphore(waiting)
        self._cache = cache
        self._waiting: dict[Hashable, _Job] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._asked = monotonic()  # when the last picture was asked for, or done

    async def quiet(self, seconds: float) -> None:
        """Until there was nothing to draw for so long: a good moment for what is not urgent."""
        left = seconds
        while left > 0 or self._tasks:
            await asyncio.sleep(max(left, seconds / 10))
            left = self._asked + seconds - monotonic()

    async def draw(self, surface: Hashable, order: Order) -> bytes:
        """The picture for this surface: of this order, or of a newer one for the same surface."""
        self._asked = monotonic()
        found: Finished | None = self._cache.find(order.fingerprint(), quick=True)
        if found is not None:
            return found.png
        job = self._waiting.get(surface)
        if job is None:
            job = await self._enter(surface, order)
        job.order = order
        return await asyncio.shield(job.done)

    async def _enter(self, surface: Hashable, order: Order) -> _Job:
        await self._room.acquire()
        job = self._waiting.get(surface)
        if job is not None:  # somebody else came for it while there was no room
            self._room.release()
            return job
        job = _Job(order, asyncio.get_running_loop().create_future())
        self._waiting[surface] = job
        task = asyncio.create_task(self._work(surface, job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return job

    async def _work(self, surface: Hashable, job: _Job) -> None:
        try:
            async with self._benches:
                del self._waiting[surface]  # from here on a newer order is another job
                job.done.set_result(await self._drawn(job.order))
        except Exception as error:
            job.done.set_exception(error)
        finally:
            self._asked = monotonic()
            self._room.release()

    async def _drawn(self, order: Order) -> bytes:
        mark = order.fingerprint()
        found: Finished | None = self._cache.find(mark, quick=True)
        if found is None:
            work = partial(self._cache.get, mark, order.finished, quick=True)
            found = await asyncio.get_running_loop().run_in_executor(self._pool, work)
        return found.png

    async def close(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self._pool.shutdown)
