"""Players with hidden strengths, to see how soon ratings find them: beside plain Elo.

    python -m tests.match.standing.populations 200

Strengths are normal; a match is decided by strength and luck of the day (a Gumbel draw, which is
the model that Elo assumes), and near ties are draws.
"""

import sys
from bisect import bisect
from collections.abc import Callable, Sequence
from itertools import combinations
from math import log, sqrt
from random import Random
from statistics import fmean, stdev

from msgspec import Struct
from msgspec.structs import astuple

from bot.match.standing.rating import POINTS, Rating, Side, beginning, rated

PLAYERS, EACH, LATER = 40, 20, 400
SPREAD = 200.0  # points between players of one deviation
LUCK = 400 / log(10)  # points: what Elo's formula means by a difference
DRAWN = 15.0  # points between performances that count as equal
K = 32.0


class Kind(Struct, frozen=True):
    sides: int
    team: int = 1

    @property
    def seats(self) -> int:
        return self.sides * self.team


KINDS = {"2": Kind(2), "3": Kind(3), "6": Kind(6), "2 against 2": Kind(2, 2)}


class Found(Struct, frozen=True):
    """How well a method found the strengths and foretold what came later."""

    correlation: float
    loss: float  # mean logarithmic loss of pairwise forecasts; 0.693 is a coin
    error: float  # by how much forecasts were off, bin by bin


class Method:
    """Learns from matches, ranks players, and forecasts one side against another."""

    def learn(self, sides: Sequence[Side]) -> None:
        raise NotImplementedError

    def value(self, player: str) -> float:
        raise NotImplementedError

    def forecast(self, side: Sequence[str], other: Sequence[str]) -> float:
        raise NotImplementedError


class Ours(Method):
    def __init__(self) -> None:
        self.ratings: dict[str, Rating] = {}

    def learn(self, sides: Sequence[Side]) -> None:
        self.ratings |= rated(sides, self.ratings)

    def value(self, player: str) -> float:
        return self.ratings.get(player, beginning(player)).mean

    def forecast(self, side: Sequence[str], other: Sequence[str]) -> float:
        """By what is shown: points, and nothing else."""
        gap = sum(map(self.value, side)) - sum(map(self.value, other))
        return 1 / (1 + 10 ** (-gap * POINTS / 400))


class Elo(Method):
    """Every two sides as a game of their own; a team is the sum of its players."""

    def __init__(self) -> None:
        self.values: dict[str, float] = {}

    def learn(self, sides: Sequence[Side]) -> None:
        change = {player: 0.0 for side in sides for player in side.players}
        for one, other in combinations(sides, 2):
            score = 0.5 if one.place == other.place else float(one.place < other.place)
            step = K * (score - self.forecast(one.players, other.players)) / (len(sides) - 1)
            for player in one.players:
                change[player] += step
            for player in other.players:
                change[player] -= step
        for player, step in change.items():
            self.values[player] = self.value(player) + step

    def value(self, player: str) -> float:
        return self.values.get(player, 1500.0)

    def forecast(self, side: Sequence[str], other: Sequence[str]) -> float:
        gap = sum(map(self.value, side)) - sum(map(self.value, other))
        return float(1 / (1 + 10 ** (-gap / 400)))


class Truth(Elo):
    def __init__(self, hidden: dict[str, float]) -> None:
        self.values = hidden

    def learn(self, sides: Sequence[Side]) -> None:
        """There is nothing to learn."""


def strengths(random: Random) -> dict[str, float]:
    return {str(number): random.gauss(0, SPREAD) for number in range(PLAYERS)}


def played(
    kind: Kind, hidden: dict[str, float], seats: Sequence[str], random: Random
) -> list[Side]:
    """One match between these players: whoever performs best comes first."""
    teams = [tuple(seats[at :: kind.sides]) for at in range(kind.sides)]
    strength = [sum(hidden[each] for each in team) for team in teams]
    form = [each - LUCK * log(-log(random.random())) for each in strength]
    order = sorted(form, reverse=True)
    places = [next(at for at, best in enumerate(order) if best - each < DRAWN) for each in form]
    return [Side(team, place) for team, place in zip(teams, places, strict=True)]


def season(kind: Kind, hidden: dict[str, float], random: Random) -> list[list[Side]]:
    """Rounds in which everybody plays; those left over in one sit out, up to 20 matches each."""
    matches: list[list[Side]] = []
    count = dict.fromkeys(hidden, 0)
    while len(matches) * kind.seats < PLAYERS * EACH:
        fewest = sorted(hidden, key=lambda each: (count[each], random.random()))[: kind.seats]
        random.shuffle(fewest)
        for each in fewest:
            count[each] += 1
        matches.append(played(kind, hidden, fewest, random))
    return matches


def judged(kind: Kind, method: Method, hidden: dict[str, float], random: Random) -> Found:
    """After a season: the order of the players, and forecasts of matches that come later."""
    for match in season(kind, hidden, random):
        method.learn(match)
    forecasts: list[tuple[float, float]] = []
    for _ in range(LATER):
        match = played(kind, hidden, random.sample(sorted(hidden), kind.seats), random)
        for one, other in combinations(match, 2):
            if one.place != other.place:
                chance = method.forecast(one.players, other.players)
                forecasts.append((chance, float(one.place < other.place)))
    order = spearman([hidden[each] for each in hidden], [method.value(each) for each in hidden])
    return Found(order, _loss(forecasts), _error(forecasts))


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    first, second = _ranks(one), _ranks(other)
    gaps = sum((a - b) ** 2 for a, b in zip(first, second, strict=True))
    many = len(one)
    return 1 - 6 * gaps / (many * (many**2 - 1))


def _ranks(values: Sequence[float]) -> list[int]:
    order = sorted(values)
    return [bisect(order, each) for each in values]


def _loss(forecasts: Sequence[tuple[float, float]]) -> float:
    return -sum(log(chance if won else 1 - chance) for chance, won in forecasts) / len(forecasts)


def _error(forecasts: Sequence[tuple[float, float]]) -> float:
    """The mean gap between forecast and what came, in ten bins of forecasts."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(10)]
    for chance, won in forecasts:
        bins[min(9, int(10 * chance))].append((chance, won))
    gaps = [abs(sum(chance - won for chance, won in each)) for each in bins]
    return sum(gaps) / len(forecasts)


def each(kind: Kind, make: Callable[[], Method], populations: int) -> list[Found]:
    """What was found in several populations; the same ones for every method."""
    randoms = [Random(seed) for seed in range(populations)]
    return [judged(kind, make(), strengths(random), random) for random in randoms]


def mean(kind: Kind, make: Callable[[], Method], populations: int) -> Found:
    found = map(astuple, each(kind, make, populations))
    return Found(*(fmean(values) for values in zip(*found, strict=True)))


def told(values: Sequence[float]) -> str:
    """Their mean and half of its 95 % interval."""
    return f"{fmean(values):.3f} ± {1.96 * stdev(values) / sqrt(len(values)):.3f}"


def ceiling(kind: Kind, populations: int) -> float:
    """The loss of somebody who knows the hidden strengths: nobody can do better."""
    total = 0.0
    for seed in range(populations):
        random = Random(seed)
        hidden = strengths(random)
        total += judged(kind, Truth(hidden), hidden, random).loss
    return total / populations


def main(populations: int) -> None:
    out = sys.stdout.write
    out(f"{PLAYERS} players, {EACH} matches each, {populations} populations\n")
    out("players        method rank correlation           log loss  calibration error\n")
    for name, kind in KINDS.items():
        for method in (Ours, Elo):
            found = map(astuple, each(kind, method, populations))
            columns = "  ".join(f"{told(values):>17}" for values in zip(*found, strict=True))
            out(f"{name:14} {method.__name__:5} {columns}\n")
        out(f"{name:14} truth {ceiling(kind, populations):28.3f}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
