"""The position in words, for those who do not see the picture."""

from bot.games.terakh.model.units import CLANS, UNITS, Unit
from bot.games.terakh.text.view import View
from bot.games.terakh.text.words import seat_name
from bot.kernel import Seat
from bot.kernel.text import count, listed

LONGEST = 900


def describe(view: View) -> str:
    """As much of the position as fits; the shorter form counts units instead of naming Trias."""
    seats = [seat for seat in view.ring if view.units and seat not in view.out]
    whole = [_head(view), *(_clan(view, seat) for seat in seats), *_loose_orbs(view)]
    if len(" ".join(whole)) <= LONGEST:
        return " ".join(whole)
    return " ".join([_head(view), *(_clan_counted(view, seat) for seat in seats)])


def _head(view: View) -> str:
    moment = f"Round {view.round}" if view.round else "Set-up"
    return f"{moment}. Turn order: {', '.join(map(seat_name, view.order))}."


def _loose_orbs(view: View) -> list[str]:
    orbs = listed(f"{CLANS[orb.clan]} on {orb.cell}" for orb in view.loose)
    return [f"Loose {'Orb' if len(view.loose) == 1 else 'Orbs'}: {orbs}."] if orbs else []


def _units(view: View, seat: Seat) -> tuple[Unit, ...]:
    return view.units[seat * UNITS : (seat + 1) * UNITS]


def _clan(view: View, seat: Seat) -> str:
    units = _units(view, seat)
    inkas = [unit for unit in units if unit.is_inka and unit.cell]
    parts = [
        _elder(units[-1]) if view.round else "",
        *(f"{CLANS[u.orb]} Idol {u.name} on {u.cell} ({u.mod_words})" for u in units if u.is_idol),
        _inkas("Ready", [unit.cell for unit in inkas if unit.ready]),
        _inkas("Guard", [unit.cell for unit in inkas if not unit.ready]),
        count(view.cards[seat], "card"),
    ]
    return f"{_leader(view, seat)}: {'; '.join(filter(None, parts))}."


def _inkas(mode: str, cells: list[str]) -> str:
    if not cells:
        return ""
    return f"{mode} {'Inka' if len(cells) == 1 else 'Inkas'} on {listed(cells)}"


def _clan_counted(view: View, seat: Seat) -> str:
    units = _units(view, seat)
    idols = sum(unit.is_idol for unit in units)
    inkas = sum(unit.is_inka and bool(unit.cell) for unit in units)
    parts = (_elder(units[-1]), count(idols, "Idol"), count(inkas, "Inka"))
    return f"{_leader(view, seat)}: {', '.join(parts)}."


def _leader(view: View, seat: Seat) -> str:
    code = view.clans[seat]
    return f"{seat_name(seat)}, {CLANS[code]} clan ({code})"


def _elder(elder: Unit) -> str:
    return f"Elder on {elder.cell} ({elder.hp} HP)" if elder.cell else "no Elder"
