"""Options of the test run, and the games it runs on.

`--accept` writes the files that tests compare with; look at their difference before committing it.
"""

import asyncio
import gc
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

import bot.games
from tests.kit import postgres
from tests.kit.tables import opened

HERE = Path(__file__).parent
SHORT = {HERE / name for name in ("games", "kernel")}  # most tests, and the shortest ones
STORES = {"sqlite": ["sqlite"], "postgres": ["postgres"], "both": ["sqlite", "postgres"]}
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
    group.addoption("--journeys", type=int, default=3, help="random matches for each game")
    group.addoption("--spied", type=int, default=0, help="matches a spy watches: 200 is much")
    group.addoption("--rated", type=int, default=300, help="matches to rate again: 20000")
    group.addoption(
        "--forgotten", type=int, default=10, help="matches of one who is forgotten: 200"
    )
    group.addoption("--restored", type=int, default=2, help="matches at once in a backup: 50")
    group.addoption("--older", type=int, default=6, help="sentences in older matches: 20")
    group.addoption("--kills", type=int, default=40, help="how often the store is killed")
    group.addoption("--crowd", type=float, default=4, help="seconds of several processes: 300")
    group.addoption("--crashes", type=int, default=12, help="how often the bot is killed")
    group.addoption("--faults", type=int, default=40, help="how many faults strike the bot")
    group.addoption("--soak", type=float, default=2, help="seconds of bad weather")
    group.addoption("--pictures", type=int, default=5, help="drawn in one process: 1500 is much")
    group.addoption("--tables", default="small", help="all: whole matches of four as well")
    group.addoption("--reading", default="documented", help="where sources differ: or other")
    group.addoption("--store", choices=STORES, help="run every test with a database on these")
    group.addoption("--also-games", help="a folder with more games")
    group.addoption("--playthroughs", default=str(HERE / "playthroughs"), help="their files")


def pytest_configure(config: pytest.Config) -> None:
    more = config.getoption("--also-games")
    if more:
        bot.games.__path__.append(str(more))
        bot.games.games.cache_clear()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Each worker begins with its share of the long tests: none is begun at the very end."""
    workers = int(getattr(config, "workerinput", {}).get("workercount", 1))
    short = [each for each in items if SHORT & set(each.path.parents)]
    long = [each for each in items if not SHORT & set(each.path.parents)]
    parts = [(_part(long, n, workers), _part(short, n, workers)) for n in range(workers)]
    items[:] = [each for part in parts for half in part for each in half]


def _part(items: list[pytest.Item], n: int, parts: int) -> list[pytest.Item]:
    return items[len(items) * n // parts : len(items) * (n + 1) // parts]


def pytest_collection_finish() -> None:
    """What is there before the first test stays: no search for garbage goes through it again."""
    gc.freeze()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The store's tests, and those marked `both_stores`, run on both databases."""
    if "where" in metafunc.fixturenames:
        own = metafunc.definition.path.is_relative_to(HERE / "store")
        both = own or metafunc.definition.get_closest_marker("both_stores")
        stores = STORES[metafunc.config.getoption("--store") or ("both" if both else "sqlite")]
        if stores != STORES["sqlite"]:
            metafunc.parametrize("where", stores, indirect=True)


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with every table and nothing in them, made once: making one takes a while."""
    path = tmp_path_factory.mktemp("empty") / "matches.sqlite"

    async def make() -> None:
        async with opened(path):
            pass

    asyncio.run(make())
    return path


@pytest.fixture
def where(
    request: pytest.FixtureRequest, tmp_path: Path, empty_database: Path
) -> Iterator[Path | str]:
    """Where a database is, or an address of PostgreSQL; for the store's tests, where it will be."""
    if getattr(request, "param", "sqlite") == "sqlite":
        path = tmp_path / "matches.sqlite"
        if not request.path.is_relative_to(HERE / "store"):
            shutil.copy(empty_database, path)
        yield path
        return
    with postgres.prepared() as url:
        yield url
