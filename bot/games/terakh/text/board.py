"""The planes drawn with letters: four characters a Tria, rows as on the table.

A unit shows its name and + for Ready, - for Guard, * for an Idol, an Elder its hit points; an
empty Tria shows its rune. The labels follow in a list, since they do not fit into the Trias.
"""

from bot.games.terakh.model import planes
from bot.games.terakh.model.units import UNITS, Unit
from bot.games.terakh.text.view import View
from bot.kernel import Seat

RUNES = {"aqua": "a", "vitale": "v", "infernal": "i", "orth": "o"}
WIDTH = 4
LONGEST = 1900


def board(view: View) -> str:
    rows = _rows(view)
    listed = [_clan(view, seat) for seat in view.ring if view.units]
    loose = [f"Orbs: {' '.join(f'{orb.clan} {orb.cell}' for orb in view.loose)}"]
    whole = [*rows, "", *listed, *(loose if view.loose else [])]
    while len("\n".join(whole)) > LONGEST:
        whole.pop()
    return "\n".join(whole)


def _rows(view: View) -> list[str]:
    where = planes.places(view.planes)
    runes = planes.board(view.planes, view.turns).runes
    standing = {unit.cell: unit for unit in view.units if unit.cell}
    left = min(2 * tri.i + tri.j + tri.o for tri in where.values())
    rows: dict[int, list[tuple[int, str]]] = {}
    for cell, tri in where.items():
        unit = standing.get(cell)
        sign = _sign(unit) if unit else RUNES.get(runes.get(cell, ""), ".").center(WIDTH)
        rows.setdefault(-tri.j, []).append((2 * tri.i + tri.j + tri.o - left, sign))
    return [_row(dict(rows[j])) for j in sorted(rows)]


def _row(signs: dict[int, str]) -> str:
    return "".join(signs.get(x, " " * WIDTH) for x in range(max(signs) + 1)).rstrip()


def _sign(unit: Unit) -> str:
    if unit.is_elder:
        return f"{unit.name}{unit.hp}"
    if unit.is_idol:
        return f"{unit.name}*"
    return f"{unit.name}{'+' if unit.ready else '-'}"


def _clan(view: View, seat: Seat) -> str:
    """Where a clan's units stand; an Idol with its Orb and Mods."""
    units = view.units[seat * UNITS : (seat + 1) * UNITS]
    words = [f"{unit.name[2]}={unit.cell}{_orb(unit)}" for unit in units if unit.cell]
    return f"{view.clans[seat]} {' '.join(words) or 'nothing on the planes'}"


def _orb(unit: Unit) -> str:
    return f"({unit.orb} {unit.a}A{unit.d}D)" if unit.is_idol else ""
