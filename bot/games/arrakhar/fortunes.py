"""How the war stands: the wizard player's chance, read off a position.

The weights were fitted to who won in the end, over the beginnings of all phases of 240 wars between
computer players in all scenarios, once with either side to act; on wars that were kept apart it
names the winner five times out of six.
"""

from collections.abc import Mapping
from math import tanh

from bot.games.arrakhar.counters import KINDS, SORCERER, WIZARD
from bot.games.arrakhar.movement import marched
from bot.games.arrakhar.state import Group, Stack, State
from bot.games.arrakhar.valley import ENTRIES, costs, gaps, is_entry

NEARBY = 8  # hexes from the wand, or its haunt, within which units count more
LONG_WAY = 14  # to an entry
DASH = 6  # and a way that hasted units can go in one turn

# By who acts. Units weigh by their share in all points that are in play or in reserve.
WEIGHTS: dict[str, dict[str, float]] = {
    WIZARD: {
        "BA": 6.82, "DW": 4.41, "EL": 4.41, "WI": 4.62, "DE": -5.2, "OR": -5.56, "GH": -5.56,
        "SO": -1.1, "reserve": -0.94, "W nearby": 5.02, "S nearby": -5.04, "razed": 0.33,
        "found": 0.46, "way": 2.16, "held": 2.16, "dash": 0.92,
    },
    SORCERER: {
        "BA": 5.82, "DW": 3.18, "EL": 3.18, "WI": 2.85, "DE": -5.56, "OR": -5.96, "GH": -5.96,
        "SO": -2.86, "reserve": -1.78, "W nearby": 3.12, "S nearby": -5.57, "razed": 0.77,
        "found": 0.16, "way": 1.23, "held": 1.23, "dash": 0.16,
    },
}  # fmt: skip


def fortune(state: State) -> float:
    """From -1 to 1, for the wizard player; before turn 1 nobody can say."""
    if not state.turn:
        return 0.0
    weights = WEIGHTS[state.side]
    signs = {**_ranks(state), **(_flight(state) if state.wand else _search(state))}
    return tanh(sum(weights[sign] * much for sign, much in signs.items()) / 2)


def _stacks(state: State) -> list[tuple[str, Stack | Group]]:
    """Who stands where; in the movement segment, where the plan sends them."""
    if state.plan and state.segment == "move":
        march = marched(state)
        standing, waiting = march.standing, march.waiting
        stacks: list[tuple[str, Stack | Group]] = [
            (hex_, each) for hex_, stacks in standing.items() for each in stacks
        ]
    else:
        waiting = state.waiting
        stacks = list(state.stacks.items())
    return stacks + [(entry, group) for entry, groups in waiting.items() for group in groups]


def _ranks(state: State) -> dict[str, float]:
    """Shares of all points: by kind, and of those near to what the war is about."""
    signs = dict.fromkeys((*KINDS, "W nearby", "S nearby"), 0.0)
    around: Mapping[str, int] = gaps(state.wand or state.haunts[state.hiding])
    for place, units in _stacks(state):
        unit = KINDS[units.kind]
        points = units.count * unit.cost
        signs[units.kind] += points
        if not is_entry(place):
            signs[f"{unit.side} nearby"] += points * max(0.0, 1 - around[place] / NEARBY)
    signs["reserve"] = sum(KINDS[kind].cost * count for kind, count in state.reserve.items())
    total = sum(signs.values()) - signs["W nearby"] - signs["S nearby"]
    return {sign: much / max(total, 1.0) for sign, much in signs.items()}


def _search(state: State) -> dict[str, float]:
    return {"razed": 1 - len(state.haunts) / len(state.terms.haunts)}


def _flight(state: State) -> dict[str, float]:
    """The nearer the wand to an open entry, the better; under sorcerers it goes nowhere."""
    there = state.stacks.get(state.wand)
    if is_entry(state.wand) or (there and there.side == SORCERER):
        return {"found": 1.0}
    ways = costs(state.wand, state.held(SORCERER))
    steps = min((ways[entry] for entry in ENTRIES if entry in ways), default=LONG_WAY)
    near = max(0.0, 1 - steps / LONG_WAY)
    if there is None:
        return {"found": 1.0, "way": near}
    return {"found": 1.0, "way": near, "held": near, "dash": float(steps <= DASH)}
