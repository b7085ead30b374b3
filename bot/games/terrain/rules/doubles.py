"""Doubles: turn any piece, or with double six and the option on, turn one upside-down for good.

A rotation may lock a token in (R16). An inversion may not cut anybody off, because nothing can undo
it.
"""

from functools import lru_cache

from msgspec.structs import replace

from bot.games.terrain.model.board import EDGES, LABELS, Cell
from bot.games.terrain.model.pieces import PIECES, turned, upside_down
from bot.games.terrain.model.state import Board, State
from bot.games.terrain.rules.connectivity import RIM, Mask, flood, mask_of, without
from bot.kernel import Event, Step
from bot.kernel.text import listed

Need = tuple[Cell, Mask]  # a place, and the cells it must stay connected with


def rotatable(board: Board) -> tuple[Cell, ...]:
    return tuple(cell for cell, code in enumerate(board) if not PIECES[code].is_inverted)


def turns_for(code: str) -> tuple[int, ...]:
    """The rotations that change the exits, each result once (R25)."""
    found: dict[str, int] = {}
    for turns in range(1, 6):
        found.setdefault(turned(code, turns), turns)
    return tuple(turns for result, turns in found.items() if result != code)


def rotated(board: Board, cell: Cell, turns: int) -> Board:
    return _with(board, cell, turned(board[cell], turns))


def rotate(state: State, cell: Cell, turns: int) -> Step[State]:
    board = rotated(state.board, cell, turns)
    names = listed(EDGES[edge] for edge in PIECES[board[cell]].exits)
    text = f"{{{state.seat}}} rotates the piece on {LABELS[cell]}. Its exits now lead {names}."
    event = Event(text, mark="turn", cells=(LABELS[cell],))
    return Step(replace(state, board=board), (event,))


def inverted(board: Board, cell: Cell) -> Board:
    return _with(board, cell, upside_down(board[cell]))


def invert(state: State, cell: Cell) -> Step[State]:
    text = (
        f"{{{state.seat}}} turns the piece on {LABELS[cell]} upside down for good. Nobody can "
        "enter it anymore."
    )
    event = Event(text, mark="fall", cells=(LABELS[cell],))
    return Step(replace(state, board=inverted(state.board, cell)), (event,))


def _with(board: Board, cell: Cell, code: str) -> Board:
    return (*board[:cell], code, *board[cell + 1 :])


def may_invert(state: State) -> bool:
    """Is the option on, and do the dice show two sixes?"""
    turn = state.turn
    return state.options.inversion and turn is not None and turn.red == turn.white == 6


def invertible(state: State) -> tuple[Cell, ...]:
    if not may_invert(state):
        return ()
    return _invertible(state.board, _busy(state), _needs(state))


def _busy(state: State) -> Mask:
    """Cells with a token or a marker."""
    marked = [cell for seat in state.racing for cell in state.markers[seat]]
    standing = [state.tokens[seat] for seat in state.racing]
    return mask_of((*standing, *marked))


def _needs(state: State) -> tuple[Need, ...]:
    """For each player, token and start with their own markers; so no start is inverted either."""
    needs: dict[Need, None] = {}
    for seat in state.racing:
        markers = mask_of(state.markers[seat])
        needs[state.tokens[seat], markers] = None
        needs[state.homes[seat], markers] = None
    return tuple(needs)


@lru_cache(maxsize=64)
def _invertible(board: Board, busy: Mask, needs: tuple[Need, ...]) -> tuple[Cell, ...]:
    free = (cell for cell in rotatable(board) if not busy >> cell & 1)
    return tuple(cell for cell in free if keeps_all_connected(board, cell, needs))


def keeps_all_connected(board: Board, cell: Cell, needs: tuple[Need, ...]) -> bool:
    """Whether everybody still gets everywhere (without markers: to the edge) without this piece."""
    links = without(board, cell)
    for start, goals in needs:
        land = flood(links, start)
        if goals & ~land or not (goals or land & RIM):
            return False
    return True


def is_busy(state: State, cell: Cell) -> bool:
    return bool(_busy(state) >> cell & 1)
