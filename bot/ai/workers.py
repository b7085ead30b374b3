"""Worker processes for thoughts: one that dies takes nobody's answer with it.

When a worker dies, its whole pool is broken and nobody can tell whose thought it was. So all who
were waiting think once more, one after another, in a worker of their own: whoever breaks that one
has nobody else to blame. A worker ends with the program, also when that is killed.

Patience with a thought that somebody waits for is a time on the clock. In the background it is
processor time: on a busy machine a worker of the lowest priority may wait for hours, and has not
thought for a second.
"""

import asyncio
import os
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import connection, get_context, parent_process
from threading import Event, Thread
from typing import TypeVar

T = TypeVar("T")

LOWEST = 19  # the priority of what can wait
OFTEN = 0.05  # seconds between two looks at a clock, at least


class Workers:
    def __init__(self, number: int, patience: float, *, in_background: bool = False) -> None:
        """In the background they take only the time that nobody else wants."""
        self._patience = patience
        self._clock = time.process_time if in_background else time.monotonic
        self._together = _Pool(number, in_background=in_background)
        self._apart = _Pool(1, in_background=in_background)
        self._turn = asyncio.Lock()  # of those who think apart

    async def do(self, work: Callable[[], T]) -> T:
        """Think, for as long as there is patience; BrokenProcessPool if it killed two workers."""
        task = partial(_within, self._patience, self._clock, work)
        try:
            return await self._together.do(task)
        except BrokenProcessPool:
            async with self._turn:
                return await self._apart.do(task)

    def close(self) -> None:
        self._together.close()
        self._apart.close()


class _Pool:
    """Processes that are started when they are needed, and replaced when one has died."""

    def __init__(self, number: int, *, in_background: bool) -> None:
        self._number = number
        self._in_background = in_background
        self._executor: ProcessPoolExecutor | None = None

    async def do(self, task: Callable[[], T]) -> T:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(
                self._number,
                mp_context=get_context("spawn"),
                initializer=_begin,
                initargs=(LOWEST if self._in_background else 0,),
            )
        executor = self._executor
        try:
            return await asyncio.get_running_loop().run_in_executor(executor, task)
        except BrokenProcessPool:
            if self._executor is executor:
                self._executor = None
            raise

    def close(self) -> None:
        """End the processes; what is asked for after that starts new ones."""
        if self._executor:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None


def _begin(priority: int) -> None:
    """In the worker: it ends with the program, since nobody would tell it that that was killed."""
    if priority and hasattr(os, "nice"):
        os.nice(priority)
    Thread(target=_watch_parent, daemon=True).start()


def _watch_parent() -> None:
    parent = parent_process()
    if parent:
        connection.wait([parent.sentinel])  # a pipe that closes with the parent, however it ends
        os._exit(1)


def _within(patience: float, clock: Callable[[], float], work: Callable[[], T]) -> T:
    """In the worker: too long a thought ends the whole process, as nothing else can end it."""
    over = Event()
    Thread(target=_end_at, args=(clock() + patience, clock, over), daemon=True).start()
    try:
        return work()
    finally:
        over.set()


def _end_at(end: float, clock: Callable[[], float], over: Event) -> None:
    """No clock runs faster than the one on the wall: so long it is of no use to look again."""
    while (left := end - clock()) > 0:
        if over.wait(max(left, OFTEN)):
            return
    os._exit(1)
