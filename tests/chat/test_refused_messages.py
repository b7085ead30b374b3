"""Direct messages that Discord refuses: one line in the log, a counted number of tries."""

import logging
from random import Random

import pytest

from bot.games import find, games
from bot.kernel import Seat
from bot.local.faults import Kind
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.model import Channel
from bot.store.surfaces import Surface
from tests.chat.conftest import Program
from tests.chat.players import act, seated
from tests.chat.test_places import MINUTE, forward

GAME = next(key for key in games() if find(key).about.has_secrets)
DAY = 86400.0
WHOSE = r"(GET /users/\d+|POST /users/@me/channels)$"
BOB = Seat(1)


async def with_a_secret(program: Program, alice: Person, bob: Person) -> Channel:
    """A match in which Bob has something to be told."""
    thread = await seated(program, alice, bob, game=GAME)
    random = Random(1)
    while not (match := await program.match(thread)).game.secret(match.game.view(match.state, BOB)):
        await act([alice, bob][sorted(match.asked())[-1]], thread, random)
    await program.shown()
    return thread


async def direct(program: Program, thread: Channel) -> Surface:
    assert program.app
    found = await program.app.store.surfaces.find((await program.match(thread)).id, "dm 1")
    assert found
    return found


@pytest.mark.parametrize("refusal", [Kind.NO_ACCOUNT, Kind.TOO_FAST])
async def test_an_expected_refusal_is_one_line_and_a_counted_number_of_tries(
    refusal: Kind,
    program: Program,
    server: LocalDiscord,
    alice: Person,
    bob: Person,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO, logger="bot")
    server.faults.add(refusal, WHOSE, times=None)
    thread = await with_a_secret(program, alice, bob)
    first = (await direct(program, thread)).attempts
    before = len(server.faults.log)
    for _ in range(8):
        await forward(program, 8 * DAY)
    tries, strikes = (await direct(program, thread)).attempts, len(server.faults.log)
    assert first >= 1 and tries == 6
    assert strikes - before <= 2 * tries, "two people, no try that is not counted"
    for _ in range(4):
        await forward(program, 8 * DAY)
    assert len(server.faults.log) == strikes, "left until there is a new reason"
    assert "Traceback" not in caplog.text
    lines = [each for each in caplog.messages if ": dm 1 cannot be shown yet, attempt" in each]
    assert tries <= len(lines) <= tries + first, "one line each"


async def test_somebody_who_acts_is_written_to_again(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    rule = server.faults.add(Kind.NO_ACCOUNT, WHOSE, times=None)
    thread = await with_a_secret(program, alice, bob)
    for _ in range(10):
        await forward(program, 8 * DAY)
    server.faults.rules.remove(rule)
    assert not bob.messages(bob.dm())
    await (await bob.go("general").slash("/my turns")).settled()
    await bob.until(lambda: bob.messages(bob.dm()))
    await program.shown()
    assert not (await direct(program, thread)).reason


async def test_after_too_fast_no_channel_is_opened_for_a_while(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    server.faults.add(Kind.TOO_FAST, r"POST /users/@me/channels$", times=1)
    thread = await with_a_secret(program, alice, bob)
    await forward(program, 5 * MINUTE)
    await (await bob.go("general").slash("/my turns")).settled()
    await program.shown()
    assert not bob.messages(bob.dm())
    waiting = await direct(program, thread)
    assert waiting.attempts == 1, "what Discord was not asked is not counted"
    await forward(program, 6 * MINUTE)
    await bob.until(lambda: bob.messages(bob.dm()))
    await program.shown()
    assert not (await direct(program, thread)).reason


async def test_who_shares_no_server_for_a_while_is_written_to_when_the_bot_is_back(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    server.guilds.kick_bot(server.home())
    server.guilds.invite_bot(server.home())
    rule = server.faults.add(Kind.TOO_FAST, WHOSE, times=None)
    thread = await with_a_secret(program, alice, bob)
    server.faults.rules.remove(rule)
    server.guilds.kick_bot(server.home())
    await forward(program, 11 * MINUTE)
    assert (await direct(program, thread)).reason == "we share no server"
    server.guilds.invite_bot(server.home())
    await bob.until(lambda: bob.messages(bob.dm()))


async def test_closed_direct_messages_are_tried_once_in_every_match(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    bob.close_dms()
    thread = await with_a_secret(program, alice, bob)
    random = Random(2)
    for _ in range(4):
        match = await program.match(thread)
        await act([alice, bob][min(match.asked())], thread, random)
    await program.shown()

    def refused() -> int:
        paths = [each.path for each in server.parts.log.exchanges if each.status == 403]
        return sum(bob.dm().id in path for path in paths)

    assert refused() == 1
    bob.open_dms()
    alice.go("general")
    bob.go("general")
    await with_a_secret(program, alice, bob)
    await bob.until(lambda: bob.messages(bob.dm()))
