"""The server itself: loopback only, ids in order, files that expire, rate limits."""

import asyncio
import io
from dataclasses import replace

import aiohttp
import discord
import pytest

from bot.local.api.ratelimits import POST, Bucket
from bot.local.server import LocalDiscord, NotLoopbackError
from bot.local.testing.person import Person
from bot.local.world.clock import Clock
from bot.local.world.model import World
from tests.local.conftest import Bare
from tests.local.sample_bot import SampleBot, board
from tests.oracle import Judge, available, problems


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.4", "::", "example.org", ""])
def test_it_refuses_to_be_reachable(host: str) -> None:
    with pytest.raises(NotLoopbackError):
        LocalDiscord(host)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_loopback_is_welcome(host: str) -> None:
    assert LocalDiscord(host).host == host


def test_ids_rise_even_when_time_stands_still() -> None:
    world = World(Clock(lambda: 1_800_000_000.0))
    ids = [int(world.new_id()) for _ in range(5000)]
    assert ids == sorted(set(ids))


def test_the_clock_only_moves_forward() -> None:
    clock = Clock(lambda: 100.0)
    clock.forward(5)
    assert clock.now() == 105
    with pytest.raises(ValueError, match="forward"):
        clock.forward(-1)


async def test_files_expire_after_a_day_and_fresh_addresses_do_not(
    server: LocalDiscord, bot: SampleBot, alice: Person
) -> None:
    await bot.get_partial_messageable(int(alice.here.id)).send(file=board())
    (shown,) = alice.last().pictures
    old = shown.url
    server.clock.forward(25 * 3600)
    async with aiohttp.ClientSession() as session, session.get(old) as answer:
        assert answer.status == 404
    assert await shown.download()


async def test_discord_py_heeds_the_limits(
    server: LocalDiscord, bot: SampleBot, alice: Person
) -> None:
    server.parts.rates.buckets[POST] = Bucket("post", 5, 0.3)
    server.parts.rates.on = True
    channel = bot.get_partial_messageable(int(alice.here.id))
    sends = [asyncio.create_task(channel.send(str(n))) for n in range(7)]
    await asyncio.gather(*sends)
    assert sorted(m.text for m in alice.messages()) == list("0123456")


async def test_an_upload_that_is_too_large_is_refused(bot: SampleBot, alice: Person) -> None:
    channel = bot.get_partial_messageable(int(alice.here.id))
    with pytest.raises(discord.HTTPException) as refused:
        await channel.send(file=discord.File(io.BytesIO(b"x" * (10 << 20) + b"x"), "big.bin"))
    assert (refused.value.status, refused.value.code) == (413, 40005)


async def test_a_form_may_say_that_its_payload_is_json(server: LocalDiscord, alice: Person) -> None:
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", '{"content": "with a file"}', content_type="application/json")
    form.add_field("files[0]", b"words", filename="my notes.txt", content_type="text/plain")
    url = f"{server.http_base}/channels/{alice.here.id}/messages"
    headers = {"Authorization": f"Bot {server.token}"}
    async with (
        aiohttp.ClientSession() as session,
        session.post(url, data=form, headers=headers) as answer,
    ):
        assert answer.status == 200
    assert alice.last().text == "with a file"
    assert [file.filename for file in alice.last().pictures] == ["my_notes.txt"]


@pytest.mark.skipif(not available(), reason="DISCORD_OPENAPI names no document")
async def test_the_judge_finds_what_is_wrong(
    server: LocalDiscord, alice: Person, ask: Bare
) -> None:
    judge = Judge()
    server.parts.log.observers.append(judge)
    await ask("POST", f"/channels/{alice.here.id}/messages", {"content": "fine"})
    assert judge.judged == 1 and judge.violations == []
    exchange = server.parts.log.exchanges[-1]
    broken = exchange.answer.replace(b'"pinned":false', b'"pinned":"no"')
    assert list(problems(replace(exchange, answer=broken)))
    assert list(problems(replace(exchange, body={"content": 5})))
