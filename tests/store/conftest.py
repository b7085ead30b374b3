"""A database, on a real file and on PostgreSQL, and the toy games for whatever is written there."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.store.database import Database
from tests.kit.tables import opened
from tests.kit.toybox import toys


@pytest.fixture(autouse=True)
def lent_toys() -> Iterator[None]:
    with toys():
        yield


@pytest.fixture
async def file(tmp_path: Path) -> AsyncIterator[Database]:
    """SQLite, for what is true of it alone."""
    async with opened(tmp_path / "table.sqlite") as database:
        yield database


@pytest.fixture
async def database(where: Path | str) -> AsyncIterator[Database]:
    async with opened(where) as database:
        yield database
