"""Set-up at the same time: everyone answers face down, and player order settles the rest (R85).

All choose a clan at once; a player whose clan went to an earlier player chooses again.
Units are named all together; one that finds its Tria taken stands on the nearest vacant one.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from bot.games.terakh.model.stack import Words
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import CLANS, INKAS
from bot.games.terakh.rules import pieces
from bot.games.terakh.rules.context import Context
from bot.games.terakh.text.words import called, leads, unit_cells
from bot.kernel import Seat
from bot.kernel.text import listed


def asks_all(state: State) -> bool:
    """Is this step of set-up one for all at once?"""
    if state.phase == "clan":
        return state.options.setup != "full"
    return state.phase == "inka" and state.options.setup == "sealed"


def asked(state: State) -> tuple[Seat, ...]:
    """Whom the set-up waits for, in player order."""
    if not asks_all(state):
        return (state.active,)
    return tuple(seat for seat in state.order if not said(state, seat) and _is_open(state, seat))


def said(state: State, seat: Seat) -> Words:
    """What lies face down before a seat."""
    return state.sealed[seat] if state.sealed else ()


def _is_open(state: State, seat: Seat) -> bool:
    return state.phase != "clan" or not state.clans[seat]


def seal(state: State, seat: Seat, words: Words) -> State:
    before = state.sealed or ((),) * len(state.ring)
    return replace(state, sealed=(*before[:seat], words, *before[seat + 1 :]))


def open_wishes(state: State, context: Context) -> State:
    """Every wish that no earlier player has had comes true."""
    for seat in state.order:
        wish = "".join(said(state, seat))
        if wish and wish in state.clans:
            context.say(f"The {CLANS[wish]} clan is taken. {{{seat}}} chooses another.")
        elif wish:
            context.say(leads(seat, wish))
            clans = (*state.clans[:seat], wish, *state.clans[seat + 1 :])
            state = replace(state, clans=clans)
    return replace(state, sealed=())


def open_places(state: State, context: Context) -> State:
    """One unit each in player order, the Elders last; the first Inka gets the Orb (S5 to S7)."""
    moved: dict[Seat, list[str]] = {seat: [] for seat in state.order}
    for seat, number in _turns(state):
        unit, wanted = state.clan(seat)[number], said(state, seat)[number]
        cell = wanted if wanted not in state.standing else _nearest(state, wanted)
        if cell != wanted:
            moved[seat].append(f"{called(unit, seat)} on {cell} (not {wanted})")
        state = pieces.relocate(state, unit, cell)
    for seat in state.order:
        cells = tuple(unit.cell for unit in state.clan(seat))
        context.say(f"{{{seat}}} places {unit_cells(cells)}.", "place", *cells)
        if moved[seat]:
            context.say(f"Placed elsewhere because the Tria was taken: {listed(moved[seat])}.")
    return replace(state, sealed=())


def _turns(state: State) -> Iterator[tuple[Seat, int]]:
    return ((seat, number) for number in range(INKAS + 1) for seat in state.order)


def _nearest(state: State, cell: str) -> str:
    """The vacant Tria with the fewest steps that nobody has named, on a tie the first by label."""
    away, named = state.away(cell), {each for words in state.sealed for each in words}
    free = [each for each in state.vacant() if each not in named] or state.vacant()
    return min(free, key=lambda each: (away[each], state.board.cells.index(each)))
