"""A pause, by agreement and by an admin, on the local Discord."""

import asyncio

from bot.local.server import LocalDiscord
from bot.local.testing.person import Person, idle
from bot.local.world.permissions import May
from tests.chat.conftest import Program
from tests.chat.players import panel, seated
from tests.chat.test_clocks import HOUR
from tests.chat.test_reminders import WAITS, asked, two_people
from tests.chat.test_trouble import QUICK


async def test_a_pause_stops_clocks_reminders_and_moves_until_somebody_resumes(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, pace="24h", **QUICK)
    slow, other = await two_people(program, thread.id, alice, bob)
    more = await (await other.go(thread).last(thread).click("More")).settled()
    reply = await (await more.message.click("Pause")).settled()
    assert "asks to pause the match" in reply.text
    await program.shown()
    wish = slow.last(thread)
    assert wish.mentions == [slow.user.name]
    await (await wish.click("Agree to the pause")).settled()
    await program.shown()
    turn = other.last(thread)
    assert "**Paused.** No time runs." in turn.text and "your move" not in turn.text
    card = other.find("Started as match", other.go("general").here)
    assert card and "**Paused.**" in card.text
    assert turn.buttons[0] == "Resume" and "Answer by" not in turn.text
    server.clock.forward(100 * HOUR)
    await asyncio.sleep(0.3)
    await idle(server)
    assert not [each for each in slow.messages(thread) if WAITS in each.text]
    before = await program.match(thread)
    sentence = next(iter(program.sentences(before)))
    refused = await asked(slow.go(thread), "/do", sentence=sentence)
    assert "Anyone at the table can press *Resume*" in refused
    assert "paused" in await asked(other, "/match nudge")
    assert "Nobody is waiting for you" in await asked(slow, "/my turns")
    assert ": paused" in await asked(slow, "/my matches")
    await (await turn.click("Resume")).settled()
    await program.shown()
    turn = slow.last(thread)
    assert turn.mentions == [slow.user.name] and "Answer by" in turn.text
    assert "Paused" not in card.text
    assert "resumes the match" in turn.text
    assert await panel(slow, thread)
    assert (await program.match(thread)).state == before.state


async def test_a_pause_is_declined_and_who_is_asked_to_move_may_resume(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    slow, other = await two_people(program, thread.id, alice, bob)
    await asked(slow.go(thread), "/match pause")
    await program.shown()
    await (await other.go(thread).last(thread).click("Decline the pause")).settled()
    await slow.until_sees("declines the pause", thread)
    await asked(other, "/match pause")
    await asked(slow, "/match pause")
    await program.shown()
    messages = len(slow.messages(thread))
    resumed = await asked(slow, "/match resume")
    assert "The match continues." in resumed
    await program.shown()
    new = [each for each in slow.messages(thread)[messages:] if slow.user.name in each.mentions]
    assert not new  # they know: it was their own doing


async def test_an_admin_pauses_and_only_an_admin_resumes(
    program: Program, server: LocalDiscord, alice: Person, bob: Person, carol: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    match = await program.match(thread)
    server.guilds.grant(server.home(), carol.user, May.MANAGE_GUILD)
    said = await asked(carol, "/table-admin pause", match=match.id)
    assert "is paused. Only /table-admin resume continues it." in said
    await program.shown()
    assert "An admin of the server can continue the match" in alice.last(thread).text
    refused = await asked(alice.go(thread), "/match resume")
    assert "paused by an admin of the server" in refused
    assert "continues" in await asked(carol, "/table-admin resume", match=match.id)
    await program.shown()
    slow, _ = await two_people(program, thread.id, alice, bob)
    assert await panel(slow, thread)


async def test_a_pause_takes_away_what_reminds_of_the_question(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    slow, other = await two_people(program, thread.id, alice, bob)
    server.clock.forward(25 * HOUR)
    await slow.until_sees(WAITS, thread)
    for person in (other, slow):
        await asked(person.go(thread), "/match pause")
        await program.shown()
    assert (await program.match(thread)).is_paused
    assert not slow.find(WAITS, thread)
