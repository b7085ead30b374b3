"""The notation in which lessons and examples write positions."""

import pytest

from bot.games.terrain import GAME
from bot.games.terrain.model.board import CELLS
from bot.games.terrain.rules.position import race
from bot.kernel import NotUnderstood


def test_named_pieces_on_a_dealt_board_use_no_copy_twice() -> None:
    named = "F6=4B0 F7=4B1 E6=4B0 F5=8A0 G5=8A1 G6=8A2"
    state = race(named, deal=1, starts="F11 F1", destinations=("K3", "A3"))
    assert [state.board[CELLS[label]] for label in ("F6", "F7", "G6")] == ["4B0", "4B1", "8A2"]
    assert not any("copies" in each for each in GAME.violations(state))


def test_a_dealt_board_is_the_same_every_time() -> None:
    assert race(deal=1).board == race(deal=1).board != race(deal=2).board


@pytest.mark.parametrize(
    ("pieces", "why"),
    [
        ("F6=9B0", "not a piece"),
        ("Z6=4B0", "no cell"),
        ("A1=4B0 A2=4B0 A3=4B0 A4=4B0", "only three 4B"),
    ],
)
def test_what_cannot_be_is_refused(pieces: str, why: str) -> None:
    with pytest.raises(NotUnderstood, match=why):
        race(pieces, deal=1)
