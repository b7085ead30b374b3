"""How good a line-up looks before the first turn: rules of thumb for the setup.

Strong units first, in the right row, helping one another; the land where it may one day cut an
enemy off. The steps are coarse on purpose: equals leave room for whims, so that line-ups vary.
"""

from itertools import combinations

from bot.games.rakh.model.board import CELLS, NEAR, START, cells, distance, ring
from bot.games.rakh.model.state import State, Unit, spaces
from bot.games.rakh.model.units import GI, GU, KINDS, ME, PA, SH

# The only units that won clearly more simulated matches than an average one.
_WORTH = {PA: 0.5, GI: 0.25, GU: 0.25}
FRONT = tuple(sum(1 << CELLS[label] for label in CELLS if label[0] == row) for row in "FB")
CORNERS = sum(1 << cell for cell, near in NEAR.items() if near.bit_count() == 3)
WEAK = 3  # HEALTH up to which a unit wants care


def value(state: State, side: int) -> float:
    """The average of its units: a sum would favor placing many at once."""
    own = state.of(side)
    units = (
        sum(_WORTH.get(unit.kind, 0.0) + _row(unit) for unit in own)
        + _guarded(own)
        + _thrown(own)
        - _conducting(state, own)
    )
    return units / max(len(own), 1) + _land(state, side)


def _row(unit: Unit) -> float:
    """Who strikes next to itself belongs to the front, everybody else behind."""
    wants_front = KINDS[unit.kind].range == 1
    stands_in_front = bool(FRONT[unit.side] >> unit.cell & 1)
    return 0.4 if wants_front == stands_in_front else 0.0


def _guarded(own: list[Unit]) -> float:
    """A Guardian beside or before weak units; behind them a Paladin would push them into it."""
    guardian = next((unit for unit in own if unit.kind == GU), None)
    if guardian is None:
        return 0.0
    weak = [unit for unit in own if unit.health <= WEAK and NEAR[guardian.cell] >> unit.cell & 1]
    return 0.3 * min(2, sum(not _is_behind(guardian, unit) for unit in weak))


def _is_behind(guardian: Unit, unit: Unit) -> bool:
    """In a row farther from the enemy; Sun's rows count downwards, Moon's upwards."""
    if guardian.side:
        return guardian.label[0] < unit.label[0]
    return guardian.label[0] > unit.label[0]


def _thrown(own: list[Unit]) -> float:
    """A Giant that can throw a strong arm into the fight."""
    giant = next((unit for unit in own if unit.kind == GI), None)
    if giant is None:
        return 0.0
    reach = ring(0, giant.cell, KINDS[GI].range)
    return 0.3 if reach & spaces([unit for unit in own if unit.kind in (ME, PA)]) else 0.0


def _conducting(state: State, own: list[Unit]) -> float:
    """Weak units exactly two apart, where an enemy's lightning jumps from one to the other."""
    if not own or not state.has_fielded(1 - own[0].side, SH):
        return 0.0
    weak = [unit.cell for unit in own if unit.health <= WEAK]
    return 0.15 * sum(distance(0, one, other) == 2 for one, other in combinations(weak, 2))


def _land(state: State, side: int) -> float:
    """Next to an enemy in a corner one more loss cuts it off; next to one's own it only hinders."""
    near = sum(1 << cell for land in cells(state.lands[side]) for cell in cells(NEAR[land]))
    foes = spaces(state.of(1 - side)) & START[1 - side] & CORNERS
    return 0.3 * (near & foes).bit_count() - 0.1 * (near & spaces(state.of(side))).bit_count()
