"""What the enemy threatens: combat strength and casters that can reach each hex next turn.

Distances are straight ones: close enough, and fast.
"""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from bot.games.arrakhar.model.board import CLEAR, gap, gaps, is_entry
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.units import KINDS, SORCERER, WIZARD

EXPECTED_HASTE = 4  # movement points that a haste gives on average
_ELIMINATED = ((6.0, 1.0), (4.0, 5 / 6), (3.0, 4 / 6), (2.0, 3 / 6), (1.0, 2 / 6), (0.5, 1 / 6))


class Threats(Struct, frozen=True):
    """What can reach each hex before its side moves again."""

    fighters: Mapping[str, float]  # combat halves that can come next to a hex
    casters: Mapping[str, float]  # casters that can come within range
    reached: frozenset[str]  # the hexes that anything can reach


@lru_cache(maxsize=4096)
def _within(place: str, far: int) -> tuple[str, ...]:
    """Clear hexes within a distance."""
    steps = gaps(place)
    return tuple(hex_ for hex_ in CLEAR if steps[hex_] <= far)


def threats_to(state: State, side: str) -> Threats:
    """The threats that a side faces."""
    enemies = [(h, each.kind, each.count) for h, each in state.stacks.items() if each.side != side]
    if side == SORCERER:
        enemies += [
            (entry, group.kind, group.count)
            for entry, groups in state.waiting.items()
            for group in groups
        ]
    fighters = dict.fromkeys(CLEAR, 0.0)
    casters = dict.fromkeys(CLEAR, 0.0)
    threatened = set[str]()
    for place, kind, count in enemies:
        unit = KINDS[kind]
        far = unit.move + (2 if unit.caster else 1)
        if state.turn == 1 and is_entry(place):
            far += EXPECTED_HASTE  # on turn 1 the wizards waiting with them cast haste
        reached = casters if unit.caster else fighters
        power = count if unit.caster else count * unit.halves
        near = _within(place, far)
        threatened.update(near)
        for hex_ in near:
            reached[hex_] += power
    return Threats(fighters, casters, frozenset(threatened))


def expected_loss(threats: Threats, kind: str, count: int, hex_: str, friends: int) -> float:
    """Points expected to be lost on a hex until the next move; friends nearby share the danger."""
    fighters, casters = threats.fighters[hex_], threats.casters[hex_]
    return _expected_loss(kind, count, fighters, casters, friends) if fighters or casters else 0.0


@lru_cache(maxsize=16384)
def _expected_loss(kind: str, count: int, fighters: float, casters: float, friends: int) -> float:
    unit = KINDS[kind]
    share = 1 + 0.6 * friends
    against = min(fighters, 30.0) / share / (count * unit.halves)
    eliminated = next((chance for odds, chance in _ELIMINATED if against >= odds), 0.0)
    burned: float = 1 - (1 - unit.burns / 6) ** min(casters / share, 4.0)
    return count * unit.cost * (1 - (1 - eliminated) * (1 - burned))


def strength_near(state: State, side: str, place: str, far: int) -> float:
    """Combat halves of a side within a distance; a caster counts for three."""
    total = 0.0
    for hex_, stack in state.stacks.items():
        if stack.side == side and gap(place, hex_) <= far:
            unit = KINDS[stack.kind]
            total += stack.count * (3 if unit.caster else unit.halves)
    return total


def nearest(places: tuple[str, ...], hex_: str) -> int:
    away = gaps(hex_)
    return min([away[place] for place in places], default=99)


def invader_places(state: State) -> tuple[str, ...]:
    """Where the wizard player's units stand or wait."""
    return (*state.held(WIZARD), *state.waiting)
