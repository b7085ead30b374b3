"""The cost of a path in turns, including weather and missing pips.

Bad weather doubles all costs, which is the same as halving the points. On a long path of equal
steps, a turn with e such points makes floor(e / cost) steps; the average over all rolls gives the
cost of a step in turns. A missing pip costs the wait for the player's next doubles.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from heapq import heappop, heappush
from itertools import permutations, product
from math import inf

from msgspec import Struct

from bot.games.terrain.model.board import CENTRE, EDGES, NEAR, NOWHERE, PERIMETER, Cell
from bot.games.terrain.model.pieces import PIECES, STEEPEST, price
from bot.games.terrain.model.state import Board

WAIT = 6.0  # turns until the own next doubles
FAR = 60.0  # turns; what cannot be reached counts as this far
EDGE = tuple(sorted(PERIMETER))
_NEARLY = 1e-6  # turns; sums of the same steps may differ by so much


def useful_points() -> Iterator[int]:
    """The value of each of the 36 rolls, in good-weather points."""
    for red, white in product(range(1, 7), repeat=2):
        yield 0 if red == white else white // 2 if red % 2 else white


def _turns(cost: int) -> float:
    """Turns for one step of that cost, on a path of such steps."""
    return 36 / sum(points // cost for points in useful_points())


TURNS = {cost: _turns(cost) for cost in range(1, 5)}
_UNBUILT = TURNS[2]  # land that is still to come is taken as a little hilly


# In the searches turns are whole numbers with the cell in the lowest bits: one number is quicker to
# compare than two.
_CELL = 127
_TURN = 1 << 40
_FAR = int(FAR) * _TURN
_EMPTY, _UPSIDE_DOWN = 0, 9  # the other kinds of neighbor are the levels
Row = tuple[tuple[int, ...], ...]  # by edge, then by the kind of neighbor behind it


def _kind(code: str) -> int:
    if not code:
        return _EMPTY
    return _UPSIDE_DOWN if PIECES[code].is_inverted else PIECES[code].level


def _price(here: int, there: int, missing: float) -> float:
    """Turns for a step from one kind of cell to another; `missing` is the cost of a missing pip."""
    if _UPSIDE_DOWN in (here, there):
        return inf
    if _EMPTY in (here, there):
        return _UNBUILT
    rise = there - here
    if abs(rise) > STEEPEST:
        return inf
    return TURNS[price(rise, bad=False)] + missing


def _whole(turns: float) -> int:
    return int(min(turns, 2 * FAR) * _TURN) & ~_CELL


@cache
def _over_edge(here: int, missing: float) -> tuple[int, ...]:
    return tuple(_whole(_price(here, there, missing)) for there in range(_UPSIDE_DOWN + 1))


def _row(code: str, missing: float) -> Row:
    exits = PIECES[code].exits if code else ()
    kind = _kind(code)
    return tuple(_over_edge(kind, 0.0 if edge in exits else missing) for edge in range(len(EDGES)))


def _prices(missing: float) -> dict[str, Row]:
    return {code: _row(code, missing) for code in ("", *PIECES)}


_KINDS = {code: _kind(code) for code in ("", *PIECES)}
_BY_PIPS, _ANYWHERE = _prices(WAIT), _prices(0.0)
_LINKS = tuple(
    tuple((edge, (edge + 3) % 6, other) for edge, other in enumerate(row) if other != NOWHERE)
    for row in NEAR
)


class Ways(Struct, frozen=True):
    """The cheapest ways of a board to the nearest of some goals, in whole numbers."""

    board: Board
    costs: list[int]  # from each cell
    onward: list[Cell]  # the next cell of its way; NOWHERE at a goal and where there is none

    def turns(self, cell: Cell) -> float:
        return self.costs[cell] / _TURN


@lru_cache(maxsize=1024)
def ways_to(board: Board, goals: tuple[Cell, ...], *, pips: bool) -> Ways:
    return _surveyor(goals, pips=pips).ways(board)


class _Surveyor:
    """Measures board after board. Most differ in one piece from the one that was measured whole:
    then only what that piece changes is worked out."""

    def __init__(self, goals: tuple[Cell, ...], *, pips: bool) -> None:
        self._goals, self._pips = goals, pips
        self._whole: Ways | None = None

    def ways(self, board: Board) -> Ways:
        whole = self._whole
        changed = _rotated(whole.board, board) if whole else NOWHERE
        if whole and changed != NOWHERE:
            return _mended(whole, board, changed, self._goals, pips=self._pips)
        self._whole = found = _measured(board, self._goals, pips=self._pips)
        return found


@lru_cache(maxsize=64)
def _surveyor(goals: tuple[Cell, ...], *, pips: bool) -> _Surveyor:
    return _Surveyor(goals, pips=pips)


def _measured(board: Board, goals: tuple[Cell, ...], *, pips: bool) -> Ways:
    costs, onward = [_FAR] * len(board), [NOWHERE] * len(board)
    for cell in goals:
        costs[cell] = 0
    found = Ways(board, costs, onward)
    _spread(found, sorted(goals), _BY_PIPS if pips else _ANYWHERE)
    return found


def _rotated(one: Board, other: Board) -> Cell:
    """The only cell where two boards differ, if its piece was turned; else NOWHERE."""
    found = [cell for cell, code in enumerate(one) if code != other[cell]]
    is_turn = len(found) == 1 and _KINDS[one[found[0]]] == _KINDS[other[found[0]]]
    return found[0] if is_turn else NOWHERE


def _mended(last: Ways, board: Board, turned: Cell, goals: tuple[Cell, ...], *, pips: bool) -> Ways:
    """Ways that led over the turned piece are found anew; all others may only get shorter."""
    found = Ways(board, last.costs.copy(), last.onward.copy())
    costs, onward = found.costs, found.onward
    if turned in goals:
        return found
    table = _BY_PIPS if pips else _ANYWHERE
    lost = [turned]
    for cell in lost:
        lost.extend(other for _, _, other in _LINKS[cell] if onward[other] == cell)
    for cell in lost:
        costs[cell], onward[cell] = _FAR, NOWHERE
    queue = list[int]()
    for cell in lost:
        row = table[board[cell]]
        for edge, _, other in _LINKS[cell]:
            more = costs[other] + row[edge][_KINDS[board[other]]]
            if more < costs[cell]:
                costs[cell], onward[cell] = more, other
        if onward[cell] != NOWHERE:
            heappush(queue, costs[cell] + cell)
    _spread(found, queue, table)
    return found


def _spread(found: Ways, queue: list[int], table: dict[str, Row]) -> None:
    """From the cells in the queue, with their costs, to all that get there more cheaply."""
    costs, onward = found.costs, found.onward
    kinds, rows = [_KINDS[code] for code in found.board], [table[code] for code in found.board]
    while queue:
        first = heappop(queue)
        cell = first & _CELL
        if first - cell > costs[cell]:
            continue
        kind = kinds[cell]
        for _, back, other in _LINKS[cell]:
            more = first - cell + rows[other][back][kind]
            if more < costs[other]:
                costs[other], onward[other] = more, cell
                heappush(queue, more + other)


def turns_to(board: Board, goals: tuple[Cell, ...], *, pips: bool = True) -> tuple[float, ...]:
    """Turns from every cell to the nearest goal."""
    return tuple([cost / _TURN for cost in ways_to(board, goals, pips=pips).costs])


@lru_cache(maxsize=1024)
def turns_from(board: Board, start: Cell, *, pips: bool = True) -> tuple[float, ...]:
    """Turns from one cell to every other cell."""
    table = _BY_PIPS if pips else _ANYWHERE
    kinds = [_KINDS[code] for code in board]
    found = [_FAR] * len(board)
    found[start] = 0
    queue = [start]
    while queue:
        first = heappop(queue)
        cell = first & _CELL
        if first - cell > found[cell]:
            continue
        row = table[board[cell]]
        for edge, _, other in _LINKS[cell]:
            more = first - cell + row[edge][kinds[other]]
            if more < found[other]:
                found[other] = more
                heappush(queue, more + other)
    return tuple([turns / _TURN for turns in found])


def turns_through(
    board: Board, start: Cell, markers: tuple[Cell, ...], *, pips: bool = True
) -> float:
    """Turns through all markers, in the best order."""
    if len(markers) == 1:
        return ways_to(board, markers, pips=pips).turns(start)
    legs = {marker: ways_to(board, (marker,), pips=pips).costs for marker in markers}
    best = min(
        sum(legs[end][begin] for begin, end in zip((start, *way), way, strict=False))
        for way in permutations(markers)
    )
    return best / _TURN


def turns_out(board: Board, start: Cell, *, pips: bool = True) -> float:
    """Turns from a cell to the edge of the board, for LOST."""
    return ways_to(board, EDGE, pips=pips).turns(start)


def lacks_pip(board: Board, start: Cell, goals: tuple[Cell, ...]) -> bool:
    """Does the best path to the nearest goal begin with a missing pip?"""
    costs, code = ways_to(board, goals, pips=True).costs, board[start]
    row, best = _BY_PIPS[code], 2 * _FAR
    for edge in PIECES[code].exits:
        other = NEAR[start][edge]
        if other != NOWHERE:
            best = min(best, costs[other] + row[edge][_KINDS[board[other]]])
    return best > costs[start]


_FARTHEST = 8  # cells among which a rival will choose


@lru_cache(maxsize=4096)
def remoteness(board: Board, start: Cell, *, pips: bool = True) -> float:
    """How far a start is from the cells it can reach, the farthest of them above all.

    A rival chooses the destination, and may not choose a cell that cannot be reached.
    """
    if start == CENTRE:
        return turns_out(board, start, pips=pips)
    turns = sorted(each for each in turns_from(board, start, pips=pips) if each < FAR)
    far = turns[-_FARTHEST:]
    return (sum(turns) / len(turns) + sum(far) / len(far)) / 2
