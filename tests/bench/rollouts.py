"""The search of the hard computer: rollouts for each second of CPU, and the share of `advise`.

Positions in which there is a choice are spread over a journey; in each the search has the same seed
and the same number of rollouts, however long it takes.
"""

from collections.abc import Callable, Iterable
from math import inf
from random import Random
from time import thread_time
from typing import Any

import bot.ai.search
from bot.ai.search import search
from bot.games import AnyGame, games
from tests.kit.journeys import journey

POSITIONS = 12
ROLLOUTS = 60  # in each of them


def measure() -> Iterable[str]:
    for key, game in games().items():
        rollouts, advising, spent = _searched(game, key)
        share = f"{100 * advising / spent:.0f} % of it in advise"
        yield f"{key:9} {rollouts / spent:7.0f} rollouts per CPU second, {share}"


def _searched(game: AnyGame, key: str) -> tuple[int, float, float]:
    """How many rollouts, and seconds in `advise` and in all."""
    done, advising = [0], [0.0]
    module: Any = bot.ai.search
    kind: Any = type(game)
    rollout, advise = module.rollout, kind.advise

    def counted(*values: Any) -> float:
        done[0] += 1
        return float(rollout(*values))

    module.rollout, kind.advise = counted, _timed(advise, advising)
    start = thread_time()
    try:
        for number, stop in enumerate(journey(key, 0).some(POSITIONS)[:-1]):
            if stop.seat is not None:
                view = game.view(stop.state, stop.seat)
                search(game, view, stop.seat, Random(number), inf, ROLLOUTS)
    finally:
        module.rollout, kind.advise = rollout, advise
    return done[0], advising[0], thread_time() - start


def _timed(ask: Callable[..., str], spent: list[float]) -> Callable[..., str]:
    def timed(*values: Any) -> str:
        start = thread_time()
        try:
            return ask(*values)
        finally:
            spent[0] += thread_time() - start

    return timed
