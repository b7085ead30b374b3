"""Positions of a match, one after another, with what was told."""

from bot.games import find
from bot.match.history.frames import frames
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
