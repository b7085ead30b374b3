"""What is told, and to whom: words, secrets, and who is asked anew."""

import pytest

from bot.kernel import MatchOver, NotUnderstood, NotYourTurn, Seat
from bot.match.service import Played
from bot.match.update import Update
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


async def test_secrets_go_out_when_they_change_and_only_then(sitting: Sitting) -> None:
    match = await sitting.open()
    first = news(await sitting.service.play(match.id, ANN, "bid 3"))
    assert first.secrets == {ANN: "You bid 3."}
    second = news(await sitting.service.play(match.id, BEN, "bid 2"))
    assert second.secrets == {ANN: ""}  # Ben never had a secret: his bid was turned up at once


async def test_who_was_asked_before_is_not_asked_anew(sitting: Sitting) -> None:
    match = await sitting.open(3)
    update = news(await sitting.service.play(match.id, ANN, "bid 3"))
    assert update.asked == {BEN, CLEO} and update.newly_asked == frozenset()


async def test_a_new_round_asks_everybody_but_who_brought_it_about(sitting: Sitting) -> None:
    match = await sitting.open(3)
    await sitting.service.play(match.id, ANN, "bid 3")
    await sitting.service.play(match.id, BEN, "bid 2")
    update = news(await sitting.service.play(match.id, CLEO, "bid 1"))
    assert update.asked == {ANN, BEN, CLEO}
    assert update.newly_asked == {ANN, BEN}  # Cleo has only just spoken


async def test_a_batch_is_told_as_one(sitting: Sitting) -> None:
    match = await sitting.open()
    await sitting.service.play(match.id, BEN, "bid 4")
    played = await sitting.service.play(match.id, ANN, "bid 1; bid 2")
    update = news(played)
    assert [entry.sentence for entry in played.match.entries] == ["", "bid 4", "bid 1", "bid 2"]
    assert (update.since, update.seq) == (1, 3)
    assert update.words_for(None).count("{0} has bid.") == 2
    assert update.newly_asked == {BEN} and update.secrets == {ANN: "You bid 2.", BEN: ""}
    assert len(sitting.shown) == 3


async def test_words_run_on_into_the_next_sentence(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    played = await sitting.service.play(match.id, ANN, " take 1 PLEDGE  take 3 ")
    assert [entry.sentence for entry in played.match.entries[1:]] == ["take 1", "pledge", "take 3"]
    assert played.refused is None and played.match.asked() == {BEN}
    assert news(played).newly_asked == {BEN}


async def test_a_batch_stops_where_it_is_refused_and_keeps_what_went_before(
    sitting: Sitting,
) -> None:
    match = await sitting.open(game="heap")
    played = await sitting.service.play(match.id, ANN, "take 1; take 9; take 1")
    assert isinstance(played.refused, NotUnderstood)
    assert played.match.seq == 1 and played.match.asked() == {ANN}
    assert news(played).newly_asked == frozenset()
    beyond = await sitting.service.play(match.id, ANN, "take 1; take 1")
    assert isinstance(beyond.refused, NotYourTurn)
    assert beyond.match.seq == 2


async def test_a_batch_ends_with_the_match(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    for seat in (ANN, BEN):
        await sitting.service.play(match.id, seat, "take 3 take 2")
    played = await sitting.service.play(match.id, ANN, "take 2 take 1")
    assert isinstance(played.refused, MatchOver)
    assert news(played).outcome is not None and news(played).asked == frozenset()


async def test_a_batch_is_one_interaction(sitting: Sitting) -> None:
    match = await sitting.open(game="heap")
    await sitting.service.play(match.id, ANN, "take 1; take 2", interaction="once")
    played = await sitting.service.play(match.id, ANN, "take 1; take 2", interaction="once")
    assert played.match.seq == 2
    assert [entry.interaction for entry in played.match.entries] == ["", "once", ""]


async def test_who_leaves_may_leave_the_turn_to_another(sitting: Sitting) -> None:
    match = await sitting.open(3, game="heap")
    update = news(await sitting.service.withdraw(match.id, ANN))
    assert update.newly_asked == {BEN}
    update = news(await sitting.service.withdraw(match.id, BEN))
    assert update.asked == frozenset() and update.outcome is not None
    assert update.outcome.ranking == (frozenset({CLEO}), frozenset({ANN, BEN}))


async def test_a_change_of_ones_question_by_another_is_news(sitting: Sitting) -> None:
    match = await sitting.open(2, game="heap")
    await sitting.service.play(match.id, ANN, "take 1 take 1")
    await sitting.service.play(match.id, BEN, "take 1")
    await sitting.service.undo(match.id, BEN)
    assert sitting.shown[-1].newly_asked == frozenset()  # Ben knows: he took it back himself
    await sitting.service.play(match.id, BEN, "roll")
    await sitting.service.undo(match.id, BEN)
    assert sitting.shown[-1].newly_asked == frozenset()  # asking changes no question
    await sitting.service.answer_undo(match.id, ANN, yes=True)
    assert sitting.shown[-1].newly_asked == {BEN}


@pytest.mark.parametrize("seat", [None, ANN, BEN])
async def test_what_is_for_everybody_is_heard_by_anybody(
    sitting: Sitting, seat: Seat | None
) -> None:
    await sitting.open()
    [update] = sitting.shown
    assert len(update.heard_by(seat)) == 1 and "first prize" in update.words_for(seat)[0]
