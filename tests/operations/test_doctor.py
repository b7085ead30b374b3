"""`tablekeeper doctor` on healthy and on troubled files; backup and restore from the shell."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.operations import doctor, shell
from bot.operations.doctor import examine
from bot.settings import Settings
from tests.store.upkeep.test_backup import world

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)


def wrong(path: Path, settings: Settings | None = None) -> str:
    """What is not fine, and the advice."""
    findings = examine(settings or Settings(), path, NOW)
    return "\n".join(str(each) for each in findings if not each.is_fine)


async def test_a_healthy_database_has_nothing_wrong(tmp_path: Path) -> None:
    await world(tmp_path / "a.sqlite", matches=2)
    assert wrong(tmp_path / "a.sqlite") == ""
    words = "\n".join(str(each) for each in examine(Settings(), tmp_path / "a.sqlite", NOW))
    assert "is whole" in words and "2 running and 0 finished matches" in words


def test_before_the_first_start_all_is_well(tmp_path: Path) -> None:
    assert wrong(tmp_path / "a.sqlite") == ""


async def test_a_damaged_database_is_found_with_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    await world(path, matches=20)
    body = bytearray(path.read_bytes())
    page = 4096
    for start in range(page * 4, len(body) - page, page * 3):
        body[start : start + page] = b"\xff" * page
    path.write_bytes(bytes(body))
    assert "is damaged" in wrong(path) and "tablekeeper restore" in wrong(path)


async def test_a_locked_database_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.sqlite"
    await world(path)
    monkeypatch.setattr("bot.store.upkeep.checkup.BUSY", 0.01)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "keeps the database locked" in wrong(path)
        other.execute("ROLLBACK")
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")  # now it cannot even be read, and yet nothing is damaged
        assert "keeps the database locked" in wrong(path) and "restore" not in wrong(path)
    assert wrong(path) == ""


async def test_a_full_disk_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await world(tmp_path / "a.sqlite")
    monkeypatch.setattr(doctor, "LEAST_SPACE", 1 << 60)
    assert "Make room" in wrong(tmp_path / "a.sqlite")
    (tmp_path / "a.sqlite").write_bytes(b"SQLite format 3\0" + bytes(5000))
    assert doctor.MAKE_ROOM in wrong(tmp_path / "a.sqlite")  # restoring would not help


async def test_old_backups_and_odd_tokens_are_found(tmp_path: Path) -> None:
    await world(tmp_path / "a.sqlite")
    settings = Settings(token="abc", backup_folder=tmp_path / "kept")
    assert "does not look like a bot token" in wrong(tmp_path / "a.sqlite", settings)
    (tmp_path / "kept").mkdir()
    old = NOW - timedelta(days=3)
    (tmp_path / "kept" / f"tablekeeper-{old:%Y%m%d-%H%M%S}.sqlite").touch()
    fine = replace(settings, token="a.b.c")
    assert "last backup is 3 days old" in wrong(tmp_path / "a.sqlite", fine)


async def test_backup_and_restore_from_the_shell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(token="a.b.c", database=tmp_path / "a.sqlite")
    await world(settings.database)
    copy = str(tmp_path / "copy.sqlite")
    assert shell.run(settings, shell.parsed(["backup", copy])) == 0
    assert "made and checked" in capsys.readouterr().out
    assert shell.run(settings, shell.parsed(["backup", copy])) == 1
    assert "already there" in capsys.readouterr().err
    assert shell.run(settings, shell.parsed(["restore", copy])) == 0
    assert "Start the bot again" in capsys.readouterr().out
    assert shell.run(settings, shell.parsed(["doctor"])) == 0
    assert "All is well." in capsys.readouterr().out
