"""A table with the toy auction on it; every test here runs in memory and on a real file."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.kit import tables
from tests.kit.tables import JOURNALS, Sitting
from tests.kit.toybox import toys


@pytest.fixture(autouse=True)
def lent_toys() -> Iterator[None]:
    with toys():
        yield


@pytest.fixture(params=JOURNALS)
async def sitting(request: pytest.FixtureRequest, where: Path | str) -> AsyncIterator[Sitting]:
    async with tables.sitting(request.param, where) as sitting:
        yield sitting
