"""Somebody stays away, a computer plays for them, and hands the seat back."""

from random import Random

from bot.kernel import Seat
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person, Seen
from bot.local.world.model import Channel
from tests.chat.conftest import Program
from tests.chat.players import act, panel, seated
from tests.chat.test_every_game import note, nothing_leaked
from tests.chat.test_trouble import QUICK, mover

RULE = {"pace": "12h", "absent": "a normal computer plays"}


async def left_alone(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> tuple[Channel, Person, Person]:
    """A match in which the time of whoever is asked has run out; they, and the other."""
    thread = await seated(program, alice, bob, **QUICK, **RULE)
    slow = await mover(program, thread.id, alice, bob)
    server.clock.forward(12.5 * 3600)
    await slow.until_sees("seems to be away", thread)
    return thread, slow, bob if slow is alice else alice


async def test_a_computer_plays_until_the_person_presses_the_button(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread, slow, other = await left_alone(program, server, alice, bob)
    await program.turn_of(thread, other)
    match = await program.match(thread)
    seat = Seat(next(n for n, each in enumerate(match.record.players) if each.user == slow.user.id))
    assert match.away == {seat} and not match.gone
    newest = other.last(thread)
    assert f"A computer plays for **{slow.user.display}**" in newest.text
    assert "Answer by <t:" in newest.text and "I'm back" in newest.buttons
    told = slow.last(slow.dm())
    assert "a normal computer plays for you" in told.text and told.buttons == ["I'm back"]
    assert not [each for each in other.messages(other.dm()) if "plays for you" in each.text]

    await program.stop()
    await program.start()
    assert (await program.match(thread)).away == {seat}
    reply = await (await told.click("I'm back")).settled()
    assert "Welcome back. Your seat is yours again." in reply.text
    await other.until_sees("is back", thread)
    assert not (await program.match(thread)).away
    assert "I'm back" not in other.last(thread).buttons
    assert len([each for each in slow.messages(slow.dm()) if "plays for you" in each.text]) == 1


async def test_a_turn_of_a_stand_in_is_told_and_nobody_is_called(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread, slow, other = await left_alone(program, server, alice, bob)
    await program.turn_of(thread, other)

    def mentions(message: Seen) -> bool:
        return slow.mention in message.text

    before = len([each for each in slow.messages(thread) if mentions(each)])
    while (await program.asked(thread))[0].user == other.user.id:
        await act(other, thread, Random(1))
    await other.until(
        lambda: f"A computer plays for **{slow.user.display}** until" in other.ever_saw()
    )
    await program.turn_of(thread, other)
    assert len([each for each in slow.messages(thread) if mentions(each)]) == before
    reply = await panel(slow, thread)
    assert "Welcome back" in reply.text and "Waiting for" in reply.text
    assert not (await program.match(thread)).away


async def test_what_the_computer_holds_for_somebody_is_seen_by_nobody_else(
    program: Program, server: LocalDiscord, alice: Person, bob: Person, carol: Person
) -> None:
    thread = await seated(program, alice, bob, game="terrene", **RULE)
    server.clock.forward(12.5 * 3600)  # both are late; the last one at a table is waited for
    await bob.until_sees("seems to be away", thread)
    match = await program.match(thread)
    assert len(match.away) == 1
    [away] = match.away
    slow, other = (alice, bob)[away], (bob, alice)[away]
    secrets: dict[Seat, set[str]] = {Seat(0): set(), Seat(1): set()}
    for turn in range(4):
        await program.turn_of(thread, other)
        await act(other, thread, Random(turn))
        match = await program.match(thread)
        note(match, secrets)
    await program.shown()
    assert [entry for entry in match.entries if entry.seat == away and entry.is_sealed]
    for seat, person in ((Seat(1 - away), other), (Seat(2), carol)):
        nothing_leaked(match, seat, person, secrets)
    told = slow.last(slow.dm())
    assert "plays for you" in told.text  # the hand itself waits until they are back
    await (await told.click("I'm back")).settled()
    await program.shown()
    match = await program.match(thread)
    hand = match.game.secret(match.game.view(match.state, away))
    assert program.named(hand, match) in slow.last(slow.dm()).text
