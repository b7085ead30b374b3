"""Several processes play the same matches on one PostgreSQL, and are killed and cut off meanwhile.

`python -m tests.store.crowd URL PROCESSES MATCHES SECONDS KILL_EVERY LEASE`, in a process of its
own, because it forks. Each child plays for any seat of any match, holds its share of the shards,
and tells of every entry that was acknowledged. The parent kills one of them every so often, cuts
connections to the database in between, and looks at what is left. As in an update without a gap,
children that are started later have newer rules of one game.
"""

import asyncio
import os
import signal
import sys
import time
from random import Random
from typing import Any

import psycopg
from msgspec.structs import replace

from bot.games import find, games
from bot.kernel import Chance, PlayError, Seat, Step, random_sentence
from bot.match.cache import UPDATING
from bot.match.ids import MatchId
from bot.match.service import Service
from bot.store.chat import ChatStore
from bot.store.cluster.leases import Leases
from bot.store.cluster.membership import TABLE, Membership
from bot.store.database import Database
from bot.store.journal import SqliteJournal
from tests.kit.tables import people
from tests.kit.toybox import toys

SHARDS = 8
RUNNING = "SELECT id FROM matches WHERE over = 0 ORDER BY id"
HELD = "SELECT count(*) FROM leases WHERE kind = 'shard' AND until >= moment() AND holder = ANY(%s)"
BACKENDS = (
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
    " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)


class Child:
    """A process that plays; what it tells is read as it comes."""

    def __init__(self, url: str, seed: int, lease: float, *, is_newer: bool) -> None:
        self._reader, writer = os.pipe()
        self._rest = b""
        self.pid = os.fork()
        if not self.pid:
            os.close(self._reader)
            if is_newer:
                mend()
            asyncio.run(_live(url, seed, writer, lease))
        os.close(writer)
        os.set_blocking(self._reader, False)

    def lines(self) -> list[list[str]]:
        """Whole lines that have come since the last time."""
        try:
            while part := os.read(self._reader, 1 << 16):
                self._rest += part
        except BlockingIOError:
            pass
        *whole, self._rest = self._rest.split(b"\n")
        return [line.decode().split() for line in whole]

    def kill(self) -> list[list[str]]:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        return self.lines()


async def _live(url: str, seed: int, writer: int, lease: float) -> None:
    random, database = Random(seed), await Database.open(url)
    membership = Membership(ChatStore(database), Leases(database, f"{os.getpid()}", lease))
    beating = asyncio.create_task(_beat(membership, lease))
    player = Player(database, random, writer)
    await asyncio.gather(beating, *(player.run() for _ in range(4)))


async def _beat(membership: Membership, lease: float) -> None:
    await membership.join(SHARDS)
    while True:
        await membership.beat(TABLE)
        await membership.hand_over(*await membership.share())
        await asyncio.sleep(lease / 3)


class Player:
    def __init__(self, database: Database, random: Random, writer: int) -> None:
        self._database = database
        self._service = Service(SqliteJournal(database))
        self._random = random
        self._writer = writer

    async def run(self) -> None:
        while True:
            rows = await self._database.read(RUNNING)
            for _ in range(20):
                await self._speak(MatchId(self._random.choice(rows)["id"]))

    async def _speak(self, match_id: MatchId) -> None:
        try:
            match = await self._service.match(match_id)
        except PlayError as error:
            self._tell_newer(match_id, error)
            return
        if match.outcome():
            await self._service.open(match.record.game, people(3))
            return
        prompt = self._random.choice(match.prompts())
        words, tag = random_sentence(prompt, self._random), match.tag(prompt)
        key = f"{os.getpid()}:{self._random.getrandbits(60):x}"
        times = 1 + (self._random.random() < 0.1)  # an event may arrive twice
        says = (self._say(match_id, prompt.seat, words, tag, key) for _ in range(times))
        await asyncio.gather(*says)

    async def _say(self, match_id: MatchId, seat: Seat, words: str, tag: str, key: str) -> None:
        try:
            await self._service.play(match_id, seat, words, tag=tag, interaction=key)
        except PlayError as error:
            await self._check_refusal(match_id, seat, tag, error)
        else:
            self._tell("said", match_id, key)

    async def _check_refusal(
        self, match_id: MatchId, seat: Seat, tag: str, error: PlayError
    ) -> None:
        """It is false if the very question is still open for anybody who reads the journal."""
        try:
            match = await Service(SqliteJournal(self._database)).match(match_id)
        except PlayError as unreadable:
            self._tell_newer(match_id, unreadable)
            return
        is_false = any(p.seat == seat and match.tag(p) == tag for p in match.prompts())
        self._tell("false" if is_false else "late", match_id, type(error).__name__)

    def _tell_newer(self, match_id: MatchId, error: PlayError) -> None:
        """It must be left to processes with newer rules."""
        self._tell("left" if str(error) == UPDATING else "false", match_id, "newer")

    def _tell(self, *words: str) -> None:
        os.write(self._writer, (" ".join(words) + "\n").encode())


def mend() -> None:
    """From now on this process has newer rules of Heap: everybody takes one more than they say."""
    heap = type(find("heap"))

    class Mended(heap):  # type: ignore[misc,valid-type]  # the toy is found when this runs
        about = replace(heap.about, rules=2)

        def apply(self, state: Any, seat: Seat, action: Any, chance: Chance) -> Step[Any]:
            step: Step[Any] = super().apply(state, seat, action, chance)
            return Step(replace(step.state, heap=max(step.state.heap - 1, 0)), step.events)

    games()["heap"] = Mended()


class Run:
    def __init__(self, url: str, processes: int, lease: float, seed: int = 1) -> None:
        self._url = url
        self._lease = lease
        self._random = Random(seed)
        self._processes = processes
        self.said: list[str] = []
        self.false: list[str] = []
        self.late = self.left = self.kills = self.cuts = 0
        self._is_newer = False  # the next child
        self.gaps: list[float] = []  # seconds until every shard was held again

    def go(self, seconds: float, kill_every: float) -> None:
        children = [self._child() for _ in range(self._processes)]
        with psycopg.connect(self._url, autocommit=True) as outside:
            self._wait_for_shards(outside, children)
            end, next_kill = time.monotonic() + seconds, time.monotonic() + kill_every
            newer = time.monotonic() + seconds / 3
            while time.monotonic() < end:
                time.sleep(self._random.random() * min(1.0, kill_every / 4))
                self._cut(outside)
                if time.monotonic() >= next_kill:
                    self._hear(children.pop(0).kill())
                    self.kills += 1
                    self.gaps.append(self._wait_for_shards(outside, children))
                    self._is_newer = time.monotonic() > newer
                    children.append(self._child())
                    next_kill += kill_every
                for child in children:
                    self._hear(child.lines())
        for child in children:
            self._hear(child.kill())

    def _child(self) -> Child:
        seed = self._random.getrandbits(30)
        return Child(self._url, seed, self._lease, is_newer=self._is_newer)

    def _hear(self, lines: list[list[str]]) -> None:
        for kind, _, what in lines:
            if kind == "said":
                self.said.append(what)
            elif kind == "false":
                self.false.append(what)
            elif kind == "left":
                self.left += 1
            else:
                self.late += 1

    def _cut(self, outside: "psycopg.Connection[tuple[int]]") -> None:
        """Cut one connection to the database, whoever's it is."""
        found = [pid for (pid,) in outside.execute(BACKENDS.encode())]
        if found:
            outside.execute("SELECT pg_terminate_backend(%s)", (self._random.choice(found),))
            self.cuts += 1

    def _wait_for_shards(
        self, outside: "psycopg.Connection[tuple[int]]", children: list[Child]
    ) -> float:
        began, alive = time.monotonic(), [str(child.pid) for child in children]
        while outside.execute(HELD.encode(), (alive,)).fetchone() != (SHARDS,):
            time.sleep(0.05)
            for child in children:
                self._hear(child.lines())
        return time.monotonic() - began


async def _begin(url: str, matches: int) -> None:
    database = await Database.open(url)
    service = Service(SqliteJournal(database))
    for number in range(matches):
        await service.open(("auction", "heap")[number % 2], people(3 - number % 2))
    await database.close()


async def _inspect(url: str, said: list[str]) -> tuple[int, int]:
    """Every acknowledged interaction is one entry; every match replays to its snapshot, and what
    newer rules have touched is theirs. Gives how many entries there are, and matches of both rules.
    """
    database = await Database.open(url)
    rows = await database.read("SELECT interaction FROM entries WHERE interaction IS NOT NULL")
    there = [row["interaction"] for row in rows]
    lost = set(said) - set(there)
    assert not lost, f"acknowledged and gone: {len(lost)}"
    assert len(there) == len(set(there))
    service, of_both = Service(SqliteJournal(database)), 0
    for row in await database.read("SELECT id FROM matches"):
        match = await service.match(row["id"])
        rules = [entry.rules for entry in match.entries]
        assert rules == sorted(rules)
        of_both += len(set(rules)) > 1
        assert [entry.seq for entry in match.entries] == list(range(len(match.entries)))
        assert match.moments()[-1].state == match.state
    await database.close()
    return len(there), of_both


def main(url: str, numbers: list[float]) -> None:
    processes, matches, seconds, kill_every, lease = numbers
    asyncio.run(_begin(url, int(matches)))
    run = Run(url, int(processes), lease)
    run.go(seconds, kill_every)
    mend()
    entries, of_both = asyncio.run(_inspect(url, run.said))
    assert not run.false, f"false refusals: {run.false[:5]}"
    slowest = max(run.gaps, default=0.0)
    assert slowest < 10, f"a shard was free for {slowest:.1f} s"
    sys.stdout.write(
        f"{processes:.0f} processes, {matches:.0f} matches, {run.kills} kills, {run.cuts} cuts,"
        f" {len(set(run.said))} acknowledged, {entries} entries, 0 lost, 0 doubled,"
        f" {run.late} were too late, 0 false refusals, shards held again in {slowest:.1f} s,"
        f" {of_both} matches of older and newer rules, {run.left} times left to newer ones\n"
    )


if __name__ == "__main__":
    with toys():
        main(sys.argv[1], [float(word) for word in sys.argv[2:]])
