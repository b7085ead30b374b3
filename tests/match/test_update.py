"""What is told, and to whom; and sentences that are said in one go."""

import pytest

from bot.kernel import MatchOver, NotUnderstood, NotYourTurn, Seat
from bot.match.service import Played
from bot.match.update import Update, secret
from tests.kit.tables import ANN, BEN, CLEO, Sitting


def news(played: Played) -> Update:
    assert played.update is not None
    return played.update


async def test_a_sealed_sentence_is_told_to_its_speaker_only(sitting: Sitting) -> None:
    match = await sitting.open(3)
    update = news(await sitting.service.play(match.id, ANN, "bid 3"))
    assert "You bid 3." in update.words_for(ANN)
    for other in (None, BEN, CLEO):
        words = update.words_for(other)
        assert "{0} has bid." in words
        assert not any("bid 3" in line for line in words)
        assert any(line.startswith("Seal: ") for line in words)


async def test_a_batch_is_told_as_one(sitting: Sitting) -> None:
    match = await sitting.open()
    await sitting.service.play(match.id, BEN, "bid 4")
    played = await sitting.service.play(match.id, ANN, "bid 1; bid 2")
    update = news(played)
    assert [entry.sentence for entry in played.match.entries] == ["", "bid 4", "bid 1", "bid 2"]
    assert update.words_for(None).count("{0} has bid.") == 2
    assert secret(played.match, ANN) == "You bid 2." and not secret(played.match, BEN)
    assert len(sitting.shown) == 3


async def test_words_run_on_into_the_next_sentence(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    played = await sitting.service.play(match.id, ANN, " take 1 PLEDGE  take 3 ")
    assert [entry.sentence for entry in played.match.entries[1:]] == ["take 1", "pledge", "take 3"]
    assert played.refused is None and played.match.asked() == {BEN}


async def test_a_batch_stops_where_it_is_refused_and_keeps_what_went_before(
    sitting: Sitting,
) -> None:
    match = await sitting.open(game="heap")
    played = await sitting.service.play(match.id, ANN, "take 1; take 9; take 1")
    assert isinstance(played.refused, NotUnderstood)
    assert played.match.seq == 1 and played.match.asked() == {ANN}
    beyond = await sitting.service.play(match.id, ANN, "take 1; take 1")
    assert isinstance(beyond.refused, NotYourTurn)
    assert beyond.match.seq == 2


async def test_a_batch_ends_with_the_match(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    for seat in (ANN, BEN):
        await sitting.service.play(match.id, seat, "take 3 take 2")
    played = await sitting.service.play(match.id, ANN, "take 2 take 1")
    assert isinstance(played.refused, MatchOver)
    assert played.match.outcome() is not None and played.match.asked() == frozenset()


async def test_a_batch_is_one_interaction(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    await sitting.service.play(match.id, ANN, "take 1; take 2", interaction="once")
    played = await sitting.service.play(match.id, ANN, "take 1; take 2", interaction="once")
    assert played.match.seq == 2
    assert [entry.interaction for entry in played.match.entries] == ["", "once", ""]


@pytest.mark.parametrize("seat", [None, ANN, BEN])
async def test_what_is_for_everybody_is_heard_by_anybody(
    sitting: Sitting, seat: Seat | None
) -> None:
    match = await sitting.open()
    update = Update(await sitting.service.story(match, -1))
    assert len(update.heard_by(seat)) == 1 and "first prize" in update.words_for(seat)[0]
