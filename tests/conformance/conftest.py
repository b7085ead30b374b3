"""Hands every game, and every journey through it, to the tests that ask for one."""

import pytest

from bot.games import AnyGame, find, games
from tests.kit.journeys import Journey, journey


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "trip" in metafunc.fixturenames:
        seeds = range(metafunc.config.getoption("--journeys"))
        pairs = [(key, seed) for key in games() for seed in seeds]
        metafunc.parametrize("trip", pairs, indirect=True, ids=[f"{k}-{s}" for k, s in pairs])
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", list(games()), indirect=True)


@pytest.fixture
def trip(request: pytest.FixtureRequest) -> Journey:
    key, seed = request.param
    return journey(key, seed)


@pytest.fixture
def game(request: pytest.FixtureRequest) -> AnyGame:
    return find(request.param)
