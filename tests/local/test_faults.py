"""Bad luck on order, and how discord.py takes it."""

import asyncio

import aiohttp
import discord
import pytest

from bot.local.faults import Faults, Kind
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from tests.local.sample_bot import SampleBot

POST = r"POST /channels/\d+/messages$"


@pytest.fixture
def channel(bot: SampleBot, alice: Person) -> discord.PartialMessageable:
    return bot.get_partial_messageable(int(alice.here.id))


async def test_a_rate_limit_is_waited_out(
    server: LocalDiscord, channel: discord.PartialMessageable, alice: Person
) -> None:
    server.faults.add(Kind.RATE_LIMIT, POST, value=0.05)
    await channel.send("patient")
    assert [m.text for m in alice.messages()] == ["patient"]


async def test_a_server_error_changes_nothing(
    server: LocalDiscord, channel: discord.PartialMessageable, alice: Person
) -> None:
    server.faults.add(Kind.SERVER_ERROR, POST, value=503)
    with pytest.raises(discord.DiscordServerError):
        await channel.send("lost")
    assert alice.messages() == []


async def test_a_reset_connection_changes_nothing(
    server: LocalDiscord, channel: discord.PartialMessageable, alice: Person
) -> None:
    server.faults.add(Kind.RESET, POST)
    with pytest.raises(aiohttp.ClientError):
        await channel.send("lost")
    assert alice.messages() == []


async def test_a_lost_answer_is_asked_again_and_posted_once(
    server: LocalDiscord, channel: discord.PartialMessageable, alice: Person
) -> None:
    server.faults.add(Kind.LOST_ANSWER, POST)
    await channel.send("once")
    assert [m.text for m in alice.messages()] == ["once"]


async def test_a_cut_answer_has_happened_all_the_same(
    server: LocalDiscord, channel: discord.PartialMessageable, alice: Person
) -> None:
    server.faults.add(Kind.CUT_ANSWER, POST)
    with pytest.raises(aiohttp.ClientError):
        await channel.send("there", nonce=17)
    assert [m.text for m in alice.messages()] == ["there"]
    await channel.send("there", nonce=17)
    assert [m.text for m in alice.messages()] == ["there"]
    server.clock.forward(3600)
    await channel.send("there", nonce=17)
    assert [m.text for m in alice.messages()] == ["there", "there"]


async def test_a_delay_delays(
    server: LocalDiscord, channel: discord.PartialMessageable, alice: Person
) -> None:
    server.faults.add(Kind.DELAY, POST, value=0.1)
    await channel.send("slow")
    assert server.faults.log[0].kind is Kind.DELAY
    assert [m.text for m in alice.messages()] == ["slow"]


async def test_a_doubled_event_is_heard_twice_and_answered_once(
    server: LocalDiscord, bot: SampleBot, alice: Person
) -> None:
    server.faults.add(Kind.DUPLICATE, "INTERACTION_CREATE")
    await alice.slash("/ping")
    await alice.until(lambda: len(bot.heard) == 2)
    await alice.until(lambda: server.parts.log.exchanges[-1].status == 400)
    assert len(set(bot.heard)) == 1
    assert [m.text for m in alice.messages()] == ["pong"]


async def test_an_event_can_be_overtaken(
    server: LocalDiscord, bot: SampleBot, alice: Person, bob: Person
) -> None:
    server.faults.add(Kind.REORDER, "INTERACTION_CREATE")
    first, second = await asyncio.gather(alice.slash("/ping"), bob.slash("/ping"))
    assert bot.heard == [second.interaction.id, first.interaction.id]


async def test_a_late_event_is_still_answered(
    server: LocalDiscord, bot: SampleBot, alice: Person
) -> None:
    server.faults.add(Kind.DELAY, "INTERACTION_CREATE", value=0.1)
    assert (await alice.slash("/ping")).text == "pong"


async def test_a_dropped_connection_loses_no_event(
    server: LocalDiscord, bot: SampleBot, alice: Person
) -> None:
    server.faults.add(Kind.DROP, "INTERACTION_CREATE")
    assert (await alice.slash("/ping")).text == "pong"
    assert bot.resumed_count == 1


async def test_closed_direct_messages_strike_only_direct_messages(
    server: LocalDiscord, bot: SampleBot, channel: discord.PartialMessageable, alice: Person
) -> None:
    server.faults.add(Kind.CLOSED_DMS, times=1)
    await channel.send("public")
    assert (await (await alice.slash("/whisper")).settled()).text == "Closed: 50007"
    assert (await (await alice.slash("/whisper")).settled()).text == "Look at your messages."


def strikes(seed: int) -> list[int]:
    faults = Faults(seed=seed)
    faults.add(Kind.RESET, "POST", times=None, probability=0.3)
    return [n for n in range(200) if faults.for_request("POST /x")]


def test_the_same_seed_strikes_the_same_requests() -> None:
    assert strikes(1) == strikes(1) != strikes(2)
    assert 30 < len(strikes(1)) < 90


def test_a_rule_strikes_as_often_as_it_says_and_only_where_it_says() -> None:
    faults = Faults()
    faults.add("5xx", "^POST", times=2)
    struck = [bool(faults.for_request(w)) for w in ("GET /a", "POST /a", "POST /b", "POST /c")]
    assert struck == [False, True, True, False]
    assert [strike.where for strike in faults.log] == ["POST /a", "POST /b"]
    faults.clear()
    assert faults.for_request("POST /d") is None
