"""Positions of a match, one after another, with what was told."""

from random import Random

from bot.ai.strengths import choose
from bot.games import find
from bot.match.history.frames import frames, headings
from bot.match.journal.memory import MemoryJournal
from bot.match.service import Service
from tests.kit.tables import ANN, BEN, people


async def test_once_it_is_over_private_lines_say_whom_they_were_for() -> None:
    """“You draw a card” is read by both, and drawn by one."""
    service = Service(MemoryJournal())
    match = await service.open("terakh", people(2), dict(find("terakh").about.quickstart))
    running = [line for seat in (ANN, BEN) for line in frames(match, seat)[0].lines]
    own = [line for line in running if line.startswith("You draw ")]
    assert len(own) == 2
    over = (await service.withdraw(match.id, ANN)).match
    for viewer in (ANN, BEN, None):
        told = frames(over, viewer)[0].lines
        for seat, line in zip((ANN, BEN), own, strict=True):
            assert (line in told) == (viewer == seat)
            assert (f"To {{{seat}}} alone: {line}" in told) == (viewer != seat)


async def test_every_entry_has_a_turn_also_one_that_told_nobody_anything() -> None:
    """As when a phase of Arrakhar's Wand is ended."""
    service, random = Service(MemoryJournal()), Random(4)
    match = await service.open("arrakhar", people(2), dict(find("arrakhar").about.quickstart))
    for _ in range(24):
        prompt = match.prompts()[0]
        view = match.game.view(match.state, prompt.seat)
        words = choose("arrakhar", view, prompt.seat, "normal", random.getrandbits(30))
        match = (await service.play(match.id, prompt.seat, words)).match
    match = (await service.withdraw(match.id, ANN)).match
    turns, shown = headings(match), frames(match, None)
    assert sorted(turns) == [entry.seq for entry in match.entries]
    assert {frame.seq: frame.turn for frame in shown}.items() <= turns.items()
    assert len(shown) < len(turns)
