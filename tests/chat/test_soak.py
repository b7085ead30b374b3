"""Thirty tables in bad weather: nothing is lost, doubled, left unshown or forgotten by the clock.

`--soak 600` runs it for ten minutes; without that it is a few seconds at a few tables.
"""

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.local.server import LocalDiscord
from tests.chat.child import Child
from tests.chat.soak import checks
from tests.chat.soak.disk import Disk
from tests.chat.soak.memory import MIB, MemoryGauge
from tests.chat.soak.storm import Storm
from tests.chat.soak.tables import Figures, Table
from tests.chat.test_kill import connected

LONG = 60.0  # seconds from which it is the long form
MANY, FEW = 30, (0, 1, 2, 8, 9, 28)  # tables; the few are of all games, one with sleepers
KILL_EVERY = 40.0
AT_ONCE = 6
GROWTH = 12 * MIB  # besides pictures, which have a budget of their own


@pytest.fixture
async def child(server: LocalDiscord, tmp_path: Path) -> AsyncIterator[Child]:
    child = Child(server, tmp_path / "matches.sqlite", log=tmp_path / "bot.log")
    child.start()
    await connected(server)
    yield child
    if child.is_alive:
        await child.kill()


@pytest.fixture
async def disk(child: Child, tmp_path: Path) -> AsyncIterator[Disk]:
    disk = await Disk.open(tmp_path / "matches.sqlite")
    yield disk
    await disk.close()


async def test_a_storm_changes_nothing(
    server: LocalDiscord,
    child: Child,
    disk: Disk,
    tmp_path: Path,
    pytestconfig: pytest.Config,
    capsys: pytest.CaptureFixture[str],
) -> None:
    seconds = float(pytestconfig.getoption("--soak"))
    tables = [Table(server, disk, n) for n in (range(MANY) if seconds >= LONG else FEW)]
    storm, figures, phases = Storm(server, disk, child, tables), Figures(), Phases()
    gauge = MemoryGauge(child, tmp_path / "memory.txt")
    watching = asyncio.create_task(gauge.watch())
    await opened(tables)
    phases.end("to open the tables")
    async with played(tables, figures):
        await storm.rage(seconds, min(KILL_EVERY, seconds / 3))
        figures.in_storm = len(figures.accepted)
        phases.end("of storm")
        await calm(server, child, gauge, max(3.0, seconds / 5))
    phases.end("of calm")
    await checks.every_table_is_shown(server, disk, tables)
    phases.end("until all was shown")
    watching.cancel()
    with capsys.disabled():
        lines = [*figures.lines(), *storm.lines(), *gauge.lines(), str(phases)]
        sys.stdout.write(
            "\n" + "\n".join([*lines, f"{await disk.count('entries')} entries"]) + "\n"
        )
    await checks.every_action_is_there_once(disk, figures)
    await checks.every_clock_was_kept(server, disk, storm.slept, storm.ever_said())
    assert await child.terminate() == 0
    checks.the_log_has_no_traceback(tmp_path / "bot.log")
    assert gauge.new_apart < GROWTH, "\n".join(gauge.where)


@asynccontextmanager
async def played(tables: list[Table], figures: Figures) -> AsyncIterator[None]:
    """People play at every table meanwhile."""
    stop = asyncio.Event()
    playing = [asyncio.create_task(table.play(figures, stop)) for table in tables]
    try:
        yield
    finally:
        stop.set()
        await asyncio.gather(*playing)


class Phases:
    """How long each part took."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._parts: list[str] = []

    def end(self, name: str) -> None:
        now = time.monotonic()
        self._parts.append(f"{now - self._began:.1f} s {name}")
        self._began = now

    def __str__(self) -> str:
        return ", ".join(self._parts)


async def opened(tables: list[Table]) -> None:
    room = asyncio.Semaphore(AT_ONCE)

    async def one(table: Table) -> None:
        async with room:
            await table.open()

    await asyncio.gather(*(one(table) for table in tables))


async def calm(server: LocalDiscord, child: Child, gauge: MemoryGauge, seconds: float) -> None:
    """After the storm everybody plays on at one process, and what it allocates is compared."""
    await child.kill()
    gauge.start()
    await connected(server)
    await asyncio.sleep(seconds / 2)
    await gauge.look()
    await asyncio.sleep(seconds / 2)
    await gauge.look()
