"""How good a position is.

`evaluation` is the plain sum that a search compares positions with; `score` is the same, squeezed
between -1 and 1.
"""

from functools import lru_cache
from math import tanh

from bot.games.rakh.ai import line_up
from bot.games.rakh.model.board import CENTRE, LABELS, distance, rings
from bot.games.rakh.model.state import (
    LANDS_TO_LOSE,
    QUIET_TURNS,
    End,
    State,
    spaces,
)
from bot.games.rakh.model.units import KINDS, MOON, SK, SUN
from bot.kernel import Seat

WON = 1000.0
_LAND_PENALTY = (0.0, 0.0, 3.0, 7.5)
_SQUEEZE = 20.0
_TO_CENTRE = {cell: distance(0, cell, CENTRE) or 0 for cell in LABELS}


def score(state: State, seat: Seat) -> float:
    if state.end is not None:
        return _final(state.end, seat)
    side = SUN if state.seat(SUN) == seat else MOON
    return tanh(evaluation(state, side) / _SQUEEZE)


def _final(end: End, seat: Seat) -> float:
    if end.winner is None:
        return 0.0
    return 1.0 if end.winner == seat else -1.0


def evaluation(state: State, side: int) -> float:
    """How much better a side stands than the other: won 1,000, lost -1,000, draw 0."""
    if state.end is not None:
        return WON * _final(state.end, state.seat(side))
    if state.phase in ("place", "land"):
        return line_up.value(state, side) - line_up.value(state, 1 - side)
    return (_strength(state, side) - _strength(state, 1 - side)) * freshness(state)


def freshness(state: State) -> float:
    """A lead counts less while nothing happens, so the leader does not let the match run out."""
    again = bool(state.seen) and state.seen.count(state.seen[-1]) > 1
    return (0.5 if again else 1.0) * (1 - state.quiet / (2 * QUIET_TURNS))


def _strength(state: State, side: int) -> float:
    own, foes, cursed = state.of(side), spaces(state.of(1 - side)), state.cursed
    lands = state.land_count(side)
    weakest = sorted([unit.health for unit in own])[: LANDS_TO_LOSE - lands]
    total = 1.4 * sum(weakest) - _LAND_PENALTY[lands]
    for unit in own:
        total += _unit_value(unit.kind, unit.health, unit.cell, foes, cursed)
    return total


@lru_cache(maxsize=1 << 15)
def _unit_value(kind: int, health: int, cell: int, foes: int, cursed: int) -> float:
    return _worth(kind, health) + _reach(kind, cell, foes, cursed)


def _worth(kind: int, health: int) -> float:
    worth = 1.2 + 0.9 * health
    return worth / 2 if kind == SK else worth


def _reach(kind: int, cell: int, foes: int, cursed: int) -> float:
    """Targets in RANGE are good, far-off enemies and the rim are not."""
    unit = KINDS[kind]
    steps, in_range = _bearings(cursed, cell, unit.range, foes)
    value = 0.25 * unit.power if in_range else 0.0
    return value - 0.06 * steps - 0.02 * _TO_CENTRE[cell]


def _bearings(cursed: int, cell: int, reach: int, foes: int) -> tuple[int, bool]:
    """Steps to the nearest enemy, and whether one stands exactly in RANGE."""
    found = rings(cursed, cell)
    steps = next((n for n, ring in enumerate(found) if ring & foes), 0)
    return steps, reach < len(found) and bool(found[reach] & foes)
