"""Kills a player at random moments and looks at what is left: `python -m tests.store.killing`.

A process of its own, because it forks: a fork costs a hundredth of starting Python, so that two
hundred kills take seconds. The child plays on a real file and tells of every entry that was
acknowledged; the parent kills it, counts, and lets the next child go on with the same matches.
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

from bot.kernel import random_sentence
from bot.match.match import Match
from bot.match.service import Service
from bot.store.database import Database
from bot.store.journal import SqliteJournal
from tests.kit.tables import people
from tests.kit.toybox import toys

FILES = 20  # kills for each file: making the file is a moment to be killed in, too
Acknowledged = set[tuple[str, int]]


def main(folder: Path, kills: int, seed: int) -> None:
    random = Random(seed)
    acknowledged: Acknowledged = set()
    entries = 0
    for kill in range(kills):
        path = folder / f"{kill // FILES}.sqlite"
        if kill % FILES == 0:
            acknowledged = set()
        acknowledged |= _killed(path, random)
        if path.exists():
            found = _inspect(path)
            lost = acknowledged - found
            assert not lost, f"kill {kill}: acknowledged and gone: {sorted(lost)}"
        if kill % FILES == FILES - 1 or kill == kills - 1:
            asyncio.run(_go_on(path))
            entries += len(acknowledged)
    sys.stdout.write(f"{kills} kills, {entries} acknowledged entries, none lost\n")


def _killed(path: Path, random: Random) -> Acknowledged:
    """Let a child play up to some entry and a moment longer; what it was told is written."""
    reader, writer = os.pipe()
    seed = random.randrange(1 << 30)
    child = os.fork()
    if not child:
        os.close(reader)
        asyncio.run(_play(path, Random(seed), writer))
    os.close(writer)
    with os.fdopen(reader) as pipe:
        lines = [pipe.readline() for _ in range(random.randrange(5))]
        time.sleep(random.random() * 0.02)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        lines += pipe.read().splitlines()
    return {(line.split()[0], int(line.split()[1])) for line in lines}


async def _play(path: Path, random: Random, writer: int) -> None:
    """Play for ever, one random match after the other, and tell of every entry."""
    database = await Database.open(path)
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


def _inspect(path: Path) -> set[tuple[str, int]]:
    """The entries that are there, looked at from outside; nothing may be torn."""
    with closing(sqlite3.connect(path)) as connection:
        [[verdict]] = connection.execute("PRAGMA integrity_check")
        assert verdict == "ok", verdict
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'entries'").fetchone():
            return set()
        rows = connection.execute(
            "SELECT match, count(*), max(entries.seq), snapshots.seq"
            " FROM entries JOIN snapshots USING (match) GROUP BY match"
        ).fetchall()
        for match, number, last, snapshot in rows:
            assert number == last + 1 == snapshot + 1, match
        return set(connection.execute("SELECT match, seq FROM entries"))


async def _go_on(path: Path) -> None:
    """Every match is replayed to the state of its snapshot, and played to its end."""
    database = await Database.open(path)
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
        main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
