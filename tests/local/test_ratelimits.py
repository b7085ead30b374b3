"""Rate limits on a clock that stands still unless a test moves it."""

import time
from collections.abc import AsyncIterator

import pytest

from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.clock import Clock
from tests.local.conftest import Bare, running_server
from tests.local.sample_bot import SampleBot


@pytest.fixture
async def server() -> AsyncIterator[LocalDiscord]:
    moment = time.time()
    async with running_server(Clock(lambda: moment)) as server:
        yield server


async def test_the_sixth_message_in_five_seconds_waits(
    server: LocalDiscord, alice: Person, ask: Bare
) -> None:
    server.parts.rates.on = True
    path = f"/channels/{alice.here.id}/messages"
    answers = [await ask("POST", path, {"content": str(n)}) for n in range(6)]
    assert [status for status, _ in answers] == [200] * 5 + [429]
    assert 0 < answers[-1][1]["retry_after"] <= 5 and not answers[-1][1]["global"]
    other = server.channel("tables")
    assert (await ask("POST", f"/channels/{other.id}/messages", {"content": "x"}))[0] == 200
    server.clock.forward(5)
    assert (await ask("POST", path, {"content": "6"}))[0] == 200


async def test_fifty_requests_a_second_are_enough_for_everyone(
    server: LocalDiscord, bot: SampleBot, alice: Person, ask: Bare
) -> None:
    server.parts.rates.on = True
    users = [server.world.add_user(f"u{n}") for n in range(60)]
    answers = [await ask("GET", f"/users/{user.id}") for user in users]
    refused = [body for status, body in answers if status == 429]
    assert refused and refused[0]["global"]
    # Interactions are outside the global limit.
    assert (await alice.slash("/ping")).text == "pong"


async def test_strangers_are_not_written_to_by_the_dozen(server: LocalDiscord, ask: Bare) -> None:
    server.parts.rates.on = True
    codes = []
    for n in range(11):
        user = server.user(f"player{n}")
        server.clock.forward(2)
        codes.append((await ask("POST", "/users/@me/channels", {"recipient_id": user.id}))[1])
    assert [body.get("code") for body in codes] == [None] * 10 + [40003]
