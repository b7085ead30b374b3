"""Taking back: free while nothing was learned by it, else with the consent of all."""

import pytest

from bot.kernel import Dice, NotAllowed
from bot.match.match import Player
from bot.match.update import secret
from tests.kit.tables import ANN, BEN, CLEO, Sitting, person


async def test_ones_own_open_diceless_act_is_taken_back_at_once(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    await sitting.service.play(match.id, ANN, "take 3")
    played = await sitting.service.undo(match.id, ANN)
    assert played.match.state == match.state
    assert [entry.kind for entry in played.match.entries] == ["setup", "play", "undo"]
    assert [entry.seq for entry in played.match.line()] == [0]
    assert await sitting.again().service.match(match.id) == played.match


async def test_acts_are_taken_back_one_by_one(sitting: Sitting) -> None:
    match = await sitting.open(3, game="heap")
    await sitting.service.play(match.id, ANN, "take 1; pledge")
    one = await sitting.service.undo(match.id, ANN)
    assert one.match.state.taken == (1, 0, 0) and not one.match.state.pledged
    two = await sitting.service.undo(match.id, ANN)
    assert two.match.state == match.state
    with pytest.raises(NotAllowed, match="nothing yet"):
        await sitting.service.undo(match.id, ANN)


async def test_a_game_may_want_more_taken_back_at_once(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    await sitting.service.play(match.id, ANN, "pledge take 3")
    played = await sitting.service.undo(match.id, ANN)
    assert played.match.state == match.state


async def test_after_the_turn_the_others_are_asked(sitting: Sitting) -> None:
    match = await sitting.open(3, game="heap")
    before = (await sitting.service.play(match.id, ANN, "take 3")).match
    await sitting.service.play(match.id, ANN, "take 2")
    asked = await sitting.service.undo(match.id, ANN)
    assert asked.match.state.turn == BEN
    assert asked.match.talk.undo is not None
    with pytest.raises(NotAllowed, match="already asked"):
        await sitting.service.undo(match.id, ANN)
    with pytest.raises(NotAllowed, match="Wait for the others to answer"):
        await sitting.service.answer_undo(match.id, ANN, yes=True)
    half = await sitting.service.answer_undo(match.id, BEN, yes=True)
    assert half.match.state.turn == BEN
    with pytest.raises(NotAllowed, match="already agreed"):
        await sitting.service.answer_undo(match.id, BEN, yes=True)
    done = await sitting.service.answer_undo(match.id, CLEO, yes=True)
    assert done.match.state == before.state
    assert done.match.talk.undo is None


async def test_one_no_is_enough(sitting: Sitting) -> None:
    match = await sitting.open(3, game="heap")
    await sitting.service.play(match.id, ANN, "take 3; take 2")
    await sitting.service.undo(match.id, ANN)
    await sitting.service.answer_undo(match.id, BEN, yes=True)
    played = await sitting.service.answer_undo(match.id, CLEO, yes=False)
    assert played.match.talk.undo is None and played.match.state.turn == BEN
    with pytest.raises(NotAllowed, match="Nobody has asked"):
        await sitting.service.answer_undo(match.id, BEN, yes=True)


async def test_playing_on_or_leaving_answers_the_wish(sitting: Sitting) -> None:
    match = await sitting.open(3, game="heap")
    await sitting.service.play(match.id, ANN, "take 1; take 1")
    await sitting.service.undo(match.id, ANN)
    played = await sitting.service.play(match.id, BEN, "take 1")
    assert played.match.talk.undo is None
    await sitting.service.undo(match.id, ANN)
    left = await sitting.service.withdraw(match.id, BEN)
    assert left.match.talk.undo is None


async def test_a_die_needs_consent_and_falls_anew(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    rolled = (await sitting.service.play(match.id, ANN, "roll")).match
    await sitting.service.undo(match.id, ANN)
    back = (await sitting.service.answer_undo(match.id, BEN, yes=True)).match
    assert back.state == match.state
    again = (await sitting.service.play(match.id, ANN, "roll")).match
    secret = bytes.fromhex(match.record.secret)
    for entry in (rolled.entries[1], again.entries[4]):
        assert [draw.face for draw in entry.drawn] == [Dice(secret, match.id, entry.seq).roll(6)]


async def test_a_sealed_sentence_needs_consent(sitting: Sitting) -> None:
    match = await sitting.open()
    await sitting.service.play(match.id, ANN, "bid 3")
    asked = await sitting.service.undo(match.id, ANN)
    assert asked.match.asked() == {BEN}
    back = await sitting.service.answer_undo(match.id, BEN, yes=True)
    assert back.match.state == match.state and back.match.asked() == {ANN, BEN}
    assert not secret(back.match, ANN)


async def test_an_undone_question_has_a_new_tag(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    played = await sitting.service.play(match.id, ANN, "take 3")
    back = await sitting.service.undo(match.id, ANN)
    tags = [each.tag(each.prompt(ANN)) for each in (match, played.match, back.match)]
    assert len(set(tags)) == 3


async def test_computers_are_not_asked(sitting: Sitting) -> None:
    players = [person("Ann"), Player("Computer", strength="easy")]
    match = await sitting.service.open("heap", players)
    await sitting.service.play(match.id, ANN, "roll; take 1")
    played = await sitting.service.undo(match.id, ANN)
    assert played.match.entries[-1].kind == "undo" and played.match.asked() == {ANN}


async def test_an_undo_can_be_undone_no_further_than_the_deal(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    with pytest.raises(NotAllowed, match="nothing yet"):
        await sitting.service.undo(match.id, BEN)
    await sitting.service.play(match.id, ANN, "take 1; take 1")
    with pytest.raises(NotAllowed, match="nothing yet"):
        await sitting.service.undo(match.id, BEN)
