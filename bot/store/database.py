"""The database: one file, one writer, whole transactions.

A transaction is a coroutine function passed to `write`. It runs under a lock, shielded from
cancellation, so transactions never mix and none is left half done. With WAL and synchronous=FULL,
what was committed survives a power cut.
"""

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

import aiosqlite

T = TypeVar("T")
PRIVATE = 0o600  # matches hold secrets


class DatabaseError(Exception):
    """The database cannot be used; the message says what to do."""


class Database:
    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._writing = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path | str) -> "Database":
        """Open or make the file and bring its schema up to date."""
        try:
            await asyncio.to_thread(_create, path)
            version = await asyncio.to_thread(_look, path)
            await asyncio.to_thread(_make_private, path)
            connection = await aiosqlite.connect(path, isolation_level=None)
            try:
                database = cls(connection)
                await database._prepare(version)
            except BaseException:
                await connection.close()
                raise
        except (sqlite3.Error, OSError) as error:
            raise DatabaseError(_wording(path, error)) from error
        return database

    async def write(self, work: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        """Run a transaction to its end, even if the caller is cancelled."""
        return await asyncio.shield(asyncio.ensure_future(self._transaction(work)))

    async def read(self, sql: str, *values: object) -> list[aiosqlite.Row]:
        async with self._writing:  # the writer's connection: nothing half done is ever seen
            return list(await self._connection.execute_fetchall(sql, values))

    async def look(self, work: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        """Run several reads that see the same snapshot, even if others write meanwhile."""
        return await asyncio.shield(asyncio.ensure_future(self._transaction(work, "BEGIN")))

    async def close(self) -> None:
        async with self._writing:
            await self._connection.close()

    async def _transaction(
        self, work: Callable[[aiosqlite.Connection], Awaitable[T]], begin: str = "BEGIN IMMEDIATE"
    ) -> T:
        async with self._writing:
            await self._connection.execute(begin)
            try:
                result = await work(self._connection)
                await self._connection.execute("COMMIT")
            except BaseException:
                if (
                    self._connection.in_transaction
                ):  # after a full disk, SQLite has already rolled back
                    await self._connection.execute("ROLLBACK")
                raise
            return result

    async def _prepare(self, version: int) -> None:
        self._connection.row_factory = aiosqlite.Row
        for pragma in (
            "busy_timeout = 5000",
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
        ):
            await self._connection.execute(f"PRAGMA {pragma}")
        for number, script in enumerate(migrations()[version:], start=version + 1):
            await self.write(_migration(number, script))


def _create(path: Path | str) -> None:
    """Create the file readable by its owner only; SQLite's other files inherit that."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))


def _make_private(path: Path | str) -> None:
    """Files of earlier releases could be read by everybody on the machine."""
    for name in (path, f"{path}-wal", f"{path}-shm"):
        with suppress(FileNotFoundError, PermissionError):  # another's file stays as it is
            Path(name).chmod(PRIVATE)


def _look(path: Path | str) -> int:
    """The schema version of a file; refuses a foreign file before changing it."""
    known = len(migrations())
    with closing(sqlite3.connect(path)) as connection:
        [version] = connection.execute("PRAGMA user_version").fetchone()
        [tables] = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if version > known:
        raise DatabaseError(
            f"{path} was made by a newer Tablekeeper (its schema is {version}, this one "
            f"supports up to {known}). Update Tablekeeper, or name another file. "
            "Nothing was changed."
        )
    if tables and not version:
        raise DatabaseError(
            f"{path} belongs to another program. Name another file. Nothing was changed."
        )
    return int(version)


def _wording(path: Path | str, error: Exception) -> str:
    if isinstance(error, sqlite3.OperationalError | OSError):
        return (
            f"{path} cannot be used ({error}). Check that its folder exists and can be "
            "written to, and that no other program is using it."
        )
    return f"{path} is not a Tablekeeper database ({error}). Name another file or restore a copy."


def migrations() -> list[str]:
    """The numbered scripts, in order; each is applied once and never edited."""
    folder = files("bot.store") / "schema"
    scripts = sorted(file.name for file in folder.iterdir() if file.name.endswith(".sql"))
    return [(folder / name).read_text("utf-8") for name in scripts]


def _migration(number: int, script: str) -> Callable[[aiosqlite.Connection], Awaitable[None]]:
    async def migrate(connection: aiosqlite.Connection) -> None:
        for statement in statements(script):
            await connection.execute(statement)
        await connection.execute(f"PRAGMA user_version = {number}")

    return migrate


def statements(script: str) -> list[str]:
    """The statements of a script one by one, because executescript would commit by itself."""
    found: list[str] = []
    pending = ""
    for line in script.splitlines():
        pending += line + "\n"
        if sqlite3.complete_statement(pending):
            found.append(pending.strip())
            pending = ""
    return found
