"""Shortcut buttons: three good places to build on, three hard destinations to give, or three good
rotations.
"""

from functools import lru_cache

from bot.games.terrain.ai import advise, path_cost, score
from bot.games.terrain.ai.guess import guess
from bot.games.terrain.model.board import EDGES, LABELS, Cell
from bot.games.terrain.model.pieces import PIECES
from bot.games.terrain.model.state import State
from bot.games.terrain.rules import building, destinations, doubles
from bot.games.terrain.text.view import View
from bot.kernel import Seat, Shortcut

SUGGESTIONS = 3
WORTH_TELLING = 0.1  # turns
WAY = 10  # cells of a way that are looked at


def shortcuts(view: View) -> tuple[Shortcut, ...]:
    """No shortcuts before the viewer is asked, nor for steps, which have few answers."""
    state = guess(view)
    if state.phase == "destinations":
        return _destinations(state, view.viewer)
    if state.turn is not None and state.turn.is_double and view.viewer == state.leader(state.seat):
        return _rotations(state)
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


@lru_cache(maxsize=8)
def _rotations(state: State) -> tuple[Shortcut, ...]:
    """What opens one's own way or blocks the way of whoever leads: the best turn of each cell."""
    found = [
        (gain, cell, turns) for cell in _on_the_ways(state) for gain, turns in _best(state, cell)
    ]
    return tuple(
        Shortcut(f"rotate {LABELS[cell]} {turns}", _effect(state, cell, turns))
        for _, cell, turns in sorted(found, reverse=True)[:SUGGESTIONS]
    )


def _on_the_ways(state: State) -> list[Cell]:
    """Along the own way and that of the rival who is ahead."""
    seat = state.seat
    rivals = [each for each in state.racing if state.team(each) != state.team(seat)]
    ahead = min(rivals, key=lambda each: score.turns(state, each), default=seat)
    found = {cell for each in {seat, ahead} for cell in _way(state, each)}
    return [cell for cell in doubles.rotatable(state.board) if cell in found]


def _way(state: State, seat: Seat) -> list[Cell]:
    """The cells with the shortest ways from the token over them to the nearest destination."""
    here = path_cost.turns_from(state.board, state.tokens[seat], pips=False)
    goal = min(state.markers[seat], key=here.__getitem__, default=state.tokens[seat])
    there = path_cost.turns_from(state.board, goal, pips=False)
    return sorted(range(len(here)), key=lambda cell: here[cell] + there[cell])[:WAY]


def _best(state: State, cell: Cell) -> list[tuple[float, int]]:
    """The rotation of a piece that helps most, if one does."""
    now = score.score(state, state.seat)
    ways = [
        (score.score(doubles.rotate(state, cell, turns).state, state.seat) - now, turns)
        for turns in doubles.turns_for(state.board[cell])
    ]
    return [way for way in [max(ways, default=(0.0, 0))] if way[0] > 0]


def _effect(state: State, cell: Cell, turns: int) -> str:
    """ "Rotate I8: exits N/SE; about 1.2 turns less for you"."""
    after = doubles.rotate(state, cell, turns).state
    exits = "/".join(EDGES[edge] for edge in PIECES[after.board[cell]].exits)
    changes = [
        f"{abs(change):.1f} turns {'less' if change < 0 else 'more'} for "
        f"{'you' if each == state.seat else f'{{{each}}}'}"
        for each in state.racing
        if abs(change := score.turns(after, each) - score.turns(state, each)) >= WORTH_TELLING
    ]
    told = f"; {changes[0]}" if changes else ""
    return f"Rotate {LABELS[cell]}: exits {exits}{told}"
