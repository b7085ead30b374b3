"""Shortcut buttons: three good places to build on, or three hard destinations to give."""

from bot.games.terrain.ai import advise, path_cost
from bot.games.terrain.ai.guess import guess
from bot.games.terrain.model.board import EDGES, LABELS, Cell
from bot.games.terrain.model.pieces import PIECES
from bot.games.terrain.model.state import State
from bot.games.terrain.rules import building, destinations
from bot.games.terrain.text.view import View
from bot.kernel import Seat, Shortcut

SUGGESTIONS = 3


def shortcuts(view: View) -> tuple[Shortcut, ...]:
    """No shortcuts before the viewer is asked, nor in the race, whose steps have few answers."""
    state = guess(view)
    if state.phase == "destinations":
        return _destinations(state, view.viewer)
    is_building = state.phase == "build" and state.options.build != "auto"
    if not is_building or view.viewer != state.seat:
        return ()
    return _places(state)


def _places(state: State) -> tuple[Shortcut, ...]:
    """The best piece found for each of a few cells; they stay the same until one is placed."""
    if building.must_claim(state, state.seat):
        ways = [advise.start(state, cell) for cell in building.free_corners(state)]
    else:
        ways = advise.placements(state)
    return tuple(
        Shortcut(f"place {LABELS[cell]} {code}", _label(cell, code))
        for cell, code in ways[:SUGGESTIONS]
    )


def _label(cell: Cell, code: str) -> str:
    names = "/".join(EDGES[edge] for edge in PIECES[code].exits)
    return f"{LABELS[cell]}: level {code[0]}, exits {names}"


def _destinations(state: State, viewer: Seat | None) -> tuple[Shortcut, ...]:
    """The single destinations that are farthest for their owner."""
    owner = destinations.waiting(state).get(viewer) if viewer is not None else None
    if owner is None or destinations.due(state, owner) != 1:
        return ()
    turns = path_cost.turns_from(state.board, state.homes[owner], pips=not state.options.green)
    cells = sorted(destinations.next_cells(state, owner, ()), key=lambda cell: -turns[cell])
    return tuple(
        Shortcut(f"mark {LABELS[cell]}", f"{LABELS[cell]}: about {turns[cell]:.0f} turns away")
        for cell in cells[:SUGGESTIONS]
    )
