"""How a computer player reads the valley before it moves: who threatens what, who is near.

Distances here are straight ones, since a glance is enough to be afraid.
"""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from bot.games.arrakhar.counters import KINDS, SORCERER, WIZARD
from bot.games.arrakhar.state import State
from bot.games.arrakhar.valley import CLEAR, NEAR, gap, gaps, is_entry

HASTED = 4  # what a haste gives on the average
_FALL = ((6.0, 1.0), (4.0, 5 / 6), (3.0, 4 / 6), (2.0, 3 / 6), (1.0, 2 / 6), (0.5, 1 / 6))


class Ground(Struct, frozen=True):
    """The other side's reach, hex by hex."""

    blades: Mapping[str, float]  # combat halves that can come next to a hex
    spells: Mapping[str, float]  # casters that can come within range
    enemies: tuple[tuple[str, str, int], ...]  # place, kind, count


@lru_cache(maxsize=4096)
def _around(place: str, far: int) -> tuple[str, ...]:
    """Clear ground within some distance."""
    steps = gaps(place)
    return tuple(hex_ for hex_ in CLEAR if steps[hex_] <= far)


def survey(state: State, side: str) -> Ground:
    """What the side has to fear, and from where."""
    enemies = [(h, each.kind, each.count) for h, each in state.stacks.items() if each.side != side]
    if side == SORCERER:
        enemies += [
            (entry, group.kind, group.count)
            for entry, groups in state.waiting.items()
            for group in groups
        ]
    blades = dict.fromkeys(CLEAR, 0.0)
    spells = dict.fromkeys(CLEAR, 0.0)
    for place, kind, count in enemies:
        unit = KINDS[kind]
        far = unit.move + (2 if unit.caster else 1)
        if state.turn == 1 and is_entry(place):
            far += HASTED  # wizards beside them have nothing better to do
        reached = spells if unit.caster else blades
        power = count if unit.caster else count * unit.halves
        for hex_ in _around(place, far):
            reached[hex_] += power
    return Ground(blades, spells, tuple(sorted(enemies)))


def loss(ground: Ground, kind: str, count: int, hex_: str, friends: int) -> float:
    """Points that are probably lost on a hex before one moves again; friends share the fear."""
    blades, spells = ground.blades[hex_], ground.spells[hex_]
    return _loss(kind, count, blades, spells, friends) if blades or spells else 0.0


@lru_cache(maxsize=16384)
def _loss(kind: str, count: int, blades: float, spells: float, friends: int) -> float:
    unit = KINDS[kind]
    share = 1 + 0.6 * friends
    against = min(blades, 30.0) / share / (count * unit.halves)
    falls = next((chance for odds, chance in _FALL if against >= odds), 0.0)
    burnt: float = 1 - (1 - unit.burns / 6) ** min(spells / share, 4.0)
    return count * unit.cost * (1 - (1 - falls) * (1 - burnt))


def neighbours_of(hex_: str, standing: Mapping[str, object]) -> int:
    return len([near for near in NEAR[hex_] if near in standing])


def strength_near(state: State, side: str, place: str, far: int) -> float:
    """Combat halves and casters of a side within some distance."""
    total = 0.0
    for hex_, stack in state.stacks.items():
        if stack.side == side and gap(place, hex_) <= far:
            unit = KINDS[stack.kind]
            total += stack.count * (3 if unit.caster else unit.halves)
    return total


def nearest(places: tuple[str, ...], hex_: str) -> int:
    return min((gap(place, hex_) for place in places), default=99)


def intruders(state: State) -> tuple[str, ...]:
    """Where the wizard player's units stand or wait."""
    return (*state.held(WIZARD), *state.waiting)
