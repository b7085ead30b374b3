"""Kills a player at random moments and looks at what is left: `python -m tests.store.killing`.

A process of its own, because it forks: a fork costs a hundredth of starting Python, so that two
hundred kills take seconds. The child plays on a real file, or on PostgreSQL, and tells of every
entry that was acknowledged; the parent kills it, counts, and lets the next child go on with the
same matches.
"""

import asyncio
import os
import signal
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import psycopg

from bot.kernel import random_sentence
from bot.match.match import Match
from bot.match.service import Service
from bot.store.database import Database, is_address
from bot.store.journal import SqliteJournal
from tests.kit.tables import people
from tests.kit.toybox import toys

FILES = 20  # kills for each file: making the file is a moment to be killed in, too
Acknowledged = set[tuple[str, int]]
WHOLE = (
    "SELECT match, count(*), max(entries.seq), snapshots.seq"
    " FROM entries JOIN snapshots USING (match) WHERE role = 'newest'"
    " GROUP BY match, snapshots.seq"
)
ENTRIES = "SELECT match, seq FROM entries"


def main(place: str, kills: int, seed: int) -> None:
    """`place` is a folder, or the address of a database."""
    random = Random(seed)
    acknowledged: Acknowledged = set()
    entries = 0
    for kill in range(kills):
        where = place if is_address(place) else Path(place) / f"{kill // FILES}.sqlite"
        is_last = kill % FILES == FILES - 1 or kill == kills - 1
        acknowledged |= _killed(where, random)
        lost = acknowledged - _inspect(where)
        assert not lost, f"kill {kill}: acknowledged and gone: {sorted(lost)}"
        if is_last:
            asyncio.run(_go_on(where))
            entries += len(acknowledged)
            acknowledged = set()
    sys.stdout.write(f"{kills} kills, {entries} acknowledged entries, none lost\n")


def _killed(where: Path | str, random: Random) -> Acknowledged:
    """Let a child play up to some entry and a moment longer; what it was told is written."""
    reader, writer = os.pipe()
    seed = random.randrange(1 << 30)
    child = os.fork()
    if not child:
        os.close(reader)
        asyncio.run(_play(where, Random(seed), writer))
    os.close(writer)
    with os.fdopen(reader) as pipe:
        lines = [pipe.readline() for _ in range(random.randrange(5))]
        time.sleep(random.random() * 0.02)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        lines += pipe.read().splitlines()
    return {(line.split()[0], int(line.split()[1])) for line in lines}


async def _play(where: Path | str, random: Random, writer: int) -> None:
    """Play for ever, one random match after the other, and tell of every entry."""
    database = await Database.open(where)
    service = Service(SqliteJournal(database))
    running = await database.read("SELECT id FROM matches WHERE over = 0")
    match = await service.match(running[0]["id"]) if running else None
    while True:
        if match is None or match.outcome():
            match = await service.open(random.choice(["auction", "heap"]), people(2))
        else:
            match = await _move(service, match, random)
        os.write(writer, f"{match.id} {match.seq}\n".encode())


async def _move(service: Service, match: Match, random: Random) -> Match:
    prompt = random.choice(match.prompts())
    sentence = random_sentence(prompt, random)
    return (await service.play(match.id, prompt.seat, f"{sentence}; {sentence}")).match


def _inspect(where: Path | str) -> Acknowledged:
    """The entries that are there, looked at from outside; nothing may be torn."""
    rows, entries = _read_server(str(where)) if is_address(where) else _read_file(Path(where))
    for match, number, last, snapshot in rows:
        assert number == last + 1 == snapshot + 1, match
    return set(entries)


def _read_server(url: str) -> tuple[list[Any], list[Any]]:
    with psycopg.connect(url) as connection:
        return connection.execute(WHOLE).fetchall(), connection.execute(ENTRIES).fetchall()


def _read_file(path: Path) -> tuple[list[Any], list[Any]]:
    if not path.exists():
        return [], []
    with closing(sqlite3.connect(path)) as connection:
        [[verdict]] = connection.execute("PRAGMA integrity_check")
        assert verdict == "ok", verdict
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'entries'").fetchone():
            return [], []
        return connection.execute(WHOLE).fetchall(), connection.execute(ENTRIES).fetchall()


async def _go_on(where: Path | str) -> None:
    """Every match is replayed to the state of its snapshot, and played to its end."""
    database = await Database.open(where)
    service = Service(SqliteJournal(database))
    random = Random(0)
    for row in await database.read("SELECT id FROM matches"):
        match = await service.match(row["id"])
        assert match.moments()[-1].state == match.state
        while not match.outcome():
            match = await _move(service, match, random)
    await database.close()


if __name__ == "__main__":
    with toys():
        main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
