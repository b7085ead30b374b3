"""What a viewer sees: everything, for nothing is hidden in this game (R52).

The view names the position and the looker; the tiles spell it out cell by cell for pictures and
texts, so that they need no rules.
"""

from functools import lru_cache

from msgspec import Struct

from bot.games.terrain import destinations
from bot.games.terrain.board import HEXES, LABELS, NEAR, NOWHERE, PERIMETER, Cell
from bot.games.terrain.building import free_corners, has_all_starts, supply
from bot.games.terrain.land import exits
from bot.games.terrain.movement import steps
from bot.games.terrain.pieces import PIECES, STEEPEST, Piece
from bot.games.terrain.ranking import outcome
from bot.games.terrain.state import COLOURS, LETTERS, Board, State, Turn, listed
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
    "free_starts",
    "grounds",
    "listed",
    "markers_due",
    "result",
    "spare_pieces",
    "tiles",
    "walked",
]


class View(Struct, frozen=True):
    """The position as one seat, or the table (None), sees it."""

    position: State
    viewer: Seat | None


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
    state = view.position
    costs = steps(state) if state.phase == "race" else {}
    return tuple(
        Tile(
            ground,
            start_of=_at(state, state.homes, cell),
            markers=tuple(seat for seat in state.racing if cell in state.markers[seat]),
            tokens=state.standing_on(cell),
            cost=costs.get(cell, 0),
        )
        for cell, ground in enumerate(grounds(state.board))
    )


def _at(state: State, places: tuple[Cell, ...], cell: Cell) -> tuple[Seat, ...]:
    return tuple(seat for seat in state.racing if places[seat] == cell)


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
    return supply(view.position.board)


def free_starts(view: View) -> tuple[str, ...]:
    """Corners that may still become somebody's start."""
    state = view.position
    is_over = state.phase != "build" or has_all_starts(state)
    return () if is_over else tuple(LABELS[cell] for cell in free_corners(state))


def markers_due(view: View) -> int:
    """How many destinations are chosen now, for the seat in turn."""
    state = view.position
    return destinations.due(state, state.seat) if state.phase == "destinations" else 0


def walked(view: View) -> tuple[str, ...]:
    """The way just walked, as labels."""
    return tuple(LABELS[cell] for cell in view.position.trail)


def asked(view: View) -> Seat | None:
    """Who has to answer now."""
    state = view.position
    match state.phase:
        case "build":
            return state.seat
        case "destinations":
            return destinations.placer_of(state, state.seat)
        case "race":
            return state.leader(state.seat)
        case "over":
            return None


def result(view: View) -> Outcome | None:
    return outcome(view.position)
