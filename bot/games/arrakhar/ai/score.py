"""An evaluation of a position: features, weighted and squashed to -1 … 1.

The weights were fitted to the winners of 240 matches between computer players in all scenarios, at
the start of every phase, separately for either side to act. On matches kept apart from the fit the
sign names the winner five times out of six.
"""

from collections.abc import Mapping
from math import tanh

from bot.games.arrakhar.model.board import ENTRIES, costs, gaps, is_entry
from bot.games.arrakhar.model.state import Group, Stack, State
from bot.games.arrakhar.model.units import KINDS, SORCERER, WIZARD
from bot.games.arrakhar.rules.movement import planned_positions

NEARBY = 8  # hexes from the wand, or its haunt, within which units count more
FAR = 14  # steps to an entry that count as out of reach
DASH = 6  # steps that hasted units can go in one turn
# By the side that acts. Units count by their share of all points in play or in reserve.
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


def wizard_evaluation(state: State) -> float:
    """From -1 to 1 for the wizard player; 0 before turn 1, when nothing can be told yet."""
    if not state.turn:
        return 0.0
    weights = WEIGHTS[state.side]
    features = {**_material(state), **(_escape(state) if state.wand else _search(state))}
    return tanh(sum(weights[name] * value for name, value in features.items()) / 2)


def _stacks(state: State) -> list[tuple[str, Stack | Group]]:
    """All units by place; in the movement segment, at the ends of their planned moves."""
    if state.plan and state.segment == "move":
        planned = planned_positions(state)
        standing, waiting = planned.standing, planned.waiting
        stacks: list[tuple[str, Stack | Group]] = [
            (hex_, each) for hex_, stacks in standing.items() for each in stacks
        ]
    else:
        waiting = state.waiting
        stacks = list(state.stacks.items())
    return stacks + [(entry, group) for entry, groups in waiting.items() for group in groups]


def _material(state: State) -> dict[str, float]:
    """Shares of all points: by kind, and of the units near the wand or its haunt."""
    features = dict.fromkeys((*KINDS, "W nearby", "S nearby"), 0.0)
    around: Mapping[str, int] = gaps(state.wand or state.haunts[state.hiding])
    for place, units in _stacks(state):
        unit = KINDS[units.kind]
        points = units.count * unit.cost
        features[units.kind] += points
        if not is_entry(place):
            features[f"{unit.side} nearby"] += points * max(0.0, 1 - around[place] / NEARBY)
    features["reserve"] = sum(KINDS[kind].cost * count for kind, count in state.reserve.items())
    total = sum(features.values()) - features["W nearby"] - features["S nearby"]
    return {name: value / max(total, 1.0) for name, value in features.items()}


def _search(state: State) -> dict[str, float]:
    return {"razed": 1 - len(state.haunts) / len(state.terms.haunts)}


def _escape(state: State) -> dict[str, float]:
    """The nearer the wand is to an open entry, the better; under enemy units it cannot move."""
    there = state.stacks.get(state.wand)
    if is_entry(state.wand) or (there and there.side == SORCERER):
        return {"found": 1.0}
    ways = costs(state.wand, state.held(SORCERER))
    steps = min((ways[entry] for entry in ENTRIES if entry in ways), default=FAR)
    near = max(0.0, 1 - steps / FAR)
    if there is None:
        return {"found": 1.0, "way": near}
    return {"found": 1.0, "way": near, "held": near, "dash": float(steps <= DASH)}


def score(state: State, side: str) -> float:
    """From -1 (lost) to 1 (won)."""
    if state.end:
        return 0.0 if not state.end.winner else 1.0 if state.end.winner == side else -1.0
    for_wizards = 0.98 * wizard_evaluation(state)
    return for_wizards if side == WIZARD else -for_wizards
