"""The bot in a process of its own, so that it can be killed.

A fork server that has everything imported makes a new one in a moment.
"""

import asyncio
import os
import signal
import time
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

from bot.app import opened
from bot.chat.loopback import point_at
from bot.local.server import LocalDiscord
from bot.settings import Settings

TICK = 0.005
_context = get_context("forkserver")
_context.set_forkserver_preload(["tests.chat.child"])


class Child:
    """Starts, kills and starts again."""

    def __init__(self, server: LocalDiscord, database: Path, stalls: Path | None = None) -> None:
        place = str(stalls) if stalls else ""
        self._arguments = (server.http_base, server.ws_base, server.token, str(database), place)
        self._server = server
        self._process: BaseProcess | None = None

    def start(self, pause: float = 0.0) -> None:
        """`pause` is how long it waits before it says what was said beforehand."""
        arguments = (*self._arguments, pause)
        self._process = _context.Process(target=_serve, args=arguments, daemon=True)
        self._process.start()

    @property
    def pid(self) -> int:
        assert self._process and self._process.pid
        return self._process.pid

    async def kill(self) -> None:
        """As a power cut would: no word of farewell."""
        assert self._process and self._process.pid
        os.kill(self._process.pid, signal.SIGKILL)
        await asyncio.to_thread(self._process.join)
        async with asyncio.timeout(10):
            while self._server.gateway.connected:
                await asyncio.sleep(0.01)

    async def terminate(self) -> int | None:
        assert self._process and self._process.pid
        os.kill(self._process.pid, signal.SIGTERM)
        await asyncio.to_thread(self._process.join, 15)
        return self._process.exitcode


def _serve(
    http_base: str, ws_base: str, token: str, database: str, stalls: str, pause: float
) -> None:
    point_at(http_base, ws_base)
    late: list[float] = []
    asyncio.run(_run(Settings(token=token, database=Path(database)), late, pause))
    if stalls:
        Path(stalls).write_text("\n".join(f"{each:.6f}" for each in late), "utf-8")


async def _watch(late: list[float]) -> None:
    """How late the loop is, every few milliseconds."""
    while True:
        before = time.perf_counter()
        await asyncio.sleep(TICK)
        late.append(time.perf_counter() - before - TICK)


async def _run(settings: Settings, late: list[float], pause: float) -> None:
    watching = asyncio.create_task(_watch(late))
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    async with opened(settings, moment=0.0, pause=lambda: pause, warms=False) as app:
        table = app.client(ready_patience=0.1)
        running = asyncio.create_task(table.run(settings.token, look_every=0.2))
        stopping = asyncio.create_task(stop.wait())
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        await table.drain()
        await table.client.close()
        await asyncio.gather(running, return_exceptions=True)
    watching.cancel()
