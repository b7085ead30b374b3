"""The clocks, the one answer, the follow-ups and who sees what."""

import asyncio

import discord
import pytest

from bot.local.interactions.payloads import Interaction
from bot.local.protocol import limits
from bot.local.protocol.wire import Json
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person, idle
from tests.local.conftest import Bare
from tests.local.sample_bot import SampleBot, board, picture


def pending(alice: Person, typed: str = "/slow") -> Interaction:
    """A command that the bot leaves to the test to answer."""
    return alice.server.people.slash(alice.user, alice.here, typed, {})


def callback(interaction: Interaction) -> str:
    return f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=true"


def hook(interaction: Interaction, server: LocalDiscord, tail: str = "") -> str:
    return f"/webhooks/{server.world.bot.id}/{interaction.token}{tail}"


REPLY: Json = {"type": 4, "data": {"content": "hello"}}


async def test_an_answer_after_three_seconds_is_too_late(
    server: LocalDiscord, bot: SampleBot, alice: Person, ask: Bare
) -> None:
    slow = pending(alice)
    server.clock.forward(3)
    status, body = await ask("POST", callback(slow), REPLY)
    assert (status, body["code"]) == (404, 10062)
    assert slow.state == "failed" and alice.messages() == []


async def test_nobody_answering_fails_by_itself(
    bot: SampleBot, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert limits.ANSWER_SECONDS == 3
    monkeypatch.setattr(limits, "ANSWER_SECONDS", 0.3)
    reply = await alice.slash("/slow")
    assert reply.failed


async def test_an_interaction_is_answered_once(bot: SampleBot, alice: Person, ask: Bare) -> None:
    slow = pending(alice)
    status, body = await ask("POST", callback(slow), REPLY)
    assert status == 200 and body["resource"]["message"]["content"] == "hello"
    status, body = await ask("POST", callback(slow), REPLY)
    assert (status, body["code"]) == (400, 40060)


async def test_the_token_lives_fifteen_minutes(
    server: LocalDiscord, bot: SampleBot, alice: Person, ask: Bare
) -> None:
    slow = pending(alice)
    assert (await ask("POST", hook(slow, server), {"content": "early"}))[0] == 404
    await ask("POST", callback(slow), REPLY)
    server.clock.forward(14 * 60)
    assert (await ask("POST", hook(slow, server), {"content": "in time"}))[0] == 200
    server.clock.forward(2 * 60)
    status, body = await ask("POST", hook(slow, server), {"content": "late"})
    assert (status, body["code"]) == (401, 50027)
    assert [m.text for m in alice.messages()] == ["hello", "in time"]


async def test_the_first_follow_up_fills_the_placeholder(
    server: LocalDiscord, bot: SampleBot, alice: Person, bob: Person
) -> None:
    reply = await alice.slash("/twice")
    await idle(server)
    assert reply.text == "first" and not reply.message.ephemeral
    assert [m.text for m in bob.messages()] == ["first"]
    assert [m.text for m in alice.messages()] == ["first", "second"]


async def test_a_deferred_answer_is_thinking_until_edited(
    server: LocalDiscord, bot: SampleBot, alice: Person, ask: Bare
) -> None:
    slow = pending(alice)
    status, body = await ask("POST", callback(slow), {"type": 5, "data": {"flags": 64}})
    assert status == 200 and body["interaction"]["response_message_loading"]
    assert "resource" not in body and alice.last().thinking and alice.last().ephemeral
    edited = {"content": "done", "flags": 0}
    assert (await ask("PATCH", hook(slow, server, "/messages/@original"), edited))[0] == 200
    assert not alice.last().thinking and not alice.last().edited and alice.last().ephemeral
    assert (await ask("DELETE", hook(slow, server, "/messages/@original")))[0] == 204
    status, body = await ask("GET", hook(slow, server, "/messages/@original"))
    assert (status, body["code"]) == (404, 10008)


async def test_a_deferred_picture_arrives_and_is_replaced(
    server: LocalDiscord, bot: SampleBot, alice: Person, bob: Person
) -> None:
    reply = await alice.slash("/board", shade=7)
    await reply.settled()
    (shown,) = bob.last().pictures
    assert shown.alt == "A grey board, 7."
    assert await shown.download() == picture(7, 240)
    message = bot.get_partial_messageable(int(alice.here.id)).get_partial_message(
        int(reply.message.id)
    )
    await message.edit(attachments=[board(9)])
    assert [p.alt for p in bob.last().pictures] == ["A grey board, 9."]
    kept = await message.fetch()
    await kept.edit(attachments=[*kept.attachments, board(10)])
    assert [p.alt for p in bob.last().pictures] == ["A grey board, 9.", "A grey board, 10."]
    await message.edit(content="Same pictures.")
    assert len(bob.last().pictures) == 2
    await message.edit(attachments=[])
    assert bob.last().pictures == []


async def test_ephemerals_are_for_one_person_and_no_channel_route(
    server: LocalDiscord, bot: SampleBot, alice: Person, bob: Person
) -> None:
    reply = await alice.slash("/board", shade=5, secret=True)
    await reply.settled()
    assert reply.message.ephemeral and bob.messages() == []
    assert "A grey board, 5." in alice.ever_saw()
    assert "A grey board, 5." not in bob.ever_saw()
    channel = bot.get_partial_messageable(int(alice.here.id))
    with pytest.raises(discord.NotFound) as gone:
        await channel.fetch_message(int(reply.message.id))
    assert gone.value.code == 10008
    assert [m async for m in channel.history()] == []


@pytest.mark.parametrize("kind", [1, 6, 7, 8, 12])
async def test_a_command_cannot_be_answered_in_other_ways(
    bot: SampleBot, alice: Person, ask: Bare, kind: int
) -> None:
    status, body = await ask("POST", callback(pending(alice)), {"type": kind, "data": {}})
    assert (status, body["code"]) == (400, 50035)
    assert "type" in body["errors"]


async def test_a_form_cannot_answer_a_form(
    server: LocalDiscord, bot: SampleBot, alice: Person, ask: Bare
) -> None:
    form = await alice.slash("/forms", kind="a")
    assert form.modal
    field = form.modal["components"][0]["components"][0]["custom_id"]
    sent = server.people.submit(alice.user, form.interaction, {field: ["x"]})
    status, _ = await ask("POST", callback(sent), {"type": 9, "data": form.modal})
    assert status in (400, 404)
    assert sent.modal is None


async def test_a_foreign_token_edits_nothing(
    server: LocalDiscord, bot: SampleBot, alice: Person, ask: Bare
) -> None:
    first, second = pending(alice), pending(alice)
    for interaction in (first, second):
        await ask("POST", callback(interaction), REPLY)
    path = hook(second, server, f"/messages/{first.original_id}")
    assert (await ask("PATCH", path, {"content": "mine"}))[1]["code"] == 10008
    assert (await ask("POST", "/webhooks/1/nonsense", {"content": "x"}))[1]["code"] == 10015


async def test_a_bot_that_is_away_answers_nothing_but_may_come_back(
    server: LocalDiscord, bot: SampleBot, alice: Person
) -> None:
    server.gateway.drop(4000)
    reply = await asyncio.wait_for(alice.slash("/ping"), 120)
    assert reply.text == "pong" and bot.resumed_count == 1 and bot.ready_count == 1
