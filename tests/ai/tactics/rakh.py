"""Rakh: positions taken from the last turns of random matches.

They were chosen by exhaustive search, not by what any player finds: every journey below a number
in which there is something to find is here. What is best is worked out anew each time.
"""

from functools import partial
from random import Random

from bot.ai.candidates import all_sentences
from bot.games import find
from bot.games.rakh.model.state import State
from bot.kernel import Seat, Tossed
from tests.ai.tactics import Position, Positions
from tests.kit.journeys import journey

RAKH = find("rakh")
ROLLOUTS = 48
WINS_AT_ONCE = range(10)
WINS_IN_TWO = (20, 27, 31, 34, 36, 37, 54, 73)  # all of the first 80 journeys
LOSSES_PUT_OFF = (0, 2, 3, 4, 5, 7, 10, 11, 12, 14, 15, 18, 21, 22, 23)  # of the first 25


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
        for said in all_sentences(prompt)
    )


def win_at_once(seed: int) -> Position:
    stop = journey("rakh", seed).stops[-2]
    state, seat = stop.state, stop.seat
    assert seat is not None
    return Position(state, seat, lambda words: has_won(after(state, seat, words), seat))


def win_in_two(seed: int) -> Position:
    """Where the winner's last turn of a journey begins: both actions are needed."""
    stops = journey("rakh", seed).stops[:-1]
    number, winner = len(stops) - 1, stops[-1].seat
    assert winner is not None
    while stops[number - 1].seat == winner and stops[number - 1].state.turn == stops[-1].state.turn:
        number -= 1
    state = stops[number].state
    assert not can_win(state, winner)
    return Position(state, winner, lambda words: can_win(after(state, winner, words), winner))


def loss_put_off(seed: int) -> Position:
    """The last word of the loser, which lost a journey; others would not have."""
    stops = journey("rakh", seed).stops
    winner = stops[-2].seat
    last = max(number for number, stop in enumerate(stops[:-1]) if stop.seat != winner)
    state, loser = stops[last].state, stops[last].seat
    assert winner is not None and loser is not None and can_win(stops[last + 1].state, winner)

    def holds(words: str) -> bool:
        then = after(state, loser, words)
        return not can_win(then, winner) and not has_won(then, winner)

    return Position(state, loser, holds)


PLAIN: Positions = {f"a win at once, {seed}": partial(win_at_once, seed) for seed in WINS_AT_ONCE}
DEEP: Positions = {
    **{f"a win in two, {seed}": partial(win_in_two, seed) for seed in WINS_IN_TWO},
    **{f"a loss put off, {seed}": partial(loss_put_off, seed) for seed in LOSSES_PUT_OFF},
}
