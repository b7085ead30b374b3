"""What a hint proposes is drawn in every game, also where pictures go by their view alone."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.ai.hint import Hint
from bot.ai.reasons import drawn, trials
from bot.chat.help.hint_card import marks_of
from bot.games import find
from bot.kernel import Seat
from renderers import DARK, NOTHING, Marks, render
from tests.games.arrakhar.positions import position as valley
from tests.games.rakh.positions import position as land
from tests.games.terakh.table import table
from tests.games.terrain.positions import race
from tests.games.terrene.positions import position as parties

MOVES = {
    "arrakhar": (valley("W K12 BA2, S M15 OR1", "move", "W"), "order K12>L15x2 done"),
    "rakh": (land("Sun RO D2, PR G3; Moon SH D5"), "move ro D4"),
    "terakh": (table("HY SO", "HY1@A7R HYE@A10 SO1@A6G SOE@B7").state, "attack A7 A6"),
    "terrain": (race(tokens="F6", markers=("A1", "K6")), "go F7"),
    "terrene": (parties("ike | ivan"), "attack A1"),
}


def marks(key: str) -> Marks:
    """As the hint's picture has them, seen from afar."""
    state, sentence = MOVES[key]
    game, seat = find(key), Seat(0)
    view = game.view(state, seat)
    found = trials(game, view, seat, sentence, Random(1))
    hint = Hint(sentence, "", "", drawn(found))
    return replace(marks_of(game.prompt(state, seat), hint), near=())


@pytest.mark.parametrize("key", MOVES)
def test_the_move_of_a_hint_is_drawn(key: str) -> None:
    view = find(key).view(MOVES[key][0], Seat(0))
    lit = marks(key)
    assert render(key, view, lit, DARK).png() != render(key, view, NOTHING, DARK).png()


@pytest.mark.parametrize("key", ["arrakhar", "terakh", "terrain"])
def test_an_arrow_shows_it_and_not_only_lit_cells(key: str) -> None:
    view = find(key).view(MOVES[key][0], Seat(0))
    lit = marks(key)
    assert lit.planned
    without = replace(lit, planned=())
    assert render(key, view, lit, DARK).png() != render(key, view, without, DARK).png()
