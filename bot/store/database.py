"""The database, whole transactions only: a SQLite file, or PostgreSQL if it is named by an address.

A transaction is a plain function passed to `write`. In a file it runs on the thread of `writer`, so
transactions never mix and none is left half done. With WAL and synchronous=FULL, what was committed
survives a power cut. `engine/postgres` is for several processes.
"""

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager, suppress
from importlib.resources import files
from pathlib import Path
from typing import Generic, TypeVar

from bot.store.engine.transaction import (
    READ,
    WRITE,
    Engine,
    Row,
    Tally,
    Transaction,
    Work,
)
from bot.store.engine.transaction import DatabaseError as DatabaseError
from bot.store.writer import Writer

K = TypeVar("K")
T = TypeVar("T")
PRIVATE = 0o600  # matches hold secrets
MEMO = 5000  # rows of one kind kept in memory; each is small


class Database:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @classmethod
    async def open(cls, where: Path | str) -> "Database":
        """Open a file, or the database of an address, and bring its schema up to date."""
        return await (cls._connect(str(where)) if is_address(where) else cls._open(where))

    @classmethod
    async def _connect(cls, url: str) -> "Database":
        with optional():
            from bot.store.engine.postgres import Postgres
        engine = Postgres(url)
        await engine.open([statements(script) for script in migrations()])
        return cls(engine)

    @classmethod
    async def _open(cls, path: Path | str) -> "Database":
        try:
            version = await asyncio.to_thread(_looked_at, path)
            database = cls(Writer(path))
            try:
                await database._prepare(version)
            except BaseException:
                await database.close()
                raise
        except (sqlite3.Error, OSError) as error:
            raise DatabaseError(_wording(path, error)) from error
        return database

    @property
    def is_shared(self) -> bool:
        """May other processes write to it? Then nothing that was read may be remembered."""
        return self._engine.is_shared

    @property
    def tally(self) -> Tally:
        return self._engine.tally

    async def write(self, work: Work[T]) -> T:
        """Run a transaction to its end, even if the caller is canceled.

        It may be run twice (see `writer`), so it must depend on nothing but the database.
        """
        return await self._engine.do(work, WRITE)

    async def run(self, sql: str, *values: object) -> int:
        """A transaction of one statement; gives the number of rows it has changed."""
        return await self._engine.run(sql, values)

    async def read(self, sql: str, *values: object) -> list[Row]:
        return await self._engine.do(lambda transaction: transaction.rows(sql, values), "")

    async def look(self, work: Work[T]) -> T:
        """Run several reads that see the same snapshot, even if others write meanwhile."""
        return await self._engine.do(work, READ)

    async def size(self) -> int:
        """Bytes on the disk."""
        [row] = await self.read(self._engine.size)
        return int(row[0])

    async def wipe(self) -> None:
        """Write a file anew: SQLite leaves what was removed in unused places of it."""
        for sql in self._engine.wiping:
            await self.read(sql)

    async def close(self) -> None:
        await self._engine.close()

    async def _prepare(self, version: int) -> None:
        for pragma in (
            "busy_timeout = 5000",
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
        ):
            await self.read(f"PRAGMA {pragma}")
        for number, script in enumerate(migrations()[version:], start=version + 1):
            await self.write(_migration(number, script))


def is_address(where: Path | str) -> bool:
    """Does it name a PostgreSQL database, and not a file?"""
    return isinstance(where, str) and where.startswith(("postgresql://", "postgres://"))


@contextmanager
def optional() -> Iterator[None]:
    """For imports that need PostgreSQL's library: it is an extra, and may not be installed."""
    try:
        yield
    except ImportError as error:
        raise DatabaseError(
            "PostgreSQL needs the package psycopg, which is not installed. Install it with: pip "
            'install ".[postgres]" in the folder of Tablekeeper, or pip install -r requirements.txt'
        ) from error


class Memo(Generic[K, T]):
    """What was read, by key, until it is written again; nothing of a database that is shared."""

    def __init__(self, database: Database, read: Callable[[K], Awaitable[T]]) -> None:
        self._read = read
        self._keeps = not database.is_shared
        self._known: dict[K, T] = {}
        self._changes = 0

    async def get(self, key: K) -> T:
        if key in self._known:
            return self._known[key]
        changes, found = self._changes, await self._read(key)
        if (
            self._keeps and changes == self._changes
        ):  # else it may be older than what was written meanwhile
            if len(self._known) >= MEMO:
                self._known.clear()
            self._known[key] = found
        return found

    def forget(self, *keys: K) -> None:
        """These are being written: call it just before that."""
        self._changes += 1
        for key in keys:
            self._known.pop(key, None)

    def clear(self) -> None:
        """Everything may have been written."""
        self._changes += 1
        self._known.clear()


def _looked_at(path: Path | str) -> int:
    """Make the file if there is none, and give its schema version."""
    _create(path)
    version = _look(path)
    _make_private(path)
    return version


def _create(path: Path | str) -> None:
    """Create the file readable by its owner only; SQLite's other files inherit that."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))


def _make_private(path: Path | str) -> None:
    """Earlier releases made files that everyone on the machine could read."""
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


def _migration(number: int, script: str) -> Callable[[Transaction], None]:
    def migrate(transaction: Transaction) -> None:
        for statement in statements(script):
            transaction.execute(statement)
        transaction.execute(f"PRAGMA user_version = {number}")

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
