"""Every strength can play every game, from what its seat may see."""

import pickle
from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest

from bot.ai.one_step import best_step
from bot.ai.random_player import play_at_random
from bot.ai.search import search
from bot.ai.strengths import ComputerPlayer
from bot.games import AnyGame
from bot.kernel import Seat, Tossed, walk
from tests.kit.journeys import Journey, journey

STRENGTHS: dict[str, ComputerPlayer] = {
    "easy": play_at_random,
    "normal": best_step,
    # By dreams alone: a clock would make it choose differently every time.
    "hard": partial(search, seconds=1e9, rollouts=2),
}


@pytest.fixture(params=list(STRENGTHS))
def opponent(request: pytest.FixtureRequest) -> ComputerPlayer:
    return STRENGTHS[request.param]


def asked(trip: Journey, number: int) -> list[tuple[Any, Seat]]:
    """Positions on the way, and a seat that is asked there."""
    stops = trip.some(number)
    return [(stop.state, stop.seat) for stop in stops if stop.seat is not None]


def test_what_it_says_may_be_said(game: AnyGame, opponent: ComputerPlayer) -> None:
    for state, seat in asked(journey(game.about.key, 0), 4):
        words = opponent(game, game.view(state, seat), seat, Random(1))
        assert walk(game.prompt(state, seat), words).sentence == words


def as_sent(game: AnyGame, state: Any, seat: Seat) -> Any:
    """What arrives in a worker process: the bytes of a view and nothing else."""
    return pickle.loads(pickle.dumps(game.view(state, seat)))


def swapped(trip: Journey) -> list[tuple[Any, Any, Seat]]:
    """Two positions, each beside one that only differs in what the seat asked cannot see."""
    found: list[tuple[Any, Any, Seat]] = []
    for number, (state, seat) in enumerate(asked(trip, 12)):
        other = trip.game.guess(trip.game.view(state, seat), Tossed(Random(number)))
        if other != state:
            found.append((state, other, seat))
    return found[:: max(1, len(found) - 1)]


def test_only_where_there_are_secrets_cards_can_be_swapped(game: AnyGame) -> None:
    has_secrets = game.about.has_secrets
    assert bool(swapped(journey(game.about.key, 0))) == has_secrets


def test_hidden_cards_may_be_swapped_and_it_chooses_as_before(
    game: AnyGame, opponent: ComputerPlayer
) -> None:
    for state, other, seat in swapped(journey(game.about.key, 0)):
        here, there = (as_sent(game, each, seat) for each in (state, other))
        said = Counter(opponent(game, here, seat, Random(luck)) for luck in range(3))
        assert Counter(opponent(game, there, seat, Random(luck)) for luck in range(3)) == said
