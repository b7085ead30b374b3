"""The standings of a cup: points, then the tie-break, then wins; equal players share a place.

The tie-break of a round robin is Sonneborn–Berger: the points of everyone one has beaten, and half
of those one drew with. Of a Swiss cup it is Buchholz: the points of everyone one has met; for a bye
that is one's own score. In a knock-out only counts how far somebody has come.
"""

from collections import defaultdict
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from bot.match.cups.cup import Cup, Table
from bot.match.cups.schedule import circle_rounds
from bot.match.cups.scores import Results, Scores, goes_on, is_open, scores_of
from bot.match.ids import UserId
from bot.match.standing.records import Record


class Row(Struct, frozen=True):
    """Somebody in the standings."""

    user: UserId
    name: str
    place: int
    points: float
    tie_break: float = 0.0
    record: Record = Record()  # without byes
    survived: int = 0  # rounds of a knock-out
    is_beaten: bool = False  # in a knock-out
    has_left: bool = False


class Played(Struct, frozen=True):
    """What one player did at one table."""

    score: float
    others: tuple[tuple[UserId, float], ...]  # who was there, and how one did against each
    is_best: bool = False


def standings(cup: Cup, results: Results) -> list[Row]:
    """Everybody, the best first."""
    played = _played(cup, results)
    users = [each.user for each in cup.entrants]
    points = {user: sum(each.score for each in played[user]) for user in users}
    rows = [_row(cup, user, played[user], points) for user in users]
    keys = sorted(map(_key, rows))
    placed = [replace(row, place=1 + keys.index(_key(row))) for row in rows]
    return sorted(placed, key=lambda row: row.place)  # of equals, the better seeded


def winners(cup: Cup, results: Results) -> list[Row]:
    """The winners of a cup that is over; equal players share it."""
    return [row for row in standings(cup, results) if row.place == 1]


def decided(cup: Cup, results: Results) -> Iterator[tuple[int, Table, Scores]]:
    """The tables that have ended and count, with the number of their round.

    A bye counts when its round has ended.
    """
    void = annulled(cup, results)
    for number, tables in enumerate(cup.rounds, start=1):
        runs = any(is_open(cup, table, results) for table in tables)
        for table in tables:
            scores = scores_of(cup, table, results)
            has_ended = scores is not None and not (runs and len(table.players) == 1)
            if scores is not None and has_ended and not void & set(table.players):
                yield number, table, scores


def annulled(cup: Cup, results: Results) -> frozenset[UserId]:
    """Who has left a round robin before half of it: then none of their tables counts.

    Otherwise those who had played them would have had a harder cup than those who had not.
    """
    if cup.method != "round robin":
        return frozenset()
    half = circle_rounds(len(cup.entrants)) / 2
    gone = [each for each in cup.entrants if each.left]
    return frozenset(each.user for each in gone if _games(cup, each.user, results) < half)


def _games(cup: Cup, user: UserId, results: Results) -> int:
    """How many tables somebody has really played at."""
    return sum(
        user in table.players and table.number in results and not table.ruling
        for tables in cup.rounds
        for table in tables
    )


def _played(cup: Cup, results: Results) -> dict[UserId, list[Played]]:
    found: dict[UserId, list[Played]] = defaultdict(list)
    for _, _, scores in decided(cup, results):
        best = goes_on(cup, scores)
        for user, score in scores.items():
            against = {other: _against(score, its) for other, its in scores.items()}
            others = tuple(each for each in against.items() if each[0] != user)
            found[user].append(Played(score, others, is_best=user == best))
    return found


def _against(own: float, other: float) -> float:
    return 0.5 if own == other else float(own > other)


def _row(cup: Cup, user: UserId, played: list[Played], points: dict[UserId, float]) -> Row:
    entrant, record = cup.entrant(user), Record()
    for each in played:
        if each.others:  # won if one came before all others, lost if somebody came before
            record = record.plus(min(score for _, score in each.others))
    row = Row(user, entrant.name, 0, points[user], record=record, has_left=bool(entrant.left))
    if cup.method == "knockout":
        survived = sum(each.is_best for each in played)
        return replace(row, survived=survived, is_beaten=survived < len(played))
    tie_break = sum(_tie_break(cup, each, points, points[user]) for each in played)
    return replace(row, tie_break=tie_break)


def _tie_break(cup: Cup, played: Played, points: dict[UserId, float], own: float) -> float:
    if not played.others:  # a bye
        return own if cup.method == "swiss" else 0.0
    counted = [
        points[user] * (score if cup.method == "round robin" else 1.0)
        for user, score in played.others
    ]
    return sum(counted) / len(counted)


def _key(row: Row) -> tuple[float, ...]:
    """The smaller, the better. A knock-out has no tie-break, other cups have no survivors."""
    if row.is_beaten or row.survived:
        return (-row.survived, row.is_beaten)
    return (-round(row.points, 6), -round(row.tie_break, 6), -row.record.won, row.has_left)
