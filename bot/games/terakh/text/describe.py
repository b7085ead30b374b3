"""The position in words, for those who do not see the picture."""

from bot.games.terakh.model.units import UNITS, Unit
from bot.games.terakh.text.view import View
from bot.games.terakh.text.words import count, names
from bot.kernel import Seat

LONGEST = 900


def describe(view: View) -> str:
    """As much of the position as fits; the shorter form counts units instead of naming Trias."""
    moment = f"Round {view.round}" if view.round else "Setup"
    direction = "clockwise" if view.clockwise else "counter-clockwise"
    head = [f"{moment}, {direction}: {names(view.order)}."]
    loose = " ".join(f"{orb.clan} {orb.cell}" for orb in view.loose)
    tail = [f"Loose Orbs: {loose}."] if loose else []
    seats = [seat for seat in view.ring if view.units]
    long = " ".join([*head, *(_clan(view, seat) for seat in seats), *tail])
    if len(long) <= LONGEST:
        return long
    return " ".join([*head, *(_clan_counted(view, seat) for seat in seats)])


def _units(view: View, seat: Seat) -> tuple[Unit, ...]:
    return view.units[seat * UNITS : (seat + 1) * UNITS]


def _clan(view: View, seat: Seat) -> str:
    units = _units(view, seat)
    idols = " ".join(f"{u.orb} {u.cell} {u.a}A{u.d}D" for u in units if u.is_idol)
    ready = " ".join(u.cell for u in units if u.is_inka and u.cell and u.ready)
    guard = " ".join(u.cell for u in units if u.is_inka and u.cell and not u.ready)
    parts = [
        _elder(units[-1]),
        f"Idols {idols}" if idols else "",
        f"Ready {ready}" if ready else "",
        f"Guard {guard}" if guard else "",
        count(view.cards[seat], "card"),
    ]
    return f"{{{seat}}} {view.clans[seat]}: {', '.join(filter(None, parts))}."


def _clan_counted(view: View, seat: Seat) -> str:
    units = _units(view, seat)
    idols = sum(unit.is_idol for unit in units)
    inkas = sum(unit.is_inka and bool(unit.cell) for unit in units)
    parts = (_elder(units[-1]), count(idols, "Idol"), count(inkas, "Inka"))
    return f"{{{seat}}} {view.clans[seat]}: {', '.join(parts)}."


def _elder(elder: Unit) -> str:
    return f"Elder {elder.cell} {elder.hp} HP" if elder.cell else "no Elder"
