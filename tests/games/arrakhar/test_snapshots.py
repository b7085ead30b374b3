"""Matches saved under earlier rules are opened and go on."""

from pathlib import Path
from random import Random

import pytest

from bot.games.arrakhar import GAME
from bot.kernel import Seat, Tossed

SAVED = sorted((Path(__file__).parent / "snapshots").glob("*.json"))


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.stem)
def test_a_saved_match_is_opened_and_goes_on(path: Path) -> None:
    """One for every segment with a plan, so every kind of order is among them."""
    state = GAME.load(path.read_text("utf-8"))
    assert list(GAME.violations(state)) == []
    assert GAME.dump(state) == path.read_text("utf-8").strip()
    for seat in (None, Seat(0), Seat(1)):
        assert GAME.status(GAME.view(state, seat)) and GAME.describe(GAME.view(state, seat))
    dice = Tossed(Random(path.stem))
    for _ in range(6):
        for prompt in GAME.prompts(state)[:1]:
            state = GAME.play(state, prompt.seat, prompt.default, dice).state
            assert list(GAME.violations(state)) == []
