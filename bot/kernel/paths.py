"""Reach and shortest ways over any graph, with costs.

A graph is a function from a place to its next places, with what each step costs; nothing is said
about what a place is. Zero is a fine cost, a negative one is not.
"""

from collections.abc import Callable, Hashable, Iterable
from heapq import heappop, heappush
from itertools import count
from typing import TypeVar

P = TypeVar("P", bound=Hashable)
Steps = Callable[[P], Iterable[tuple[P, int]]]


def reach(start: P, steps: Steps[P], most: int | None = None) -> dict[P, int]:
    """What each place costs to get to, the start included, up to a budget."""
    return _search(start, steps, most)[0]


def shortest(start: P, goal: P, steps: Steps[P]) -> tuple[P, ...] | None:
    """A cheapest way, both ends included; None where there is none."""
    costs, before = _search(start, steps, None, goal)
    if goal not in costs:
        return None
    way = [goal]
    while way[-1] != start:
        way.append(before[way[-1]])
    return tuple(reversed(way))


def groups(places: Iterable[P], near: Callable[[P], Iterable[P]]) -> list[frozenset[P]]:
    """The connected parts of some places, in the order in which they are met."""
    left = dict.fromkeys(places)
    found: list[frozenset[P]] = []
    while left:
        part = [next(iter(left))]
        del left[part[0]]
        for place in part:
            for other in near(place):
                if other in left:
                    del left[other]
                    part.append(other)
        found.append(frozenset(part))
    return found


def _search(
    start: P, steps: Steps[P], most: int | None, goal: P | None = None
) -> tuple[dict[P, int], dict[P, P]]:
    """Dijkstra's search; equal costs are settled in the order in which they were found."""
    costs: dict[P, int] = {}
    before: dict[P, P] = {}
    order = count()
    queue: list[tuple[int, int, P, P]] = [(0, next(order), start, start)]
    while queue:
        cost, _, place, origin = heappop(queue)
        if place in costs:
            continue
        costs[place], before[place] = cost, origin
        if goal is not None and place == goal:
            break
        for other, price in steps(place):
            if other not in costs and (most is None or cost + price <= most):
                heappush(queue, (cost + price, next(order), other, place))
    return costs, before
