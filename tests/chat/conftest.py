"""The program as it runs at home: local Discord, bot, database; and people to play on it."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.ai import workers
from bot.app import App, opened
from bot.chat.client import PERMISSIONS
from bot.chat.loopback import point_at
from bot.chat.text import named
from bot.connection import CATCH_UP, Connection
from bot.kernel import sentences
from bot.local.protocol.beliefs import READINGS, Beliefs
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.model import Channel
from bot.match.clocks.standing_answers import answered
from bot.match.match import Match, Player
from bot.match.service import Service
from bot.settings import Settings
from tests.kit.tables import kept_in
from tests.oracle import Judge


@pytest.fixture
def reading(request: pytest.FixtureRequest) -> Beliefs:
    """What this Discord does where sources differ; some tests are run under both readings."""
    name = getattr(request, "param", None) or request.config.getoption("--reading")
    return READINGS[name]


@pytest.fixture(autouse=True)
def nothing_waits_for_other_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """What runs in the background would have to wait for all the tests that run beside this one."""
    monkeypatch.setattr(workers, "LOWEST", 0)


@pytest.fixture
async def server(reading: Beliefs) -> AsyncIterator[LocalDiscord]:
    judge = Judge()
    server = LocalDiscord(permissions=PERMISSIONS.value, beliefs=reading)
    server.parts.log.observers.append(judge)
    await server.start()
    server.home()
    point_at(server.http_base, server.ws_base)
    yield server
    await server.close()
    assert judge.violations == []


class Program:
    """The bot on its database; may be stopped and started again."""

    def __init__(self, server: LocalDiscord, where: Path | str) -> None:
        self.server = server
        self.settings = kept_in(Settings(token=server.token), where)
        self.catch_up_patience = CATCH_UP
        self.look_every = 0.05  # seconds between two looks at clocks and at what waits
        self.pause = 0.0  # before what was said beforehand is said
        self.hint_seconds = 0.2  # of CPU time: what is offered is read here, not how good it is
        self.app: App | None = None
        self.connection: Connection | None = None
        self._stop = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.server.clock.now(), UTC)

    async def start(self) -> None:
        up = asyncio.Event()
        self._stop = asyncio.Event()
        self._task = asyncio.create_task(self._run(up))
        await asyncio.wait_for(up.wait(), 120)
        assert self.connection
        await asyncio.wait_for(self.connection.is_up.wait(), 120)

    async def _run(self, up: asyncio.Event) -> None:
        async with opened(
            self.settings,
            self.now,
            moment=0.0,
            pause=lambda: self.pause,
            warms=False,
            hint_seconds=self.hint_seconds,
        ) as app:
            self.app = app
            self.connection = Connection(
                app, ready_patience=0.1, catch_up_patience=self.catch_up_patience
            )
            running = asyncio.create_task(
                self.connection.run(self.server.token, look_every=self.look_every)
            )
            up.set()
            stopping = asyncio.create_task(self._stop.wait())
            await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                running.result()
            await self.connection.drain()
            await self.connection.client.close()
            await asyncio.gather(running, return_exceptions=True)

    async def stop(self) -> None:
        self._stop.set()
        if self._task:
            await self._task

    async def shown(self, patience: float = 120) -> None:
        """Wait until everything that was committed is on the screen."""
        assert self.connection
        await asyncio.wait_for(self.connection.parts.projector.settled(), patience)

    @property
    def service(self) -> Service:
        assert self.app
        return self.app.service

    async def match(self, thread: Channel) -> Match:
        assert self.app
        found = await self.app.store.match_in(thread.id)
        assert found
        while answered(match := await self.service.match(found)) and not self.pause:
            await asyncio.sleep(0)  # that is answered at once
        return match

    async def asked(self, thread: Channel) -> list[Player]:
        match = await self.match(thread)
        return [match.record.players[seat] for seat in sorted(match.asked())]

    async def turn_of(self, thread: Channel, person: Person) -> None:
        """Wait until a person is asked, and has been told."""
        async with asyncio.timeout(120):
            while person.user.id not in {each.user for each in await self.asked(thread)}:
                await self.server.world.next_change()
        await self.shown()

    def sentences(self, match: Match) -> Iterator[str]:
        """What may be said now by the first seat that is asked."""
        return sentences(match.prompts()[0])

    def named(self, text: str, match: Match) -> str:
        return named(text, match)


@pytest.fixture
async def program(server: LocalDiscord, where: Path | str) -> AsyncIterator[Program]:
    program = Program(server, where)
    await program.start()
    yield program
    await program.stop()


@pytest.fixture
def alice(server: LocalDiscord) -> Person:
    return Person(server, "alice")


@pytest.fixture
def bob(server: LocalDiscord) -> Person:
    return Person(server, "bob")


@pytest.fixture
def carol(server: LocalDiscord) -> Person:
    return Person(server, "carol")
