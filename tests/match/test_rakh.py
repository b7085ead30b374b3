"""A whole game at the table: Rakh, on both journals, restarted after every entry."""

from random import Random

import pytest

from bot.kernel import NotAllowed, Seat, random_sentence
from bot.match.journal.transcript import export, read, verify
from bot.match.match import Match
from tests.kit.tables import Sitting

QUICK = {"setup": "quick", "factions": "random"}


async def first_turn(sitting: Sitting) -> tuple[Match, Seat]:
    """A match whose line-ups stand, and the seat that has the first turn."""
    match = await sitting.open(2, QUICK, game="rakh")
    random = Random(4)
    while match.state.phase != "play":
        [prompt, *_] = match.prompts()
        match = (
            await sitting.service.play(match.id, prompt.seat, random_sentence(prompt, random))
        ).match
    return match, match.prompts()[0].seat


def move(match: Match) -> str:
    """The first plain move there is: no die, no choice after it."""
    [prompt] = match.prompts()
    random = Random(1)
    while not (sentence := random_sentence(prompt, random)).startswith("move "):
        pass
    return sentence


async def test_a_match_may_be_restarted_after_every_entry(sitting: Sitting) -> None:
    match = await sitting.open(2, game="rakh")
    random = Random(2)
    while prompts := match.prompts():
        prompt = prompts[random.randrange(len(prompts))]
        sitting = sitting.again()
        played = await sitting.service.play(match.id, prompt.seat, random_sentence(prompt, random))
        match = played.match
    again = await sitting.again().service.match(match.id)
    assert again == match and again.moments()[-1].state == match.state
    text = export(match)
    assert export(read(text)) == text
    assert str(verify(read(text))).startswith("Verified: ")


@pytest.mark.ruling("R56")
async def test_the_first_action_of_a_turn_is_taken_back_and_not_more(sitting: Sitting) -> None:
    match, seat = await first_turn(sitting)
    before = match.state
    match = (await sitting.service.play(match.id, seat, move(match))).match
    assert match.asked() == {seat}
    match = (await sitting.service.undo(match.id, seat)).match
    assert match.state == before
    match = (await sitting.service.play(match.id, seat, move(match))).match
    match = (await sitting.service.play(match.id, seat, move(match))).match
    other = Seat(1 - seat)
    assert match.asked() == {other}
    match = (await sitting.service.undo(match.id, seat)).match
    assert match.asked() == {other} and match.talk.undo is not None  # now it needs consent
    with pytest.raises(NotAllowed, match="already asked"):
        await sitting.service.undo(match.id, seat)


@pytest.mark.ruling("R55")
async def test_a_draw_offer_stands_until_its_maker_acts(sitting: Sitting) -> None:
    match, seat = await first_turn(sitting)
    other = Seat(1 - seat)
    match = (await sitting.service.offer_draw(match.id, seat)).match
    match = (await sitting.service.play(match.id, seat, move(match))).match
    with pytest.raises(NotAllowed, match="Nobody has offered a draw"):
        await sitting.service.decline_draw(match.id, other)
    await sitting.service.offer_draw(match.id, other)
    match = (await sitting.service.play(match.id, seat, move(match))).match
    match = (await sitting.service.offer_draw(match.id, seat)).match
    outcome = match.outcome()
    assert outcome is not None and outcome.is_draw
