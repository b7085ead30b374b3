"""Both stores: entries a second, for many matches and several processes, beside a bare insert.

Wall-clock time on this disk, with everything that makes an entry last (fsync). The rules are those
of a toy, so that it is the store that is measured. Thoughts: computers of separate processes.
"""

import asyncio
import os
import sqlite3
import traceback
from collections.abc import Callable, Coroutine, Iterable
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import psycopg

from bot.ai.driver import Driver
from bot.kernel import random_sentence
from bot.match.match import Match, Player
from bot.match.service import Service
from bot.store import writer
from bot.store.cluster.leases import Leases
from bot.store.database import Database
from bot.store.journal import SqliteJournal
from tests.kit.postgres import SAFE, Cluster
from tests.kit.tables import people
from tests.kit.toybox import toys

SECONDS = 2.0
MATCHES, PROCESSES = (1, 8, 64), (1, 2, 4)
INSERT = "INSERT INTO bare VALUES ({}, 'move C4 D5')"
Work = Callable[[], Coroutine[Any, Any, int]]


def measure() -> Iterable[str]:
    cluster = Cluster(*SAFE)
    try:
        with toys(), TemporaryDirectory(dir=Path.cwd()) as folder:
            yield from _appends(cluster, Path(folder))
            yield from _thoughts(cluster)
    finally:
        cluster.close()


def _appends(cluster: Cluster, folder: Path) -> Iterable[str]:
    yield "entries a second: SQLite / PostgreSQL"
    for processes in PROCESSES:
        for matches in (each for each in MATCHES if each >= processes):
            file = _rate(folder / f"{processes} {matches}.sqlite", matches, processes)
            with cluster.database() as url:
                server = _rate(url, matches, processes)
            yield f"    {matches:2} matches, {processes} processes: {file:5.0f} / {server:5.0f}"
    with cluster.database() as url:
        yield f"    a bare insert, one by one: {_bare_file(folder):5.0f} / {_bare_server(url):5.0f}"
    together, writer.TOGETHER = writer.TOGETHER, 1
    alone = _rate(folder / "alone.sqlite", 64, 1)
    writer.TOGETHER = together
    yield f"    64 matches in SQLite, a commit for each: {alone:5.0f}"


def _rate(where: Path | str, matches: int, processes: int) -> float:
    asyncio.run(_made(where))
    return _together([lambda: _play(where, matches // processes)] * processes)


def _together(works: list[Work]) -> float:
    """Run each in a process of its own; the sum of what they did in a second."""
    pipes = []
    for work in works:
        reader, output = os.pipe()
        if not os.fork():
            try:
                os.write(output, str(asyncio.run(work())).encode())
            except BaseException:
                traceback.print_exc()
            os._exit(0)  # whatever it was: the database belongs to the parent
        os.close(output)
        pipes.append(reader)
    found = [int(os.read(reader, 100)) for reader in pipes]
    for _ in works:
        os.wait()
    return sum(found) / SECONDS


async def _made(where: Path | str) -> None:
    await (await Database.open(where)).close()


async def _play(where: Path | str, matches: int) -> int:
    database = await Database.open(where)
    service = Service(SqliteJournal(database))
    dealt = [await service.open("auction", people(2)) for _ in range(matches)]
    end = perf_counter() + SECONDS
    counts = await asyncio.gather(*(_play_one(service, each, end) for each in dealt))
    await database.close()
    return sum(counts)


async def _play_one(service: Service, match: Match, end: float) -> int:
    random, done = Random(match.id), 0
    while perf_counter() < end:
        if match.outcome():
            match = await service.open("auction", people(2))
        prompt = match.prompts()[0]
        words, key = random_sentence(prompt, random), f"{match.id} {match.seq}"
        match = (await service.play(match.id, prompt.seat, words, interaction=key)).match
        done += 1
    return done


def _bare_file(folder: Path) -> float:
    with closing(sqlite3.connect(folder / "bare.sqlite", isolation_level=None)) as connection:
        for pragma in ("journal_mode = WAL", "synchronous = FULL"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("CREATE TABLE bare (seq INTEGER PRIMARY KEY, sentence TEXT)")
        return _counted(lambda number: connection.execute(INSERT.format(number)))


def _bare_server(url: str) -> float:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE bare (seq INTEGER PRIMARY KEY, sentence TEXT)")
        return _counted(lambda number: connection.execute(INSERT.format(number).encode()))


def _counted(insert: Callable[[int], object]) -> float:
    end, done = perf_counter() + SECONDS, 0
    while perf_counter() < end:
        insert(done)
        done += 1
    return done / SECONDS


def _thoughts(cluster: Cluster) -> Iterable[str]:
    yield "moves of normal computers in eight matches of Rakh, a second"
    for minds in (1, 2):
        with cluster.database() as url:
            asyncio.run(_begin(url))
            rate = _together([lambda: _think(url)] * minds)
        yield f"    {minds} minds: {rate:5.1f}"


async def _begin(url: str) -> None:
    database = await Database.open(url)
    service = Service(SqliteJournal(database))
    seats = [Player(name, strength="normal") for name in ("One", "Two")]
    for _ in range(8):
        await service.open("rakh", seats)
    await database.close()


async def _think(url: str) -> int:
    """Entries of this mind's own: what it claimed, thought and said."""
    database = await Database.open(url)
    service = Service(SqliteJournal(database))
    claims = Leases(database, str(os.getpid()), 60)
    driver = Driver(service, moment=0.0, claims=claims)
    said: list[float] = []
    service.on_commit(lambda _: said.append(perf_counter()))
    while not said or perf_counter() < said[0] + SECONDS:  # once its worker has started
        for row in await database.read("SELECT id FROM matches WHERE over = 0"):
            driver.wake(row["id"])
        await asyncio.sleep(0.2)
    done = len(said)
    await driver.close()
    await database.close()
    return done
