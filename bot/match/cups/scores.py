"""How a table of a cup ended: what everyone there scores.

A win is 1 and a draw ½. At a larger table it is the share of the others one has come before, where
those on the same place count half; so a table of two is the same rule.
"""

from collections.abc import Mapping, Sequence

from bot.match.cups.cup import Cup, Table
from bot.match.ids import UserId
from bot.match.results import Finish

Scores = Mapping[UserId, float]
Results = Mapping[int, Finish]  # finished matches by the number of their table


def scores_of(cup: Cup, table: Table, results: Results) -> Scores | None:
    """None while it is played."""
    if table.ruling:
        return table.ruling.scores
    if len(table.players) == 1:  # in a round robin everybody has as many
        return {table.players[0]: 0.0 if cup.method == "round robin" else 1.0}
    finish = results.get(table.number)
    return _by_places(table.players, finish) if finish else None


def is_open(cup: Cup, table: Table, results: Results) -> bool:
    return scores_of(cup, table, results) is None


def late_at(table: Table, results: Results) -> frozenset[UserId]:
    """The players who did not play to the end there: their time ran out, or a computer played for
    them."""
    finish = results.get(table.number)
    left = finish.detail.left if finish else ()
    return frozenset(table.players[seat] for seat in left if seat < len(table.players))


def is_drawn(scores: Scores) -> bool:
    return len(scores) > 1 and len(set(scores.values())) == 1


def goes_on(cup: Cup, scores: Scores) -> UserId:
    """The player who advances from a table: the best, and of equals the better seeded."""
    return min(scores, key=lambda user: (-scores[user], cup.seed(user)))


def _by_places(players: Sequence[UserId], finish: Finish) -> dict[UserId, float]:
    """By seat, whoever sits there at the end.

    A match that does not count is a draw between those who did not call it off by leaving.
    """
    places = _places(finish) if finish.counts else _by_leaving(finish)
    own = [places.get(seat, len(players)) for seat in range(len(players))]
    return {user: _share(own, seat) for seat, user in enumerate(players)}


def _by_leaving(finish: Finish) -> dict[int, int]:
    return {seat: int(seat in finish.detail.withdrew) for seat in range(len(finish.players))}


def _places(finish: Finish) -> dict[int, int]:
    ranking = finish.detail.ranking or ((finish.winners,) if finish.winners else ())
    return {seat: place for place, group in enumerate(ranking) for seat in group}


def _share(places: Sequence[int], seat: int) -> float:
    others = [place for at, place in enumerate(places) if at != seat]
    ahead = sum(1.0 if place > places[seat] else 0.5 * (place == places[seat]) for place in others)
    return ahead / len(others)
