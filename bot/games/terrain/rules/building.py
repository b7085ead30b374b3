"""Building the board: the supply, where a piece may go, and placing it.

The open-land rule depends only on a piece's level, so legality is a set of levels for each cell.
If no placement satisfies the rule, it is waived for this one piece.
"""

from functools import lru_cache

from msgspec.structs import replace

from bot.games.terrain.model.board import CENTRE, CORNERS, LABELS, NEIGHBOURS, NOWHERE, Cell
from bot.games.terrain.model.pieces import COPIES, KINDS, LEVELS, ORIENTATIONS, PIECES
from bot.games.terrain.model.state import Board, State
from bot.games.terrain.rules.connectivity import is_open, stays_open
from bot.kernel import Chance, Event, Seat, Step

BATCH = 5  # R57: pieces a turn with `build` fives


@lru_cache(maxsize=256)
def supply(board: Board) -> dict[str, int]:
    """How many copies of each piece are left; callers must not change it."""
    left = dict.fromkeys(KINDS, COPIES)
    for code in board:
        if code:
            left[code[:2]] -= 1
    return left


@lru_cache(maxsize=256)
def levels_left(board: Board) -> frozenset[int]:
    return frozenset(PIECES[kind + "0"].level for kind, copies in supply(board).items() if copies)


def must_claim(state: State, seat: Seat) -> bool:
    """The first piece of a player or of a team goes on a free corner."""
    return state.homes[seat] == NOWHERE


def candidates(state: State) -> tuple[Cell, ...]:
    """Cells where the next piece may go, apart from the open-land rule."""
    return free_corners(state) if must_claim(state, state.seat) else _frontier(state.board)


def free_corners(state: State) -> tuple[Cell, ...]:
    return tuple(cell for cell in CORNERS if not state.board[cell] and cell not in state.claimed)


@lru_cache(maxsize=256)
def _frontier(board: Board) -> tuple[Cell, ...]:
    if not any(board):
        return (CENTRE,)  # only LOST begins without a corner
    return tuple(
        cell
        for cell, code in enumerate(board)
        if not code and any(board[other] for other in NEIGHBOURS[cell])
    )


def is_waived(state: State) -> bool:
    """Is the open-land rule waived for this piece, because no placement satisfies it?"""
    return not _passes(state.board, state.claimed, candidates(state), state.options.lost)


def open_cells(state: State) -> tuple[Cell, ...]:
    """Cells where at least one piece of the supply may go."""
    cells = candidates(state)
    return _passes(state.board, state.claimed, cells, state.options.lost) or cells


def open_levels(state: State, cell: Cell) -> frozenset[int]:
    """The levels a piece on this cell may have."""
    left = levels_left(state.board)
    if is_waived(state):
        return left
    return frozenset(
        level
        for level in left
        if stays_open(state.board, state.claimed, cell, level, lost=state.options.lost)
    )


@lru_cache(maxsize=256)
def _passes(
    board: Board, claimed: tuple[Cell, ...], cells: tuple[Cell, ...], lost: bool
) -> tuple[Cell, ...]:
    """Cells with a level that keeps the land open; none if the land is not open now."""
    if not is_open(board, claimed, lost=lost):
        return ()
    left = levels_left(board)
    return tuple(cell for cell in cells if _has_level(board, claimed, cell, left, lost=lost))


def _has_level(
    board: Board, claimed: tuple[Cell, ...], cell: Cell, left: frozenset[int], *, lost: bool
) -> bool:
    beside = [PIECES[board[other]].level for other in NEIGHBOURS[cell] if board[other]]
    middle = (min(beside) + max(beside)) / 2 if beside else LEVELS[-1] / 2
    likely = sorted(left, key=lambda level: abs(level - middle))
    return any(stays_open(board, claimed, cell, level, lost=lost) for level in likely)


def open_codes(state: State, cell: Cell) -> tuple[str, ...]:
    """Every piece and orientation that may be placed there."""
    levels = open_levels(state, cell)
    return tuple(
        code
        for kind, copies in supply(state.board).items()
        if copies and int(kind[0]) in levels
        for code in ORIENTATIONS[kind]
    )


def place(state: State, cell: Cell, code: str) -> Step[State]:
    board = (*state.board[:cell], code, *state.board[cell + 1 :])
    homes = state.homes
    claim = must_claim(state, state.seat)
    if claim:
        homes = claimed_by(state, state.seat, cell)
    start = ", their start corner" if claim else ""
    text = f"{{{state.seat}}} places {code} on {LABELS[cell]}{start}."
    placed = replace(
        state, board=board, homes=homes, pieces_due=state.pieces_due - 1, has_voted=False
    )
    return Step(placed, (Event(text, mark="place", cells=(LABELS[cell],)),))


def claimed_by(state: State, seat: Seat, cell: Cell) -> tuple[Cell, ...]:
    """The start corners with one more claimed; teammates share a corner."""
    homes = list(state.homes)
    for each in (seat, *state.team_mates(seat)):
        homes[each] = cell
    return tuple(homes)


def place_any(state: State, chance: Chance) -> Step[State]:
    """Make a random legal placement (R40, R43): first the cell, then piece and orientation."""
    cells = open_cells(state)
    cell = cells[chance.roll(len(cells)) - 1]
    codes = open_codes(state, cell)
    return place(state, cell, codes[chance.roll(len(codes)) - 1])


def next_builder(state: State) -> State:
    """The next player clockwise who has not left."""
    place = state.order.index(state.seat)
    clockwise = state.order[place + 1 :] + state.order[: place + 1]
    seat = next(each for each in clockwise if each not in state.gone)
    return replace(state, seat=seat, pieces_due=pieces_due(state, seat), has_voted=False)


def pieces_due(state: State, seat: Seat) -> int:
    return BATCH if state.options.build == "fives" and not must_claim(state, seat) else 1


def may_vote(state: State) -> bool:
    """May the player vote? Once for each piece, as soon as every start is known (R58)."""
    return has_all_starts(state) and not state.has_voted


def has_all_starts(state: State) -> bool:
    return not any(must_claim(state, seat) for seat in state.racing)


def all_agree(state: State) -> bool:
    return all(seat in state.votes for seat in state.order if seat not in state.gone)
