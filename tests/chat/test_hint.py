"""A hint, asked for in the thread and read by nobody else."""

import re

from bot.local.testing.person import Person
from tests.chat.conftest import Program
from tests.chat.players import seated
from tests.chat.test_trouble import QUICK, mover


async def test_a_hint_is_a_sentence_that_can_be_said(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    person = await mover(program, thread.id, alice, bob)
    other = bob if person is alice else alice
    before = len(other.messages(thread))
    reply = await (await person.go(thread).slash("/match hint")).settled()
    found = re.search(r"You could say `([^`]+)`\. \S", reply.text)
    assert found
    assert found[1] in set(program.sentences(await program.match(thread)))
    assert len(other.messages(thread)) == before


async def test_who_is_not_asked_gets_no_hint(program: Program, alice: Person, bob: Person) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    person = await mover(program, thread.id, alice, bob)
    other = bob if person is alice else alice
    reply = await (await other.go(thread).slash("/match hint")).settled()
    assert "not your turn" in reply.text and "{" not in reply.text
