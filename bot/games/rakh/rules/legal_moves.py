"""What may be done now, as sets of spaces: the geometry behind every question.

SPEED and RANGE are exact (R1): a ring, never a disc. Cursed spaces block both; units block walking
only, and not the Scout's (R2, R3).
"""

from bot.games.rakh.model.board import BOARD, NEAR, START, ring
from bot.games.rakh.model.state import State, Unit, spaces
from bot.games.rakh.model.units import CHOOSABLE, EN, GI, GU, KINDS, NE, PR, RO, SC, SK


def in_range(state: State, unit: Unit) -> int:
    """The spaces exactly at a unit's RANGE."""
    return ring(state.cursed, unit.cell, KINDS[unit.kind].range)


def is_mesmerized(state: State, unit: Unit) -> bool:
    """Next to the opposing Enchanter (R8: touching is enough)."""
    enchanter = state.unit(1 - unit.side, EN)
    return enchanter is not None and bool(NEAR[enchanter.cell] >> unit.cell & 1)


def speed(state: State, unit: Unit) -> int:
    """SPEED as it counts now; one Enchanter a side, so never more than one less (R6)."""
    printed = KINDS[unit.kind].speed
    return max(0, printed - 1) if is_mesmerized(state, unit) else printed


def backstabbed(state: State, unit: Unit) -> int:
    """Where a unit cannot go without a Backstab: only the first and the last space count (R24)."""
    rogue = state.unit(1 - unit.side, RO)
    reach = 0 if rogue is None else in_range(state, rogue)
    return BOARD & ~reach if reach >> unit.cell & 1 else 0


def walks(state: State, unit: Unit) -> int:
    """Where a unit's own legs can take it: free spaces exactly SPEED steps away."""
    steps = speed(state, unit)
    if not steps:
        return 0  # R5: nothing is exactly 0 away
    occupied = state.occupied
    if unit.kind == SC:
        return ring(state.cursed, unit.cell, steps) & ~occupied
    return ring(state.cursed | occupied, unit.cell, steps)


def moves(state: State, unit: Unit) -> int:
    """Where `move` may take a unit."""
    return 0 if unit.moved or unit.kind == SK else walks(state, unit)


def targets(state: State, unit: Unit) -> int:
    """Opposing units at RANGE, whether or not the unit may still act."""
    return in_range(state, unit) & spaces(state.of(1 - unit.side))


def guardian_of(state: State, target: Unit) -> Unit | None:
    """The Guardian that must step in for a target (R15); never for itself (R17)."""
    guardian = state.unit(target.side, GU)
    if guardian is None or target.kind == GU:
        return None
    return guardian if in_range(state, guardian) >> target.cell & 1 else None


def attacks(state: State, unit: Unit) -> int:
    """Whom `attack` may name, by their spaces."""
    return 0 if unit.attacked or unit.kind == SK else targets(state, unit)


def throws(state: State) -> tuple[int, int]:
    """Allies whom the Giant may throw, and free spaces it may throw them to; both or neither."""
    giant = state.unit(state.side, GI)
    if giant is None or giant.moved:
        return 0, 0
    reach = in_range(state, giant)
    allies = reach & spaces(state.of(state.side))
    free = reach & ~state.occupied
    return (allies, free) if allies and free else (0, 0)


def heals(state: State) -> int:
    """Hurt allies at the Priest's RANGE, by their spaces."""
    priest = state.unit(state.side, PR)
    if priest is None or priest.attacked:
        return 0
    hurt = [unit for unit in state.of(state.side) if unit.health < KINDS[unit.kind].health]
    return in_range(state, priest) & spaces(hurt)


def raises(state: State) -> int:
    """Free spaces where the Necromancer may raise the Skeleton (R38: one at a time)."""
    necromancer = state.unit(state.side, NE)
    if necromancer is None or necromancer.attacked or state.unit(state.side, SK):
        return 0
    return in_range(state, necromancer) & ~state.occupied


def may_act(state: State) -> bool:
    """Is there any legal action for the side to move?"""
    for unit in state.units:
        if unit.side == state.side and (moves(state, unit) or attacks(state, unit)):
            return True
    return bool(throws(state)[0] or heals(state) or raises(state))


def unplaced(state: State, side: int) -> list[int]:
    """The kinds a side has not fielded: still to choose from in setup, out of the game after."""
    return [kind for kind in CHOOSABLE if not state.has_fielded(side, kind)]


def free_starts(state: State, side: int) -> int:
    return START[side] & ~state.occupied


def free_lands(state: State) -> int:
    """Where a land may be laid in setup: any space without a unit or a land (R51)."""
    return BOARD & ~state.occupied & ~state.cursed
