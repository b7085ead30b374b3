"""Backups of PostgreSQL: made while others write, as a file that can be put back on either."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.operations.scheduled_backups import keep_backups, our_folder
from bot.store.chat import ChatStore
from bot.store.cluster.leases import Leases
from bot.store.database import Database, DatabaseError
from bot.store.engine.session import Rows, Session
from bot.store.journal import SqliteJournal
from bot.store.plans import Draft, Plans
from bot.store.upkeep import server_world
from bot.store.upkeep.backup import BackupError, Schedule, back_up
from bot.store.upkeep.checkup import check_up
from bot.store.upkeep.restore import RESTORED, restore, restore_to_server
from tests.kit import postgres
from tests.kit.tables import ANN, Sitting, opened
from tests.store.test_copy import live
from tests.store.upkeep.test_backup import world

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def url() -> Iterator[str]:
    with postgres.prepared() as url:
        yield url


async def put_back(copy: Path, url: str, aside: Path, *, force: bool = False) -> Path | None:
    return await asyncio.to_thread(restore_to_server, copy, url, NOW, aside, force=force)


async def test_a_world_is_saved_while_it_changes_and_put_back_on_either(
    url: str, tmp_path: Path
) -> None:
    copy, aside, file = (tmp_path / f"{name}.sqlite" for name in ("copy", "aside", "file"))
    async with opened(url) as database:
        running, over = await live(database)
        sitting = Sitting(SqliteJournal(database))
        opening = asyncio.gather(*(sitting.open() for _ in range(8)))
        await asyncio.to_thread(back_up, url, copy)
        many = len(await opening) + 1
        lost = await sitting.open()
        assert not check_up(copy).complaints and 1 <= check_up(copy).running <= many
        with pytest.raises(BackupError, match="already there"):
            await asyncio.to_thread(back_up, url, copy)
    assert await put_back(copy, url, aside) == aside
    assert check_up(aside).running == many + 1
    assert restore(copy, file, NOW) is None
    for where in (url, file):
        async with opened(where) as database:
            sitting = Sitting(SqliteJournal(database))
            assert await sitting.service.match(running.id) == running
            assert await sitting.service.match(over.id) == over
            assert not await database.read("SELECT 1 FROM matches WHERE id = ?", lost.id)
            fact = await ChatStore(database).fact(RESTORED)
            assert fact and fact.endswith(NOW.isoformat())
            number = await Plans(database).begin(running.id, ANN, 1, Draft(1))
            assert number > 1 or where == file  # new numbers come after the old ones
            await sitting.finish(running, 1)


async def test_nothing_is_put_back_under_a_running_bot_or_from_a_bad_file(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, aside = tmp_path / "copy.sqlite", tmp_path / "aside.sqlite"
    await world(copy)
    async with opened(url) as database:
        await live(database)
        await Leases(database, "other").take("table", "other")
        with pytest.raises(BackupError, match="Stop all its processes"):
            await put_back(copy, url, aside)
        await Leases(database, "other").release("table", "other")

        whole = server_world._pages

        def lossy(*arguments: object) -> Iterator[Rows]:
            return (page[:-1] for page in whole(*arguments))  # type: ignore[arg-type]

        monkeypatch.setattr(server_world, "_pages", lossy)
        with pytest.raises(BackupError, match=r"not the same: .* Nothing was kept"):
            await asyncio.to_thread(back_up, url, tmp_path / "lossy.sqlite")
        monkeypatch.undo()
        (tmp_path / "bad.sqlite").write_bytes(b"SQLite format 3\0" + bytes(5000))
        with pytest.raises(BackupError, match="cannot be used"):
            await put_back(tmp_path / "bad.sqlite", url, aside)
        assert not aside.exists()
        [[many]] = await database.read("SELECT count(*) FROM matches")
        assert many == 2


async def test_what_is_lost_on_the_way_back_changes_nothing(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, aside = tmp_path / "copy.sqlite", tmp_path / "aside.sqlite"
    await world(copy)
    async with opened(url) as database:
        await live(database)
    put = Session.put

    def lossy(self: Session, sql: str, rows: Iterator[Rows]) -> None:
        put(self, sql, (page[:-1] if "seats" in sql else page for page in rows))

    monkeypatch.setattr(Session, "put", lossy)
    with pytest.raises(DatabaseError, match="not the same: seats"):
        await put_back(copy, url, aside)
    database = await Database.open(url)
    [[many]] = await database.read("SELECT count(*) FROM matches")
    await database.close()
    assert many == 2 and aside.exists()


async def test_of_several_processes_one_makes_the_backups_of_a_folder(
    url: str, tmp_path: Path
) -> None:
    schedule = Schedule(tmp_path / "kept", timedelta(hours=24), 7)
    async with opened(url) as database:
        await live(database)
        first, second = (our_folder(schedule, Leases(database, name)) for name in ("a", "b"))
        assert await first() and not await second() and await first()
        keeping = [
            asyncio.create_task(keep_backups(schedule, url, lambda: NOW, 0.01, is_ours))
            for is_ours in (second, first)
        ]
        while not schedule.existing():  # noqa: ASYNC110 (a thread makes it)
            await asyncio.sleep(0.01)
        for each in keeping:
            each.cancel()
        await asyncio.gather(*keeping, return_exceptions=True)
    [made] = schedule.existing()
    assert check_up(made).running == 1 and schedule.wait(NOW) == timedelta(hours=24)


async def test_an_empty_server_is_told_and_may_be_restored_to(tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    await world(copy)
    with postgres.cluster().database() as url:
        with pytest.raises(BackupError, match="nothing of Tablekeeper"):
            back_up(url, tmp_path / "none.sqlite")
        assert await put_back(copy, url, tmp_path / "aside.sqlite") is None
        async with opened(url) as database:
            [[many]] = await database.read("SELECT count(*) FROM matches")
            assert many == 1
