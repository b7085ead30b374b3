"""How a unit comes from one space to another: on its own legs, thrown, pulled or pushed.

All of these are moves to the Rogue (R23); the Guardian's swap is not (R22) and is no business of
this module.
"""

from bot.games.rakh.model.board import LABELS, way
from bot.games.rakh.model.state import Unit
from bot.games.rakh.model.units import SC
from bot.games.rakh.rules.context import Context
from bot.games.rakh.rules.curse import harm
from bot.games.rakh.rules.legal_moves import backstabbed

BACKSTAB = 1


def relocate(context: Context, unit: Unit, path: tuple[int, ...], text: str, mark: str) -> bool:
    """A unit goes to the end of its path; False if Backstab removed it first (R27)."""
    if backstabbed(context.state, unit) >> path[-1] & 1:
        words = f"Backstab: the {unit.title} leaves the Rogue's RANGE and loses {BACKSTAB} HEALTH"
        harm(context, unit, BACKSTAB, words, "hit", unit.cell)
        hurt = context.now(unit)
        if hurt is None:
            return False
        unit = hurt
    context.update(unit, cell=path[-1])
    context.tell(text, mark, *path)
    return True


def walk(context: Context, unit: Unit, cell: int) -> bool:
    """A unit goes on its own legs; the arrow follows one shortest way."""
    state = context.state
    if context.is_silent:
        return relocate(context, unit, (unit.cell, cell), "", "")
    blocked = state.cursed if unit.kind == SC else state.cursed | state.occupied
    text = f"{state.who(unit.side)} moves the {unit.name} from {unit.label} to {LABELS[cell]}."
    return relocate(context, unit, way(blocked, unit.cell, cell), text, "move")
