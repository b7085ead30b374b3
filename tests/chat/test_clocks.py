"""Clocks and reminders on a Discord that misbehaves: one table's trouble is nobody else's."""

import asyncio
import re
from collections.abc import Callable

import pytest

from bot.kernel import Seat
from bot.local.faults import Kind
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person, Seen, idle
from bot.local.world.model import Channel
from tests.chat.conftest import Program
from tests.chat.players import seated
from tests.chat.test_reactions import window
from tests.chat.test_trouble import QUICK, mover
from tests.kit.tables import opened

HOUR = 3600.0
BOTH = {"setup": "open", "factions": "choose"}  # both are asked at the same time
OUT = {"pace": "12h", "absent": "out"}


def reminders(person: Person, where: Channel) -> list[Seen]:
    return [each for each in person.messages(where) if "is waiting for you. Answer by" in each.text]


async def until(met: Callable[[], object]) -> None:
    async with asyncio.timeout(120):
        while not met():
            await asyncio.sleep(0.02)


def lock(server: LocalDiscord, thread: Channel) -> None:
    server.parts.threads.change(thread, {"archived": True, "locked": True})


def delete(server: LocalDiscord, thread: Channel) -> None:
    server.parts.threads.delete(thread)


def ration(server: LocalDiscord, thread: Channel) -> None:
    path = f"POST /channels/{thread.id}/messages"
    server.faults.add(Kind.RATE_LIMIT, path, times=None, value=1000.0)


def break_down(server: LocalDiscord, thread: Channel) -> None:
    path = f"POST /channels/{thread.id}/messages"
    server.faults.add(Kind.SERVER_ERROR, path, times=None, value=503)


@pytest.mark.parametrize("harm", [lock, delete, ration, break_down])
async def test_trouble_in_one_thread_stops_no_other_clock(
    harm: Callable[[LocalDiscord, Channel], None],
    program: Program,
    server: LocalDiscord,
    alice: Person,
    bob: Person,
) -> None:
    bad = await seated(program, alice, bob, **BOTH, **OUT)
    alice.go("general")
    good = await seated(program, alice, bob, **BOTH, pace="24h")
    match = await program.match(bad)
    harm(server, bad)
    server.clock.forward(9.5 * HOUR)  # the reminders of the bad one are due, and fail
    await asyncio.sleep(0.2)
    server.clock.forward(9 * HOUR)  # its time is up, and the good one is reminded
    await until(lambda: len(reminders(bob, good)) == 2)
    async with asyncio.timeout(120):
        while (await program.service.match(match.id)).outcome() is None:
            await asyncio.sleep(0.02)
    server.faults.clear()


async def test_who_cannot_be_reminded_in_the_thread_is_told_by_dm(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK, pace="12h")
    slow = await mover(program, thread.id, alice, bob)
    lock(server, thread)
    server.clock.forward(9.5 * HOUR)
    told = await slow.until_sees("is waiting for you. Answer by", slow.dm())
    assert told.buttons == ["Your move", "Snooze 4 hours", "Not this turn"]


async def test_an_account_that_is_gone_is_one_line_in_the_log(
    program: Program,
    server: LocalDiscord,
    alice: Person,
    bob: Person,
    caplog: pytest.LogCaptureFixture,
) -> None:
    thread = await seated(program, alice, bob, **QUICK, pace="12h")
    slow = await mover(program, thread.id, alice, bob)
    other = await seated(program, alice.go("general"), bob, **BOTH, pace="12h")
    lock(server, thread)
    gone = rf"POST /(users/@me/channels|channels/{slow.dm().id}/messages)"
    server.faults.add(Kind.NO_ACCOUNT, gone, times=None)
    caplog.set_level("INFO")
    server.clock.forward(9.5 * HOUR)
    await until(lambda: "cannot be reminded" in caplog.text)
    await until(lambda: len(reminders(bob, other)) == 2)
    assert "Traceback" not in caplog.text
    server.faults.clear()


async def test_both_players_of_a_simultaneous_question_are_reminded(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **BOTH, pace="12h")
    server.clock.forward(9.5 * HOUR)
    await until(lambda: len(reminders(alice, thread)) == 2)
    await idle(server)
    called = [message.mentions for message in reminders(alice, thread)]
    assert sorted(called) == [["alice"], ["bob"]]


async def test_a_reminder_names_the_game_and_the_others_and_opens_the_question(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK, pace="12h")
    slow = await mover(program, thread.id, alice, bob)
    other = bob if slow is alice else alice
    server.clock.forward(9.5 * HOUR)
    told = await slow.until_sees("is waiting for you. Answer by", thread)
    assert "Rakh #1: Alice vs Bob" in told.text and str(other.user.display) in told.text
    reply = await (await told.click("Your move")).settled()
    assert "actions left" in reply.text


async def test_who_wants_no_mentions_is_reminded_without_a_ring(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK, pace="12h")
    slow = await mover(program, thread.id, alice, bob)
    await (await slow.slash("/my settings", pings=False)).settled()
    server.clock.forward(9.5 * HOUR)
    told = await slow.until_sees("is waiting for you. Answer by", thread)
    assert slow.mention in told.text and told.mentions == []


async def test_who_is_asked_in_private_is_reminded_in_private(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, game="terakh", reactions="smart", pace="12h")
    match = await window(program, thread, {Seat(0): set(), Seat(1): set()})
    assert match.asked() and not match.openly_asked()
    server.clock.forward(9.5 * HOUR)
    for seat in match.asked():
        asked = (alice, bob)[seat]
        await asked.until_sees("is waiting for you. Answer by", asked.dm())
    await idle(server)
    assert not reminders(alice, thread)


async def test_a_match_that_is_shown_nowhere_still_has_its_clock(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK, **OUT)
    match = await program.match(thread)
    server.guilds.kick_bot(server.home())
    seat = min(match.asked())
    while seat in match.asked():  # play goes on where it can: until the other one is asked
        words = next(iter(program.sentences(match)))
        match = (await program.service.play(match.id, seat, words)).match
    server.clock.forward(12.5 * HOUR)
    async with asyncio.timeout(120):
        while not (await program.service.match(match.id)).gone:
            await asyncio.sleep(0.02)
    assert (await program.service.match(match.id)).gone == {1 - seat}


async def test_nobody_loses_by_the_time_the_bot_was_down(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK, pace="24h", absent="out")
    server.clock.forward(10 * HOUR)
    await asyncio.sleep(0.2)
    await program.stop()
    server.clock.forward(30 * HOUR)
    await program.start()
    await asyncio.sleep(0.3)
    assert not (await program.match(thread)).gone
    assert not reminders(alice, thread)
    server.clock.forward(9 * HOUR)  # 19 of 24 hours are used
    await alice.until_sees("is waiting for you. Answer by", thread)
    assert not (await program.match(thread)).gone
    server.clock.forward(5.5 * HOUR)
    await alice.until_sees("🏁", thread)


async def spoil(program: Program, *statements: str) -> None:
    """Change the database while the program is down."""
    await program.stop()
    async with opened(program.settings.where) as database:
        for statement in statements:
            await database.run(statement)


async def test_a_start_that_fails_half_way_keeps_the_clocks_running(
    program: Program,
    server: LocalDiscord,
    alice: Person,
    bob: Person,
    caplog: pytest.LogCaptureFixture,
) -> None:
    thread = await seated(program, alice, bob, **QUICK, pace="12h")
    await spoil(
        program,
        "INSERT INTO lobbies (id, state, body, guild, channel)"
        " VALUES ('broken', 'started', '{\"match\": \"nowhere\"}', '1', '2')",
    )
    program.catch_up_patience = 0.3  # what fails is tried again and again
    await program.start()
    assert "catch-up of lobbies failed" in caplog.text
    server.clock.forward(9.5 * HOUR)
    await alice.until_sees("is waiting for you. Answer by", thread)


async def test_a_match_that_cannot_be_read_stops_no_other_clock(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    broken = await program.match(await seated(program, alice, bob, **QUICK, pace="12h"))
    thread = await seated(program, alice.go("general"), bob, **QUICK, **OUT)
    await spoil(program, f"UPDATE snapshots SET state = '{{}}' WHERE match = '{broken.id}'")
    await program.start()
    server.clock.forward(9.5 * HOUR)
    await alice.until_sees("is waiting for you. Answer by", thread)
    server.clock.forward(3 * HOUR)
    await alice.until_sees("🏁", thread)


async def test_my_turns_needs_no_match_to_be_read(
    program: Program, alice: Person, bob: Person
) -> None:
    broken = await program.match(await seated(program, alice, bob, **BOTH))
    thread = await seated(program, alice.go("general"), bob, **BOTH, pace="24h")
    await spoil(program, f"UPDATE snapshots SET state = '{{}}' WHERE match = '{broken.id}'")
    await program.start()
    reply = await (await alice.slash("/my turns")).settled()
    assert re.search(rf"<#{thread.id}>: waiting for you, asked \S+ · answer by <t:", reply.text)
    assert "Rakh #1: Alice vs Bob" in reply.message.buttons
    assert reply.message.buttons == ["Rakh #2: Alice vs Bob", "Rakh #1: Alice vs Bob"]
