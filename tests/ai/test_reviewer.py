"""The reviewer, with real worker processes: what could not be judged is tried again."""

import os
from pathlib import Path
from random import Random

import pytest

from bot.ai.review import Question
from bot.ai.reviewer import Reviewer, questions
from bot.ai.strengths import choose
from bot.ai.workers import Workers
from bot.games import find
from bot.kernel import random_sentence
from bot.match.history.review import Judgment, Review
from bot.match.journal.memory import MemoryJournal
from bot.match.match import Match
from bot.match.service import Service
from bot.store.database import Database
from bot.store.journal import SqliteJournal
from bot.store.reviews import Reviews
from bot.tasks import Supervisor
from tests.kit.tables import ANN, clock, opened, people

GATE = "TABLEKEEPER_TEST_GATE"  # names a file that lists the thoughts that killed their worker
FOUND = Judgment(luck=(0.25, -0.25))


def dies(question: Question) -> Judgment:
    """Kills its worker as long as the file is there."""
    gate = Path(os.environ[GATE])
    if not gate.exists():
        return FOUND
    with gate.open("a") as file:
        file.write(f"{question.seq}\n")
    os._exit(3)


async def finished(database: Database) -> Match:
    """One sentence, and it is over."""
    service = Service(SqliteJournal(database), clock, Random(1).randbytes)
    match = await service.open("rakh", people(2), {"setup": "quick", "factions": "random"})
    [seat] = match.asked()
    await service.play(match.id, seat, random_sentence(match.prompt(seat), Random(1)))
    return (await service.withdraw(match.id, ANN)).match


async def test_what_killed_its_worker_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks has it tried again, so often; after the next start as often once more."""
    gate = tmp_path / "gate"
    gate.touch()
    monkeypatch.setenv(GATE, str(gate))
    monkeypatch.setattr("bot.ai.workers.LOWEST", 0)  # no test waits until others are done
    monkeypatch.setattr("bot.ai.reviewer.TRIES", 1)
    async with opened(tmp_path / "database") as database:
        match = await finished(database)
        failed = await reviewed(database, match, times=2)
        assert len(failed.judgments) == 1 == failed.failed
        assert len(gate.read_text().split()) == 2  # the second time it is left alone
        gate.unlink()
        tried = await reviewed(database, match, times=1)
        assert list(tried.judgments.values()) == [FOUND]


async def reviewed(database: Database, match: Match, times: int) -> Review:
    """Asked for so many times, of a reviewer that has just been started."""
    reviewer = Reviewer(Reviews(database), Supervisor(), Workers(1, 60.0), judgment=dies)
    for _ in range(times):
        await reviewer.begin(match)
    found = await reviewer.review(match)
    await reviewer.close()
    assert found
    return found


async def test_cards_from_a_pile_are_luck_as_dice_are() -> None:
    """A deck is shuffled once: no card is drawn at random when a turn begins."""
    service, random = Service(MemoryJournal()), Random(2)
    match = await service.open("terrene", people(2), dict(find("terrene").about.quickstart))
    drew: list[Question] = []
    while not drew:
        [prompt, *_] = match.prompts()
        view = match.game.view(match.state, prompt.seat)
        words = choose("terrene", view, prompt.seat, "easy", random.getrandbits(30))
        match = (await service.play(match.id, prompt.seat, words)).match
        drew = [each for each in questions(match) if each.drew]
    assert not match.entries[drew[0].seq].drawn
    assert len(drew) < len(questions(match))
