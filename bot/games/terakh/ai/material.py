"""What pieces are worth. A point on this scale is about a quarter of an Inka."""

import math
from functools import cache, lru_cache

from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import Unit
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
def clan_value(units: tuple[Unit, ...], *, coming: bool) -> float:
    """A clan's units on the planes; if it is coming, with the Elder that is yet to be placed."""
    return sum(unit_value(unit) for unit in units if unit.cell or (coming and unit.is_elder))


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
    standing = sum(state.has_elder(seat) for seat in state.seats)
    return ELDER + HIT_POINTS[1] + (LAST_ELDER if standing == 2 else 0.0)


def fighters(state: State, seat: Seat) -> tuple[Unit, ...]:
    """A seat's units and the Inkas it controls, without bound ones."""
    own, orbs = _free(state.clan(seat), state.clans[seat])
    if not orbs:
        return own
    others = (unit for unit in state.standing.values() if unit.seat != seat and unit.clan in orbs)
    return (*own, *(unit for unit in others if unit.is_inka and unit.bound is None))


@lru_cache(maxsize=1 << 12)
def _free(clan: tuple[Unit, ...], code: str) -> tuple[tuple[Unit, ...], set[str]]:
    """Units that are not bound, and the other clans whose Orbs they carry."""
    orbs = {unit.orb for unit in clan} - {"", code}
    return tuple(unit for unit in clan if unit.cell and unit.bound is None), orbs


@lru_cache(maxsize=1 << 12)
def controllers(units: tuple[Unit, ...]) -> dict[str, Seat]:
    """For each clan whose Orb a rival carries: that rival's seat (5.10)."""
    return {unit.orb: unit.seat for unit in units if unit.orb and unit.orb != unit.clan}
