"""Whole matches as text: stories for people, and regressions for us.

Every game has at least two under `playthroughs/<key>/`. Each is read, replayed, verified and
written again, word for word. `--accept` writes them anew from their sentences, and plays new ones
where there are too few.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from bot.games import find, games
from bot.kernel import PlayError, Seat, random_sentence
from bot.match.journal.memory import MemoryJournal
from bot.match.journal.transcript import export, read, verify
from bot.match.match import Match, Player
from bot.match.service import Service

LARGEST = 60_000
FEWEST = 2
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")


def files(key: str, config: pytest.Config) -> list[Path]:
    folder = Path(config.getoption("--playthroughs")) / key
    return sorted(path for path in folder.glob("*.txt") if path.name != "perft.txt")


@pytest.mark.parametrize("key", games())
async def test_playthroughs_read_as_they_were_written(
    key: str, pytestconfig: pytest.Config
) -> None:
    if pytestconfig.getoption("--accept"):
        await accept(key, pytestconfig)
    found = files(key, pytestconfig)
    assert len(found) >= FEWEST, "too few playthroughs: make some with pytest --accept"
    for file in found:
        text = file.read_text("utf-8")
        match = read(text)
        assert len(text.encode()) <= LARGEST, file
        assert match.outcome() is not None
        assert str(verify(match)).startswith("Verified"), file
        assert export(match) == text, file


async def accept(key: str, config: pytest.Config) -> None:
    folder = Path(config.getoption("--playthroughs")) / key
    folder.mkdir(parents=True, exist_ok=True)
    for file in files(key, config):
        try:
            file.write_text(export(read(file.read_text("utf-8"))), "utf-8")
        except PlayError:  # it is not legal any more
            file.unlink()
    for seed in range(40):
        if len(files(key, config)) >= FEWEST:
            return
        text = export(await play(key, seed))
        if len(text.encode()) <= LARGEST:
            (folder / f"random-{seed}.txt").write_text(text, "utf-8")


async def play(key: str, seed: int) -> Match:
    """A match by random players, the same for the same seed."""
    game, random = find(key), Random(f"{key} {seed}")
    seats = game.about.seats[seed % len(game.about.seats)]
    service = Service(MemoryJournal(), clock=_clock, entropy=_entropy(random))
    match = await service.open(key, [Player(name) for name in NAMES[:seats]])
    while prompts := match.prompts():
        prompt = prompts[random.randrange(len(prompts))]
        played = await service.play(match.id, Seat(prompt.seat), random_sentence(prompt, random))
        match = played.match
    return match


def _clock() -> datetime:
    return datetime(2026, 1, 1, tzinfo=UTC)


def _entropy(random: Random) -> Callable[[int], bytes]:
    return random.randbytes
