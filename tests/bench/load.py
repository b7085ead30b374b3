"""Many matches at once on the local Discord, with the bot in a process of its own.

Acknowledgement is what Discord waits three seconds for: from the moment somebody sends a command
until the bot has answered at all. TABLEKEEPER_LOAD sets the number of matches.
"""

import asyncio
import os
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import psutil

from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.model import Channel
from bot.match.match import Match
from tests.chat.child import Child
from tests.chat.test_kill import Witness, connected
from tests.kit.journeys import mild

ACTIONS = 4
AT_ONCE = 40
LATE = 3.0


def measure() -> Iterable[str]:
    matches = int(os.environ.get("TABLEKEEPER_LOAD", "200"))
    yield from asyncio.run(_measure(matches))


async def _measure(matches: int) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        server = LocalDiscord()
        await server.start()
        child = Child(server, path / "load.sqlite", path / "stalls.txt")
        child.start()
        await connected(server)
        run = Run(server, Witness(path / "load.sqlite"))
        process = psutil.Process(child.pid)
        started, cpu = time.perf_counter(), cpu_of(process)
        await run.play(matches)
        took, cpu = time.perf_counter() - started, cpu_of(process) - cpu
        memory = process.memory_info().rss / 2**20
        await child.terminate()
        stalls = [float(line) for line in (path / "stalls.txt").read_text("utf-8").split()]
        await server.close()
    return list(_report(run, matches, took, cpu, memory, stalls))


def cpu_of(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


class Table(NamedTuple):
    """A match, and the two people who play it."""

    thread: Channel
    people: dict[str, Person]
    random: Random


class Run:
    def __init__(self, server: LocalDiscord, witness: Witness, game: str = "rakh") -> None:
        self.server = server
        self.witness = witness
        self.game = game
        self.tables: list[Table] = []
        self.acknowledged: list[float] = []
        self._room = asyncio.Semaphore(AT_ONCE)

    async def play(self, matches: int) -> None:
        await asyncio.gather(*(self._match(number) for number in range(matches)))

    async def _match(self, number: int) -> None:
        """Two people at a table of their own, in a channel of their own."""
        ann, ben = (Person(self.server, f"{name}{number}") for name in ("ann", "ben"))
        channel = self.channel(number, ann, ben)
        for person in (ann, ben):
            person.go(channel)
        async with self._room:
            thread = await self._seat(ann, ben)
        table = Table(thread, {ann.user.id: ann, ben.user.id: ben}, Random(number))
        self.tables.append(table)
        await self._acts(table)

    def channel(self, number: int, *_: Person) -> Channel:
        """Where these people play."""
        return self.server.channel(f"table-{number}")

    async def go_on(self) -> None:
        """Some more commands at every table."""
        await asyncio.gather(*map(self._acts, self.tables))

    async def _acts(self, table: Table) -> None:
        for _ in range(ACTIONS):
            async with self._room:
                match = await self.witness.match(table.thread)
                if not match.outcome():
                    await self._act(match, table)

    async def _seat(self, ann: Person, ben: Person) -> Channel:
        started = time.perf_counter()
        reply = await ann.slash("/play", game=self.game, opponent=ben)
        self.acknowledged.append(time.perf_counter() - started)
        await reply.settled(60)
        card = await ben.until_sees("you are invited", patience=60)
        await card.click("Join")
        await ann.until_sees("2. ", patience=60)
        card = await ann.until_sees("· host", patience=60)
        await card.click("Start")
        found = await ann.until(
            lambda: [each for each in ann.threads() if each.parent_id == ann.here.id], 60
        )
        await ann.until(lambda: ann.messages(found[0]), 60)
        return found[0]

    async def _act(self, match: Match, table: Table) -> None:
        prompt = match.prompts()[0]
        person = table.people[match.record.players[prompt.seat].user]
        sentence = mild(prompt, table.random)
        started = time.perf_counter()
        reply = await person.go(table.thread).slash("/do", sentence=sentence)
        self.acknowledged.append(time.perf_counter() - started)
        await reply.settled(60)


def _report(
    run: Run, matches: int, took: float, cpu: float, memory: float, stalls: list[float]
) -> Iterator[str]:
    acks = run.acknowledged
    late = sum(each > LATE for each in acks)
    yield f"{matches} matches, {len(acks)} commands in {took:.1f} s, {AT_ONCE} at once"
    yield f"acknowledged: p50 {_ms(share(acks, 50))}, p99 {_ms(share(acks, 99))}, late {late}"
    yield f"CPU of the bot: {cpu / len(acks) * 1000:.1f} ms a command; memory {memory:.0f} MiB"
    yield f"event loop late: p99 {_ms(share(stalls, 99))}, longest {_ms(max(stalls))}"


def share(times: list[float], percent: int) -> float:
    return sorted(times)[min(len(times) - 1, len(times) * percent // 100)]


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"
