"""A standard alpha-beta for Rakh: sentence by sentence, deeper and deeper until time is up."""

import time
from random import Random
from typing import Any

from msgspec import Struct

from bot.ai.candidates import AnySaid, all_sentences
from bot.games import AnyGame
from bot.games.rakh.model.state import State
from bot.kernel import Recorded, Seat, Tossed

WON = 100.0
LAND = 3.0


class _TimeIsUp(Exception):
    pass


class _Thought(Struct):
    game: AnyGame
    deadline: float


def alpha_beta(game: AnyGame, view: Any, seat: Seat, random: Random, seconds: float) -> str:
    """The best first sentence of the deepest search that was finished."""
    state = game.guess(view, Tossed(random))
    field = list(all_sentences(game.prompt(state, seat)))
    random.shuffle(field)
    thought = _Thought(game, time.thread_time() + seconds)
    try:
        for depth in range(1, 20):
            field = _ranked(thought, state, seat, field, depth)
    except _TimeIsUp:
        pass
    return field[0].sentence


def _ranked(
    thought: _Thought, state: Any, seat: Seat, field: list[AnySaid], depth: int
) -> list[AnySaid]:
    values: dict[str, float] = {}
    best = -2 * WON
    for said in field:
        after = thought.game.apply(state, seat, said.action, Recorded()).state
        values[said.sentence] = value = _value(thought, after, seat, depth - 1, best, 2 * WON)
        best = max(best, value)
    return sorted(field, key=lambda said: values[said.sentence], reverse=True)


def _value(thought: _Thought, state: Any, seat: Seat, depth: int, low: float, high: float) -> float:
    """What a position is worth to the searching seat."""
    if time.thread_time() > thought.deadline:
        raise _TimeIsUp
    prompts = thought.game.prompts(state)
    if not prompts or not depth:
        return evaluated(thought.game, state, seat)
    prompt = prompts[0]
    own = prompt.seat == seat
    best = -2 * WON if own else 2 * WON
    for said in all_sentences(prompt):
        after = thought.game.apply(state, prompt.seat, said.action, Recorded()).state
        value = _value(thought, after, seat, depth - 1, low, high)
        best = max(best, value) if own else min(best, value)
        low, high = (max(low, best), high) if own else (low, min(high, best))
        if low >= high:
            break
    return best


def evaluated(game: AnyGame, state: State, seat: Seat) -> float:
    """HEALTH of both sides, and lands that were lost."""
    outcome = game.outcome(state)
    if outcome is not None:
        return 0.0 if outcome.is_draw else WON if seat in outcome.ranking[0] else -WON
    total = 0.0
    for side in (0, 1):
        health = sum(unit.health for unit in state.of(side))
        worth = health - LAND * state.land_count(side)
        total += worth if state.seat(side) == seat else -worth
    return total
