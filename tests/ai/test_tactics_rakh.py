"""Rakh: positions in which a move must be found, taken from the last turns of random matches.

They were chosen by exhaustive search, not by what any player finds: every journey below a number
in which there is something to find is here. The best words are worked out anew by each test.
"""

import math
from functools import partial
from random import Random

import pytest

from bot.ai.choices import every
from bot.ai.dreamer import dream
from bot.ai.opponent import Opponent
from bot.ai.planner import plan
from bot.games import find
from bot.games.rakh.state import State
from bot.kernel import Seat, Tossed
from tests.kit.journeys import Stop, journey

RAKH = find("rakh")
WINS_AT_ONCE = range(10)
WINS_IN_TWO = (0, 13, 14, 18, 20, 25, 34, 41, 47, 50, 52, 54)  # all of the first 60 journeys
LOSSES_PUT_OFF = (1, 2, 3, 4, 5, 8, 11, 12, 16, 17, 19, 21, 22, 26, 28)  # all of the first 30

DREAMER: Opponent = partial(dream, seconds=math.inf, dreams=48)
THINKERS: dict[str, Opponent] = {"planner": plan, "dreamer": DREAMER}


def after(state: State, seat: Seat, words: str) -> State:
    """Nothing in Rakh is drawn once the sides are chosen, so any luck will do."""
    then: State = RAKH.play(state, seat, words, Tossed(Random(1))).state
    return then


def has_won(state: State, seat: Seat) -> bool:
    outcome = RAKH.outcome(state)
    return outcome is not None and not outcome.is_draw and seat in outcome.ranking[0]


def can_win(state: State, seat: Seat) -> bool:
    """With the next word."""
    asked = [prompt for prompt in RAKH.prompts(state) if prompt.seat == seat]
    return any(
        has_won(after(state, seat, said.sentence), seat)
        for prompt in asked
        for said in every(prompt)
    )


def last_turn(seed: int) -> tuple[Stop, Seat]:
    """Where the winner's last turn of a journey begins."""
    stops = journey("rakh", seed).stops[:-1]
    number, winner = len(stops) - 1, stops[-1].seat
    assert winner is not None
    while stops[number - 1].seat == winner and stops[number - 1].state.turn == stops[-1].state.turn:
        number -= 1
    return stops[number], winner


@pytest.mark.parametrize("thinker", THINKERS)
@pytest.mark.parametrize("seed", WINS_AT_ONCE)
def test_a_win_at_once_is_taken(seed: int, thinker: str) -> None:
    stop = journey("rakh", seed).stops[-2]
    assert stop.seat is not None and can_win(stop.state, stop.seat)
    words = THINKERS[thinker](RAKH, RAKH.view(stop.state, stop.seat), stop.seat, Random(1))
    assert has_won(after(stop.state, stop.seat, words), stop.seat)


@pytest.mark.parametrize("seed", WINS_IN_TWO)
def test_a_win_with_both_actions_is_found(seed: int) -> None:
    stop, winner = last_turn(seed)
    assert not can_win(stop.state, winner)
    words = DREAMER(RAKH, RAKH.view(stop.state, winner), winner, Random(1))
    assert can_win(after(stop.state, winner, words), winner)


@pytest.mark.parametrize("seed", LOSSES_PUT_OFF)
def test_a_loss_that_can_be_put_off_is_put_off(seed: int) -> None:
    stops = journey("rakh", seed).stops
    winner = stops[-2].seat
    assert winner is not None
    last = max(number for number, stop in enumerate(stops[:-1]) if stop.seat != winner)
    stop, loser = stops[last], stops[last].seat
    assert loser is not None and can_win(stops[last + 1].state, winner)  # what was said there lost
    words = DREAMER(RAKH, RAKH.view(stop.state, loser), loser, Random(1))
    then = after(stop.state, loser, words)
    assert not can_win(then, winner) and not has_won(then, winner)
