"""How a unit comes from one space to another: on its own legs, thrown, pulled or pushed.

All of these are moves to the Rogue (R23); the Guardian's swap is not (R22) and is no business of
this module.
"""

from bot.games.rakh.board import LABELS, way
from bot.games.rakh.curse import harm
from bot.games.rakh.legal import in_range
from bot.games.rakh.scene import Scene
from bot.games.rakh.state import State, Unit
from bot.games.rakh.units import RO, SC

BACKSTAB = 1


def relocate(scene: Scene, unit: Unit, path: tuple[int, ...], text: str, mark: str) -> bool:
    """A unit goes to the end of its path; False if Backstab removed it first (R27)."""
    rogue = scene.state.unit(1 - unit.side, RO)
    if rogue is not None and _leaves(scene.state, rogue, path[0], path[-1]):
        words = f"Backstab: the {unit.title} leaves the {rogue.name}'s RANGE and loses {BACKSTAB}"
        harm(scene, unit, BACKSTAB, words, "hit", unit.cell)
        hurt = scene.now(unit)
        if hurt is None:
            return False
        unit = hurt
    scene.update(unit, cell=path[-1])
    scene.tell(text, mark, *path)
    return True


def _leaves(state: State, rogue: Unit, start: int, end: int) -> bool:
    """Only the first and the last space count (R24, R25)."""
    reach = in_range(state, rogue)
    return bool(reach >> start & 1) and not reach >> end & 1


def walk(scene: Scene, unit: Unit, cell: int) -> bool:
    """A unit goes on its own legs; the arrow follows one shortest way."""
    state = scene.state
    blocked = state.cursed if unit.kind == SC else state.cursed | state.occupied
    text = f"{state.who(unit.side)} moves the {unit.name} from {unit.label} to {LABELS[cell]}."
    return relocate(scene, unit, way(blocked, unit.cell, cell), text, "move")
