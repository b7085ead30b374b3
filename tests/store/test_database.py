"""The database: looked at before it is touched, whole transactions or none."""

import asyncio
import hashlib
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from copy import copy
from functools import partial
from pathlib import Path
from threading import Event

import pytest

from bot.store import database as module
from bot.store.database import Database, DatabaseError, migrations, statements
from bot.store.engine.transaction import Taken
from bot.store.writer import Transaction, Work
from tests.kit.tables import opened


async def pragma(database: Database, name: str) -> object:
    [row] = await database.read(f"PRAGMA {name}")
    return row[0]


def fingerprint(folder: Path) -> dict[str, str]:
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.iterdir())
    }


async def test_what_is_committed_survives_a_power_cut(file: Database) -> None:
    assert await pragma(file, "journal_mode") == "wal"
    assert await pragma(file, "synchronous") == 2  # FULL
    assert await pragma(file, "foreign_keys") == 1


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}


@pytest.mark.parametrize("old_mode", [None, 0o644])
async def test_its_files_are_private_to_their_owner(tmp_path: Path, old_mode: int | None) -> None:
    path = tmp_path / "table.sqlite"
    if old_mode:  # as an earlier release left it
        path.touch(old_mode)
        path.chmod(old_mode)
    async with opened(path) as database:
        await database.read("SELECT * FROM matches")
        found = modes(tmp_path)
    assert found == dict.fromkeys([path.name, f"{path.name}-wal", f"{path.name}-shm"], 0o600)


async def test_migrations_are_numbered_and_applied_once(tmp_path: Path) -> None:
    names = sorted(path.name for path in (Path(module.__file__).parent / "schema").glob("*.sql"))
    numbers = [int(name[:3]) for name in names]
    assert numbers == list(range(1, len(numbers) + 1))
    path = tmp_path / "old.sqlite"
    async with opened(path) as first:
        assert await pragma(first, "user_version") == len(migrations())
    async with opened(path) as again:  # a second CREATE TABLE would fail
        assert await pragma(again, "user_version") == len(migrations())


async def test_an_older_database_is_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, known = tmp_path / "old.sqlite", migrations()
    async with opened(path) as database:
        pass
    more = [
        *known,
        "CREATE TABLE extra (a TEXT) STRICT;\nINSERT INTO extra VALUES ('here; there');",
    ]
    monkeypatch.setattr(module, "migrations", lambda: more)
    async with opened(path) as database:
        assert await pragma(database, "user_version") == len(more)
        assert [row["a"] for row in await database.read("SELECT a FROM extra")] == ["here; there"]


async def test_a_failing_migration_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, known = tmp_path / "old.sqlite", migrations()
    monkeypatch.setattr(module, "migrations", lambda: [*known, "CREATE TABLE a (b);\nNONSENSE;"])
    with pytest.raises(DatabaseError, match="NONSENSE"):
        await Database.open(path)
    monkeypatch.setattr(module, "migrations", lambda: known)
    async with opened(path) as database:
        assert await database.read("SELECT name FROM sqlite_master WHERE name = 'a'") == []


def test_a_script_is_cut_at_the_ends_of_its_statements() -> None:
    script = "-- a; b\nCREATE TABLE x (\n  y TEXT DEFAULT ';'\n);\n\nDROP TABLE x;\n"
    assert [part.split()[-1] for part in statements(script)] == [");", "x;"]


async def test_a_newer_database_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "newer.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE future (a)")
        connection.execute("PRAGMA user_version = 999")
    connection.close()
    before = fingerprint(tmp_path)
    with pytest.raises(DatabaseError, match=r"newer Tablekeeper .* Update Tablekeeper"):
        await Database.open(path)
    assert fingerprint(tmp_path) == before


async def test_a_database_of_another_program_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "music.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE songs (a)")
    connection.close()
    before = fingerprint(tmp_path)
    with pytest.raises(DatabaseError, match="belongs to another program"):
        await Database.open(path)
    assert fingerprint(tmp_path) == before


async def test_a_file_that_is_no_database_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear database, " * 100)
    before = fingerprint(tmp_path)
    with pytest.raises(DatabaseError, match=r"is not a Tablekeeper database .* restore a copy"):
        await Database.open(path)
    assert fingerprint(tmp_path) == before


@pytest.mark.parametrize("path", ["/proc/tablekeeper.sqlite", "/nowhere/at/all.sqlite", "/"])
async def test_a_place_that_cannot_be_written_is_named(path: str) -> None:
    with pytest.raises(DatabaseError, match=rf"{path} cannot be used .* can be written to"):
        await Database.open(path)


async def test_a_failing_transaction_is_as_if_it_had_not_been(file: Database) -> None:

    def work(transaction: Transaction) -> None:
        transaction.execute("CREATE TABLE half (a)")
        raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError):
        await file.write(work)
    assert await file.read("SELECT name FROM sqlite_master WHERE name = 'half'") == []


async def test_a_single_statement_is_a_transaction_by_itself(file: Database) -> None:
    sql = "INSERT INTO facts (key, value) VALUES (?, 'x')"
    before = copy(file.tally)
    assert await file.run(sql, "one") == 1
    spent = file.tally.statements - before.statements, file.tally.commits - before.commits
    assert spent == (1, 1)
    with pytest.raises(Taken):
        await file.run(sql, "one")
    found = await asyncio.gather(
        *(file.run(sql, key) for key in ("two", "two", "three")), return_exceptions=True
    )
    assert [isinstance(each, Taken) for each in found] == [False, True, False]
    assert len(await file.read("SELECT * FROM facts")) == 3


async def test_a_commit_that_fails_is_rolled_back_and_the_next_works(
    file: Database,
) -> None:

    def orphan(transaction: Transaction) -> None:
        transaction.execute("PRAGMA defer_foreign_keys = ON")
        transaction.execute("INSERT INTO surfaces (match, surface, due) VALUES ('x', 'y', 1)")

    with pytest.raises(Taken):  # only found at COMMIT
        await file.write(orphan)

    def fine(transaction: Transaction) -> None:
        transaction.execute("CREATE TABLE fine (a)")

    await file.write(fine)
    assert await file.read("SELECT * FROM surfaces") == []


async def test_a_cancelled_caller_leaves_nothing_half_done(file: Database) -> None:
    entered, go_on = Event(), Event()

    def work(transaction: Transaction) -> None:
        transaction.execute("CREATE TABLE one (a)")
        entered.set()
        go_on.wait()
        transaction.execute("CREATE TABLE two (a)")

    task = asyncio.create_task(file.write(work))
    await asyncio.to_thread(entered.wait)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    go_on.set()
    tables = await file.read("SELECT name FROM sqlite_master WHERE name IN ('one', 'two')")
    assert len(tables) == 2  # the reader waited for the writer


@asynccontextmanager
async def held_up(database: Database) -> AsyncIterator[None]:
    """The database is busy meanwhile, so that all that is asked of it has to wait."""
    entered, go_on = Event(), Event()

    def work(transaction: Transaction) -> None:
        entered.set()
        go_on.wait()

    task = asyncio.create_task(database.write(work))
    await asyncio.to_thread(entered.wait)
    yield
    go_on.set()
    await task


async def pairs(database: Database) -> list[tuple[int, int]]:
    return [(row["a"], row["b"]) for row in await database.read("SELECT a, b FROM pairs")]


def insert(number: int, transaction: Transaction) -> int:
    """A pair in two steps; every third one fails between them."""
    transaction.execute("INSERT INTO pairs VALUES (?, NULL)", (number,))
    if number % 3 == 0:
        raise RuntimeError("every third one fails")
    transaction.execute("UPDATE pairs SET b = ? WHERE a = ?", (number, number))
    return number


async def test_writers_that_come_together_are_committed_together_and_do_not_mingle(
    file: Database,
) -> None:
    await file.run("CREATE TABLE pairs (a INTEGER, b INTEGER)")
    async with held_up(file):
        before = file.tally.commits
        writing = [asyncio.create_task(file.write(partial(insert, n))) for n in range(30)]
        reading = asyncio.create_task(pairs(file))
        await asyncio.sleep(0)
    results = await asyncio.gather(*writing, return_exceptions=True)
    assert file.tally.commits - before == 2  # the one that held them up, and all of them
    assert sum(isinstance(result, RuntimeError) for result in results) == 10
    kept = [(number, number) for number in range(30) if number % 3]
    assert await pairs(file) == kept == await reading


async def test_a_commit_of_many_that_fails_is_the_fault_of_one(file: Database) -> None:
    await file.run("CREATE TABLE pairs (a INTEGER, b INTEGER)")

    def orphan(transaction: Transaction) -> int:
        transaction.execute("PRAGMA defer_foreign_keys = ON")
        return transaction.changed(
            "INSERT INTO surfaces (match, surface, due) VALUES ('x', 'y', 1)"
        )

    async with held_up(file):
        works: list[Work[int]] = [partial(insert, 1), orphan, partial(insert, 2)]
        writing = [asyncio.create_task(file.write(work)) for work in works]
        await asyncio.sleep(0)
    first, second, third = await asyncio.gather(*writing, return_exceptions=True)
    assert (first, third) == (1, 2) and isinstance(second, Taken)
    assert await pairs(file) == [(1, 1), (2, 2)]


async def test_a_database_that_is_closed_answers_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path / "table.sqlite") as database:
        waiting = asyncio.create_task(database.read("SELECT 1"))
        await asyncio.sleep(0)
    assert [row[0] for row in await waiting] == [1]  # what was asked before is answered
    with pytest.raises(ValueError, match="closed"):
        await database.read("SELECT 1")


async def test_a_look_sees_one_moment_while_another_program_writes(tmp_path: Path) -> None:
    path, loop = tmp_path / "shared.sqlite", asyncio.get_running_loop()
    async with opened(path) as ours, opened(path) as theirs:

        def note(transaction: Transaction) -> None:
            transaction.execute("INSERT INTO facts (key, value) VALUES ('word', 'new')")

        def work(transaction: Transaction) -> list[int]:
            counted = []
            for _ in range(2):
                [row] = transaction.rows("SELECT count(*) FROM facts")
                counted.append(row[0])
                if len(counted) == 1:
                    asyncio.run_coroutine_threadsafe(theirs.write(note), loop).result()
            return counted

        assert await ours.look(work) == [0, 0]
        assert len(await ours.read("SELECT * FROM facts")) == 1


async def test_computers_of_the_first_release_have_their_present_names(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    with closing(sqlite3.connect(path)) as old:
        for script in migrations()[:10]:
            for statement in statements(script):
                old.execute(statement)
        players = '[{"name":"Ann","user":"1"},{"name":"Computer","strength":"dreamer"}]'
        old.execute(
            "INSERT INTO matches (id, game, settings, players, secret, opened, place, pace, absent,"
            " legacy) VALUES ('m', 'rakh', '{}', ?, '', '', '', '', 'a planner plays', '{}')",
            (players,),
        )
        old.execute(
            "INSERT INTO entries (match, seq, kind, seat, sentence, rules, at, drawn, seal)"
            " VALUES ('m', 1, 'talk', 0, 'computer planner', 1, '', '', '')"
        )
        old.execute("PRAGMA user_version = 10")
        old.commit()
    database = await Database.open(path)
    [match] = await database.read("SELECT players, absent FROM matches")
    [entry] = await database.read("SELECT sentence FROM entries")
    await database.close()
    assert '"strength":"hard"' in match["players"]
    assert (match["absent"], entry["sentence"]) == ("a normal computer plays", "computer normal")
