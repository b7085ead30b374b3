"""Reinforcements: where wandering orcs appear and which haunts are summoned at."""

from collections import Counter

from bot.games.arrakhar.ai.threats import invader_places, nearest
from bot.games.arrakhar.ai.weights import Weights, default
from bot.games.arrakhar.model.board import gaps
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.units import (
    KINDS,
    STACK,
    summons,
)
from bot.games.arrakhar.rules import summoning, wandering

MIN_POINTS = 2  # below this a sorcerer keeps the spell for a fireball


def place_orcs(state: State, weights: Weights) -> str:
    """Near the wand or its haunt, and towards the enemy; all of them in one line."""
    goal = state.wand or state.haunts[state.hiding]
    enemies = invader_places(state)
    placed: list[str] = []
    while state.orcs:
        found = max(
            wandering.orc_hexes(state),
            key=lambda hex_: (
                _hex_value(state, goal, hex_) - 3 * weights.pursuit * nearest(enemies, hex_),
                hex_,
            ),
        )
        placed.append(found)
        state = wandering.place_orc(state, found)
    return f"order {' '.join(placed)}" if len(placed) > 1 else f"place {placed[0]}"


def _hex_value(state: State, goal: str, hex_: str) -> float:
    on_it = 6.0 if hex_ == goal and hex_ not in state.stacks else 0.0
    return on_it - gaps(goal)[hex_]


def summon(state: State, weights: Weights) -> str:
    """Summon wherever enough may come, the most valuable haunt first, in one line."""
    legal = summoning.castings(state)
    left = {hex_: stack.fresh for hex_, stack in state.own()}
    choices = Counter(casting.caster for casting in legal)
    least = MIN_POINTS * weights.attack / default(state).attack
    called: list[str] = []
    haunts = sorted({each.haunt for each in legal})
    for haunt in sorted(haunts, key=lambda each: -_expected_points(state, each)):
        able = [each.caster for each in legal if each.haunt == haunt and left[each.caster]]
        if able and _expected_points(state, haunt) >= least:
            caster = min(able, key=lambda hex_: (choices[hex_], hex_))
            left[caster] -= 1
            called.append(f"{caster}>{haunt}")
    return f"order {' '.join(called)} done" if called else "done"


def _expected_points(state: State, haunt: str) -> float:
    """Points that a summons there may be expected to bring."""
    kind = summons(haunt)
    there = state.stacks.get(state.haunts[haunt])
    room = STACK - (there.count if there else 0)
    return KINDS[kind].cost * min(room, state.reserve[kind], 3)
