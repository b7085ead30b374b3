"""The search of the hard computer: rollouts or positions for each second of CPU.

Positions in which there is a choice are spread over a journey; in each the search has the same seed
and the same budget, however long that takes. A game with a search of its own is measured twice:
what its search looks at, and rollouts of the shared one, which judges reviews and whatever the
game's own leaves to it. The states that rollouts reach are counted, too.
"""

from collections.abc import Callable, Iterable
from math import inf
from random import Random
from time import thread_time
from typing import Any

from msgspec import Struct

import bot.ai.search
from bot.ai.search import POSITIONS as POSITIONS_A_ROLLOUT
from bot.ai.search import search
from bot.games import AnyGame, games
from bot.kernel import Game, Tossed
from tests.kit.journeys import Stop, journey

POSITIONS = 12
ROLLOUTS = 60  # in each of them


class Counted(Struct):
    """What a search has done."""

    rollouts: int = 0
    states: int = 0  # that were reached by `apply`
    advising: float = 0.0  # seconds
    spent: float = 0.0


def measure() -> Iterable[str]:
    for key, game in games().items():
        stops = [stop for stop in journey(key, 0).some(POSITIONS)[:-1] if stop.seat is not None]
        found = rolled_out(game, stops)
        share = f"{100 * found.advising / found.spent:.0f} % of it in advise"
        states = f"{found.states / found.spent:6.0f} states"
        yield f"{key:9} {found.rollouts / found.spent:7.0f} rollouts, {states} a CPU s, {share}"
        if type(game).search is not Game.search:
            seen, spent = searched(game, stops)
            yield f"{'':9} {seen / spent:7.0f} positions a CPU s in its own search"


def searched(game: AnyGame, stops: list[Stop]) -> tuple[int, float]:
    """Positions that a game's own search has looked at, and seconds."""
    total, start = 0, thread_time()
    for number, stop in enumerate(stops):
        seen = [0]

        def goes_on(positions: int, seen: list[int] = seen) -> bool:
            seen[0] = positions
            return positions < POSITIONS_A_ROLLOUT * ROLLOUTS

        game.search(game.view(stop.state, stop.seat), Tossed(Random(number)), goes_on)
        total += seen[0]
    return total, thread_time() - start


def rolled_out(game: AnyGame, stops: list[Stop]) -> Counted:
    """The shared search alone."""
    found = Counted()
    module: Any = bot.ai.search
    kind: Any = type(game)
    kept = (module.rollout, kind.advise, kind.following, kind.search)

    def rollout(*values: Any) -> float:
        found.rollouts += 1
        return float(kept[0](*values))

    def following(*values: Any) -> Any:
        found.states += 1
        return kept[2](*values)

    module.rollout, kind.advise, kind.following = rollout, _timed(kept[1], found), following
    kind.search = Game.search
    start = thread_time()
    try:
        for number, stop in enumerate(stops):
            assert stop.seat is not None
            view = game.view(stop.state, stop.seat)
            search(game, view, stop.seat, Random(number), inf, ROLLOUTS)
    finally:
        module.rollout, kind.advise, kind.following, kind.search = kept
    found.spent = thread_time() - start
    return found


def _timed(ask: Callable[..., str], found: Counted) -> Callable[..., str]:
    def timed(*values: Any) -> str:
        start = thread_time()
        try:
            return ask(*values)
        finally:
            found.advising += thread_time() - start

    return timed
