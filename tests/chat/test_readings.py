"""Where sources about Discord differ, the bot is right under both readings.

bot/local/BELIEFS.md says what they are.
"""

from dataclasses import replace
from random import Random

import pytest

from bot.kernel import Seat
from bot.local.api.ratelimits import EDIT, POST
from bot.local.protocol.beliefs import READINGS, Beliefs
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.model import Channel, Message
from bot.local.world.permissions import May
from tests.chat.conftest import Program
from tests.chat.players import act, seated
from tests.chat.test_every_game import delivered, secret_of
from tests.chat.test_trouble import mover

pytestmark = pytest.mark.parametrize("reading", READINGS, indirect=True)
QUICK = {"setup": "quick", "factions": "random"}


def newest(server: LocalDiscord, thread: Channel) -> Message:
    """The newest message that everybody sees."""
    open_to_all = [m for m in server.world.messages[thread.id].values() if m.only_for is None]
    return open_to_all[-1]


async def test_a_match_that_is_moved_at_once_is_shown_in_the_new_place(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    match = await program.match(thread)
    server.guilds.grant(server.home(), alice.user, May.MANAGE_GUILD)
    alice.go("tables")
    moved = await (await alice.slash("/table-admin move", match=match.id)).settled()
    assert "continues here" in moved.text
    await program.shown()
    shown = [each for each in alice.messages() if f"Match {match.id}, entry" in each.text]
    assert shown and shown[-1].raw.channel_id != thread.id


async def test_a_secret_goes_to_each_player_and_to_the_thread(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    """One entry is told in three channels, each with an enforced nonce."""
    thread = await seated(program, alice, bob, game="terrene")
    people, random = [alice, bob], Random(1)
    match = await program.match(thread)
    while not (secret_of(match, Seat(0)) and secret_of(match, Seat(1))):
        await act(people[min(match.asked())], thread, random)
        match = await program.match(thread)
    await delivered(program, match, people)


async def test_a_match_goes_on_when_messages_are_old_and_edits_are_rationed(
    program: Program, server: LocalDiscord, reading: Beliefs, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    random = Random(3)
    server.clock.forward(3700)
    for _ in range(10):
        person = await mover(program, thread.id, alice, bob)
        await act(person, thread, random)
        await program.shown()
    match = await program.match(thread)
    assert f"Match {match.id}, entry {match.seq}" in newest(server, thread).content


async def test_a_whole_match_under_rate_limits_goes_on(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    buckets = server.parts.rates.buckets
    for route in (POST, EDIT):  # as many as ever, in a fifth of the time
        buckets[route] = replace(buckets[route], seconds=buckets[route].seconds / 5)
    server.parts.rates.on = True
    random = Random(5)
    for _ in range(8):
        person = await mover(program, thread.id, alice, bob)
        await act(person, thread, random)
    await program.shown()
    match = await program.match(thread)
    assert f"Match {match.id}, entry {match.seq}" in newest(server, thread).content
    assert server.parts.rates.invalid.count < 20
