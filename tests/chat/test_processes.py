"""Two processes on one PostgreSQL and one Discord: each serves its shards, for all others too."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from random import Random

import pytest

from bot.ai.one_step import best_step
from bot.app import App, opened
from bot.kernel import Seat
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.model import Channel
from bot.match.match import Match
from bot.settings import Settings
from bot.shards import serve
from bot.store.cluster.startup import Startup
from tests.chat.test_kill import Witness, caught_up, say, seated, words_once
from tests.kit.postgres import prepared
from tests.kit.tables import kept_in

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


@pytest.fixture
def slots(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every turn to identify that was waited for, by its bucket."""
    found, identify = list[str](), Startup.identify

    async def noted(self: Startup) -> None:
        await identify(self)
        found.append(self._bucket)

    monkeypatch.setattr(Startup, "identify", noted)
    return found


async def test_a_match_continues_when_its_process_is_told_to_stop(
    server: LocalDiscord, alice: Person, bob: Person, slots: list[str]
) -> None:
    people = {alice.user.id: alice, bob.user.id: bob}
    asked = list[str]()
    server.parts.log.observers.append(lambda each: asked.append(f"{each.method} {each.path}"))
    with prepared() as url:
        witness = Witness(url)
        async with two(server, url) as processes:
            async with asyncio.timeout(120):
                while sorted(len(each.held) for each in processes) != [2, 2]:
                    await asyncio.sleep(0.05)
            await connected(server, SHARDS)
            thread = await seated(server, alice, bob)
            await play(witness, thread, people, 3)
            own = [each for each in processes if await each.paints(thread)]
            assert len(own) == 1  # one of them paints it
            await own[0].stop()
            async with asyncio.timeout(120):
                while sum(len(each.held) for each in processes) < SHARDS:
                    await asyncio.sleep(0.05)
            await connected(server, SHARDS)
            match = await play(witness, thread, people, 3)
            await caught_up(server, witness)
            words_once(match, thread, alice)
    assert len([each for each in asked if each.startswith("PUT") and "/commands" in each]) == 1
    assert len(slots) == server.gateway.identifies >= SHARDS
