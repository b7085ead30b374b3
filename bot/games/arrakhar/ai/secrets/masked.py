"""What the sorcerer player's units guard, chosen by what everyone can see.

A player who guards the wand's haunt more than others shows where the wand lies. So guards are
placed by what the enemy can reach, and every haunt that stands counts as if the wand were in it:
such play tells an observer nothing. With only one haunt left there is nothing to hide.
"""

from math import exp

from msgspec.structs import replace

from bot.games.arrakhar.ai.threats import invader_places, nearest
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.units import WIZARD, summons
from bot.kernel import Chance

RELAXED = 2.5  # hexes farther from the enemy that make a haunt less urgent by a factor of e


def urgencies(state: State) -> dict[str, float]:
    """By the hex of each haunt that stands: 1 where the enemy is nearest, less where it is far."""
    enemies = invader_places(state)
    away = {hex_: nearest(enemies, hex_) for hex_ in state.haunts.values()}
    least = min(away.values(), default=0)
    return {hex_: exp((least - steps) / RELAXED) for hex_, steps in away.items()}


def blocks(state: State, kind: str, hex_: str) -> bool:
    """Would a unit of this kind keep a haunt from summoning while its reserve lasts?"""
    return any(
        place == hex_ and summons(haunt) != kind and state.reserve.get(summons(haunt), 0) > 0
        for haunt, place in state.haunts.items()
    )


def masked(state: State, side: str, chance: Chance) -> State:
    """The same for all that the other side can see: the wand in any haunt that stands."""
    if side == WIZARD or not state.hiding or state.end:
        return state
    standing = sorted(state.haunts)
    return replace(state, hiding=standing[chance.hidden(len(standing)) - 1])
