"""A view in words: the line under the board, the position for a reader, the hand."""

from collections import Counter

from bot.games.terakh.catalog import CASTS
from bot.games.terakh.frames import Attack, Award, Comeback, Window
from bot.games.terakh.telling import count, names
from bot.games.terakh.units import UNITS, Unit
from bot.games.terakh.view import View
from bot.kernel import Seat

SETUP = {
    "clan": "chooses a clan",
    "inka": "places an Inka",
    "orb": "puts the Orb on an Inka",
    "elder": "places the Elder",
    "pendant": "puts on the Victory Pendant",
}
LONGEST = 900


def status(view: View) -> str:
    if view.outcome:
        return view.outcome.reason
    if view.phase in SETUP:
        return f"Setup: {{{view.active}}} {SETUP[view.phase]}."
    moment = (
        "Draw step." if view.phase == "draw" else f"{{{view.active}}}'s turn, {view.mana} mana."
    )
    return f"Round {view.round}. {moment}{_pending(view)}"


def _pending(view: View) -> str:
    match view.stack[-1] if view.stack else None:
        case Window():
            return " Waiting for reactions."
        case Attack(defence_side=seat):
            return f" {{{seat}}}'s Guardian may shield."
        case Award(seat):
            return f" {{{seat}}} places a Mod."
        case Comeback(seat):
            return f" {{{seat}}}'s Elder comes back."
        case _:
            return ""


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


def secret(view: View) -> str:
    """The viewer's hand; with very many kinds of cards only their names."""
    if view.viewer is None or view.phase in SETUP:
        return ""
    if not view.hand:
        return "You hold no Cast Cards."
    counts = Counter(view.hand)
    lines = [_card(card, number, brief=len(counts) > 9) for card, number in counts.items()]
    return "\n".join([f"Your Cast Cards ({len(view.hand)}):", *lines])


def _card(card: str, number: int, *, brief: bool) -> str:
    known = CASTS[card]
    times = f" ×{number}" if number > 1 else ""
    rune = f" [{known.rune.capitalize()}]" if known.rune else ""
    words = "" if brief else f": {known.text}"
    return f"{known.name}{times}{rune}{words}"
