"""The weights of Rakh's evaluation, fitted to matches: `python -m tests.fit_rakh -n 300 --write`.

Computers play each other, turn by turn the one that looks best under the weights so far, now and
then another of the best: that makes positions of every kind. A logistic regression then tells
which features went with winning. A second run begins where the first ended.
"""

from collections.abc import Iterator
from math import exp, log
from pathlib import Path
from random import Random

from bot.games import find
from bot.games.rakh.ai.features import NAMES, features
from bot.games.rakh.ai.score import evaluation
from bot.games.rakh.ai.turns import turns
from bot.games.rakh.model.state import State
from bot.kernel import Tossed
from tests.kit import fitting

DATA = Path("bot/games/rakh/data/evaluation.json")
LONGEST = 120  # turns
FIRST = 8  # actions from which turns are gone on with
BOLD = 6  # one turn in so many is not the best
RUNS, RATE, PULL = 300, 0.5, 0.002  # of the fit: steps, their size, and the pull towards 0
Sample = tuple[list[float], float]  # features of the side to move, and what it got: 1, 0.5, 0


def samples(seed: int) -> Iterator[Sample]:
    """The positions of one match at the start of every turn."""
    game, random = find("rakh"), Random(seed)
    table = game.table(2, {"setup": "random", "factions": "random"})
    state: State = game.setup(table, Tossed(random)).state
    seen: list[tuple[list[float], int]] = []
    while state.end is None and len(seen) < LONGEST:
        seen.append((features(state), state.side))
        found = turns(state, evaluation, FIRST)
        bold = random.randrange(BOLD) == 0 or len(seen) < 3
        best = [each for each in found[: 12 if bold else 1] if each.state.end is None] or found[:1]
        state = random.choice(best).state
    winner = None if state.end is None else state.end.winner
    for numbers, side in seen[2:]:
        yield numbers, 0.5 if winner is None else float(state.seat(side) == winner)


def fitted(found: list[Sample]) -> dict[str, float]:
    """Weights under which the results are most likely, by gradient ascent on scaled features."""
    scale = [max(abs(numbers[n]) for numbers, _ in found) or 1.0 for n in range(len(NAMES))]
    rows = [([n / s for n, s in zip(numbers, scale, strict=True)], got) for numbers, got in found]
    weights = [0.0] * len(NAMES)
    for _ in range(RUNS):
        slope = [-PULL * weight for weight in weights]
        for numbers, got in rows:
            error = (got - chance(weights, numbers)) / len(rows)
            for place, number in enumerate(numbers):
                if number:
                    slope[place] += error * number
        weights = [w + 10 * RATE * s for w, s in zip(weights, slope, strict=True)]
    real = [weight / s for weight, s in zip(weights, scale, strict=True)]
    return {name: round(weight, 4) for name, weight in zip(NAMES, real, strict=True)}


def chance(weights: list[float], numbers: list[float]) -> float:
    total = sum(w * n for w, n in zip(weights, numbers, strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def surprise(found: list[Sample], weights: dict[str, float]) -> float:
    """The mean surprise at results: 0.69 is a coin's."""
    total = 0.0
    for numbers, got in found:
        p = min(max(chance(list(weights.values()), numbers), 1e-6), 1 - 1e-6)
        total -= got * log(p) + (1 - got) * log(1 - p)
    return total / len(found)


def main() -> None:
    about = "Fit Rakh's evaluation to matches."
    fitting.run(about, DATA, samples, fitted, surprise, matches=300, apart=10)


if __name__ == "__main__":
    main()
