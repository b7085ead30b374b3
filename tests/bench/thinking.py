"""Computer opponents: seconds of CPU for a move, by strength and game, over positions of a journey.

The yardstick is the dabbler's move: it costs the guess and one walk through the question.
"""

from collections.abc import Iterable
from random import Random
from statistics import quantiles
from time import process_time

from bot.ai.opponent import STRENGTHS, Opponent
from bot.games import games
from tests.kit.journeys import Journey, journey

POSITIONS = 8


def measure() -> Iterable[str]:
    for key in games():
        trip = journey(key, 0)
        for name, opponent in STRENGTHS.items():
            times = sorted(moves(trip, opponent))
            cuts = quantiles(times, n=20)
            yield f"{key:9} {name:8} p50 {cuts[9]:7.4f} s   p95 {cuts[18]:7.4f} s"


def moves(trip: Journey, opponent: Opponent) -> Iterable[float]:
    for stop in trip.some(POSITIONS):
        if stop.seat is not None:
            view = trip.game.view(stop.state, stop.seat)
            start = process_time()
            opponent(trip.game, view, stop.seat, Random(1))
            yield process_time() - start
