"""Reinforcements: where wandering orcs appear and which haunts are summoned at."""

from collections import Counter
from collections.abc import Mapping

from bot.games.arrakhar.ai.goals import DETOUR
from bot.games.arrakhar.ai.secrets.masked import blocks, urgencies
from bot.games.arrakhar.ai.threats import invader_places, nearest
from bot.games.arrakhar.ai.weights import Weights, default
from bot.games.arrakhar.model.board import gaps
from bot.games.arrakhar.model.orders import Casting
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.units import (
    KINDS,
    STACK,
    summons,
)
from bot.games.arrakhar.rules import summoning, wandering

MIN_POINTS = 2  # below this a sorcerer keeps the spell for a fireball


def place_orcs(state: State, weights: Weights) -> str:
    """All of them in one line."""
    placed = orcs(state, weights)
    return f"order {' '.join(placed)}" if len(placed) > 1 else f"place {placed[0]}"


def orcs(state: State, weights: Weights) -> tuple[str, ...]:
    """Near the wand or the haunts in danger, and towards the enemy."""
    urgent = {state.wand: 1.0} if state.wand else urgencies(state)
    enemies = invader_places(state)
    placed: list[str] = []
    while state.orcs:
        found = max(
            _orc_hexes(state),
            key=lambda hex_: (
                -_steps_to(urgent, hex_) - 3 * weights.pursuit * nearest(enemies, hex_),
                hex_,
            ),
        )
        placed.append(found)
        state = wandering.place_orc(state, found)
    return tuple(placed)


def _orc_hexes(state: State) -> list[str]:
    """Never on a haunt that will summon, if there is anywhere else to go."""
    found = wandering.orc_hexes(state)
    return [hex_ for hex_ in found if not blocks(state, "OR", hex_)] or found


def _steps_to(urgent: Mapping[str, float], hex_: str) -> float:
    """To the nearest goal; one that is not urgent seems farther away."""
    return min(gaps(goal)[hex_] + DETOUR * (1 - weight) for goal, weight in urgent.items())


def summon(state: State, weights: Weights) -> str:
    """All summons in one line."""
    called = " ".join(f"{each.caster}>{each.haunt}" for each in castings(state, weights))
    return f"order {called} done" if called else "done"


def castings(state: State, weights: Weights) -> tuple[Casting, ...]:
    """Summon wherever enough may come, the most valuable haunt first."""
    legal = summoning.castings(state)
    left = {hex_: stack.fresh for hex_, stack in state.own()}
    choices = Counter(casting.caster for casting in legal)
    least = MIN_POINTS * weights.attack / default(state).attack
    called: list[Casting] = []
    haunts = sorted({each.haunt for each in legal})
    for haunt in sorted(haunts, key=lambda each: -_expected_points(state, each)):
        able = [each.caster for each in legal if each.haunt == haunt and left[each.caster]]
        if able and _expected_points(state, haunt) >= least:
            caster = min(able, key=lambda hex_: (choices[hex_], hex_))
            left[caster] -= 1
            called.append(Casting(caster, haunt))
    return tuple(called)


def _expected_points(state: State, haunt: str) -> float:
    """Points that a summons there may be expected to bring."""
    kind = summons(haunt)
    there = state.stacks.get(state.haunts[haunt])
    room = STACK - (there.count if there else 0)
    return KINDS[kind].cost * min(room, state.reserve[kind], 3)
