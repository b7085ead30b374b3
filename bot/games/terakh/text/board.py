"""The planes drawn with letters: five characters a Tria, rows as on the table.

An empty Tria shows its label and its rune; a unit shows its name and its mode, and the list below
says where it stands.
"""

from bot.games.terakh.model import planes
from bot.games.terakh.model.units import CLANS, UNITS, Unit
from bot.games.terakh.text.view import View
from bot.games.terakh.text.words import seat_name
from bot.kernel import Seat
from bot.kernel.text import listed

RUNES = {"aqua": "a", "vitale": "v", "infernal": "i", "orth": "o"}
WIDTH = 5
LONGEST = 1900
LEGEND = (
    "A7 is an empty Tria; after it: a = Aqua, v = Vitale, i = Infernal, o = Orth.\n"
    "After a unit: + Ready, - Guard, * Idol, a number: HP of an Elder (E)."
)


def board(view: View) -> str:
    clans = [_clan(view, seat) for seat in view.ring if view.units and seat not in view.out]
    whole = [*_rows(view), "", *clans, *_orbs(view), LEGEND]
    while len("\n".join(whole)) > LONGEST:
        whole.pop()
    return "\n".join(whole)


def _orbs(view: View) -> list[str]:
    orbs = listed(f"{CLANS[orb.clan]} on {orb.cell}" for orb in view.loose)
    return [f"Loose {'Orb' if len(view.loose) == 1 else 'Orbs'}: {orbs}"] if orbs else []


def _rows(view: View) -> list[str]:
    places = planes.places(view.planes)
    runes = planes.board(view.planes, view.turns).runes
    standing = {unit.cell: unit for unit in view.units if unit.cell}
    left = min(2 * tri.i + tri.j + tri.o for tri in places.values())
    rows: dict[int, list[tuple[int, str]]] = {}
    for cell, tri in places.items():
        unit = standing.get(cell)
        sign = _sign(unit) if unit else f"{cell}{RUNES.get(runes.get(cell, ''), '')}"
        rows.setdefault(-tri.j, []).append((2 * tri.i + tri.j + tri.o - left, sign.ljust(WIDTH)))
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
    found = ", ".join(f"{unit.name} {unit.cell}{_idol(unit)}" for unit in units if unit.cell)
    clan = CLANS[view.clans[seat]]
    return f"{seat_name(seat)}, {clan} clan: {found or 'nothing on the planes'}"


def _idol(unit: Unit) -> str:
    return f" ({CLANS[unit.orb]}, {unit.mod_words})" if unit.is_idol else ""
