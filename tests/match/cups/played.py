"""Cups played without a table: results are made up, in whatever order they may come in."""

from collections.abc import Callable, Sequence
from random import Random

from bot.kernel import Seat
from bot.match.cups.cup import Cup, Method, Table, join, start
from bot.match.cups.progress import advance
from bot.match.cups.scores import is_open
from bot.match.ids import MatchId, UserId
from bot.match.results import Finish
from bot.match.standing.detail import Detail
from tests.kit.tables import person

NOW = "2026-11-18T12:00:00+00:00"
Played = dict[int, Finish]  # by the number of the table
Decide = Callable[[Table], list[tuple[int, ...]]]  # the ranking of seats at a table


def user_id(number: int) -> UserId:
    """The smaller the number, the better they are seeded."""
    return UserId(f"p{number}")


def opened(
    players: int, method: Method, size: int = 2, length: int = 0, game: str = "terrain"
) -> Cup:
    cup = Cup("c", "Test Cup", game, method, user_id(0), "24h", "out", size, length)
    for number in range(players):
        cup = join(cup, user_id(number), f"Player {number}")
    return cup


def begun(players: int, method: Method, size: int = 2, length: int = 0) -> Cup:
    """Seeded as they are numbered."""
    cup = opened(players, method, size, length)
    ratings = {each.user: 2000 - int(each.user[1:]) for each in cup.entrants}
    return advance(start(cup, ratings), {}, NOW)


def finish(*ranking: Sequence[int], players: int = 2, left: Sequence[int] = ()) -> Finish:
    groups = tuple(tuple(map(Seat, group)) for group in ranking)
    seats = tuple(person(str(seat), f"u{seat}") for seat in range(players))
    detail = Detail(groups, left=tuple(map(Seat, left)))
    winners = groups[0] if len(groups) > 1 else ()
    return Finish(MatchId("m"), "terrain", NOW, seats, winners, detail=detail)


def by_strength(table: Table) -> list[tuple[int, ...]]:
    """The better seeded always comes first."""
    seats = range(len(table.players))
    return [(seat,) for seat in sorted(seats, key=lambda seat: int(table.players[seat][1:]))]


def at_random(random: Random) -> Decide:
    def decide(table: Table) -> list[tuple[int, ...]]:
        seats = list(range(len(table.players)))
        if random.random() < 0.2:
            return [tuple(seats)]
        random.shuffle(seats)
        return [(seat,) for seat in seats]

    return decide


def play(cup: Cup, results: Played, decide: Decide, random: Random) -> Cup:
    """Until it is over; `results` takes down what was played."""
    while cup.state == "running":
        open_ones = [each for each in cup.newest if is_open(cup, each, results)]
        table = random.choice(open_ones)
        results[table.number] = finish(*decide(table), players=len(table.players))
        cup = advance(cup, results, NOW)
    return cup
