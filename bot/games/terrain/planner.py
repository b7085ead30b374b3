"""The path planner: how many turns a way takes, weather and missing pips priced in.

Bad weather doubles all costs, which is the same as halving the points. On a long road of equal
steps a turn with e such points makes floor(e / cost) steps; the average over all rolls gives the
price of a step in turns. A missing pip costs the wait for the own next doubles.
"""

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from itertools import permutations, product

from bot.games.terrain.board import CENTRE, NEIGHBOURS, PERIMETER, Cell
from bot.games.terrain.land import exits, slopes
from bot.games.terrain.pieces import PIECES, price
from bot.games.terrain.state import Board

WAIT = 6.0  # turns until the own next doubles
FAR = 60.0  # turns; what cannot be reached counts as this far


def useful_points() -> Iterator[int]:
    """What each of the 36 rolls is worth, in points of good weather."""
    for red, white in product(range(1, 7), repeat=2):
        yield 0 if red == white else white // 2 if red % 2 else white


def _turns(cost: int) -> float:
    """Turns for one step of that cost, on a road of such steps."""
    return 36 / sum(points // cost for points in useful_points())


TURNS = {cost: _turns(cost) for cost in range(1, 5)}
_UNBUILT = TURNS[2]  # land that is still to come is taken as a little hilly


@lru_cache(maxsize=1024)
def turns_to(board: Board, goals: tuple[Cell, ...], *, pips: bool = True) -> tuple[float, ...]:
    """From every cell to the nearest of the goals."""
    return _search(_roads(board, pips=pips, back=True), goals)


@lru_cache(maxsize=1024)
def turns_from(board: Board, start: Cell, *, pips: bool = True) -> tuple[float, ...]:
    """From one cell to every other."""
    return _search(_roads(board, pips=pips, back=False), (start,))


Roads = tuple[tuple[tuple[Cell, float], ...], ...]


@lru_cache(maxsize=64)
def _roads(board: Board, *, pips: bool, back: bool) -> Roads:
    """For each cell its neighbours and the price to there, or back from there."""
    open_to, leads_to = slopes(board), exits(board)

    def road(start: Cell, end: Cell) -> float:
        if not (board[start] and board[end]):
            return _UNBUILT
        rise = PIECES[board[end]].level - PIECES[board[start]].level
        free = not pips or leads_to[start] >> end & 1
        return TURNS[price(rise, bad=False)] + (0.0 if free else WAIT)

    return tuple(
        tuple(
            (other, road(other, cell) if back else road(cell, other))
            for other in NEIGHBOURS[cell]
            if open_to[cell] >> other & 1 and open_to[other] >> cell & 1
        )
        for cell in range(len(board))
    )


def _search(roads: Roads, starts: tuple[Cell, ...]) -> tuple[float, ...]:
    found = [FAR] * len(roads)
    queue = [(0.0, cell) for cell in starts]
    for cell in starts:
        found[cell] = 0.0
    while queue:
        turns, cell = heappop(queue)
        if turns > found[cell]:
            continue
        for other, more in roads[cell]:
            if turns + more < found[other]:
                found[other] = turns + more
                heappush(queue, (turns + more, other))
    return tuple(found)


def turns_through(
    board: Board, start: Cell, markers: tuple[Cell, ...], *, pips: bool = True
) -> float:
    """Through all markers in the best order."""
    legs = {marker: turns_to(board, (marker,), pips=pips) for marker in markers}
    return min(
        sum(legs[end][begin] for begin, end in zip((start, *way), way, strict=False))
        for way in permutations(markers)
    )


def turns_out(board: Board, start: Cell, *, pips: bool = True) -> float:
    """From a cell to the edge of the land, for LOST."""
    return turns_to(board, tuple(sorted(PERIMETER)), pips=pips)[start]


def remoteness(board: Board, start: Cell, *, pips: bool = True) -> float:
    """How far everything is from a start, on average: what a builder keeps small."""
    if start == CENTRE:
        return turns_out(board, start, pips=pips)
    return sum(turns_from(board, start, pips=pips)) / len(board)
