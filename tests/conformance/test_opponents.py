"""Every strength can play every game, from what its seat may see."""

from functools import partial
from random import Random
from typing import Any

import pytest

from bot.ai.dabbler import dabble
from bot.ai.dreamer import dream
from bot.ai.opponent import Opponent
from bot.ai.planner import plan
from bot.games import AnyGame
from bot.kernel import Seat, Tossed, walk
from tests.kit.journeys import Journey, journey

STRENGTHS: dict[str, Opponent] = {
    "dabbler": dabble,
    "planner": plan,
    # By dreams alone: a clock would make it choose differently every time.
    "dreamer": partial(dream, seconds=1e9, dreams=2),
}


@pytest.fixture(params=list(STRENGTHS))
def opponent(request: pytest.FixtureRequest) -> Opponent:
    return STRENGTHS[request.param]


def asked(trip: Journey, number: int) -> list[tuple[Any, Seat]]:
    """Positions on the way, and a seat that is asked there."""
    stops = trip.some(number)
    return [(stop.state, stop.seat) for stop in stops if stop.seat is not None]


def test_what_it_says_may_be_said(game: AnyGame, opponent: Opponent) -> None:
    for state, seat in asked(journey(game.about.key, 0), 4):
        words = opponent(game, game.view(state, seat), seat, Random(1))
        assert walk(game.prompt(state, seat), words).sentence == words


def test_what_is_hidden_from_it_does_not_change_what_it_says(
    game: AnyGame, opponent: Opponent
) -> None:
    for number, (state, seat) in enumerate(asked(journey(game.about.key, 0), 3)):
        view = game.view(state, seat)
        other = game.guess(view, Tossed(Random(number)))
        says = opponent(game, view, seat, Random(2))
        assert opponent(game, game.view(other, seat), seat, Random(2)) == says
