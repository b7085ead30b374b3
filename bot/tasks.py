"""One owner for every background task: none of them dies in silence.

A task that must live as long as the program is *kept*: whatever ends it, it starts again. A *job*
runs to its end; if it fails, it is tried again a bounded number of times. Both pause ever longer
between two tries, are logged, and are counted under their name: `statuses` tells how they are.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from datetime import UTC, datetime
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct

log = logging.getLogger(__name__)

HEALTHY = 60.0  # seconds a kept task must run for its troubles to be forgotten
TRIES = 8

T = TypeVar("T")
Work = Callable[[], Awaitable[None]]
Sleep = Callable[[float], Awaitable[None]]


class Backoff:
    """Pauses that double from `first` up to `longest`.

    `discord.backoff` draws its pauses at random, with no upper limit in seconds; besides, the core
    may not import discord.
    """

    def __init__(self, first: float = 1.0, longest: float = 300.0) -> None:
        self._first = first
        self._longest = longest
        self._next = first

    def next(self) -> float:
        pause = self._next
        self._next = min(2 * pause, self._longest)
        return pause

    def reset(self) -> None:
        self._next = self._first


async def to_the_end(work: Coroutine[Any, Any, T], refusal: type[Exception]) -> T:
    """Do this even if the caller is canceled. A refusal that nobody waits for then is dropped."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(partial(_end_unheard, refusal))
        raise


def _end_unheard(refusal: type[Exception], task: asyncio.Future[Any]) -> None:
    error = None if task.cancelled() else task.exception()
    if error and not isinstance(error, refusal):
        log.error("something failed after its caller was canceled", exc_info=error)


class Status(Struct):
    """How the tasks of one name are."""

    name: str
    running: int = 0
    restarts: int = 0  # and tries after a failure
    last_error: str = ""
    since: datetime | None = None  # when one of them last began


class Ended(Exception):
    """A task returned that should run as long as the program."""


class Supervisor:
    """`expected` errors are told in one line; any other comes with its traceback once."""

    def __init__(
        self,
        *,
        expected: tuple[type[BaseException], ...] = (),
        sleep: Sleep = asyncio.sleep,
        stopwatch: Callable[[], float] = time.monotonic,
    ) -> None:
        self._expected = expected
        self._sleep = sleep
        self._stopwatch = stopwatch
        self._statuses: dict[str, Status] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def statuses(self) -> tuple[Status, ...]:
        return tuple(self._statuses.values())

    def keep(
        self, name: str, work: Work, *, fatal: tuple[type[BaseException], ...] = ()
    ) -> asyncio.Task[None]:
        """Run it as long as the program; a `fatal` error ends it and is the task's result."""
        return self._start(self._keep(name, work, fatal))

    def job(
        self, name: str, work: Work, *, tries: int = TRIES, about: str = ""
    ) -> asyncio.Task[bool]:
        """Run it to its end, in so many tries at most; `about` is for the log."""
        return self._start(self.insist(name, work, tries=tries, about=about))

    async def insist(self, name: str, work: Work, *, tries: int = TRIES, about: str = "") -> bool:
        """Do a job here and now; False if it failed as often as it may."""
        told = f"{name}, {about}" if about else name
        backoff = Backoff()
        for left in reversed(range(tries)):
            pause = backoff.next() if left else 0.0
            error = await self._run(name, work)
            if error is None:
                return True
            again = f"again in {pause:.0f} s" if left else "it is given up"
            self._note(name, error)
            self._tell(told, error, again, first=left == tries - 1)
            if left:
                await self._sleep(pause)
        return False

    def start(self, name: str, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run it once. It should handle its own errors; what it raises all the same is logged."""
        task = self._start(work)
        task.add_done_callback(partial(_log_failure, name))
        return task

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _keep(self, name: str, work: Work, fatal: tuple[type[BaseException], ...]) -> None:
        backoff = Backoff()
        while True:
            began = self._stopwatch()
            error = await self._run(name, work) or Ended("it came to an end")
            if isinstance(error, fatal):
                raise error
            if self._stopwatch() - began >= HEALTHY:
                backoff.reset()
            pause = backoff.next()
            self._note(name, error)
            self._tell(name, error, f"again in {pause:.0f} s", first=True)
            await self._sleep(pause)

    async def _run(self, name: str, work: Work) -> Exception | None:
        """One try; what went wrong, if anything did."""
        status = self._statuses.setdefault(name, Status(name))
        status.running += 1
        status.since = datetime.now(UTC)
        try:
            await work()
        except Exception as error:
            return error
        finally:
            status.running -= 1
        return None

    def _note(self, name: str, error: Exception) -> None:
        status = self._statuses[name]
        status.restarts += 1
        status.last_error = repr(error)

    def _tell(self, name: str, error: Exception, again: str, *, first: bool) -> None:
        surprise = error if first and not isinstance(error, (*self._expected, Ended)) else None
        log.error("%s failed (%r); %s", name, error, again, exc_info=surprise)

    def _start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _log_failure(name: str, task: asyncio.Task[Any]) -> None:
    error = None if task.cancelled() else task.exception()
    if error:
        log.error("%s failed (%r)", name, error, exc_info=error)
