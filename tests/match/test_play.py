"""Opening and playing: one door, one lock, one entry for one wish."""

import asyncio
from pathlib import Path

import pytest

from bot.kernel import (
    MatchOver,
    NotAllowed,
    NotUnderstood,
    NotYourTurn,
    PlayError,
    Stale,
    Unfinished,
)
from bot.match import cache
from bot.match.ids import MatchId
from bot.match.match import Player
from bot.match.service import Played
from bot.store.database import is_address
from tests.kit.tables import ANN, BEN, CLEO, Sitting, people, person


async def test_a_match_is_dealt_and_shown(sitting: Sitting) -> None:
    match = await sitting.open(3, {"cards": "6"})
    assert match.seq == 0 and match.asked() == {ANN, BEN, CLEO}
    assert match.record.settings == {"cards": "6"}
    assert sitting.shown == [match.id]
    assert await sitting.again().service.match(match.id) == match


async def test_a_sentence_makes_an_entry(sitting: Sitting) -> None:
    match = await sitting.open()
    played = await sitting.service.play(match.id, ANN, "bid 3")
    [_, entry] = played.match.entries
    assert (entry.seq, entry.kind, entry.seat, entry.sentence) == (1, "play", ANN, "bid 3")
    assert played.match.asked() == {BEN}
    assert await sitting.service.match(match.id) is played.match


async def test_what_is_refused_changes_nothing(sitting: Sitting) -> None:
    match = await sitting.open()
    refusals: list[tuple[str, type[PlayError]]] = [
        ("bid 9", NotUnderstood),
        ("bod 3", NotUnderstood),
        ("bid", Unfinished),
        ("", Unfinished),
        ("words nonsense", NotUnderstood),
    ]
    for text, kind in refusals:
        with pytest.raises(kind):
            await sitting.service.play(match.id, ANN, text)
    await sitting.service.play(match.id, ANN, "bid 3")
    with pytest.raises(NotYourTurn, match=r"Wait for \{1\}"):
        await sitting.service.play(match.id, ANN, "bid 2")
    assert (await sitting.again().service.match(match.id)).seq == 1


async def test_an_unknown_match_is_named(sitting: Sitting) -> None:
    with pytest.raises(PlayError, match="no match “zzz”"):
        await sitting.service.match(MatchId("zzz"))
    with pytest.raises(PlayError, match="no match “zzz”"):
        await sitting.service.play(MatchId("zzz"), ANN, "bid 3")


async def test_a_table_that_does_not_fit_is_refused(sitting: Sitting) -> None:
    with pytest.raises(NotAllowed, match="Choose 2 or 3 players"):
        await sitting.open(1)
    with pytest.raises(NotAllowed, match="Choose 4 or 6"):
        await sitting.open(2, {"cards": "5"})
    with pytest.raises(NotAllowed, match="no setting “deck”"):
        await sitting.open(2, {"deck": "5"})
    with pytest.raises(PlayError, match="no game “whist”"):
        await sitting.open(2, game="whist")
    assert sitting.shown == []


async def test_a_button_says_its_sentence(sitting: Sitting) -> None:
    match = await sitting.open()
    played = await sitting.press(match, ANN, "bid 3")
    assert played.match.entries[-1].sentence == "bid 3"


async def test_a_sentence_is_walked_once_more_if_the_match_has_moved_on(sitting: Sitting) -> None:
    match = await sitting.open()
    await sitting.service.play(match.id, BEN, "bid 4")
    played = await sitting.press(match, ANN, "bid 3")  # the question is still the same
    assert [entry.sentence for entry in played.match.entries[1:]] == ["bid 4", "bid 3"]
    with pytest.raises(Stale, match="moved on"):
        await sitting.press(match, ANN, "bid 1")


async def test_a_finished_match_takes_no_more_words(sitting: Sitting) -> None:
    new = await sitting.open()
    match = await sitting.finish(new)
    outcome = match.outcome()
    assert outcome is not None
    service = sitting.again().service
    with pytest.raises(MatchOver):
        await service.play(match.id, ANN, "bid 1")
    with pytest.raises(MatchOver):
        await sitting.press(new, ANN, "bid 1")
    with pytest.raises(MatchOver):
        await service.withdraw(match.id, ANN)
    with pytest.raises(MatchOver):
        await service.undo(match.id, ANN)
    with pytest.raises(MatchOver):
        await service.offer_draw(match.id, ANN)
    assert (await service.match(match.id)).outcome() == outcome


async def test_who_has_left_is_out_of_it(sitting: Sitting) -> None:
    match = await sitting.open(3)
    played = await sitting.service.withdraw(match.id, ANN)
    assert played.update is not None
    assert "{0} resigns." in played.update.words_for(None)
    assert played.match.present == {BEN, CLEO}
    with pytest.raises(NotAllowed, match="have left"):
        await sitting.service.withdraw(match.id, ANN)
    with pytest.raises(NotAllowed, match="have left"):
        await sitting.service.offer_draw(match.id, ANN)
    with pytest.raises(NotYourTurn):
        await sitting.service.play(match.id, ANN, "bid 1")
    over = await sitting.service.withdraw(match.id, BEN, "is out of time")
    assert over.match.outcome() is not None
    assert over.match.seq == 2


async def test_of_two_plays_at_once_one_is_written_and_one_refused(sitting: Sitting) -> None:
    match = await sitting.open()
    results = await asyncio.gather(
        sitting.service.play(match.id, ANN, "bid 1"),
        sitting.service.play(match.id, ANN, "bid 2"),
        return_exceptions=True,
    )
    assert isinstance(results[0], Played)
    assert isinstance(results[1], NotYourTurn)
    assert "not your turn" in str(results[1])
    assert (await sitting.again().service.match(match.id)).seq == 1


async def test_two_services_on_one_journal_write_one_entry(sitting: Sitting) -> None:
    match = await sitting.open()
    other = sitting.again()
    await other.service.match(match.id)
    await sitting.service.play(match.id, ANN, "bid 1")
    with pytest.raises(NotYourTurn, match="Wait for"):
        await other.service.play(match.id, ANN, "bid 2")
    assert [e.sentence for e in (await other.service.match(match.id)).entries] == ["", "bid 1"]


@pytest.mark.both_stores
async def test_what_was_judged_too_early_is_judged_again(sitting: Sitting) -> None:
    """Another process has written meanwhile: who may speak is never told that they may not."""
    match = await sitting.open(3)
    other = sitting.again()
    await other.service.match(match.id)
    await sitting.service.play(match.id, ANN, "bid 1")
    played = await other.service.play(match.id, BEN, "bid 2")
    assert played.update and played.match.seq == 2
    assert [entry.sentence for entry in played.match.entries] == ["", "bid 1", "bid 2"]


@pytest.mark.both_stores
async def test_whoever_looks_sees_what_another_process_has_written(
    sitting: Sitting, where: Path | str
) -> None:
    match = await sitting.open(3)
    other = sitting.again()
    await other.service.match(match.id)
    await sitting.service.play(match.id, ANN, "bid 1")
    is_told = is_address(where) and sitting.database is not None  # a file has one process
    assert (await other.service.match(match.id)).seq == int(is_told)


async def test_a_doubled_interaction_is_played_once(sitting: Sitting) -> None:
    match = await sitting.open()
    first, second = await asyncio.gather(
        sitting.service.play(match.id, ANN, "bid 1", interaction="click"),
        sitting.service.play(match.id, ANN, "bid 1", interaction="click"),
    )
    assert first.update is not None
    assert second.update is None and second.match == first.match
    late = await sitting.again().service.play(match.id, ANN, "bid 1", interaction="click")
    assert late.update is None and late.match.seq == 1


async def test_a_doubled_interaction_opens_one_match(sitting: Sitting) -> None:
    async def start() -> str:
        match = await sitting.service.open(
            "auction", people(2), place="here", pace="24h", interaction="start"
        )
        assert (match.record.place, match.record.pace) == ("here", "24h")
        return match.id

    ids = await asyncio.gather(start(), start(), start())
    assert len({*ids, await start()}) == 1
    assert len(sitting.shown) == 1


async def test_every_wish_counts_its_interaction(sitting: Sitting) -> None:
    match = await sitting.open(3)
    service = sitting.service
    for _ in range(2):
        await service.offer_draw(match.id, ANN, interaction="offer")
        await service.decline_draw(match.id, BEN, interaction="decline")
        await service.play(match.id, BEN, "bid 1", interaction="play")
        await service.undo(match.id, BEN, interaction="undo")
        await service.answer_undo(match.id, ANN, yes=False, interaction="answer")
        await service.withdraw(match.id, CLEO, interaction="leave")
    assert (await service.match(match.id)).seq == 6


async def test_a_tag_outlives_others_answers_and_dies_with_ones_own(sitting: Sitting) -> None:
    match = await sitting.open(3)
    tags = {seat: match.tag(match.prompt(seat)) for seat in (ANN, BEN, CLEO)}
    await sitting.service.play(match.id, ANN, "bid 1", tag=tags[ANN])
    await sitting.press(match, BEN, "bid 2")
    played = await sitting.service.play(match.id, CLEO, "bid 3", tag=tags[CLEO])
    assert played.match.asked() == {ANN, BEN, CLEO}
    with pytest.raises(Stale, match="moved on"):
        await sitting.service.play(match.id, ANN, "bid 2", tag=tags[ANN])
    with pytest.raises(Stale, match="moved on"):
        await sitting.press(match, BEN, "bid 1")
    assert (await sitting.service.match(match.id)).seq == 3


async def test_a_cancelled_player_has_played(sitting: Sitting) -> None:
    match = await sitting.open()
    task = asyncio.create_task(sitting.service.play(match.id, ANN, "bid 1"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    played = await sitting.service.play(match.id, BEN, "bid 2")
    assert [entry.sentence for entry in played.match.entries] == ["", "bid 1", "bid 2"]
    assert sitting.shown == [match.id] * 3


async def test_forgotten_matches_come_back_equal(sitting: Sitting) -> None:
    sitting.service.cache = cache.Cache(sitting.journal, memory=2 * cache.BASE)
    matches = [await sitting.open(3) for _ in range(4)]
    matches = [
        (await sitting.service.play(match.id, BEN, "words my lowest")).match for match in matches
    ]
    for match in matches:
        again = await sitting.service.match(match.id)
        assert again == match and again is not match
    for match in matches:
        played = await sitting.service.play(match.id, ANN, "bid 4")
        assert played.match.seq == 2


async def test_the_story_is_the_same_from_memory_and_from_the_journal(sitting: Sitting) -> None:
    match = await sitting.finish(await sitting.open(3))
    told = await sitting.service.story(match, -1)
    assert told
    again = sitting.again().service
    assert await again.story(await again.match(match.id), -1) == told
    last = await sitting.service.story(match, match.seq - 1)
    assert last and await again.story(await again.match(match.id), match.seq - 1) == last


async def test_a_computer_sits_where_it_is_put(sitting: Sitting) -> None:
    players = [person("Ann"), Player("Computer", strength="easy")]
    match = await sitting.service.open("auction", players)
    again = await sitting.again().service.match(match.id)
    assert again.record.players == tuple(players)
    assert again.present == {ANN}
