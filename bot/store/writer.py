"""The one connection: transactions run on its thread, one after the other.

aiosqlite owns the thread. It takes a hop there and back for every statement; a transaction here is
a plain function of a `Transaction` that takes one hop as a whole, and nothing can come between its
statements. Those that are waiting when the thread is free are committed together, each in a
savepoint of its own: the disk is waited for once, and one that fails leaves the others alone. If
such a commit fails, each is run again by itself, so a transaction must do the same when it is run
twice.
"""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Generic, TypeVar

import aiosqlite
from msgspec import Struct

from bot.store.engine.transaction import WRITE, Taken, Tally, Values
from bot.store.engine.transaction import Row as Row
from bot.store.engine.transaction import Transaction as Transaction
from bot.store.engine.transaction import Work as Work

T = TypeVar("T")
TOGETHER = 128  # transactions in one commit, at most


class SqliteTransaction:
    """Statements of one transaction, on the thread that owns the connection."""

    def __init__(self, connection: sqlite3.Connection, tally: Tally) -> None:
        self._connection = connection
        self._tally = tally

    def execute(self, sql: str, values: Values = ()) -> None:
        self.changed(sql, values)

    def executemany(self, sql: str, rows: Iterable[Values]) -> None:
        for row in rows:
            self.execute(sql, row)

    def changed(self, sql: str, values: Values = ()) -> int:
        self._tally.statements += 1
        return self._connection.execute(sql, values).rowcount

    def rows(self, sql: str, values: Values = ()) -> list[Row]:
        self._tally.statements += 1
        return self._connection.execute(sql, values).fetchall()

    def rows_of(self, *queries: tuple[str, Values]) -> list[list[Row]]:
        return [self.rows(sql, values) for sql, values in queries]


class Job(Struct, Generic[T], eq=False):
    work: Work[T]
    begin: str  # how its transaction begins; "": a single statement needs none
    future: "asyncio.Future[T]"
    is_single: bool = False  # one statement that writes: by itself it is a transaction
    result: T | None = None
    error: BaseException | None = None

    @property
    def writes(self) -> bool:
        return self.begin == WRITE


class Writer:
    def __init__(self, path: Path | str) -> None:
        self.tally = Tally()
        self.is_shared = False
        self.size = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
        self.wiping: tuple[str, ...] = ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)")
        self._path = path
        self._waiting: deque[Job[Any]] = deque()
        self._session: Session | None = None
        self._working: asyncio.Task[None] | None = None
        self._is_open = True

    async def do(self, work: Work[T], begin: str) -> T:
        """Run it on the thread, to its end even if the caller is canceled."""
        return await self._done(work, begin, is_single=False)

    async def run(self, sql: str, values: Values) -> int:
        return await self._done(
            lambda transaction: transaction.changed(sql, values), WRITE, is_single=True
        )

    async def _done(self, work: Work[T], begin: str, *, is_single: bool) -> T:
        if not self._is_open:
            raise ValueError("The database is closed.")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.tally.hops += 1
        self._waiting.append(Job(work, begin, future, is_single))
        if self._working is None:
            self._working = asyncio.create_task(self._work())
        return await future

    async def close(self) -> None:
        """Finish what is waiting, then close the connection."""
        self._is_open = False
        if self._working:
            await self._working
        if self._session:
            await self._session.close()

    async def _work(self) -> None:
        """As long as something is waiting: all of it at once, in one hop."""
        while self._waiting:
            many = min(len(self._waiting), TOGETHER)
            jobs = [self._waiting.popleft() for _ in range(many)]
            try:
                self._session = self._session or await Session.open(self._path, self.tally)
                await self._session.carry_out(jobs)
            except BaseException as error:  # told to whoever asked
                for job in jobs:
                    job.error = error
            _settle(jobs)
        self._working = None


class Session:
    """The connection, and how jobs become transactions on it."""

    def __init__(self, connection: aiosqlite.Connection, tally: Tally) -> None:
        self._owner = connection
        self._connection = connection._conn  # for use on its own thread
        self._transaction = SqliteTransaction(self._connection, tally)
        self._tally = tally

    @classmethod
    async def open(cls, path: Path | str, tally: Tally) -> "Session":
        connection = await aiosqlite.connect(path, isolation_level=None)
        connection.row_factory = sqlite3.Row
        return cls(connection, tally)

    async def close(self) -> None:
        await self._owner.close()

    async def carry_out(self, jobs: list[Job[Any]]) -> None:
        """One hop to the connection's thread. aiosqlite has no public name for that."""
        await self._owner._execute(self._carried_out, jobs)  # type: ignore[no-untyped-call]

    def _carried_out(self, jobs: list[Job[Any]]) -> None:
        """All in one commit if several wait and one of them writes; if that fails, one by one."""
        if len(jobs) > 1 and any(job.writes for job in jobs) and self._together(jobs):
            return
        for job in jobs:
            self._alone(job)

    def _alone(self, job: Job[Any]) -> None:
        job.result = job.error = None
        try:
            if job.begin and not job.is_single:
                self._transaction.execute(job.begin)
            job.result = job.work(self._transaction)
            if job.is_single:
                self._tally.commits += 1
            elif job.begin:
                self._commit()
        except BaseException as error:
            job.error = error
            self._roll_back()

    def _together(self, jobs: list[Job[Any]]) -> bool:
        """Was all of it committed? Nobody is told anything before."""
        try:
            self._transaction.execute(WRITE)
            for job in jobs:
                self._one_of_many(job)
            self._commit()
        except BaseException:  # found again, and told, when each is tried alone
            self._roll_back()
            return False
        return True

    def _one_of_many(self, job: Job[Any]) -> None:
        """What it has done is undone if it fails; what only reads has done nothing."""
        if not job.writes:
            job.result = job.work(self._transaction)
            return
        self._transaction.execute("SAVEPOINT job")
        try:
            job.result = job.work(self._transaction)
        except BaseException as error:
            job.error = error
            self._transaction.execute("ROLLBACK TO job")
        self._transaction.execute("RELEASE job")

    def _commit(self) -> None:
        self._transaction.execute("COMMIT")
        self._tally.commits += 1

    def _roll_back(self) -> None:
        if self._connection.in_transaction:  # after a full disk, SQLite has already rolled back
            self._transaction.execute("ROLLBACK")


def _settle(jobs: list[Job[Any]]) -> None:
    for job in jobs:
        if job.future.done():  # its caller was canceled
            continue
        if job.error is not None:
            job.future.set_exception(_told(job.error))
        else:
            job.future.set_result(job.result)


def _told(error: BaseException) -> BaseException:
    """Both databases report a key that is taken in the same way."""
    if not isinstance(error, sqlite3.IntegrityError):
        return error
    taken = Taken(str(error))
    taken.__cause__ = error
    return taken
