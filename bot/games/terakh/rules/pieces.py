"""Changes to the pieces on the planes, whatever causes them.

Moving, changing places, falling, losing an Orb, turning a plane: abilities, cards and combat are
made of these.
"""

from msgspec.structs import replace

from bot.games.terakh.model.planes import LETTERS, turn_of
from bot.games.terakh.model.state import Orb, State
from bot.games.terakh.model.units import CLANS, Unit
from bot.games.terakh.rules.context import Context
from bot.games.terakh.text.words import CHOICES, located
from bot.kernel import Seat

THIRDS = {"cw": 1, "ccw": 2}  # R7: there is no other turn


def relocate(state: State, unit: Unit, cell: str) -> State:
    """Onto a vacant Tria, on top of the Orbs that lie there."""
    return state.with_unit(replace(unit, cell=cell))


def exchange(state: State, one: Unit, other: Unit) -> State:
    return relocate(relocate(state, one, other.cell), other, one.cell)


def fell(state: State, unit: Unit, context: Context) -> State:
    """An Inka or Idol becomes a Fallen Inka; its Orb stays, its Mods go back (5.2)."""
    context.say(f"{located(unit)} falls.", "fall", unit.cell)
    state = without_orb(state, unit, context)
    fallen = state.unit(unit.name)
    return state.with_unit(replace(fallen, cell="", ready=False, bound=None))


def without_orb(state: State, unit: Unit, context: Context) -> State:
    """An Idol is a Guard Inka again and its Orb lies on its Tria (R64)."""
    if not unit.orb:
        return state
    context.say(f"The {CLANS[unit.orb]} Orb now lies on {unit.cell}.", "light", unit.cell)
    state = replace(state, loose=(*state.loose, Orb(unit.orb, unit.cell)))
    return state.with_unit(replace(unit, orb="", shape="", a=0, d=0, ready=False))


def take_orb(state: State, unit: Unit, clan: str) -> State:
    """An Inka becomes the Idol of an Orb on its Tria, with no Mods."""
    loose = tuple(orb for orb in state.loose if orb.clan != clan)
    return replace(state.with_unit(replace(unit, orb=clan, a=0, d=0)), loose=loose)


def arrive(state: State, unit: Unit, cell: str, mode: str) -> State:
    """A Fallen Inka comes back; the Pendant comes with its Inka (R61)."""
    return state.with_unit(replace(unit, cell=cell, ready=mode == "ready"))


def rotate(state: State, letter: str, way: str, context: Context, by: str = "") -> State:
    """Everything on the plane goes round with it; its place and letter stay (5.6)."""
    place = LETTERS.index(letter)
    goals = turn_of(state.planes[place], letter, THIRDS[way])
    units = tuple(
        replace(unit, cell=goals[unit.cell]) if unit.cell in goals else unit for unit in state.units
    )
    loose = tuple(Orb(orb.clan, goals.get(orb.cell, orb.cell)) for orb in state.loose)
    turn = (state.turns[place] + THIRDS[way]) % 3
    turns = (*state.turns[:place], turn, *state.turns[place + 1 :])
    plane = f"{by} turns plane {letter}" if by else f"Plane {letter} turns"
    context.say(f"{plane} {CHOICES[way]}.", "turn", letter, way)
    return replace(state, units=units, loose=loose, turns=turns)


def bind(state: State, unit: Unit, by: Seat) -> State:
    """It cannot act until that player's next turn starts (2.7)."""
    return state.with_unit(replace(unit, bound=by))


def with_mod(state: State, unit: Unit, kind: str, number: int = 1) -> State:
    if kind == "a":
        return state.with_unit(replace(unit, a=unit.a + number))
    return state.with_unit(replace(unit, d=unit.d + number))
