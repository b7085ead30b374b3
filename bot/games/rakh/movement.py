"""How a unit comes from one space to another: on its own legs, thrown, pulled or pushed.

All of these are moves to the Rogue (R23); the Guardian's swap is not (R22) and is no business of
this module.
"""

from bot.games.rakh.board import LABELS, way
from bot.games.rakh.curse import harm
from bot.games.rakh.legal import backstabbed
from bot.games.rakh.scene import Scene
from bot.games.rakh.state import Unit
from bot.games.rakh.units import SC

BACKSTAB = 1


def relocate(scene: Scene, unit: Unit, path: tuple[int, ...], text: str, mark: str) -> bool:
    """A unit goes to the end of its path; False if Backstab removed it first (R27)."""
    if backstabbed(scene.state, unit) >> path[-1] & 1:
        words = f"Backstab: the {unit.title} leaves the Rogue's RANGE and loses {BACKSTAB}"
        harm(scene, unit, BACKSTAB, words, "hit", unit.cell)
        hurt = scene.now(unit)
        if hurt is None:
            return False
        unit = hurt
    scene.update(unit, cell=path[-1])
    scene.tell(text, mark, *path)
    return True


def walk(scene: Scene, unit: Unit, cell: int) -> bool:
    """A unit goes on its own legs; the arrow follows one shortest way."""
    state = scene.state
    blocked = state.cursed if unit.kind == SC else state.cursed | state.occupied
    text = f"{state.who(unit.side)} moves the {unit.name} from {unit.label} to {LABELS[cell]}."
    return relocate(scene, unit, way(blocked, unit.cell, cell), text, "move")
