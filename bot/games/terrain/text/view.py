"""What a viewer sees: everything, for nothing is hidden in this game (R52).

The tiles spell the position out cell by cell for pictures and texts, so that they need no rules.
"""

from functools import lru_cache

from msgspec import Struct

from bot.games.terrain.model.board import HEXES, LABELS, NEAR, NOWHERE, PERIMETER, Cell
from bot.games.terrain.model.pieces import PIECES, STEEPEST, Piece
from bot.games.terrain.model.state import COLOURS, LETTERS, Board, Position, State, Turn, listed
from bot.games.terrain.rules import destinations
from bot.games.terrain.rules.building import free_corners, has_all_starts, supply
from bot.games.terrain.rules.connectivity import exits
from bot.games.terrain.rules.movement import steps
from bot.games.terrain.rules.outcome import outcome
from bot.kernel import Outcome, Seat

__all__ = [
    "COLOURS",
    "LETTERS",
    "Ground",
    "Outcome",
    "Tile",
    "Turn",
    "View",
    "asked",
    "choosers",
    "free_starts",
    "grounds",
    "listed",
    "markers_due",
    "result",
    "spare_pieces",
    "tiles",
    "walked",
]


class View(Position, frozen=True):
    """The position as one seat, or the table (None), sees it."""

    viewer: Seat | None = None


def view(state: State, viewer: Seat | None) -> View:
    """Who chooses destinations sees the turn at the player they choose for (R71)."""
    if state.phase == "destinations":
        state = destinations.chosen_by(state, viewer)
    return View(
        options=state.options,
        order=state.order,
        phase=state.phase,
        seat=state.seat,
        board=state.board,
        homes=state.homes,
        tokens=state.tokens,
        markers=state.markers,
        pieces_due=state.pieces_due,
        votes=state.votes,
        has_voted=state.has_voted,
        turn=state.turn,
        trail=state.trail,
        round=state.round,
        finished=state.finished,
        gone=state.gone,
        quitters=state.quitters,
        ending=state.ending,
        viewer=viewer,
    )


def state_of(view: View) -> State:
    """The state behind a view, for rules to be asked; pictures and words do without."""
    return State(
        options=view.options,
        order=view.order,
        phase=view.phase,
        seat=view.seat,
        board=view.board,
        homes=view.homes,
        tokens=view.tokens,
        markers=view.markers,
        pieces_due=view.pieces_due,
        votes=view.votes,
        has_voted=view.has_voted,
        turn=view.turn,
        trail=view.trail,
        round=view.round,
        finished=view.finished,
        gone=view.gone,
        quitters=view.quitters,
        ending=view.ending,
    )


class Ground(Struct, frozen=True):
    """A cell's land: what depends on the board alone."""

    label: str
    q: int
    r: int
    code: str = ""
    level: int = 0  # 0: nothing built yet
    exits: tuple[int, ...] = ()  # edges with a pip that leads on, or may once there is a piece
    blocked: tuple[int, ...] = ()  # edges with a pip that leads nowhere
    drops: tuple[int, ...] = ()  # edges over which it falls off too steeply for anybody
    is_rim: bool = False


class Tile(Struct, frozen=True):
    """A cell with all that stands on it; seats by number."""

    ground: Ground
    start_of: tuple[Seat, ...] = ()
    markers: tuple[Seat, ...] = ()
    tokens: tuple[Seat, ...] = ()
    cost: int = 0  # of a step to here, for the token in turn


def tiles(view: View) -> tuple[Tile, ...]:
    costs = steps(state_of(view)) if view.phase == "race" else {}
    return tuple(
        Tile(
            ground,
            start_of=_at(view, view.homes, cell),
            markers=tuple(seat for seat in view.racing if cell in view.markers[seat]),
            tokens=view.standing_on(cell),
            cost=costs.get(cell, 0),
        )
        for cell, ground in enumerate(grounds(view.board))
    )


def _at(view: View, places: tuple[Cell, ...], cell: Cell) -> tuple[Seat, ...]:
    return tuple(seat for seat in view.racing if places[seat] == cell)


@lru_cache(maxsize=64)
def grounds(board: Board) -> tuple[Ground, ...]:
    usable = exits(board)
    return tuple(_ground(board, cell, usable[cell]) for cell in range(len(board)))


def _ground(board: Board, cell: Cell, usable: int) -> Ground:
    place, near = HEXES[cell], NEAR[cell]
    bare = Ground(LABELS[cell], place.q, place.r, is_rim=cell in PERIMETER)
    if not board[cell]:
        return bare
    piece = PIECES[board[cell]]
    leads = tuple(
        edge
        for edge in piece.exits
        if near[edge] != NOWHERE and (not board[near[edge]] or usable >> near[edge] & 1)
    )
    drops = tuple(
        edge
        for edge, other in enumerate(near)
        if other != NOWHERE and board[other] and _falls(piece, board[other])
    )
    return Ground(
        bare.label,
        bare.q,
        bare.r,
        piece.code,
        piece.level,
        leads,
        tuple(edge for edge in piece.exits if edge not in leads),
        drops,
        bare.is_rim,
    )


def _falls(piece: Piece, beside: str) -> bool:
    return piece.level - PIECES[beside].level > STEEPEST


def spare_pieces(view: View) -> dict[str, int]:
    """Copies left of each kind."""
    return supply(view.board)


def free_starts(view: View) -> tuple[str, ...]:
    """Corners that may still become somebody's start."""
    state = state_of(view)
    is_over = state.phase != "build" or has_all_starts(state)
    return () if is_over else tuple(LABELS[cell] for cell in free_corners(state))


def markers_due(view: View) -> int:
    """How many destinations are chosen now, for the seat in turn."""
    state = state_of(view)
    return destinations.due(state, state.seat) if state.phase == "destinations" else 0


def choosers(view: View) -> tuple[Seat, ...]:
    """Everyone who chooses destinations now."""
    return tuple(destinations.waiting(state_of(view)))


def walked(view: View) -> tuple[str, ...]:
    """The way just walked, as labels."""
    return tuple(LABELS[cell] for cell in view.trail)


def asked(view: View) -> Seat | None:
    """Who has to answer now."""
    match view.phase:
        case "build":
            return view.seat
        case "destinations":
            return destinations.placer_of(state_of(view), view.seat)
        case "race":
            return view.leader(view.seat)
        case "over":
            return None


def result(view: View) -> Outcome | None:
    return outcome(state_of(view))
