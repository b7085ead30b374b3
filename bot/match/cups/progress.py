"""How a cup goes on: its next round when all tables have ended, and its end.

`advance` may be called at any time and any number of times: it depends on the cup and the finished
matches alone, so nothing is lost and nothing is drawn twice when the program is killed.
"""

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from bot.kernel import NotAllowed
from bot.kernel.echo import typed
from bot.match.cups.cup import LEFT, LONGEST_REASON, Cup, Round, Ruling, Table, with_table
from bot.match.cups.pairing import Player, swiss, usual_length
from bot.match.cups.schedule import Pair, bracket, circle, circle_rounds, knockout_rounds
from bot.match.cups.scores import Results, Scores, goes_on, is_drawn, is_open, late_at, scores_of
from bot.match.cups.standings import decided, standings
from bot.match.cups.terms import table_sizes
from bot.match.ids import UserId

PATIENCE = 2  # matches that somebody may leave unfinished before the cup goes on without them
REPLAYS = 1  # of a drawn match in a knock-out


def length(cup: Cup) -> int:
    """How many rounds it has, with those who have entered."""
    many = max(2, len(cup.entrants))
    if cup.method == "round robin":
        return circle_rounds(many)
    if cup.method == "knockout":
        return knockout_rounds(many)
    wanted = cup.length or usual_length(many, cup.size)
    return min(wanted, many - 1) if cup.size == 2 else wanted


def advance(cup: Cup, results: Results, now: str) -> Cup:
    """The cup as it stands after these matches; the same one if nothing is due."""
    while cup.state == "running":
        cup = _given_up(cup, results)
        cup = _played_again(cup, results)
        if any(is_open(cup, table, results) for table in cup.newest):
            return cup
        cup = _without_absent(cup, results)
        if len(cup.rounds) >= length(cup) or len(cup.present) < min(table_sizes(cup)):
            return replace(cup, state="over", ended=now)
        cup = _with_round(cup, _next(cup, results))
    return cup


def correct(cup: Cup, number: int, scores: Scores, why: str, results: Results) -> Cup:
    """Decide a table otherwise. Of a knock-out, what follows from it is drawn again.

    Other cups keep the rounds that were drawn; only the standings change.
    """
    if cup.state not in ("running", "over"):
        raise NotAllowed("This cup has no results to correct. Choose one that has started.")
    at, table = _position(cup, number)
    reason = " ".join(typed(why).split())[:LONGEST_REASON]
    cup = with_table(cup, replace(table, ruling=Ruling(dict(scores), reason)))
    return _drawn_again(cup, at, results) if cup.method == "knockout" else cup


def _position(cup: Cup, number: int) -> tuple[int, Table]:
    for at, tables in enumerate(cup.rounds):
        for table in tables:
            if table.number == number and len(table.players) > 1:
                return at, table
    raise NotAllowed("This cup has no such table. Choose one from the list.")


def _drawn_again(cup: Cup, at: int, results: Results) -> Cup:
    """Redraw the rounds after a corrected one, if another player advances now."""
    if at + 1 >= len(cup.rounds):
        return cup
    after = cup.rounds[at + 1]
    before = replace(cup, rounds=cup.rounds[: at + 1])
    if any(is_open(before, table, results) for table in before.newest):
        return cup
    wanted = _winners_meet(before, results)
    if [set(pair) for pair in wanted] == [set(table.players) for table in after]:
        return cup
    kept = {frozenset(table.players): table for table in after}
    fresh = _with_round(before, wanted)
    tables = tuple(kept.get(frozenset(each.players), each) for each in fresh.newest)
    rounds = (*before.rounds, tables)
    return replace(fresh, rounds=rounds, state="running", ended="")


def _given_up(cup: Cup, results: Results) -> Cup:
    """Tables of two where somebody has left: the other one wins."""
    for table in cup.newest:
        gone = [user for user in table.players if cup.entrant(user).left]
        if gone and len(table.players) == 2 and is_open(cup, table, results):
            scores = {user: float(user not in gone) for user in table.players}
            cup = with_table(cup, replace(table, ruling=Ruling(scores, LEFT)))
    return cup


def _played_again(cup: Cup, results: Results) -> Cup:
    """A drawn match of a knock-out is played once more, with the seats changed."""
    if cup.method != "knockout":
        return cup
    for table in cup.newest:
        scores = scores_of(cup, table, results)
        if scores and is_drawn(scores) and not table.ruling and table.drawn < REPLAYS:
            again = Table(cup.tables, table.players[::-1], drawn=table.drawn + 1)
            tables = tuple(again if each is table else each for each in cup.newest)
            cup = replace(cup, rounds=(*cup.rounds[:-1], tables), tables=cup.tables + 1)
    return cup


def _without_absent(cup: Cup, results: Results) -> Cup:
    """A player who has left two matches unfinished is out."""
    tables = [table for played in cup.rounds for table in played]
    late = Counter(user for table in tables for user in late_at(table, results))
    entrants = tuple(
        replace(each, left=len(cup.rounds))
        if late[each.user] >= PATIENCE and not each.left
        else each
        for each in cup.entrants
    )
    return cup if entrants == cup.entrants else replace(cup, entrants=entrants)


def _next(cup: Cup, results: Results) -> list[Pair]:
    if cup.method == "round robin":
        return circle([each.user for each in cup.entrants], len(cup.rounds))
    if cup.method == "knockout":
        return _winners_meet(cup, results)
    return swiss(_to_pair(cup, results), cup.size, table_sizes(cup))


def _winners_meet(cup: Cup, results: Results) -> list[Pair]:
    if not cup.rounds:
        return bracket([each.user for each in cup.entrants])
    best = [goes_on(cup, scores_of(cup, table, results) or {}) for table in cup.newest]
    return list(zip(best[::2], best[1::2], strict=True))


def _to_pair(cup: Cup, results: Results) -> list[Player]:
    """Those who still play, in the order of the standings."""
    opponents: Counter[tuple[UserId, UserId]] = Counter()
    byes: Counter[UserId] = Counter()
    firsts: Counter[UserId] = Counter()
    for _, table, _ in decided(cup, results):
        for user in table.players:
            byes[user] += len(table.players) == 1
            opponents.update((user, other) for other in table.players if other != user)
        if len(table.players) > 1:
            firsts.update({table.players[0]: 1, table.players[-1]: -1})
    return [
        Player(
            row.user,
            row.points,
            tuple(other for (user, other) in opponents.elements() if user == row.user),
            byes[row.user],
            firsts[row.user],
        )
        for row in standings(cup, results)
        if not row.has_left
    ]


def _with_round(cup: Cup, pairs: Iterable[Pair]) -> Cup:
    tables: Round = tuple(Table(cup.tables + at, pair) for at, pair in enumerate(pairs))
    return replace(cup, rounds=(*cup.rounds, tables), tables=cup.tables + len(tables))
