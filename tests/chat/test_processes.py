"""Two processes on one PostgreSQL and one Discord: each serves its shards, for all others too."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from random import Random

import pytest

from bot.ai.one_step import best_step
from bot.app import App, opened
from bot.chat.outbox.projector import Painter, Projector
from bot.kernel import Seat
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.model import Channel
from bot.match.match import Match
from bot.settings import Settings
from bot.shards import serve
from bot.store.chat import ChatStore
from bot.store.cluster import coordination
from bot.store.cluster.coordination import Coordination
from bot.store.surfaces import Surface
from tests.chat.test_kill import Witness, caught_up, say, seated, words_once
from tests.kit.postgres import prepared
from tests.kit.tables import kept_in
from tests.kit.tables import opened as opened_database

SHARDS = 4


class Process:
    """A whole bot, as `__main__` runs it."""

    def __init__(self, server: LocalDiscord, url: str) -> None:
        self._server = server
        self._settings = kept_in(Settings(token=server.token, shards=SHARDS), url)
        self._stop = asyncio.Event()
        self._is_open = asyncio.Event()
        self.app: App
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        async with opened(self._settings, self._now, 0.0, pause=lambda: 0.0, warms=False) as app:
            self.app = app
            self._is_open.set()
            await serve(app, self._server.token, self._stop, 0.1)

    def _now(self) -> datetime:
        return datetime.fromtimestamp(self._server.clock.now(), UTC)

    async def open(self) -> "Process":
        await asyncio.wait_for(self._is_open.wait(), 120)
        return self

    @property
    def held(self) -> set[int]:
        assert self.app.membership
        return self.app.membership.held

    @property
    def is_settled(self) -> bool:
        """Is it handing nothing over?"""
        assert self.app.membership
        return not self.app.membership.leaving

    async def paints(self, thread: Channel) -> bool:
        match_id = await self.app.store.match_in(thread.id)
        assert match_id and self.app.membership
        return await self.app.membership.owns(match_id)

    async def stop(self) -> None:
        self._stop.set()
        await self._task


@asynccontextmanager
async def two(server: LocalDiscord, url: str) -> AsyncIterator[list[Process]]:
    server.gateway.shards = SHARDS
    found = [await Process(server, url).open() for _ in range(2)]
    try:
        yield found
    finally:
        await asyncio.gather(*(each.stop() for each in found))


async def connected(server: LocalDiscord, shards: int) -> None:
    async with asyncio.timeout(120):
        while len({s.shard for s in server.gateway.sessions.values() if s.connection}) < shards:
            await asyncio.sleep(0.02)


async def play(witness: Witness, thread: Channel, people: dict[str, Person], moves: int) -> Match:
    """Moves as a computer would make them, said by people; each makes one entry."""
    random = Random(moves)
    for _ in range(moves):
        match = await witness.match(thread)
        seat = Seat(min(match.asked()))
        words = best_step(match.game, match.game.view(match.state, seat), seat, random)
        await say(people[match.record.players[seat].user], thread, words)
        assert (await witness.match(thread)).seq == match.seq + 1
    return await witness.match(thread)


async def unserved(server: LocalDiscord, meanwhile: asyncio.Task[None]) -> set[int]:
    """Shards for which nobody was connected at some moment."""
    found = set[int]()
    while not meanwhile.done():
        found |= set(range(SHARDS)) - {
            each.shard for each in server.gateway.sessions.values() if each.connection
        }
        await asyncio.sleep(0.005)
    return found


async def press(person: Person, meanwhile: asyncio.Task[None]) -> int:
    """Ask for something again and again; every time there is an answer."""
    asked = 0
    while not meanwhile.done():
        reply = await (await person.slash("/my turns")).settled()
        assert not reply.failed
        asked += 1
    return asked


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, int]]:
    """Which connection has shown something of which match."""
    found, painter = set[tuple[str, int]](), Projector._painter

    def noted(self: Projector, surface: Surface) -> Painter:
        found.add((surface.match_id, id(self)))
        return painter(self, surface)

    monkeypatch.setattr(Projector, "_painter", noted)
    return found


async def update_elsewhere(url: str) -> None:
    """A process of a newer program has sent its commands: those of the older one stay unsent."""
    async with opened_database(url) as database:
        await ChatStore(database).note_fact("commands", "newer")
        await database.run("UPDATE leases SET until = 0 WHERE kind = 'commands'")


@pytest.fixture
def slots(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Every shard whose turn to identify was waited for; turns are short, to spare time."""
    found, identify = list[int](), Coordination.identify
    monkeypatch.setattr(coordination, "IDENTIFY", 0.5)

    async def noted(self: Coordination, shard: int) -> None:
        await identify(self, shard)
        found.append(shard)

    monkeypatch.setattr(Coordination, "identify", noted)
    return found


async def test_a_match_continues_when_its_process_is_told_to_stop(
    server: LocalDiscord,
    alice: Person,
    bob: Person,
    carol: Person,
    slots: list[int],
    painted: set[tuple[str, int]],
) -> None:
    """Nobody notices: each shard has a connection all the time, and each press one answer."""
    people = {alice.user.id: alice, bob.user.id: bob}
    asked = list[str]()
    server.parts.log.observers.append(
        lambda each: asked.append(f"{each.method} {each.path} {each.answer}")
    )
    with prepared() as url:
        witness = Witness(url)
        async with two(server, url) as processes:
            async with asyncio.timeout(120):
                while not all(len(each.held) == 2 and each.is_settled for each in processes):
                    await asyncio.sleep(0.05)
            await connected(server, SHARDS)
            thread = await seated(server, alice, bob)
            await play(witness, thread, people, 3)
            own = [each for each in processes if await each.paints(thread)]
            assert len(own) == 1 and len(painted) == 1  # one of them paints it
            await update_elsewhere(url)
            stopping = asyncio.create_task(own[0].stop())
            pressing = asyncio.create_task(press(carol, stopping))
            missing = asyncio.create_task(unserved(server, stopping))
            await play(witness, thread, people, 4)
            assert await missing == set() and await pressing > 0
            async with asyncio.timeout(120):
                while sum(len(each.held) for each in processes) < SHARDS:
                    await asyncio.sleep(0.05)
            await connected(server, SHARDS)
            match = await play(witness, thread, people, 3)
            await caught_up(server, witness)
            words_once(match, thread, alice)
    assert len([each for each in asked if each.startswith("PUT") and "/commands" in each]) == 1
    assert not [each for each in asked if "already been acknowledged" in each]
    assert len(slots) == server.gateway.identifies >= SHARDS
