"""Options as they are shown: one word each, a label, and small menus where there are many cells."""

from bot.games.terrain.model.actions import Action
from bot.games.terrain.model.board import HEXES, LABELS, Cell
from bot.kernel import Ask, Do, Option


def quarter(cell: Cell) -> str:
    """A part of the board with at most 25 cells: so many fit into one menu."""
    q, r = HEXES[cell]
    height = 2 * r + q  # below zero: nearer to the north
    if q == 0:
        return "Northwest" if height < 0 else "Southeast" if height > 0 else "Northeast"
    is_north = height < 0 or (height == 0 and q > 0)
    return f"{'North' if is_north else 'South'}{'west' if q < 0 else 'east'}"


Options = tuple[Option[Action], ...]


def option(word: str, label: str, action: Action, also: tuple[str, ...] = ()) -> Option[Action]:
    return Option(word, label, Do(action), also=also)


def cell_option(cell: Cell, label: str, then: Do[Action] | Ask[Action]) -> Option[Action]:
    name = LABELS[cell]
    return Option(name, f"{name} · {label}", then, cell=name, group=quarter(cell))
