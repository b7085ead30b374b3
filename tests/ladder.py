"""The ladder: every strength against every other, in every game: `python -m tests.ladder`.

Each pair plays so many matches, the seats exchanged after each; a draw is half a point. Printed are
the share of points with its 95 % interval (Wilson), seconds for a move, and an Elo number for each
strength, with the weakest at 0. Options: the games, `-n` matches a pair, `-d` dreams a move. Dreams
are counted, not timed: a busy machine changes nothing, and the same seed plays the same matches.
"""

import argparse
import math
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import combinations
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Any

from bot.ai.dreamer import dream
from bot.ai.opponent import STRENGTHS, Opponent
from bot.games import AnyGame, find, games
from bot.kernel import Outcome, Seat, Tossed

LONGEST = 4000
Times = dict[str, list[float]]
Points = dict[tuple[str, str], list[float]]


def main() -> None:
    options = _arguments()
    players = dict(STRENGTHS)
    players["dreamer"] = partial(dream, seconds=math.inf, dreams=options.dreams)
    players = {name: players[name] for name in options.strengths}
    for key in options.games or games():
        for line in ladder(find(key), players, options.matches, options.seed):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Every strength against every other.")
    parser.add_argument("games", nargs="*", help="all if none is named")
    parser.add_argument("-n", "--matches", type=int, default=20, help="for each pair")
    parser.add_argument("-d", "--dreams", type=int, default=48, help="for each move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--strengths", nargs="*", default=list(STRENGTHS))
    return parser.parse_args()


def ladder(
    game: AnyGame, players: dict[str, Opponent], matches: int, seed: int = 1
) -> Iterator[str]:
    """The lines of one game's ladder."""
    points: Points = {}
    times: Times = defaultdict(list)
    yield f"\n{game.about.title}: {matches} matches a pair"
    for weak, strong in combinations(players, 2):
        won = [
            match(game, (players[strong], players[weak]), (strong, weak), number + seed, times)
            for number in range(matches)
        ]
        points[strong, weak] = won
        low, high = wilson(sum(won), len(won))
        share = sum(won) / len(won)
        yield f"  {strong:8} - {weak:8} {share:6.1%}   ({low:.0%} to {high:.0%})"
    for name, rating in elo(players, points).items():
        p50, p95 = _spread(times[name])
        yield f"  {name:8} Elo {rating:6.0f}   a move {p50:.3f} s, p95 {p95:.3f} s"


def match(
    game: AnyGame, pair: tuple[Opponent, Opponent], names: tuple[str, str], seed: int, times: Times
) -> float:
    """What the first of the pair gets: 1, 0.5 or 0. Every second match it sits on even seats."""
    random = Random(seed)
    table = game.table(2 if 2 in game.about.seats else game.about.seats[0])
    state = game.setup(table, Tossed(random)).state
    for _ in range(LONGEST):
        prompts = game.prompts(state)
        if not prompts:
            break
        seat = prompts[random.randrange(len(prompts))].seat
        who = (seat + seed) % 2
        start = perf_counter()
        words = pair[who](game, game.view(state, seat), seat, random)
        times[names[who]].append(perf_counter() - start)
        state = game.play(state, seat, words, Tossed(random)).state
    outcome = game.outcome(state)
    first = [seat for seat in table.seats if (seat + seed) % 2 == 0]
    return _points(outcome, first, table.seats)


def _points(outcome: Outcome | None, first: list[Seat], seats: Iterable[Seat]) -> float:
    """By the better average place; what came to no end is a draw."""
    if outcome is None:
        return 0.5
    place = {seat: rank for rank, group in enumerate(outcome.ranking) for seat in group}
    own = [place[seat] for seat in first]
    others = [place[seat] for seat in seats if seat not in first]
    ahead = sum(others) / len(others) - sum(own) / len(own)
    return 0.5 if not ahead else float(ahead > 0)


def wilson(points: float, matches: int, z: float = 1.96) -> tuple[float, float]:
    """Between which shares the true one lies, 19 times out of 20."""
    share = points / matches
    centre = share + z * z / (2 * matches)
    spread = z * math.sqrt(share * (1 - share) / matches + z * z / (4 * matches * matches))
    whole = 1 + z * z / matches
    return max(0.0, (centre - spread) / whole), min(1.0, (centre + spread) / whole)


def elo(players: Iterable[str], points: Points) -> dict[str, float]:
    """The ratings under which these points are most likely; half a point keeps them finite."""
    ratings: dict[str, float] = dict.fromkeys(players, 0.0)
    for _ in range(2000):
        for (one, two), won in points.items():
            expected = 1 / (1 + 10 ** ((ratings[two] - ratings[one]) / 400))
            share = (sum(won) + 0.5) / (len(won) + 1)
            ratings[one] += 8 * (share - expected)
            ratings[two] -= 8 * (share - expected)
    lowest = min(ratings.values())
    return {name: rating - lowest for name, rating in ratings.items()}


def _spread(times: list[float]) -> tuple[float, float]:
    if len(times) < 2:
        return 0.0, 0.0
    cuts: list[Any] = quantiles(times, n=20)
    return cuts[9], cuts[18]


if __name__ == "__main__":
    main()
