"""Taking back, drawing, resigning, playing again, and running out of time."""

import asyncio

from bot.local.server import LocalDiscord
from bot.local.testing.person import Person, idle
from tests.chat.conftest import Program
from tests.chat.players import host_card, is_listed, panel, seated
from tests.chat.test_trouble import QUICK, mover


async def test_an_own_action_is_taken_back_at_once(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    person = await mover(program, thread.id, alice, bob)
    before = await program.match(thread)
    sentence = next(iter(program.sentences(before)))
    await (await person.go(thread).slash("/do", sentence=sentence)).settled()
    reply = await panel(person, thread)
    await reply.message.click("Undo")
    await person.until(lambda: "Undone." in reply.text)
    assert (await program.match(thread)).state == before.state
    await alice.until_sees("Undone. The match is back", thread)


async def test_later_the_others_are_asked(program: Program, alice: Person, bob: Person) -> None:
    thread = await seated(program, alice, bob, setup="open", factions="choose")
    await (await alice.go(thread).slash("/do", sentence="sun")).settled()
    buttons = (await panel(alice, thread)).message.buttons
    assert "Ask to undo" in buttons and "Undo" not in buttons, "everybody will read it"
    reply = await (await alice.slash("/match undo")).settled()
    assert "The other players are asked to agree." in reply.text
    await program.shown()
    turn = bob.last(thread)
    assert bob.mention in turn.text and "asks to undo" in turn.text
    own = alice.find("asks to undo", thread)
    assert own
    await own.click("Allow the undo")
    await alice.until_sees("You asked for this undo yourself", thread)
    await turn.click("Allow the undo")
    await bob.until_sees("Undone. The match is back", thread)
    assert len((await program.match(thread)).line()) == 1


async def test_a_draw_needs_everybody(program: Program, alice: Person, bob: Person) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    await (await alice.go(thread).slash("/match draw")).settled()
    await program.shown()
    turn = bob.last(thread)
    assert "offers a draw" in turn.text
    await turn.click("Decline the draw")
    await alice.until_sees("declines the draw", thread)
    await (await alice.go(thread).slash("/match draw")).settled()
    await program.shown()
    await bob.last(thread).click("Accept the draw")
    await bob.until_sees("The match is a draw", thread)


async def test_resigning_is_asked_twice_and_a_rematch_exchanges_sides(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, setup="quick", factions="swap")
    first = await program.match(thread)
    more = await (await alice.last(thread).click("More")).settled()
    asked = await more.message.click("Resign")
    await alice.until(lambda: "cannot undo this" in asked.text)
    await asked.message.click("Yes, resign")
    over = await alice.until_sees("🏁", thread)
    assert "**Bob** wins!" in over.text and first.record.secret in over.text
    reply = await (await over.click("Rematch")).settled()
    general = alice.go("general").here.id
    assert f"A new table is open in <#{general}>, and the other players are invited." == reply.text
    card = await bob.until_sees("you are invited")
    await card.click("Join")
    await alice.go("general").until(lambda: is_listed(alice, "2. Bob"))
    await (await host_card(alice)).click("Start")
    await alice.until(lambda: len(alice.threads()) == 2)
    await program.shown()
    second = await program.match(next(each for each in alice.threads() if each != thread))
    assert first.game.carry_over(first.state) != second.game.carry_over(second.state)


async def test_who_lets_the_time_pass_is_reminded_once_and_then_out(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK, pace="12h", absent="out")
    slow = await mover(program, thread.id, alice, bob)
    assert "Answer by <t:" in alice.last(thread).text
    server.clock.forward(9.5 * 3600)
    await slow.until_sees("After that you are out of the match.", thread)
    await asyncio.sleep(0.3)
    reminders = [m for m in slow.messages(thread) if "is waiting for you. Answer by" in m.text]
    assert len(reminders) == 1 and slow.mention in reminders[0].text
    server.clock.forward(3 * 3600)
    over = await slow.until_sees("🏁", thread)
    assert "is out of time" in over.text
    await idle(server)
    match = await program.match(thread)
    assert [entry.kind for entry in match.entries].count("withdraw") == 1


async def test_how_a_match_ends_is_said_once(program: Program, alice: Person, bob: Person) -> None:
    thread = await seated(program, alice, bob, game="terrene", match="single")
    for person in (alice, bob):
        await (await person.go(thread).slash("/do", sentence="zowie")).settled()
    await (await alice.go(thread).slash("/match resign", sure=True)).settled()
    over = await bob.until_sees("🏁", thread)
    assert "**Alice** resigns." in over.text
    assert over.text.count("left the match") == 1 and "leaves" not in over.text
