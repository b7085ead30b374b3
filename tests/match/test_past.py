"""Looking back costs a few entries, however long the match is."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.chat.turn.recap import since_when, tell
from bot.games import find
from bot.kernel import Recorded, random_sentence
from bot.match.journal.memory import MemoryJournal
from bot.match.journal.past import CHECKPOINT_EVERY, RECENT
from bot.match.match import Match
from tests.kit.tables import ANN, BEN, Sitting, people

LONG = 2_500
FEW = 2 * CHECKPOINT_EVERY


@contextmanager
def replayed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """Every action that is applied meanwhile."""
    heap, found = type(find("heap")), list[object]()
    apply = heap.apply

    def counted(self: Any, state: Any, seat: Any, action: Any, chance: Any) -> Any:
        found.append(action)
        return apply(self, state, seat, action, chance)

    with monkeypatch.context() as patched:
        patched.setattr(heap, "apply", counted)
        yield found


async def opened(sitting: Sitting) -> Match:
    """A heap that lasts."""
    heap = find("heap")
    large = replace(heap.setup(heap.table(2), Recorded()).state, heap=10 * LONG)
    return await sitting.service.open("heap", people(2), position=large)


async def played_on(sitting: Sitting, entries: int) -> Match:
    match = await opened(sitting)
    while match.seq < entries:
        seat = match.prompts()[0].seat
        match = (await sitting.service.play(match.id, seat, "take 1")).match
    return match


async def test_looking_back_in_a_long_match_replays_a_few_entries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sitting = Sitting(MemoryJournal())
    match = await played_on(sitting, LONG)
    last = match.entries[-1].seat
    assert last is not None
    states = [moment.state for moment in match.moments()]

    service = sitting.again().service  # after a restart only the newest state is there
    again = await service.match(match.id)
    for seq in (3, 1_000, 1_999, LONG - 1):
        with replayed(monkeypatch) as found:
            assert (await service.at(again, seq)).state == states[seq]
        assert len(found) <= FEW

    service = sitting.again().service
    again = await service.match(match.id)
    with replayed(monkeypatch) as found:
        assert [*await service.chapters(again, LONG - 3)] == [LONG - 2, LONG - 1, LONG]
        await service.reach(again, since_when(again, last))
        assert tell(again, last).found
    assert len(found) <= 3 * FEW

    with replayed(monkeypatch) as found:
        asked = await sitting.again().service.undo(match.id, last)
    assert asked.match.talk.undo and len(found) <= FEW
    with replayed(monkeypatch) as found:
        done = await sitting.again().service.answer_undo(match.id, ANN if last else BEN, yes=True)
    assert done.match.state == states[LONG - 1] and len(found) <= FEW


async def test_what_was_just_there_is_not_replayed_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting(MemoryJournal())
    match = await played_on(sitting, 40)
    with replayed(monkeypatch) as found:
        heaps = [match.state_at(match.seq - back).heap for back in range(RECENT)]
    assert not found and heaps == [match.state.heap + back for back in range(RECENT)]


async def test_earlier_states_are_those_of_a_replay_whatever_was_undone(sitting: Sitting) -> None:
    random = Random(4)
    for _ in range(6):
        match = await opened(sitting)
        while match.seq < 4 * CHECKPOINT_EVERY:
            prompt = match.prompts()[0]
            own = match.line()[1:] and match.line()[-1].seat
            if isinstance(own, int) and random.random() < 0.4:
                match = (await sitting.service.undo(match.id, own)).match
                if match.talk.undo:
                    other = BEN if own == ANN else ANN
                    match = (await sitting.service.answer_undo(match.id, other, yes=True)).match
            else:
                words = random_sentence(prompt, random)
                match = (await sitting.service.play(match.id, prompt.seat, words)).match
        service = sitting.again().service
        again = await service.match(match.id)
        moments = again.moments()
        for moment in random.sample(moments[1:], 12):
            seq = moment.entry.seq
            assert (await service.at(again, seq)).state == moment.state
            told = {each.entry.seq: each.events for each in moments if each.entry.seq > seq}
            assert await service.chapters(again, seq) == told
