"""Several table processes on one PostgreSQL: commands a second, and how soon they are acknowledged.

Matches on eight servers, each on a shard of its own; the tables share the shards. Players, the
local Discord and the database take their part of the same machine, so what more tables can gain
here ends where its processors are busy: the share of the tables is told. TABLEKEEPER_LOAD sets the
number of matches.
"""

import asyncio
import os
import time
from collections.abc import Iterable

import psutil

from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.model import Channel, Guild
from tests.bench.load import Run, cpu_of, share
from tests.chat.child import Child
from tests.chat.test_kill import Witness
from tests.kit.postgres import SAFE, Cluster

TABLES = (1, 2, 3)
SHARDS = 8
MATCHES = "40"


def measure() -> Iterable[str]:
    matches = int(os.environ.get("TABLEKEEPER_LOAD", MATCHES))
    cluster = Cluster(*SAFE)
    try:
        for tables in TABLES:
            with cluster.database() as url:
                yield asyncio.run(_measure(url, tables, matches))
    finally:
        cluster.close()


class Spread(Run):
    """Its tables stand on servers of every shard."""

    def __init__(self, server: LocalDiscord, witness: Witness) -> None:
        super().__init__(server, witness)
        self._guilds = list(_on_every_shard(server))

    def channel(self, number: int, *people: Person) -> Channel:
        guild = self._guilds[number % SHARDS]
        for person in people:
            self.server.guilds.join(guild, person.user)
        return self.server.guilds.add_channel(guild, f"table-{number}")


def _on_every_shard(server: LocalDiscord) -> Iterable[Guild]:
    owner, found = server.user("owner"), dict[int, Guild]()
    while len(found) < SHARDS:
        guild = server.guilds.found("A server", owner, ["hall"])
        found.setdefault((int(guild.id) >> 22) % SHARDS, guild)
        time.sleep(0.002)  # ids are made of the time
    return found.values()


async def _measure(url: str, tables: int, matches: int) -> str:
    server = LocalDiscord()
    await server.start()
    server.gateway.shards = SHARDS
    run = Spread(server, Witness(url))
    children = [Child(server, url, shards=SHARDS) for _ in range(tables)]
    for child in children:
        child.start()
    await _connected(server)
    processes = [psutil.Process(child.pid) for child in children]
    await run.play(matches)  # their first pictures are drawn
    before, done, start = sum(map(cpu_of, processes)), len(run.acknowledged), time.perf_counter()
    await run.go_on()
    took, spent = time.perf_counter() - start, sum(map(cpu_of, processes)) - before
    acks = run.acknowledged[done:]
    for child in children:
        await child.terminate()
    await server.close()
    return (
        f"{tables} tables: {len(acks) / took:5.1f} commands a second, acknowledged p50"
        f" {share(acks, 50) * 1000:.0f} ms, p99 {share(acks, 99) * 1000:.0f} ms;"
        f" {spent / took:.2f} processors of theirs, {spent / len(acks) * 1000:.1f} ms a command"
    )


async def _connected(server: LocalDiscord) -> None:
    """All shards are held, each by one."""
    async with asyncio.timeout(120):
        while len({s.shard for s in server.gateway.sessions.values() if s.connection}) < SHARDS:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    await asyncio.sleep(8)  # until they are shared out evenly
