"""A live match survives a change of the rules: it goes on from where it stands."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games import AnyGame, find, games
from bot.kernel import Chance, NotAllowed, PlayError, Seat, Step
from bot.match.journal.transcript import export, read, verify
from bot.match.ports import Snapshot
from tests.kit.tables import ANN, BEN, Sitting


@pytest.fixture
def mended() -> Iterator[AnyGame]:
    """Heap by rules 2: everybody takes one more than they say; made, and not yet in force."""
    heap = type(find("heap"))

    class Mended(heap):  # type: ignore[misc,valid-type]  # the toy is found when the test runs
        about = replace(heap.about, rules=2)

        def apply(self, state: Any, seat: Seat, action: Any, chance: Chance) -> Step[Any]:
            step: Step[Any] = super().apply(state, seat, action, chance)
            return Step(replace(step.state, heap=max(step.state.heap - 1, 0)), step.events)

    yield Mended()


def mend(game: AnyGame) -> None:
    games()[game.about.key] = game


async def test_a_match_goes_on_from_where_it_stands(sitting: Sitting, mended: AnyGame) -> None:
    match = await sitting.open(game="heap")
    match = (await sitting.service.play(match.id, ANN, "take 3")).match
    mend(mended)
    service = sitting.again().service
    again = await service.match(match.id)
    assert again.state == match.state and again.asked() == {ANN}
    played = await service.play(match.id, ANN, "take 3")
    assert played.match.state.heap == 5  # 12 - 3 by the old rules, - 3 - 1 by the new
    assert [entry.rules for entry in played.match.entries] == [1, 1, 2]
    third = await sitting.again().service.match(match.id)
    assert third == played.match
    assert third.moments()[-1].state == third.state


async def test_what_was_played_before_is_told_by_its_sentences(
    sitting: Sitting, mended: AnyGame
) -> None:
    match = await sitting.open(game="heap")
    await sitting.service.play(match.id, ANN, "take 3")
    mend(mended)
    service = sitting.again().service
    played = await service.play(match.id, ANN, "take 1")
    story = [event.text for event in await service.story(played.match, -1)]
    assert story == ["(setup)", "{0}: take 3", "{0} takes 1."]


async def test_a_secret_game_tells_nothing_of_what_earlier_rules_heard(sitting: Sitting) -> None:
    auction = type(find("auction"))

    class Mended(auction):  # type: ignore[misc,valid-type]  # the toy is found when the test runs
        about = replace(auction.about, rules=2)

    match = await sitting.open()
    await sitting.service.play(match.id, ANN, "bid 3")
    mend(Mended())
    again = await sitting.again().service.match(match.id)
    text = export(again)
    assert "bid 3" not in text and "0>" not in text and "sealed" not in text
    assert "What was played under earlier rules is written out when the match is over" in text
    story = await sitting.again().service.story(again, 0)
    assert story == ()


async def test_only_what_the_new_rules_saw_can_be_taken_back(
    sitting: Sitting, mended: AnyGame
) -> None:
    match = await sitting.open(game="heap")
    before = (await sitting.service.play(match.id, ANN, "take 3")).match
    mend(mended)
    service = sitting.again().service
    await service.play(match.id, ANN, "take 1")
    await service.undo(match.id, ANN)
    back = (await service.answer_undo(match.id, BEN, yes=True)).match
    assert back.state == before.state
    with pytest.raises(NotAllowed, match="rules of this game have changed"):
        await service.undo(match.id, ANN)


async def test_a_wish_from_before_the_change_cannot_be_granted(
    sitting: Sitting, mended: AnyGame
) -> None:
    match = await sitting.open(game="heap")
    await sitting.service.play(match.id, ANN, "take 3; take 3")
    asked = (await sitting.service.undo(match.id, ANN)).match
    mend(mended)
    service = sitting.again().service
    with pytest.raises(NotAllowed, match="rules of this game have changed"):
        await service.answer_undo(match.id, BEN, yes=True)
    assert (await service.match(match.id)).state == asked.state


async def test_such_a_match_is_verified_as_far_as_can_be(sitting: Sitting, mended: AnyGame) -> None:
    match = await sitting.open(game="heap")
    await sitting.service.play(match.id, ANN, "roll")
    mend(mended)
    after = sitting.again()
    match = await after.finish(await after.service.match(match.id))
    fallen = sum(len(entry.drawn) for entry in match.entries)
    assert (verify(match).draws, verify(match).unchecked) == (fallen - 1, 1)
    assert str(verify(match)).startswith("Verified in part: ")
    assert "1 draw up to entry 1 could not be checked" in str(verify(match))
    assert "rules: 1 then 2\n" in export(match)
    with pytest.raises(PlayError, match="under rules 1 then 2 of Heap; these are rules 2"):
        read(export(match))


async def test_draws_of_earlier_rules_are_never_counted_as_verified(
    sitting: Sitting, mended: AnyGame
) -> None:
    match = await sitting.open(game="heap")
    match = (await sitting.service.play(match.id, ANN, "roll")).match
    mend(mended)
    match = await sitting.again().service.match(match.id)
    [setup, roll] = match.entries
    forged = replace(roll, drawn=(replace(roll.drawn[0], face=roll.drawn[0].face % 6 + 1),))
    verdict = verify(replace(match, entries=(setup, forged)))
    assert (verdict.draws, verdict.unchecked) == (0, 1)
    assert str(verdict).startswith("Nothing is verified. 1 draw up to entry 1 could not be checked")


async def test_a_die_forged_after_the_change_is_found(sitting: Sitting, mended: AnyGame) -> None:
    match = await sitting.open(game="heap")
    mend(mended)
    service = sitting.again().service
    match = (await service.play(match.id, ANN, "roll")).match
    [setup, roll] = match.entries
    face = roll.drawn[0].face % 6 + 1
    forged = replace(roll, drawn=(replace(roll.drawn[0], face=face),))
    assert verify(match).problem == ""
    assert "Entry 1: its draws" in verify(replace(match, entries=(setup, forged))).problem


async def test_rules_that_cannot_read_a_match_say_so_and_leave_it_alone(
    sitting: Sitting, mended: AnyGame
) -> None:
    match = await sitting.open(game="heap")
    match = (await sitting.service.play(match.id, ANN, "take 3")).match
    old = find("heap")
    mended.load = _refuse  # type: ignore[method-assign]  # an instance of this test alone
    mend(mended)
    service = sitting.again().service
    for _ in range(2):
        with pytest.raises(PlayError, match=r"This version cannot read .* \(no such field\)"):
            await service.play(match.id, ANN, "take 1")
    mend(old)
    assert await sitting.again().service.match(match.id) == match


def _refuse(data: str) -> object:
    raise ValueError("no such field")


@pytest.mark.both_stores
async def test_an_older_program_leaves_a_match_of_newer_rules_alone(sitting: Sitting) -> None:
    """In a rolling update both run at once: the older one may even have the match in memory."""
    match = await sitting.open()
    rules, state = match.game.about.rules, match.game.dump(match.state)
    await sitting.journal.rebase(match.id, Snapshot(match.seq, rules + 1, state))
    for older in (sitting, sitting.again()):
        with pytest.raises(PlayError, match="newer rules"):
            await older.service.play(match.id, ANN, "bid 1", interaction="click")
    saved = await sitting.journal.load(match.id)
    assert saved and (len(saved.entries), saved.newest.rules) == (1, rules + 1)
