"""A whole world moves from SQLite to PostgreSQL and back, and is the same."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from bot.games import games
from bot.kernel import random_sentence
from bot.match.match import Match
from bot.store.chat import ChatStore, Home
from bot.store.database import Database
from bot.store.journal import SqliteJournal
from bot.store.kits import Kept, Kits
from bot.store.plans import Draft, Plans
from bot.store.upkeep.copy import CopyError, copy, tables
from bot.store.waits import Waits
from tests.kit.postgres import cluster
from tests.kit.tables import ANN, Sitting, opened

NOW = datetime(2026, 6, 1, tzinfo=UTC)


async def live(database: Database) -> list[Match]:
    """Some of everything that people leave behind."""
    sitting = Sitting(SqliteJournal(database))
    running = await sitting.open(3)
    await sitting.service.play(running.id, ANN, "words 3 “¿it's?” 🎲")
    over = await sitting.finish(await sitting.open(), seed=3)
    store = ChatStore(database)
    await store.settle(Home(running.id, "1", "2", "3", "4"), ["thread", "dm 0"], 1)
    user = running.record.players[ANN].user
    await store.note_dm(user, "71")
    await Kits(database).keep(Kept(user, "auction", "mine", "3 a\n2 b"))
    await Plans(database).begin(running.id, ANN, 1, Draft(1))
    return [await sitting.service.match(running.id), over]


async def begun(sitting: Sitting, key: str) -> Match:
    """A match of this game in which somebody has said something."""
    match, random = await sitting.open(games()[key].about.seats[0], game=key), Random(key)
    prompt = match.prompts()[0]
    said = random_sentence(prompt, random)
    return (await sitting.service.play(match.id, prompt.seat, said)).match


async def test_everything_moves_there_and_back(tmp_path: Path) -> None:
    first, last = tmp_path / "first.sqlite", tmp_path / "last.sqlite"
    async with opened(first) as database:
        matches = await live(database)
        sitting = Sitting(SqliteJournal(database), seed=2)
        matches += [await begun(sitting, key) for key in games()]
    with cluster().database() as url:
        there = await copy(first, url, NOW)
        assert await copy(url, last, NOW) == there
        async with opened(url) as moved:  # new numbers come after the old ones
            assert await Plans(moved).begin(matches[0].id, ANN, 1, Draft(1)) > 1
    assert (
        there["matches"] == 2 + len(games())
        and there["entries"] > 10
        and set(there) == set(tables())
    )
    async with opened(last) as database:
        service = Sitting(SqliteJournal(database)).service
        assert [await service.match(match.id) for match in matches] == matches
        going_on = await Sitting(SqliteJournal(database)).finish(matches[0], Random(1).randrange(9))
        assert going_on.outcome()


async def test_a_database_in_use_or_a_full_one_is_refused(tmp_path: Path) -> None:
    first, other = tmp_path / "first.sqlite", tmp_path / "other.sqlite"
    async with opened(first) as database:
        await live(database)
        await Waits(database).alive(NOW)
    with pytest.raises(CopyError, match="Stop it"):
        await copy(first, other, NOW + timedelta(seconds=30))
    assert await copy(first, other, NOW + timedelta(hours=1))
    with pytest.raises(CopyError, match=r"not empty .* Nothing was copied"):
        await copy(first, other, NOW + timedelta(hours=1))
    with pytest.raises(CopyError, match="does not exist"):
        await copy(tmp_path / "none.sqlite", other, NOW)


async def test_a_row_that_is_lost_on_the_way_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bot.store.upkeep import copy as module

    first = tmp_path / "first.sqlite"
    async with opened(first) as database:
        await live(database)
    whole = module._insert

    def lossy(transaction: object, table: str, rows: list[module.Values]) -> None:
        whole(transaction, table, rows[:-1] if table == "checkpoints" or table == "waits" else rows)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "_insert", lossy)
    with pytest.raises(CopyError, match="not the same: waits"):
        await copy(first, tmp_path / "second.sqlite", NOW)
