"""`tablekeeper doctor` on PostgreSQL, healthy and troubled; backup and restore from the shell."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest

from bot.operations import server_doctor, shell
from bot.operations.doctor import examine
from bot.settings import Settings
from bot.store.upkeep import server_checkup
from tests.kit import postgres

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def url() -> Iterator[str]:
    with postgres.prepared() as url:
        yield url


def words(url: str, *, fine: bool = False) -> str:
    found = examine(Settings(token="a.b.c"), url, NOW)
    return "\n".join(str(each) for each in found if fine or not each.is_fine)


def test_a_healthy_database_has_nothing_wrong(url: str) -> None:
    told = words(url, fine=True)
    assert words(url) == "" and "Every row could be read" in told
    assert "0 running and 0 finished" in told and "connections are in use" in told


def test_before_the_first_start_all_is_well() -> None:
    url = postgres.cluster().url()
    assert words(url) == "" and "first start makes its tables" in words(url, fine=True)


def test_an_address_that_leads_nowhere_is_told_without_its_password(unused_port: int) -> None:
    secret = "hunter2"
    away = words(f"postgresql://tablekeeper:{secret}@127.0.0.1:{unused_port}/x")
    assert "Connection refused" in away and "Check the address" in away
    other = words(postgres.cluster().url("nowhere").replace("@", f":{secret}@"))
    assert "does not exist" in other and "Make that database" in other
    odd = "".join(
        words(f"postgresql://{each}")
        for each in (
            f"[{secret}",
            f"me:{secret}%@host",
            f"me:p@{secret}@host",
            f"me:{secret}/@host",
        )
    )
    assert odd.count("not an address") == odd.count("%40") == 4
    assert secret not in away + other + odd


def test_a_locked_and_a_read_only_database_are_found(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_checkup, "PATIENCE", "10ms")
    with psycopg.connect(url) as other:
        other.execute("LOCK TABLE entries IN ACCESS EXCLUSIVE MODE")
        assert "keeps the database locked" in words(url)
    assert "can only be read" in words(f"{url}?options=-cdefault_transaction_read_only%3Don")
    assert words(url) == ""


def test_a_full_disk_a_damaged_row_and_missing_connections_are_found(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_doctor, "NEEDED", 1000)
    assert "raise max_connections" in words(url)
    monkeypatch.undo()
    full = "DO $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$"
    monkeypatch.setattr(server_checkup, "PROBE", (full,))
    assert "disk of the database is full" in words(url)
    monkeypatch.undo()
    with psycopg.connect(url, autocommit=True) as owner:
        owner.execute(
            "CREATE FUNCTION broken() RETURNS text LANGUAGE plpgsql AS $$ BEGIN RAISE"
            " EXCEPTION 'invalid page in block 3' USING ERRCODE = 'XX001'; END $$"
        )
        owner.execute("CREATE VIEW bad AS SELECT broken()")
        monkeypatch.setattr(server_checkup, "TABLES", "SELECT 'bad'")
        damaged = words(url)
        owner.execute("DROP VIEW bad; DROP FUNCTION broken()")
    assert "is damaged: bad: invalid page" in damaged and "tablekeeper restore" in damaged


def test_backup_and_restore_from_the_shell(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    settings = Settings(token="a.b.c", address=url)
    assert shell.run(settings, shell.parsed(["backup", "copy.sqlite"])) == 0
    assert "made and checked" in capsys.readouterr().out
    assert shell.run(settings, shell.parsed(["restore", "copy.sqlite"])) == 0
    told = capsys.readouterr().out
    assert "now in the database of DATABASE_URL" in told and "before-restoring-" in told
    assert shell.run(settings, shell.parsed(["doctor"])) == 0
    assert "All is well." in capsys.readouterr().out
    assert shell.run(settings, shell.parsed(["restore", "none.sqlite"])) == 1
    assert "does not exist" in capsys.readouterr().err
