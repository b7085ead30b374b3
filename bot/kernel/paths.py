"""Reach over any graph, with costs.

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
    """What each place costs to get to, the start included, up to a budget (Dijkstra's search)."""
    costs: dict[P, int] = {}
    order = count()  # equal costs are settled in the order in which they were found
    queue: list[tuple[int, int, P]] = [(0, next(order), start)]
    while queue:
        cost, _, place = heappop(queue)
        if place in costs:
            continue
        costs[place] = cost
        for other, price in steps(place):
            if other not in costs and (most is None or cost + price <= most):
                heappush(queue, (cost + price, next(order), other))
    return costs


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
