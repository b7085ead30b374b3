"""Connectivity: elevation regions, pip reach and the open-land rule.

Sets of cells are bit masks, one bit for each cell, so a flood fill of the whole board takes a few
microseconds. Everything depends on the board alone and is cached for the most recent boards.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from bot.games.terrain.model.board import CELLS, NEAR, NEIGHBOURS, NOWHERE, PERIMETER, Cell
from bot.games.terrain.model.pieces import PIECES, STEEPEST
from bot.games.terrain.model.state import Board

OPEN_LAND = 31  # cells every start must keep connected
Mask = int
Links = tuple[Mask, ...]
RIM: Mask = sum(1 << cell for cell in PERIMETER)
AROUND: Links = tuple(sum(1 << other for other in row) for row in NEIGHBOURS)


def flood(links: Sequence[Mask], start: Cell) -> Mask:
    """All cells connected with the start, including the start."""
    seen = fresh = 1 << start
    while fresh:
        lowest = fresh & -fresh
        new = links[lowest.bit_length() - 1] & ~seen
        seen |= new
        fresh = (fresh ^ lowest) | new
    return seen


def cells_in(mask: Mask) -> Iterator[Cell]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def mask_of(cells: Sequence[Cell]) -> Mask:
    return sum(1 << cell for cell in set(cells))


@lru_cache(maxsize=512)
def slopes(board: Board) -> Links:
    """For each cell, the neighbors that no cliff separates; empty cells join everything."""
    return tuple(_slopes_of(board, cell) for cell in range(len(CELLS)))


def _slopes_of(board: Board, cell: Cell) -> Mask:
    code = board[cell]
    if not code:
        return AROUND[cell]
    piece = PIECES[code]
    if piece.is_inverted:
        return 0
    mask = 0
    for other in NEIGHBOURS[cell]:
        beside = board[other]
        if not beside or _passable(piece.level, beside):
            mask |= 1 << other
    return mask


def _passable(level: int, code: str) -> bool:
    piece = PIECES[code]
    return abs(piece.level - level) <= STEEPEST and not piece.is_inverted


@lru_cache(maxsize=64)
def steps_from(board: Board, start: Cell) -> tuple[int, ...]:
    """The distance of each cell in steps, around cliffs; -1 if there is no path."""
    links, steps, found = slopes(board), 0, [-1] * len(CELLS)
    seen = fresh = 1 << start
    while fresh:
        for cell in cells_in(fresh):
            found[cell] = steps
        around = 0
        for cell in cells_in(fresh):
            around |= links[cell]
        fresh, steps = around & ~seen, steps + 1
        seen |= fresh
    return tuple(found)


@lru_cache(maxsize=512)
def exits(board: Board) -> Links:
    """For each cell, the neighbors behind a usable exit: a pip, no cliff, not inverted."""
    return tuple(_exits_of(board, cell) for cell in range(len(CELLS)))


def _exits_of(board: Board, cell: Cell) -> Mask:
    code = board[cell]
    if not code:
        return 0
    piece = PIECES[code]
    mask = 0
    for edge in piece.exits:
        other = NEAR[cell][edge]
        if other != NOWHERE and board[other] and _passable(piece.level, board[other]):
            mask |= 1 << other
    return mask


def region(board: Board, cell: Cell) -> Mask:
    """The elevation region: pips are ignored."""
    return flood(slopes(board), cell)


def without(board: Board, cell: Cell) -> list[Mask]:
    """The slopes of a board on which nobody may enter a cell."""
    links = list(slopes(board))
    links[cell] = 0
    for other in NEIGHBOURS[cell]:
        links[other] &= ~(1 << cell)
    return links


@lru_cache(maxsize=4096)
def pip_reach(board: Board, cell: Cell) -> Mask:
    """All cells that the current pips lead to from a cell, without the cell itself."""
    return flood(exits(board), cell) & ~(1 << cell)


def is_open(board: Board, homes: tuple[Cell, ...], *, lost: bool = False) -> bool:
    """Does every start have enough land around it, and in LOST a path to the edge?"""
    return keeps_open(slopes(board), homes, lost=lost)


def keeps_open(links: Sequence[Mask], homes: tuple[Cell, ...], *, lost: bool) -> bool:
    """The same, from the ways between the cells."""
    proven = 0
    for home in homes:
        if proven >> home & 1:
            continue
        land = _enough(links, home, lost=lost)
        if not land:
            return False
        proven |= land
    return True


def _enough(links: Sequence[Mask], start: Cell, *, lost: bool) -> Mask:
    """As much land around a start as it must have; 0 if there is not so much."""
    seen = fresh = 1 << start
    while fresh:
        lowest = fresh & -fresh
        new = links[lowest.bit_length() - 1] & ~seen
        seen |= new
        fresh = (fresh ^ lowest) | new
        if seen.bit_count() >= OPEN_LAND and (not lost or seen & RIM):
            return seen
    return 0


def stays_open(
    board: Board, homes: tuple[Cell, ...], cell: Cell, level: int, *, lost: bool
) -> bool:
    """Is the land still open with a piece of that level on an empty cell?

    Only called for boards that are open now, so a level that cuts nothing off is always legal.
    """
    cut = [
        other
        for other in NEIGHBOURS[cell]
        if board[other] and abs(PIECES[board[other]].level - level) > STEEPEST
    ]
    sides = AROUND[cell] & ~mask_of(cut)
    if all(sides & AROUND[other] & slopes(board)[other] for other in cut):
        return True  # round every cliff there is a way over a neighbor of both
    links = list(slopes(board))
    for other in cut:
        links[cell] &= ~(1 << other)
        links[other] &= ~(1 << cell)
    return keeps_open(links, homes, lost=lost)
