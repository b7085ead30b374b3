"""A hint: a move in words with its picture, read by nobody else, to be done or not."""

import pytest

from bot.games import find, games
from bot.local.testing.person import Person
from tests.chat.conftest import Program
from tests.chat.players import panel, seated
from tests.chat.test_trouble import QUICK, mover


async def test_a_hint_is_words_a_reason_a_picture_and_can_be_done(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    person = await mover(program, thread.id, alice, bob)
    other = bob if person is alice else alice
    before = len(other.messages(thread))
    asks = await panel(person, thread)
    reply = await (await asks.message.click("Hint")).settled()
    assert reply.text.startswith("💡 **You could**: ") and "**Why**: " in reply.text
    assert " → " in reply.text and len(reply.message.pictures) == 1
    assert "actions left" in asks.text, "the question stays where it is"
    assert len(other.messages(thread)) == before
    entries = (await program.match(thread)).seq
    await reply.message.click("Do it")
    await person.until(lambda: "✔" in reply.text)
    assert (await program.match(thread)).seq == entries + 1


@pytest.mark.parametrize("key", games())
async def test_in_every_game_a_hint_has_a_reason_and_a_picture_and_can_be_done(
    key: str, program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, game=key, **find(key).about.quickstart)
    person = await mover(program, thread.id, alice, bob)
    reply = await (await person.go(thread).slash("/match hint")).settled()
    assert "**Why**: " in reply.text and len(reply.message.pictures) == 1
    another = [each for each in reply.message.buttons if "another" in each]
    first = reply.text
    await reply.message.click(another[0])
    await person.until(lambda: reply.text.startswith("💡") and reply.text != first)
    entries = (await program.match(thread)).seq
    await reply.message.click("Do it")
    await person.until(lambda: "✔" in reply.text)
    assert (await program.match(thread)).seq > entries


async def test_a_plan_is_told_by_what_it_is_for_and_can_be_done(
    program: Program, alice: Person, bob: Person
) -> None:
    """Of a plan there is no path of options: the line itself is said."""
    ready = {"setup_help": "ready", "scenario": "short"}
    thread = await seated(program, alice, bob, game="arrakhar", **ready)
    person = await mover(program, thread.id, alice, bob)
    reply = await (await person.go(thread).slash("/match hint")).settled()
    assert (
        " wandering orc" in reply.text and "**: Place " in reply.text and "order" not in reply.text
    )
    await reply.message.click("Do it")
    await person.until(lambda: "✔" in reply.text)


async def test_who_is_not_asked_gets_no_hint(program: Program, alice: Person, bob: Person) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    person = await mover(program, thread.id, alice, bob)
    other = bob if person is alice else alice
    reply = await (await other.go(thread).slash("/match hint")).settled()
    assert "not your turn" in reply.text and "{" not in reply.text
