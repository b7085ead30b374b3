"""The database: one file, one writer, whole transactions.

A transaction is a coroutine function handed to `write`. It runs under a lock and shielded from
cancellation, so two never mingle and none is left half done. WAL with synchronous=FULL: what was
committed survives a power cut.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

import aiosqlite

T = TypeVar("T")


class DatabaseError(Exception):
    """The database cannot be used; the text says what to do."""


class Database:
    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._writing = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path | str) -> "Database":
        """Open or make the file and bring its schema up to date."""
        try:
            connection = await aiosqlite.connect(path, isolation_level=None)
        except sqlite3.OperationalError as error:
            raise DatabaseError(
                f"{path} cannot be opened ({error}). Is its folder there, and may it be written?"
            ) from error
        database = cls(connection)
        try:
            await database._prepare(path)
        except BaseException:
            await connection.close()
            raise
        return database

    async def write(self, work: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        """Run a whole transaction; a cancelled caller does not cut it in half."""
        return await asyncio.shield(asyncio.ensure_future(self._transaction(work)))

    async def read(self, sql: str, *values: object) -> list[aiosqlite.Row]:
        async with self._writing:  # the writer's connection: nothing half done is ever seen
            return list(await self._connection.execute_fetchall(sql, values))

    async def close(self) -> None:
        async with self._writing:
            await self._connection.close()

    async def _transaction(self, work: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        async with self._writing:
            await self._connection.execute("BEGIN IMMEDIATE")
            try:
                result = await work(self._connection)
            except BaseException:
                await self._connection.execute("ROLLBACK")
                raise
            await self._connection.execute("COMMIT")
            return result

    async def _prepare(self, path: Path | str) -> None:
        connection = self._connection
        connection.row_factory = aiosqlite.Row
        try:
            for pragma in (
                "busy_timeout = 5000",
                "journal_mode = WAL",
                "synchronous = FULL",
                "foreign_keys = ON",
            ):
                await connection.execute(f"PRAGMA {pragma}")
            [[version]] = await connection.execute_fetchall("PRAGMA user_version")
        except sqlite3.DatabaseError as error:
            raise DatabaseError(
                f"{path} is no Tablekeeper database ({error}). Name another file or restore a copy."
            ) from error
        await self._migrate(path, int(version))

    async def _migrate(self, path: Path | str, version: int) -> None:
        scripts = migrations()
        if version > len(scripts):
            raise DatabaseError(
                f"{path} was made by a newer Tablekeeper (its schema is {version}, this one knows "
                f"{len(scripts)}). Update Tablekeeper, or name another file. Nothing was changed."
            )
        for number, script in enumerate(scripts[version:], start=version + 1):
            await self.write(_migration(number, script))


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
    """A script's statements one by one: executescript would commit behind our back."""
    found: list[str] = []
    pending = ""
    for line in script.splitlines():
        pending += line + "\n"
        if sqlite3.complete_statement(pending):
            found.append(pending.strip())
            pending = ""
    return found
