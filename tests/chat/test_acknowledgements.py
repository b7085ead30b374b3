"""Acknowledgements whose receipt is lost: what was asked is done all the same, once."""

from random import Random

import pytest

from bot.local.faults import Kind
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from tests.chat.conftest import Program
from tests.chat.players import act, panel, seated
from tests.chat.test_trouble import QUICK, mover

CALLBACK = r"POST /interactions/"
BOTH = pytest.mark.parametrize("loss", [Kind.LOST_ANSWER, Kind.CUT_ANSWER])


@BOTH
async def test_a_command_whose_acknowledgement_was_lost_is_carried_out(
    loss: Kind, program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    person = await mover(program, thread.id, alice, bob)
    match = await program.match(thread)
    sentence = next(iter(program.sentences(match)))
    server.faults.add(loss, CALLBACK)
    reply = await (await person.go(thread).slash("/do", sentence=sentence)).settled()
    assert "✔" in reply.text
    assert (await program.match(thread)).seq == match.seq + 1
    assert len(server.faults.log) == 1


@BOTH
async def test_a_press_whose_acknowledgement_was_lost_is_carried_out(
    loss: Kind, program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    person = await mover(program, thread.id, alice, bob)
    match = await program.match(thread)
    await panel(person, thread)
    server.faults.add(loss, CALLBACK, times=1)
    reply = await act(person, thread, Random(3))
    assert "✔" in reply.text
    await program.shown()
    assert (await program.match(thread)).seq == match.seq + 1


async def test_an_interaction_that_arrives_twice_is_answered_once(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    person = await mover(program, thread.id, alice, bob)
    sentence = next(iter(program.sentences(await program.match(thread))))
    server.faults.add(Kind.DUPLICATE, "INTERACTION_CREATE")
    reply = await (await person.go(thread).slash("/do", sentence=sentence)).settled()
    await program.shown()
    assert "✔" in reply.text and "already done" not in reply.text
    answers = [each for each in server.parts.log.exchanges if "/callback" in each.path]
    assert answers[-1].path != answers[-2].path


async def test_an_answer_that_is_cut_off_on_the_way_is_sent_again(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    person = await mover(program, thread.id, alice, bob)
    await program.shown()
    server.faults.add(Kind.RESET, r"PATCH /webhooks/", times=1)
    reply = await (await person.go(thread).slash("/board")).settled()
    assert len(server.faults.log) == 1
    assert reply.message.pictures
