"""Backups: whole, private, not too many; and a damaged or foreign file is never put in place."""

import asyncio
import sqlite3
import stat
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.kernel import PlayError, Seat
from bot.match.service import Service
from bot.store.database import Database
from bot.store.journal import SqliteJournal
from bot.store.upkeep.backup import BackupError, Schedule, back_up, made_at
from bot.store.upkeep.checkup import check_up
from bot.store.upkeep.restore import RESTORED, restore
from bot.store.upkeep.retention import remove_records
from tests.kit.tables import person

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
PLAYERS = (person("Ann", "1"), person("Bob", "2"))


async def world(path: Path, matches: int = 1) -> None:
    database = await Database.open(path)
    service = Service(SqliteJournal(database))
    for _ in range(matches):
        await service.open("rakh", PLAYERS)
    await database.close()


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


async def test_a_copy_made_while_matches_are_opened_is_whole(tmp_path: Path) -> None:
    source, copy = tmp_path / "a.sqlite", tmp_path / "copy.sqlite"
    database = await Database.open(source)
    service = Service(SqliteJournal(database))
    await service.open("rakh", PLAYERS)
    opening = asyncio.gather(*(service.open("rakh", PLAYERS) for _ in range(20)))
    await asyncio.to_thread(back_up, source, copy)
    await opening
    await database.close()
    found = check_up(copy)
    assert found.is_ours and not found.complaints
    assert 1 <= found.running <= 21
    assert check_up(source).running == 21


async def test_a_copy_is_private_and_never_replaces_a_file(tmp_path: Path) -> None:
    await world(tmp_path / "a.sqlite")
    copy = tmp_path / "copy.sqlite"
    back_up(tmp_path / "a.sqlite", copy)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with pytest.raises(BackupError, match="already there"):
        back_up(tmp_path / "a.sqlite", copy)


def test_a_copy_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="could not be copied"):
        back_up(tmp_path / "missing.sqlite", tmp_path / "copy.sqlite")
    assert list(tmp_path.iterdir()) == []


async def test_backups_are_made_when_due_and_only_so_many_are_kept(tmp_path: Path) -> None:
    await world(tmp_path / "a.sqlite")
    schedule = Schedule(tmp_path / "kept", timedelta(hours=24), 2)
    assert schedule.newest() is None and not schedule.wait(NOW)
    for day in range(3):
        made = schedule.make(tmp_path / "a.sqlite", NOW + timedelta(days=day))
        assert made_at(made) == NOW + timedelta(days=day)
    assert [made_at(each).day for each in schedule.existing()] == [3, 2]
    assert schedule.wait(NOW + timedelta(days=2, hours=20)) == timedelta(hours=4)


async def test_a_restored_file_says_so_and_the_old_one_is_kept(tmp_path: Path) -> None:
    path, copy = tmp_path / "a.sqlite", tmp_path / "tablekeeper-20260401-000000.sqlite"
    await world(path)
    back_up(path, copy)
    await world(path, matches=2)
    before = restore(copy, path, NOW)
    assert before and check_up(before).running == 3
    assert check_up(path).running == 1
    with closing(sqlite3.connect(path)) as connection:
        [[fact]] = connection.execute("SELECT value FROM facts WHERE key = ?", (RESTORED,))
    assert fact == f"2026-04-01T00:00:00+00:00 {NOW.isoformat()}"


async def test_nothing_is_restored_under_a_running_bot(tmp_path: Path) -> None:
    path, copy = tmp_path / "a.sqlite", tmp_path / "copy.sqlite"
    await world(path)
    back_up(path, copy)
    alive = int((NOW - timedelta(seconds=20)).timestamp())
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO facts VALUES ('alive', ?)", (str(alive),))
    with pytest.raises(BackupError, match="Stop it"):
        restore(copy, path, NOW)
    assert restore(copy, path, NOW, force=True)
    assert restore(copy, tmp_path / "new.sqlite", NOW) is None


async def test_a_file_that_is_no_good_backup_changes_nothing(tmp_path: Path) -> None:
    path, bad = tmp_path / "a.sqlite", tmp_path / "bad.sqlite"
    await world(path)
    bad.write_bytes(b"SQLite format 3\0" + bytes(5000))
    with pytest.raises(BackupError, match="cannot be used"):
        restore(bad, path, NOW)
    with closing(sqlite3.connect(tmp_path / "other.sqlite")) as connection:
        connection.execute("CREATE TABLE cats (name)")
    with pytest.raises(BackupError, match="not a Tablekeeper database"):
        restore(tmp_path / "other.sqlite", path, NOW)
    assert check_up(path).running == 1
    assert not [each for each in names(tmp_path) if "before" in each]


async def test_records_of_old_matches_go_and_results_stay(tmp_path: Path) -> None:
    database = await Database.open(tmp_path / "a.sqlite")
    service = Service(SqliteJournal(database))
    over, running = [await service.open("rakh", PLAYERS) for _ in range(2)]
    await service.withdraw(over.id, Seat(0))
    assert await remove_records(database, datetime.now(UTC) - timedelta(days=1)) == []
    assert await remove_records(database, datetime.now(UTC) + timedelta(days=1)) == [over.id]
    fresh = Service(SqliteJournal(database))
    with pytest.raises(PlayError):
        await fresh.match(over.id)
    assert (await fresh.match(running.id)).seq == 0
    assert len(await database.read("SELECT * FROM finishes")) == 1
    await database.close()
