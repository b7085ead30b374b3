"""The bot in a process of its own, so that it can be killed.

A fork server that has everything imported makes a new one in a moment.
"""

import asyncio
import gc
import logging
import os
import signal
import time
import tracemalloc
from datetime import UTC, datetime
from functools import partial
from multiprocessing import current_process, get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.app import App, opened
from bot.chat.loopback import point_at
from bot.connection import Connection
from bot.local.server import LocalDiscord
from bot.logs import KeyValues
from bot.settings import Settings
from bot.shards import serve
from tests.kit.tables import kept_in

TICK = 0.005
LOOK_EVERY = 0.2
_context = get_context("forkserver")
_context.set_forkserver_preload(["tests.chat.child"])


class Orders(Struct, frozen=True):
    """What a new process is to do."""

    http_base: str
    ws_base: str
    token: str
    database: str
    stalls: str = ""  # a file for how late the event loop was
    log: str = ""  # a file to log to
    memory: str = ""  # a file for what is allocated when SIGUSR1 comes; then for what is new
    pause: float = 0.0  # before what was said beforehand is said
    shards: int = 0  # of several processes that share them; 0: it is alone


class Child:
    """Starts, kills and starts again."""

    def __init__(
        self,
        server: LocalDiscord,
        database: Path | str,
        stalls: Path | None = None,
        log: Path | None = None,
        shards: int = 0,
    ) -> None:
        self._orders = Orders(
            server.http_base,
            server.ws_base,
            server.token,
            str(database),
            str(stalls or ""),
            str(log or ""),
            shards=shards,
        )
        self._server = server
        self._process: BaseProcess | None = None
        # How far the bot's clock is ahead of the machine's, in seconds.
        self.ahead: Any = _context.Value("d", 0.0)

    def start(self, pause: float = 0.0, memory: Path | None = None) -> None:
        """`pause` is how long it waits before it says what was said beforehand."""
        orders = replace(self._orders, pause=pause, memory=str(memory or ""))
        self._process = _context.Process(target=_serve, args=(orders, self.ahead), daemon=True)
        self._process.start()

    @property
    def pid(self) -> int:
        assert self._process and self._process.pid
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._process is not None and self._process.is_alive()

    async def kill(self) -> None:
        """As a power cut would: no word of farewell."""
        assert self._process and self._process.pid
        os.kill(self._process.pid, signal.SIGKILL)
        await asyncio.to_thread(self._process.join)
        async with asyncio.timeout(120):
            while self._server.gateway.connected:
                await asyncio.sleep(0.01)

    async def terminate(self) -> int | None:
        assert self._process and self._process.pid
        os.kill(self._process.pid, signal.SIGTERM)
        await asyncio.to_thread(self._process.join, 15)
        return self._process.exitcode


def _serve(orders: Orders, ahead: Any) -> None:
    # It ends with its parent like any daemon, but its computers think in processes of their own.
    current_process()._config["daemon"] = False  # type: ignore[attr-defined]
    point_at(orders.http_base, orders.ws_base)
    if orders.log:
        handler = logging.FileHandler(orders.log)
        handler.setFormatter(KeyValues())
        logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    if orders.memory:
        tracemalloc.start()
    late: list[float] = []
    asyncio.run(_run(orders, ahead, late))
    if orders.stalls:
        Path(orders.stalls).write_text("\n".join(f"{each:.6f}" for each in late), "utf-8")


async def _watch(late: list[float]) -> None:
    """How late the loop is, every few milliseconds."""
    while True:
        before = time.perf_counter()
        await asyncio.sleep(TICK)
        late.append(time.perf_counter() - before - TICK)


def _is_drawing(path: str) -> bool:
    """Pictures have a budget of their own."""
    return "/renderers/" in path or "/PIL/" in path


class MemoryWatch:
    """Compares what is allocated each time it is asked with what was at the first time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._first: tracemalloc.Snapshot | None = None

    def look(self) -> None:
        gc.collect()
        ours = tracemalloc.Filter(False, tracemalloc.__file__)
        snapshot = tracemalloc.take_snapshot().filter_traces([ours])
        if self._first is None:
            self._first = snapshot
            lines = [str(sum(each.size for each in snapshot.statistics("filename")))]
        else:
            news = snapshot.compare_to(self._first, "filename")
            others = [each for each in news if not _is_drawing(str(each.traceback))]
            lines = [str(sum(each.size_diff for each in some)) for some in (news, others)]
            lines += [f"{each.size_diff} {each.traceback}" for each in news[:12]]
        scratch = self._path.with_suffix(".part")
        scratch.write_text("\n".join(lines), "utf-8")
        scratch.rename(self._path)


async def _run(orders: Orders, ahead: Any, late: list[float]) -> None:
    watching = asyncio.create_task(_watch(late)) if orders.stalls else None
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    if orders.memory:
        loop.add_signal_handler(signal.SIGUSR1, MemoryWatch(Path(orders.memory)).look)
    settings = kept_in(Settings(token=orders.token, shards=orders.shards), orders.database)
    clock = partial(_now, ahead)
    async with opened(settings, clock, 0.0, pause=lambda: orders.pause, warms=False) as app:
        if orders.shards:
            await serve(app, settings.token, stop, LOOK_EVERY)
        else:
            await _run_alone(app, settings.token, stop)
    if watching:
        watching.cancel()


async def _run_alone(app: App, token: str, stop: asyncio.Event) -> None:
    connection = Connection(app, ready_patience=0.1)
    running = asyncio.create_task(connection.run(token, look_every=LOOK_EVERY))
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
    await connection.drain()
    await connection.client.close()
    await asyncio.gather(running, return_exceptions=True)


def _now(ahead: Any) -> datetime:
    return datetime.fromtimestamp(time.time() + ahead.value, UTC)
