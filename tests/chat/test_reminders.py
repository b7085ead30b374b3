"""Reminders people control, holidays, and several matches at once, on the local Discord."""

import asyncio

from bot.local.server import LocalDiscord
from bot.local.testing.person import Person, idle
from tests.chat.conftest import Program
from tests.chat.players import panel, seated
from tests.chat.test_clocks import HOUR, until
from tests.chat.test_trouble import QUICK, mover

WAITS = "is waiting for you."


async def asked(person: Person, command: str, **options: str | bool | int) -> str:
    return (await (await person.slash(command, **options)).settled()).text


async def two_people(program: Program, thread: str, alice: Person, bob: Person) -> list[Person]:
    """Who is asked, and the other one."""
    slow = await mover(program, thread, alice, bob)
    return [slow, bob if slow is alice else alice]


async def test_a_table_without_a_clock_reminds_and_a_snooze_is_a_few_hours(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    slow, other = await two_people(program, thread.id, alice, bob)
    server.clock.forward(25 * HOUR)
    told = await slow.until_sees(WAITS, thread)
    assert told.mentions == [slow.user.name]
    assert told.buttons == ["Your move", "Snooze 4 hours", "Not this turn"]
    reply = await (await other.go(thread).until_sees(WAITS, thread)).click("Snooze 4 hours")
    assert "is not waiting for you" in (await reply.settled()).text
    reply = await (await told.click("Snooze 4 hours")).settled()
    assert "Snoozed until <t:" in reply.text
    server.clock.forward(5 * HOUR)

    def reminders() -> list[str]:
        return [m.id for m in slow.messages(thread) if WAITS in m.text]

    await until(lambda: reminders() and reminders() != [told.id])
    await idle(server)
    [second] = reminders()  # the first one made room for it
    await (await (await slow.until_sees(WAITS, thread)).click("Not this turn")).settled()
    server.clock.forward(200 * HOUR)
    await asyncio.sleep(0.3)
    await idle(server)
    assert reminders() == [second]


async def test_settings_say_when_and_where(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    slow, _ = await two_people(program, thread.id, alice, bob)
    said = await asked(
        slow, "/my settings", first=2, every=6, quiet="22-8", zone="Europe/Berlin", remind_by="dm"
    )
    assert "after 2 hours, then every 6 hours, at most 3 per question, by direct message" in said
    assert "22:00 to 8:00 (Europe/Berlin)" in said
    assert "Write quiet hours as 22-8" in await asked(slow, "/my settings", quiet="at night")
    assert "I do not know the time zone" in await asked(
        slow, "/my settings", zone="Europe/Atlantis"
    )
    for hours in (12, 10):  # whatever hour it is, one of them is not at night
        server.clock.forward(hours * HOUR)
        await asyncio.sleep(0.3)
    await slow.until_sees(WAITS, slow.dm())
    await idle(server)
    assert not [m for m in slow.messages(thread) if WAITS in m.text]
    await asked(slow.go(thread), "/match resign", sure=True)
    await program.shown()
    assert not slow.find(WAITS, slow.dm()), "it is no longer true"


async def test_closed_direct_messages_fall_back_to_a_mention(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    slow, _ = await two_people(program, thread.id, alice, bob)
    await asked(slow, "/my settings", remind_by="dm", every=30)
    slow.close_dms()
    server.clock.forward(25 * HOUR)
    assert (await slow.until_sees(WAITS, thread)).mentions == [slow.user.name]
    slow.open_dms()
    server.clock.forward(31 * HOUR)  # a day later they are tried again
    await slow.until_sees(WAITS, slow.dm())


async def test_a_nudge_is_polite_and_comes_once_a_day(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    slow, other = await two_people(program, thread.id, alice, bob)
    other.go(thread)
    assert "only a short while ago" in await asked(other, "/match nudge")
    server.clock.forward(2 * HOUR)
    assert "will be reminded in a moment" in await asked(other, "/match nudge")
    told = await slow.until_sees("asks whether you have a minute", thread)
    assert str(other.user.display) in told.text and told.mentions == [slow.user.name]
    assert "was already reminded of this match today" in await asked(other, "/match nudge")
    assert "Nobody at this table can be reminded" in await asked(slow.go(thread), "/match nudge")


async def test_who_is_away_hears_nothing_and_loses_no_time(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK, pace="24h", absent="out")
    slow, other = await two_people(program, thread.id, alice, bob)
    said = await asked(slow.go(thread), "/my away", until="5 days")
    assert "no reminders until then" in said and "of 21 vacation days left" in said
    await other.until_sees("is away until", thread)
    assert "is away until" in await asked(other.go(thread), "/match nudge")
    server.clock.forward(90 * HOUR)
    await asyncio.sleep(0.3)
    await idle(server)
    match = await program.match(thread)
    assert not match.gone and not [m for m in slow.messages(thread) if WAITS in m.text]
    assert "Welcome back" in await asked(slow, "/my away", until="back")
    server.clock.forward(19 * HOUR)
    await slow.until_sees("is waiting for you. Answer by", thread)


async def test_several_matches_are_told_apart_and_come_in_one_message(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    sides = {"setup": "quick", "factions": "swap"}  # Alice begins
    first = await seated(program, alice, bob, **sides)
    second = await seated(program, alice.go("general"), bob, **sides)
    assert [first.name, second.name] == ["Rakh #1: Alice vs Bob", "Rakh #2: Alice vs Bob"]
    slow = alice
    turns = (await (await slow.slash("/my turns")).settled()).message
    listed = turns.text
    assert len(turns.pictures) == 1 and "Rakh #2: " in turns.pictures[0].alt
    assert listed.count("waiting for you, asked <t:") == 2 and "\n-# " in listed
    shown = await panel(slow, first)
    assert "-# Rakh #1: Alice vs Bob" in shown.text
    server.clock.forward(25 * HOUR)
    told = await slow.until_sees("2 matches are waiting for you", slow.dm())
    assert told.buttons == ["Rakh #1: Alice vs Bob", "Rakh #2: Alice vs Bob", "Snooze 4 hours"]
    await idle(server)
    for thread in (first, second):
        assert not [m for m in slow.messages(thread) if WAITS in m.text]
    slow.go(first)
    match = await program.match(first)
    seat = min(match.asked())
    reply = shown
    while seat in match.asked():
        words = next(iter(program.sentences(match)))
        reply = await (await slow.slash("/do", sentence=words)).settled()
        match = await program.match(first)
    assert "Next: Rakh #2: Alice vs Bob" in reply.message.buttons
    after = await (await reply.message.click("Next: Rakh #2: Alice vs Bob")).settled()
    assert "-# Rakh #2: Alice vs Bob" in after.text


async def test_a_clock_stands_still_as_long_as_the_table_has_agreed(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    week = await seated(program, alice, bob, **QUICK, pace="24h", absent="out", vacation="7")
    assert "24h for each answer, 7 days of vacation" in await asked(alice.go(week), "/match status")
    none = await seated(
        program, alice.go("general"), bob, **QUICK, pace="24h", absent="out", vacation="0"
    )
    for person in (alice, bob):
        said = await asked(person.go(week), "/my away", until="30 days")
        assert "a table may have agreed on more or fewer" in said
    await alice.until_sees("Their clock keeps running: this table allows no more vacation", none)
    server.clock.forward(30 * HOUR)
    await alice.until_sees("🏁", none)
    server.clock.forward(5 * 24 * HOUR)
    await asyncio.sleep(0.3)
    assert not (await program.match(week)).outcome()
    server.clock.forward(3 * 24 * HOUR)
    await alice.until_sees("🏁", week)
