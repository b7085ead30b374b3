"""Options of the test run, and the games it runs on.

`--accept` writes the files that tests compare with; look at their difference before committing it.
"""

import gc
from pathlib import Path

import pytest
from hypothesis import settings

import bot.games

HERE = Path(__file__).parent
# Journeys and drawings stay for the whole run; looking through them for garbage seldom pays.
gc.set_threshold(20_000, 50, 100)
# A busy machine is no failure, and a failure is the same on every machine.
settings.register_profile("tablekeeper", deadline=None, derandomize=True, max_examples=60)
# `make explore`: new cases in every run, and many of them.
settings.register_profile("explore", deadline=None, derandomize=False, max_examples=1000)
settings.load_profile("tablekeeper")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("tablekeeper")
    group.addoption("--accept", action="store_true", help="write perft counts and playthroughs")
    group.addoption("--days", type=int, default=250, help="table-days of reminders: 10000")
    group.addoption("--journeys", type=int, default=4, help="random matches for each game")
    group.addoption("--rated", type=int, default=300, help="matches to rate again: 20000")
    group.addoption("--kills", type=int, default=60, help="how often the store is killed")
    group.addoption("--crashes", type=int, default=12, help="how often the bot is killed")
    group.addoption("--faults", type=int, default=40, help="how many faults strike the bot")
    group.addoption("--soak", type=float, default=2, help="seconds of bad weather")
    group.addoption("--pictures", type=int, default=5, help="drawn in one process: 1500 is much")
    group.addoption("--tables", default="small", help="all: whole matches of four as well")
    group.addoption("--reading", default="documented", help="where sources differ: or other")
    group.addoption("--also-games", help="a folder with more games")
    group.addoption("--playthroughs", default=str(HERE / "playthroughs"), help="their files")


def pytest_configure(config: pytest.Config) -> None:
    more = config.getoption("--also-games")
    if more:
        bot.games.__path__.append(str(more))
        bot.games.games.cache_clear()
