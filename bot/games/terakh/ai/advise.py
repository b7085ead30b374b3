"""What a sensible player would say to a view: Terakh's own advice to computer players.

In a turn every attack is weighed by its odds, everything else by the position it leads to, each
with what the rest of the mana may bring after it. So one step of thought sees a whole turn.
"""

from collections.abc import Callable

from bot.games.terakh.blows import KEEN, Blow, options, potential, prospect
from bot.games.terakh.errands import errands
from bot.games.terakh.frames import Attack, Award, Comeback, Window
from bot.games.terakh.guesses import sketch
from bot.games.terakh.replies import in_window, mod_placed, shielded
from bot.games.terakh.setup import waiting
from bot.games.terakh.state import State
from bot.games.terakh.units import Unit
from bot.games.terakh.view import View
from bot.games.terakh.worth import FAR, balance, lines
from bot.kernel import Chance, Seat

SLACK = 0.25  # what is not better than the end of the turn by this is only restlessness
COMPANY, VARIETY, GATE = 0.5, 1.2, 0.4
WHIM = 8  # so many steps of a tenth: placements should not always be the same


def advise(view: View, chance: Chance) -> str:
    seat = view.viewer
    if seat is None or view.outcome:
        return ""
    state = sketch(view)
    match state.top:
        case Window() as window:
            return in_window(state, window, seat)
        case Attack() as attack:
            return shielded(state, attack)
        case Award():
            return mod_placed(state, seat)
        case Comeback():
            return f"return {_safest(state, state.elder(seat), chance)}"
        case _:
            return PHASES[state.phase](state, seat, chance)


def _turn(state: State, seat: Seat, chance: Chance) -> str:
    line = lines(state, seat)
    here = balance(state, seat, line)
    best, words = here + SLACK, "end"
    attacks = options(state, seat, line)
    for blow in attacks:
        if blow.entry and blow.mana <= state.mana:
            rest = KEEN * potential(attacks, state.mana - blow.mana, blow)
            if here + blow.gain + rest > best:
                best, words = here + blow.gain + rest, said(blow)
    for errand in errands(state, seat):
        value = prospect(errand.state, seat) + errand.extra
        if value > best:
            best, words = value, errand.words
    return words


def said(blow: Blow) -> str:
    targets = " ".join(target.cell for target in blow.targets)
    if blow.entry == "attack":
        return f"attack {blow.unit.cell} {targets}"
    return f"use {blow.unit.cell} {blow.entry} {targets}"


def _clan(state: State, seat: Seat, chance: Chance) -> str:
    return ""


def _inka(state: State, seat: Seat, chance: Chance) -> str:
    """Together, on runes of every kind, not always in the same place."""
    own = [unit.cell for unit in state.clan(seat) if unit.cell]
    runes = {state.board.runes.get(cell, "") for cell in own}

    def promise(cell: str) -> float:
        rune = state.board.runes.get(cell, "")
        near = min((state.distance(cell, other) for other in own), default=0)
        fresh = VARIETY if rune and rune not in runes else 0.0
        return fresh + GATE * (rune == "orth") - COMPANY * near + chance.roll(WHIM) / 10

    return f"place {max(state.vacant(), key=promise)}"


def _elder(state: State, seat: Seat, chance: Chance) -> str:
    return f"place {_safest(state, waiting(state, seat), chance)}"


def _safest(state: State, elder: Unit, chance: Chance) -> str:
    """Where an Elder spoils its clan's prospects least."""

    def promise(cell: str) -> float:
        there = prospect(_placed(state, elder, cell), elder.seat, turn=False)
        return there + chance.roll(WHIM) / 10

    return max(state.vacant(), key=promise)


def _placed(state: State, elder: Unit, cell: str) -> State:
    return state.with_unit(Unit(elder.name, elder.seat, cell, hp=max(elder.hp, 1)))


def _orb(state: State, seat: Seat, chance: Chance) -> str:
    """An Idol that strikes from afar stays behind the others; the rest go to the front."""
    front = -1 if state.clans[seat] in FAR else 1
    return f"orb {max(state.inkas(seat), key=lambda inka: front * _rivals_near(state, inka)).cell}"


def _pendant(state: State, seat: Seat, chance: Chance) -> str:
    return f"pendant {max(state.inkas(seat), key=lambda inka: _rivals_near(state, inka)).cell}"


def _rivals_near(state: State, unit: Unit) -> int:
    near = (state.at(cell) for cell in state.board.near[unit.cell])
    return sum(other is not None and other.seat != unit.seat for other in near)


PHASES: dict[str, Callable[[State, Seat, Chance], str]] = {
    "clan": _clan,
    "inka": _inka,
    "orb": _orb,
    "elder": _elder,
    "pendant": _pendant,
    "turn": _turn,
}
