"""Positions in which a move must be found, taken from the ends of random matches.

Where somebody could end a match with a win, a player that looks ahead at all must do so.
"""

from functools import partial
from random import Random
from typing import Any

import pytest

from bot.ai.dreamer import dream
from bot.ai.opponent import Opponent
from bot.ai.planner import plan
from bot.games import AnyGame
from bot.kernel import Seat, Tossed
from tests.kit.journeys import journey

WON_RACES = (0, 2, 3, 4, 5, 6, 10, 11, 12, 13)  # journeys whose last word decides, not the dice
THINKERS: dict[str, Opponent] = {
    "planner": plan,
    "dreamer": partial(dream, seconds=1e9, dreams=4),
}


def wins(game: AnyGame, state: Any, seat: Seat, sentence: str) -> bool:
    """Does the sentence win at once, whatever the dice show?"""
    ends = [
        game.outcome(game.play(state, seat, sentence, Tossed(Random(luck))).state)
        for luck in range(3)
    ]
    return all(end and not end.is_draw and seat in end.ranking[0] for end in ends)


@pytest.mark.parametrize("thinker", list(THINKERS))
@pytest.mark.parametrize(
    ("key", "seed"),
    [("rakh", seed) for seed in range(10)] + [("terrain", seed) for seed in WON_RACES],
)
def test_a_win_at_once_is_taken(key: str, seed: int, thinker: str) -> None:
    trip = journey(key, seed)
    game, last = trip.game, trip.stops[-2]
    assert last.seat is not None
    assert wins(game, last.state, last.seat, last.sentence)
    view = game.view(last.state, last.seat)
    words = THINKERS[thinker](game, view, last.seat, Random(1))
    assert wins(game, last.state, last.seat, words)
