"""A local Discord, a bot on it, and people; every exchange is judged when the judge is there."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from playwright.async_api import Browser

from bot.chat.loopback import point_at
from bot.local.protocol.beliefs import DOCUMENTED, READINGS, Beliefs
from bot.local.protocol.wire import Json
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.clock import Clock
from tests.local.page.browser import chromium
from tests.local.sample_bot import SampleBot
from tests.oracle import Judge


@asynccontextmanager
async def running_server(
    clock: Clock | None = None, beliefs: Beliefs = DOCUMENTED
) -> AsyncIterator[LocalDiscord]:
    judge = Judge()
    server = LocalDiscord(clock=clock, beliefs=beliefs)
    server.parts.log.observers.append(judge)
    await server.start()
    point_at(server.http_base, server.ws_base)
    yield server
    await server.close()
    assert judge.violations == []


@asynccontextmanager
async def running_bot(server: LocalDiscord) -> AsyncIterator[SampleBot]:
    bot = SampleBot()
    task = asyncio.create_task(bot.start(server.token))
    await asyncio.wait_for(bot.is_up.wait(), 120)
    yield bot
    await bot.close()
    await task


@pytest.fixture
def reading(request: pytest.FixtureRequest) -> Beliefs:
    """What this Discord does where sources differ; a test may ask for another reading."""
    return READINGS[getattr(request, "param", "documented")]


@pytest.fixture
async def server(reading: Beliefs) -> AsyncIterator[LocalDiscord]:
    async with running_server(beliefs=reading) as server:
        yield server


@pytest.fixture
async def bot(server: LocalDiscord) -> AsyncIterator[SampleBot]:
    async with running_bot(server) as bot:
        yield bot


@pytest.fixture
def alice(server: LocalDiscord) -> Person:
    return Person(server, "alice")


@pytest.fixture
def bob(server: LocalDiscord) -> Person:
    return Person(server, "bob")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One for all: starting Chromium takes longer than a test."""
    async with chromium() as opened:
        yield opened


class Bare:
    """REST without a library, for what discord.py would not send."""

    def __init__(self, server: LocalDiscord) -> None:
        self.server = server

    async def __call__(
        self, method: str, path: str, body: Any = None, *, token: str | None = None
    ) -> tuple[int, Json]:
        headers = {"Authorization": f"Bot {token or self.server.token}"}
        url = self.server.http_base + path
        async with (
            aiohttp.ClientSession() as session,
            session.request(method, url, json=body, headers=headers) as answer,
        ):
            return answer.status, await answer.json() if answer.status != 204 else {}


@pytest.fixture
def ask(server: LocalDiscord) -> Bare:
    return Bare(server)
