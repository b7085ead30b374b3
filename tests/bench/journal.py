"""The journal: what it costs to keep every entry, beside SQLite's own price on the same disk.

Wall-clock time here, since it is the disk that is waited for; the cases take turns.
"""

import asyncio
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import psutil

from bot.games import games
from bot.kernel import random_sentence
from bot.match.journal.memory import MemoryJournal
from bot.match.match import Match, Player
from bot.match.service import Service
from bot.store.database import Database
from bot.store.journal import SqliteJournal
from bot.store.writer import SqliteTransaction
from tests.kit.journeys import journey

APPENDS = 300
LONG = 300  # entries of the match that is replayed
ALIVE = 200
INSERT = "INSERT INTO entries VALUES (?, 'move C4 D5')"


def measure() -> Iterable[str]:
    key = "rakh" if "rakh" in games() else next(iter(games()))
    with TemporaryDirectory(dir=Path.cwd()) as folder:
        yield from asyncio.run(appends(key, Path(folder)))
        longest = max(games(), key=lambda each: len(journey(each, 0).stops))
        yield from asyncio.run(replays(longest, Path(folder)))
    yield from asyncio.run(memory(key))


async def appends(key: str, folder: Path) -> list[str]:
    """One sentence through the service; its statements bare, in a copy; then a bare insert."""
    database = await Database.open(folder / "ours.sqlite")
    journal = TimedJournal(database)
    service, random = Service(journal), Random(1)
    match = await _open(service, key)
    await database.read("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copy(folder / "ours.sqlite", folder / "copy.sqlite")
    took: dict[str, list[float]] = {"sentence": [], "append": [], "statements": [], "insert": []}
    with _plain(folder / "copy.sqlite") as copy, _plain(folder / "bare.sqlite") as bare:
        bare.execute("CREATE TABLE entries (seq INTEGER PRIMARY KEY, sentence TEXT)")
        with spied() as said:
            for number in range(APPENDS):
                said.clear()
                start = perf_counter()
                match = await _move(service, match, random)
                took["sentence"].append(perf_counter() - start)
                took["append"].append(journal.took)
                took["statements"].append(_timed(partial(_again, copy, list(said))))
                took["insert"].append(_timed(partial(bare.execute, INSERT, (number,))))
    await database.close()
    middle = {name: median(times) for name, times in took.items()}
    ratio = middle["append"] / middle["statements"]
    slowest = sorted(took["sentence"])[-APPENDS // 100]
    return [
        f"one sentence of {key} through the service, on disk with synchronous=FULL:",
        f"    {_ms(middle['sentence'])} median, {_ms(slowest)} slowest of 100",
        f"    its append {_ms(middle['append'])}: {ratio:.2f} × the same statements bare"
        f" ({_ms(middle['statements'])})",
        f"a bare insert, same disk, same pragmas: {_ms(middle['insert'])}",
    ]


class TimedJournal(SqliteJournal):
    took = 0.0  # seconds for the last append

    async def append(self, *values: Any, **named: Any) -> None:
        start = perf_counter()
        await super().append(*values, **named)
        self.took = perf_counter() - start


@contextmanager
def spied() -> Iterator[list[tuple[str, Any]]]:
    """Every statement that SQLite is given, in order."""
    said = list[tuple[str, Any]]()
    kind: Any = SqliteTransaction
    changed, rows = kind.changed, kind.rows

    def spy(run: Any) -> Any:
        def spying(self: Any, sql: str, values: Any = ()) -> Any:
            said.append((sql, values))
            return run(self, sql, values)

        return spying

    kind.changed, kind.rows = spy(changed), spy(rows)
    try:
        yield said
    finally:
        kind.changed, kind.rows = changed, rows


def _again(connection: sqlite3.Connection, said: list[tuple[str, Any]]) -> None:
    for sql, values in said:
        connection.execute(sql, values).fetchall()


@contextmanager
def _plain(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")
        yield connection


async def replays(key: str, folder: Path) -> list[str]:
    """A long match: lived through again, and loaded from its snapshot."""
    database = await Database.open(folder / "long.sqlite")
    service = Service(SqliteJournal(database))
    match = await _long(service, key)
    replay = min(_timed(match.moments) for _ in range(3))
    loads = []
    for _ in range(5):
        fresh = Service(SqliteJournal(database))
        start = perf_counter()
        again = await fresh.match(match.id)
        loads.append(perf_counter() - start)
        assert again == match
    await database.close()
    return [
        f"{len(match.entries)} entries of {key}: replay {_ms(replay)}, "
        f"load from the snapshot {_ms(median(loads))} ({replay / median(loads):.0f} × faster)",
    ]


async def memory(key: str) -> Iterator[str]:
    """What a live match holds, story and all."""
    process = psutil.Process()
    service = Service(MemoryJournal())
    random = Random(3)
    await _half(service, key, random)
    before = process.memory_info().rss
    entries = sum([await _half(service, key, random) for _ in range(ALIVE)])
    each = (process.memory_info().rss - before) / ALIVE / 1024
    return iter(
        [f"{ALIVE} live matches of {key}, {entries / ALIVE:.0f} entries each: {each:.0f} KiB each"]
    )


async def _half(service: Service, key: str, random: Random) -> int:
    """As many entries as half a random match has."""
    match = await _open(service, key)
    for _ in range(len(journey(key, 0).stops) // 2):
        if not match.outcome():
            match = await _move(service, match, random, endless=False)
    return len(match.entries)


async def _long(service: Service, key: str) -> Match:
    """The longest of some random matches, or the first that is long enough."""
    longest: Match | None = None
    for seed in range(40):
        random, match = Random(seed), await _open(service, key)
        while not match.outcome() and len(match.entries) < LONG:
            match = await _move(service, match, random, endless=False)
        if longest is None or len(match.entries) > len(longest.entries):
            longest = match
        if len(longest.entries) >= LONG:
            break
    assert longest is not None
    return longest


async def _open(service: Service, key: str) -> Match:
    seats = games()[key].about.seats[0]
    return await service.open(key, [Player(f"Player {seat}") for seat in range(seats)])


async def _move(service: Service, match: Match, random: Random, *, endless: bool = True) -> Match:
    if endless and match.outcome():
        match = await _open(service, match.record.game)
    prompts = match.prompts()
    prompt = prompts[random.randrange(len(prompts))]
    return (await service.play(match.id, prompt.seat, random_sentence(prompt, random))).match


def _timed(work: object) -> float:
    assert callable(work)
    start = perf_counter()
    work()
    return perf_counter() - start


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.2f} ms"
