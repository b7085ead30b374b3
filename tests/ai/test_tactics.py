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
from bot.kernel import Seat, Tossed, sentences
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


def can_win(game: AnyGame, state: Any, seat: Seat) -> bool:
    asked = [prompt for prompt in game.prompts(state) if prompt.seat == seat]
    return any(wins(game, state, seat, words) for prompt in asked for words in sentences(prompt))


@pytest.mark.parametrize("seed", [2, 3, 16, 19, 22, 26, 30, 32, 36])
def test_a_dreamer_does_not_walk_into_a_loss_that_can_be_put_off(seed: int) -> None:
    trip = journey("rakh", seed)
    game, winner = trip.game, trip.stops[-2].seat
    assert winner is not None
    # The loser's last word in that match let the winner end it with the next one.
    last = max(number for number, stop in enumerate(trip.stops[:-1]) if stop.seat != winner)
    stop = trip.stops[last]
    assert stop.seat is not None and can_win(game, trip.stops[last + 1].state, winner)
    words = dream(
        game, game.view(stop.state, stop.seat), stop.seat, Random(1), seconds=1e9, dreams=24
    )
    then = game.play(stop.state, stop.seat, words, Tossed(Random(1))).state
    assert not can_win(game, then, winner)
