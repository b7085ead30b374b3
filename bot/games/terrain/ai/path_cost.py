"""The cost of a path in turns, including weather and missing pips.

Bad weather doubles all costs, which is the same as halving the points. On a long path of equal
steps, a turn with e such points makes floor(e / cost) steps; the average over all rolls gives the
cost of a step in turns. A missing pip costs the wait for the player's next doubles.
"""

from bisect import bisect_left
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
MOST_CHANGED = 3  # pieces; where more differ, a board is measured whole
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
    """The cheapest ways of a board to the nearest of some goals, or from one of them to every cell,
    in whole numbers."""

    board: Board
    costs: list[int]  # for each cell
    onward: list[Cell]  # the next cell towards the goal; NOWHERE at a goal and where is no way

    def turns(self, cell: Cell) -> float:
        return self.costs[cell] / _TURN


@lru_cache(maxsize=1024)
def ways_to(board: Board, goals: tuple[Cell, ...], *, pips: bool) -> Ways:
    return _surveyor(goals, pips=pips, outward=False).ways(board)


@lru_cache(maxsize=1024)
def ways_from(board: Board, start: Cell, *, pips: bool) -> Ways:
    return _surveyor((start,), pips=pips, outward=True).ways(board)


class Surveyor:
    """Measures board after board. Most differ in a few pieces from the one that was measured whole:
    then only what those pieces change is worked out."""

    def __init__(self, goals: tuple[Cell, ...], *, pips: bool, outward: bool) -> None:
        self._goals, self._outward = goals, outward
        self._table = _BY_PIPS if pips else _ANYWHERE
        self._whole: Ways | None = None

    def ways(self, board: Board) -> Ways:
        whole = self._whole
        if whole:
            changed = [cell for cell, code in enumerate(whole.board) if code != board[cell]]
            if len(changed) <= MOST_CHANGED and not any(cell in self._goals for cell in changed):
                return self._mended(whole, board, changed)
        self._whole = found = self._measured(board)
        return found

    def _measured(self, board: Board) -> Ways:
        costs, onward = [_FAR] * len(board), [NOWHERE] * len(board)
        for cell in self._goals:
            costs[cell] = 0
        found = Ways(board, costs, onward)
        self._spread(found, sorted(self._goals))
        return found

    def _mended(self, last: Ways, board: Board, changed: list[Cell]) -> Ways:
        """Ways that led over changed pieces are found anew; all others may only get shorter."""
        found = Ways(board, last.costs.copy(), last.onward.copy())
        queue = list[int]()
        for cell in _cut_off(found, changed):
            self._join(found, cell)
            if found.onward[cell] != NOWHERE:
                heappush(queue, found.costs[cell] + cell)
        self._spread(found, queue)
        return found

    def _join(self, found: Ways, cell: Cell) -> None:
        """The best way of a cell over one of its neighbors, as far as theirs are known."""
        board, costs = found.board, found.costs
        row, kind = self._table[board[cell]], _KINDS[board[cell]]
        for edge, back, other in _LINKS[cell]:
            if self._outward:
                more = costs[other] + self._table[board[other]][back][kind]
            else:
                more = costs[other] + row[edge][_KINDS[board[other]]]
            if more < costs[cell]:
                costs[cell], found.onward[cell] = more, other

    def _spread(self, found: Ways, queue: list[int]) -> None:
        """From the cells in the queue, with their costs, to all that get there more cheaply."""
        costs, onward, outward = found.costs, found.onward, self._outward
        kinds = [_KINDS[code] for code in found.board]
        rows = [self._table[code] for code in found.board]
        while queue:
            first = heappop(queue)
            cell = first & _CELL
            if first - cell > costs[cell]:
                continue
            row, kind = rows[cell], kinds[cell]
            for edge, back, other in _LINKS[cell]:
                step = row[edge][kinds[other]] if outward else rows[other][back][kind]
                more = first - cell + step
                if more < costs[other]:
                    costs[other], onward[other] = more, cell
                    heappush(queue, more + other)


@lru_cache(maxsize=64)
def _surveyor(goals: tuple[Cell, ...], *, pips: bool, outward: bool) -> Surveyor:
    return Surveyor(goals, pips=pips, outward=outward)


def _cut_off(found: Ways, changed: list[Cell]) -> list[Cell]:
    """The changed cells and all whose ways led over them, now without a way."""
    costs, onward = found.costs, found.onward
    lost = list(changed)
    for cell in lost:
        costs[cell], onward[cell] = _FAR, NOWHERE
    for cell in lost:
        for _, _, other in _LINKS[cell]:
            if onward[other] == cell:
                costs[other], onward[other] = _FAR, NOWHERE
                lost.append(other)
    return lost


def turns_to(board: Board, goals: tuple[Cell, ...], *, pips: bool = True) -> tuple[float, ...]:
    """Turns from every cell to the nearest goal."""
    return tuple([cost / _TURN for cost in ways_to(board, goals, pips=pips).costs])


def turns_from(board: Board, start: Cell, *, pips: bool = True) -> tuple[float, ...]:
    """Turns from one cell to every other cell."""
    return tuple([cost / _TURN for cost in ways_from(board, start, pips=pips).costs])


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
    costs = sorted(ways_from(board, start, pips=pips).costs)
    near = costs[: bisect_left(costs, _FAR)]
    far = near[-_FARTHEST:]
    return (sum(near) / len(near) + sum(far) / len(far)) / 2 / _TURN
