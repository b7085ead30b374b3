"""Reasons for hints while building: what a placed piece or a start corner is good for."""

from collections.abc import Iterator

from bot.games.terrain.ai.path_cost import remoteness
from bot.games.terrain.ai.score import turns
from bot.games.terrain.model.board import LABELS, NEAR, NEIGHBOURS, NOWHERE, Cell
from bot.games.terrain.model.pieces import PIECES, STEEPEST
from bot.games.terrain.model.state import State
from bot.games.terrain.rules.building import free_corners
from bot.kernel.text import count, listed

NOTICED = 0.05  # turns; how far a start is from the rest of the land


def claimed(state: State, cell: Cell) -> str:
    here = remoteness(state.board, cell)
    others = [remoteness(state.board, each) for each in free_corners(state) if each != cell]
    if all(here <= other for other in others):
        return f"Of the free corners {LABELS[cell]} has the easiest ways into the land."
    return f"From {LABELS[cell]} the rest of the land is about {here:.0f} turns away on average."


def placed(state: State, cell: Cell, after: State) -> Iterator[str]:
    seat = state.seat
    if state.homes[seat] == NOWHERE != after.homes[seat]:
        exits = PIECES[after.board[cell]].exits
        ways = sum(NEAR[cell][edge] != NOWHERE for edge in exits)
        verb = "leads" if ways == 1 else "lead"
        yield f"Your start corner: {count(ways, 'exit')} of its piece {verb} into the land."
        return
    yield from _easier(state, after)
    yield _edges(after, cell)


def _easier(state: State, after: State) -> Iterator[str]:
    """The players for whom the land becomes easier or harder to cross."""
    seat = state.seat
    changes = {each: turns(after, each) - turns(state, each) for each in state.racing}
    own = changes.pop(seat)
    mine = LABELS[state.homes[seat]]
    rival = max(changes, key=lambda each: changes[each] - own)
    theirs = LABELS[state.homes[rival]] if state.homes[rival] != NOWHERE else ""
    if own < -NOTICED:
        yield f"Makes the land easier to cross from your start corner {mine}."
    if theirs and changes[rival] > NOTICED:
        yield f"Makes the land harder to cross from {{{rival}}}'s start corner {theirs}."


def _edges(after: State, cell: Cell) -> str:
    """The edges that can be crossed, and those that are cliffs."""
    level = PIECES[after.board[cell]].level
    built = [each for each in NEIGHBOURS[cell] if after.board[each]]
    cliffs = [e for e in built if abs(PIECES[after.board[e]].level - level) > STEEPEST]
    if cliffs:
        return f"Makes a cliff toward {listed(LABELS[each] for each in cliffs)}: no way there."
    return "No cliff toward the land around it, so it can be entered from all sides."
