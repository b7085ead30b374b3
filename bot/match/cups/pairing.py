"""Who meets whom in a round of a Swiss cup: players of about the same score who have not met.

At tables of two it is a matching of least cost, found exactly (Edmonds' blossom algorithm). The
costs say, from the heaviest to the lightest: nobody meets twice or has a second bye, scores are
close, and within a score the upper half meets the lower half. Larger tables are filled in the order
of scores, then exchanged as long as that helps.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product

from msgspec import Struct

from bot.match.cups.schedule import Pair
from bot.match.ids import NOBODY, UserId

AGAIN, APART = 10**12, 10**5  # of costs: for meeting again, and for the square of a distance
FINE = 60  # scores are counted in parts of this; thirds, quarters and fifths are whole
BYE = NOBODY
MANY = 1000  # more than there are players: a bye is listed last


class Player(Struct, frozen=True):
    """Somebody to be paired; the others are given in the order of the standings."""

    user: UserId
    score: float
    opponents: tuple[UserId, ...] = ()  # as often as they have met
    byes: int = 0
    firsts: int = 0  # how often they had the first seat, less how often they had not


def usual_length(players: int, size: int) -> int:
    """Enough rounds that only one can have won all of them, and one more than that at tables."""
    rounds, groups = 0, players
    while groups > 1:
        groups, rounds = -(-groups // size), rounds + 1
    return max(rounds + (size > 2), 3)


def swiss(players: Sequence[Player], size: int, seats: Sequence[int]) -> list[Pair]:
    """The tables of the next round for players in the order of the standings."""
    if size == 2:
        return [_seated(pair, players) for pair in _matched(players)]
    return _at_tables(players, size, seats)


def _matched(players: Sequence[Player]) -> list[Pair]:
    from networkx import Graph, min_weight_matching  # loaded for a Swiss round only: it is large

    graph = Graph()
    halves = _halves(players)
    for (upper, one), (lower, other) in combinations(enumerate(players), 2):
        off = abs(lower - upper - halves[one.score])
        graph.add_edge(one.user, other.user, weight=_cost(one, other) + off)
    if len(players) % 2:
        least = min(each.score for each in players)
        for place, each in enumerate(players):
            behind = (FINE * (each.score - least)) ** 2
            cost = AGAIN * each.byes + APART * round(behind) + len(players) - place
            graph.add_edge(each.user, BYE, weight=cost)
    order = {each.user: place for place, each in enumerate(players)} | {BYE: len(players)}
    found = (sorted(pair, key=order.__getitem__) for pair in min_weight_matching(graph))
    ranked = sorted(found, key=lambda pair: order[pair[0]] + MANY * (BYE in pair))
    return [tuple(each for each in pair if each) for pair in ranked]


def _cost(one: Player, other: Player) -> int:
    apart = (FINE * (one.score - other.score)) ** 2
    return AGAIN * one.opponents.count(other.user) + APART * round(apart)


def _halves(players: Iterable[Player]) -> Mapping[float, int]:
    """Half the size of each group of equal scores: the ideal distance between two who meet."""
    return {score: max(1, many // 2) for score, many in Counter(p.score for p in players).items()}


def _seated(pair: Pair, players: Iterable[Player]) -> Pair:
    """The player who has gone first less often goes first."""
    firsts = {each.user: each.firsts for each in players}
    return tuple(sorted(pair, key=lambda user: firsts[user]))


def _at_tables(players: Sequence[Player], size: int, seats: Sequence[int]) -> list[Pair]:
    sizes = table_sizes(len(players), size, seats)
    byes = len(players) - sum(sizes)
    from_below = players[::-1]
    resting = sorted(from_below, key=lambda each: (each.byes, each.score))[:byes]
    rest = iter([each for each in players if each not in resting])
    tables = _exchanged([[next(rest) for _ in range(many)] for many in sizes])
    pairs = [_seated(tuple(each.user for each in table), players) for table in tables]
    return [*pairs, *((each.user,) for each in resting)]


def table_sizes(players: int, size: int, seats: Sequence[int]) -> list[int]:
    """Tables as even as possible and no larger than `size`; who is left over has a bye."""
    many = -(-players // size)
    even = [players // many + (number < players % many) for number in range(many)]
    if all(each in seats for each in even):
        return even
    found: list[int] = []
    for each in sorted((each for each in seats if each <= size), reverse=True):
        while players - sum(found) >= each:
            found.append(each)
    return found


def _exchanged(tables: list[list[Player]]) -> list[list[Player]]:
    """Change places between tables as long as that makes them cheaper."""
    while better := next(_better(tables), None):
        tables = better
    return tables


def _better(tables: list[list[Player]]) -> Iterator[list[list[Player]]]:
    for one, other in combinations(range(len(tables)), 2):
        before = _table_cost(tables[one]) + _table_cost(tables[other])
        for left, right in product(range(len(tables[one])), range(len(tables[other]))):
            a, b = list(tables[one]), list(tables[other])
            a[left], b[right] = b[right], a[left]
            if _table_cost(a) + _table_cost(b) < before:
                yield [{one: a, other: b}.get(at, each) for at, each in enumerate(tables)]


def _table_cost(table: Sequence[Player]) -> int:
    return sum(_cost(*pair) for pair in combinations(table, 2))
