"""Draws by agreement, in all games as in Rakh's R55: an offer stands until its maker acts."""

import pytest

from bot.kernel import MatchOver, NotAllowed
from bot.match.journal.transcript import export, read, verify
from bot.match.match import Player
from tests.kit.tables import ANN, BEN, CLEO, Sitting, person


async def test_two_players_agree(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    offered = await sitting.service.offer_draw(match.id, BEN)
    assert offered.update is not None
    assert offered.update.words_for(None) == ("{1} offers a draw.",)
    assert offered.match.outcome() is None
    played = await sitting.service.offer_draw(match.id, ANN)
    outcome = played.match.outcome()
    assert outcome is not None and outcome.is_draw
    assert played.match.asked() == frozenset() and played.match.prompts() == ()
    again = await sitting.again().service.match(match.id)
    assert again.outcome() == outcome
    with pytest.raises(MatchOver):
        await sitting.service.play(match.id, ANN, "take 1")


async def test_an_offer_stands_until_its_makers_next_action(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    await sitting.service.offer_draw(match.id, ANN)
    stands = await sitting.service.play(match.id, ANN, "take 1")
    assert stands.match.talk.draw == ()  # R55: the maker has acted
    await sitting.service.offer_draw(match.id, BEN)
    stands = await sitting.service.play(match.id, ANN, "take 1")
    assert stands.match.talk.draw == (BEN,)  # R55: another's action does not end it
    lapsed = await sitting.service.play(match.id, BEN, "take 1")
    assert lapsed.match.talk.draw == ()


async def test_three_players_must_all_agree(sitting: Sitting) -> None:
    match = await sitting.open(3, game="heap")
    await sitting.service.offer_draw(match.id, CLEO)
    with pytest.raises(NotAllowed, match="already offered"):
        await sitting.service.offer_draw(match.id, CLEO)
    two = await sitting.service.offer_draw(match.id, ANN)
    assert two.match.outcome() is None and two.match.talk.draw == (CLEO, ANN)
    acted = await sitting.service.play(match.id, ANN, "take 1")
    assert acted.match.talk.draw == (CLEO,)  # who acts after a yes has thought better of it
    await sitting.service.offer_draw(match.id, ANN)
    three = await sitting.service.offer_draw(match.id, BEN)
    assert three.match.outcome() is not None


async def test_one_refusal_ends_the_offer(sitting: Sitting) -> None:
    match = await sitting.open(3, game="heap")
    with pytest.raises(NotAllowed, match="Nobody has offered a draw"):
        await sitting.service.decline_draw(match.id, ANN)
    await sitting.service.offer_draw(match.id, CLEO)
    await sitting.service.offer_draw(match.id, ANN)
    declined = await sitting.service.decline_draw(match.id, BEN)
    assert declined.match.talk.draw == ()


async def test_leaving_and_taking_back_end_the_offer(sitting: Sitting) -> None:
    match = await sitting.open(3, game="heap")
    await sitting.service.play(match.id, ANN, "take 1")
    await sitting.service.offer_draw(match.id, CLEO)
    back = await sitting.service.undo(match.id, ANN)
    assert back.match.talk.draw == ()
    await sitting.service.offer_draw(match.id, CLEO)
    left = await sitting.service.withdraw(match.id, ANN)
    assert left.match.talk.draw == ()
    await sitting.service.offer_draw(match.id, BEN)
    drawn = await sitting.service.offer_draw(match.id, CLEO)  # Ann need not be asked
    assert drawn.match.outcome() is not None


async def test_a_computer_does_not_agree_to_draws(sitting: Sitting) -> None:
    players = [person("Ann"), Player("Computer", strength="easy")]
    match = await sitting.service.open("heap", players)
    with pytest.raises(NotAllowed, match="Computers do not agree"):
        await sitting.service.offer_draw(match.id, ANN)


async def test_an_agreed_draw_can_be_read_back(sitting: Sitting) -> None:
    match = await sitting.open(3, game="heap")
    await sitting.service.play(match.id, ANN, "roll")
    await sitting.service.undo(match.id, ANN)
    await sitting.service.answer_undo(match.id, BEN, yes=True)
    await sitting.service.answer_undo(match.id, CLEO, yes=False)
    for seat in (ANN, BEN, CLEO):
        match = (await sitting.service.offer_draw(match.id, seat)).match
    text = export(match)
    again = read(text)
    assert again.outcome() == match.outcome() and export(again) == text
    assert str(verify(again)).startswith("Verified: 1 draw and 0 seals")
