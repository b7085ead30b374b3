"""What pieces are worth. A point on this scale is about a quarter of an Inka."""

import math
from functools import cache, lru_cache

from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import INKAS, UNITS, Unit
from bot.kernel import Seat

ELDER = 45.0
HIT_POINTS = (0.0, 8.0, 24.0, 38.0, 52.0)
INKA, IDOL, PENDANT, CAPTURED, CARD = 4.0, 5.0, 1.5, 10.0, 2.5
A_MODS, D_MODS = (0.0, 6.0, 11.0, 15.0), (0.0, 3.5, 6.0, 8.0)
LAST_ELDER = 150.0  # removing it wins the match
RIVALRY = 0.75  # what a rival's loss is worth when there is one rival
CROWD = 0.6  # with more rivals it is worth less, by this power of their number


def share(state: State) -> float:
    """What a point that one rival loses is worth to another player."""
    return _share(len(state.seats) - 1)


@cache
def _share(rivals: int) -> float:
    return RIVALRY / math.pow(max(rivals, 1), CROWD)


@lru_cache(maxsize=1 << 12)
def clan_value(units: tuple[Unit, ...]) -> float:
    """A clan's units on the planes."""
    return sum([unit_value(unit) for unit in units if unit.cell])


@lru_cache(maxsize=1 << 12)
def unit_value(unit: Unit) -> float:
    """A unit on the planes, wherever it stands."""
    if unit.is_elder:
        return ELDER + HIT_POINTS[unit.hp]
    if not unit.orb:
        return INKA + PENDANT * unit.pendant
    foreign = CAPTURED if unit.orb != unit.clan else 0.0
    return INKA + IDOL + A_MODS[unit.a] + D_MODS[unit.d] + foreign


def hit_value(state: State, elder: Unit) -> float:
    """What an Elder's owner loses by its next hit."""
    if elder.hp > 1:
        return HIT_POINTS[elder.hp] - HIT_POINTS[elder.hp - 1]
    is_decisive = len(standing_elders(state.units)) == 2
    return ELDER + HIT_POINTS[1] + (LAST_ELDER if is_decisive else 0.0)


@lru_cache(maxsize=1 << 12)
def standing_elders(units: tuple[Unit, ...]) -> tuple[Seat, ...]:
    """The seats that have an Elder on the planes."""
    return tuple([elder.seat for elder in units[INKAS::UNITS] if elder.cell])


def fighters(state: State, seat: Seat) -> tuple[Unit, ...]:
    """A seat's units and the Inkas it controls, without bound ones."""
    clan = state.clan(seat)
    own, orbs = _free(clan), foreign_orbs(clan)
    if not orbs:
        return own
    others = (unit for unit in state.standing.values() if unit.seat != seat and unit.clan in orbs)
    return (*own, *(unit for unit in others if unit.is_inka and unit.bound is None))


@lru_cache(maxsize=1 << 12)
def _free(clan: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Units that are not bound."""
    return tuple(unit for unit in clan if unit.cell and unit.bound is None)


@lru_cache(maxsize=1 << 12)
def foreign_orbs(clan: tuple[Unit, ...]) -> frozenset[str]:
    """The other clans whose Orbs a clan carries."""
    return frozenset(unit.orb for unit in clan if unit.orb and unit.orb != unit.clan)


@lru_cache(maxsize=1 << 12)
def controllers(units: tuple[Unit, ...]) -> tuple[tuple[str, Seat], ...]:
    """Each clan whose Orb a rival carries, and that rival's seat (5.10)."""
    return tuple((unit.orb, unit.seat) for unit in units if unit.orb and unit.orb != unit.clan)
