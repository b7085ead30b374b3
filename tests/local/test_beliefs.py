"""Where sources about Discord differ, the local Discord can take either reading."""

import aiohttp
import discord
import pytest

from bot.chat.client import PERMISSIONS
from bot.local.api.ratelimits import RateLimits
from bot.local.protocol.beliefs import READINGS, Beliefs
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.permissions import May, in_channel
from tests.local.conftest import Bare
from tests.local.sample_bot import SampleBot

documented = pytest.mark.parametrize("reading", ["documented"], indirect=True)
other = pytest.mark.parametrize("reading", ["other"], indirect=True)
both = pytest.mark.parametrize("reading", READINGS, indirect=True)
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"


async def twice(server: LocalDiscord, ask: Bare) -> tuple[str, str]:
    """The ids that come back for one nonce in two channels."""
    body = {"content": "x", "nonce": "same", "enforce_nonce": True}
    ids = []
    for name in ("general", "tables"):
        _, message = await ask("POST", f"/channels/{server.channel(name).id}/messages", body)
        ids.append(message["id"])
    return ids[0], ids[1]


@documented
async def test_a_nonce_is_the_senders(server: LocalDiscord, ask: Bare) -> None:
    first, second = await twice(server, ask)
    assert first == second


@other
async def test_or_a_nonce_is_the_channels(server: LocalDiscord, ask: Bare) -> None:
    first, second = await twice(server, ask)
    assert first != second


async def old_messages(server: LocalDiscord, alice: Person, ask: Bare, count: int) -> list[str]:
    here = f"/channels/{alice.here.id}/messages"
    paths = []
    for _ in range(count):
        _, message = await ask("POST", here, {"content": "0"})
        paths.append(f"{here}/{message['id']}")
    for n in range(20):
        assert (await ask("PATCH", paths[0], {"content": str(n)}))[0] == 200
    server.clock.forward(3601)
    return paths


@documented
async def test_old_messages_of_a_channel_are_edited_three_times_in_six_seconds(
    server: LocalDiscord, alice: Person, ask: Bare
) -> None:
    paths = await old_messages(server, alice, ask, 4)
    answers = [await ask("PATCH", path, {"content": "x"}) for path in paths]
    assert [status for status, _ in answers] == [200, 200, 200, 429]
    assert answers[-1][1]["code"] == 30046 and answers[-1][1]["retry_after"] <= 6
    server.clock.forward(6)
    assert (await ask("PATCH", paths[0], {"content": "y"}))[0] == 200


@other
async def test_or_an_old_message_is_edited_three_times_an_hour(
    server: LocalDiscord, alice: Person, ask: Bare
) -> None:
    first, second = await old_messages(server, alice, ask, 2)
    answers = [await ask("PATCH", first, {"content": "x"}) for _ in range(4)]
    assert [status for status, _ in answers] == [200, 200, 200, 429]
    assert answers[-1][1]["code"] == 30046 and answers[-1][1]["retry_after"] > 60
    assert (await ask("PATCH", second, {"content": "x"}))[0] == 200
    server.clock.forward(3601)
    assert (await ask("PATCH", first, {"content": "y"}))[0] == 200


@both
def test_edits_of_a_channel_are_limited(reading: Beliefs, server: LocalDiscord) -> None:
    rates = RateLimits(server.clock, on=True, beliefs=reading)
    taken = [rates.take(EDIT, "1", exempt=False).refusal for _ in range(6)]
    assert taken.index(next(filter(None, taken))) == reading.edits.count
    assert rates.take(EDIT, "2", exempt=False).refusal is None


@both
async def test_a_locked_thread_refuses_the_bot_though_it_is_active(
    reading: Beliefs, server: LocalDiscord, bot: SampleBot, alice: Person, ask: Bare
) -> None:
    await (await alice.slash("/thread")).settled()
    (thread,) = alice.threads()
    thread.locked = True
    path = f"/channels/{thread.id}/messages"
    status, body = await ask("POST", path, {"content": "?"})
    assert (status, body["code"]) == (reading.locked_status, 160005)
    status, body = await ask("PATCH", f"{path}/{alice.last(thread).id}", {"content": "?"})
    assert (status, body["code"]) == (reading.locked_status, 160005)
    server.guilds.grant(server.home(), server.world.bot, May.MANAGE_THREADS)
    assert (await ask("POST", path, {"content": "!"}))[0] == 200


async def test_ten_thousand_refused_requests_shut_the_bot_out(
    server: LocalDiscord, alice: Person, ask: Bare
) -> None:
    server.parts.rates.invalid.limit = 3
    for _ in range(3):
        assert (await ask("GET", "/users/@me", token="stolen"))[0] == 401
    url = f"{server.http_base}/users/@me"
    headers = {"Authorization": f"Bot {server.token}"}
    async with aiohttp.ClientSession() as session:
        async with session.get(url, headers=headers) as answer:
            assert answer.status == 429 and "Via" not in answer.headers
            assert "1015" in await answer.text()
        server.clock.forward(601)
        async with session.get(url, headers=headers) as answer:
            assert answer.status == 200


async def test_refusals_of_a_form_do_not_count(
    server: LocalDiscord, alice: Person, ask: Bare
) -> None:
    await ask("POST", f"/channels/{alice.here.id}/messages", {"content": ""})
    await ask("GET", "/channels/1")
    assert server.parts.rates.invalid.count == 0
    server.guilds.deny(alice.here, server.world.bot, May.VIEW)
    await ask("POST", f"/channels/{alice.here.id}/messages", {"content": "x"})
    assert server.parts.rates.invalid.count == 1


async def test_the_bots_role_holds_what_the_link_asks_for() -> None:
    server = LocalDiscord(permissions=PERMISSIONS.value)
    guild = server.home()
    (role,) = [role for role in guild.roles if role.bot_id == server.world.bot.id]
    link = discord.utils.oauth_url(1, permissions=PERMISSIONS)
    assert f"permissions={role.permissions}" in link
    guild.roles[0].permissions = 0  # a server whose @everyone may do nothing
    allowed = in_channel(server.world, server.channel("general"), server.world.bot.id)
    assert allowed == PERMISSIONS.value
