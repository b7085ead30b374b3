"""PostgreSQL: a pool of connections, a thread for each; any number of processes may share it.

A transaction sees one moment (REPEATABLE READ), so what it read and then changed cannot be lost:
whoever comes second is run again. So is a transaction whose connection was cut. Its statements are
sent together as far as possible, because every trip to the server costs more than a statement.
"""

import asyncio
import logging
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count
from random import random
from typing import Any, TypeVar

import psycopg
from psycopg import ClientCursor, errors
from psycopg.rows import BaseRowFactory
from psycopg_pool import ConnectionPool

from bot.store.engine.dialect import query
from bot.store.engine.session import check_address
from bot.store.engine.transaction import READ, WRITE, DatabaseError, Row, Taken, Tally, Values, Work
from bot.store.engine.upgrade import upgrade

log = logging.getLogger(__name__)

T = TypeVar("T")
POOL = 6  # connections; hosts that rent databases count them
PATIENCE = 20.0  # seconds in which a connection that was cut must come back
# A server that has vanished without a word is noticed in less than half a minute, not in hours.
LIVELY: dict[str, Any] = {
    "connect_timeout": 10,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,  # milliseconds
}
AGAIN = (errors.SerializationFailure, errors.DeadlockDetected)
ONE_BY_ONE = "BEGIN ISOLATION LEVEL READ COMMITTED"  # every statement sees what is there by then
BEGIN = {
    "": [],
    READ: ["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"],
    WRITE: ["BEGIN ISOLATION LEVEL REPEATABLE READ"],
    ONE_BY_ONE: [ONE_BY_ONE],
}
Connection = psycopg.Connection[Any]


class PostgresRow:
    """A row that answers as one of SQLite does."""

    __slots__ = ("_names", "_values")

    def __init__(self, names: list[str], values: Sequence[Any]) -> None:
        self._names = names
        self._values = values

    def __getitem__(self, key: Any, /) -> Any:
        return self._values[self._names.index(key) if isinstance(key, str) else key]

    def __iter__(self) -> Any:
        return iter(self._values)

    def keys(self) -> list[str]:
        return self._names


def _rows(cursor: Any) -> Any:
    names = [column.name for column in cursor.description or ()]
    return lambda values: PostgresRow(names, values)


class PostgresTransaction:
    """Statements wait until one of them gives something back, or the end: then all are sent."""

    def __init__(self, connection: Connection, tally: Tally, begin: str) -> None:
        factory: BaseRowFactory[PostgresRow] = _rows
        self._cursor = ClientCursor(connection, row_factory=factory)
        self._tally = tally
        self._begun = bool(begin)
        self._waiting = [*BEGIN[begin]]

    def execute(self, sql: str, values: Values = ()) -> None:
        self._tally.statements += 1
        self._waiting.append(self._cursor.mogrify(query(sql).encode(), values))

    def executemany(self, sql: str, rows: Iterable[Values]) -> None:
        for row in rows:
            self.execute(sql, row)

    def changed(self, sql: str, values: Values = ()) -> int:
        self.execute(sql, values)
        self._send(1)
        return self._cursor.rowcount

    def rows(self, sql: str, values: Values = ()) -> list[Row]:
        return self.rows_of((sql, values))[0]

    def rows_of(self, *queries: tuple[str, Values]) -> list[list[Row]]:
        for sql, values in queries:
            self.execute(sql, values)
        self._send(len(queries))
        found: list[list[Row]] = [[*self._cursor.fetchall()]]
        while self._cursor.nextset():
            found.append([*self._cursor.fetchall()])
        return found

    def commit(self) -> None:
        if self._begun:
            self._waiting.append("COMMIT")
        if self._waiting:
            self._send(1)

    def _send(self, wanted: int) -> None:
        """In one message; then go to the results of the last ones."""
        many, text = len(self._waiting), ";\n".join(self._waiting)
        self._waiting = []
        self._tally.trips += 1
        self._cursor.execute(text.encode())
        for _ in range(many - wanted):
            self._cursor.nextset()


class Postgres:
    def __init__(self, url: str, connections: int = POOL) -> None:
        self.tally = Tally()
        self.is_shared = True
        self.size = "SELECT pg_database_size(current_database())"
        self.wiping: tuple[str, ...] = ()  # it uses them again in its own time
        self._url = url
        self._pool = ConnectionPool(
            url,
            min_size=1,
            max_size=connections,
            timeout=PATIENCE,
            kwargs={"autocommit": True, "client_encoding": "utf8", **LIVELY},
            open=False,
        )
        self._threads = ThreadPoolExecutor(connections, "postgres")
        self._is_open = True

    async def open(self, scripts: Sequence[Sequence[str]]) -> None:
        """Bring its schema up to date; refuses at once if there is no such database."""
        try:
            check_address(self._url)
            await asyncio.to_thread(self._open)
            await self.do(partial(upgrade, scripts=scripts), ONE_BY_ONE)
        except BaseException as error:
            await self.close()
            if not isinstance(error, psycopg.Error):
                raise
            raise DatabaseError(
                f"The database in DATABASE_URL cannot be used ({str(error).strip()}). Check the "
                "address, the name and the password, and that the server is running."
            ) from error

    async def do(self, work: Work[T], begin: str) -> T:
        if not self._is_open:
            raise ValueError("The database is closed.")
        self.tally.hops += 1
        loop = asyncio.get_running_loop()
        future = loop.run_in_executor(self._threads, self._insist, work, begin)
        future.add_done_callback(_look_at)
        return await asyncio.shield(future)

    async def run(self, sql: str, values: Values) -> int:
        return await self.do(lambda transaction: transaction.changed(sql, values), "")

    async def close(self) -> None:
        """Finish what is waiting, then close the connections."""
        self._is_open = False
        await asyncio.to_thread(self._threads.shutdown)
        await asyncio.to_thread(self._pool.close)

    def _open(self) -> None:
        psycopg.connect(self._url, connect_timeout=10).close()
        self._pool.open()

    def _insist(self, work: Work[T], begin: str) -> T:
        """Run it, and run it again if another transaction came first or the connection was cut."""
        until, taken = time.monotonic() + PATIENCE, ""
        for attempt in count():
            try:
                with self._pool.connection() as connection:
                    return self._once(connection, work, begin)
            except errors.IntegrityError as error:
                # Perhaps it was taken after this one had looked: it looks once more. If then the
                # same is taken, it is; of numbers that are drawn, another one may be by now.
                if str(error) == taken or not begin or time.monotonic() > until:
                    raise Taken(str(error)) from error
                taken = str(error)
            except psycopg.OperationalError as error:
                if not _may_pass(error) or time.monotonic() > until:
                    raise
            time.sleep(random() * min(0.005 * 2**attempt, 1.0))
        raise AssertionError

    def _once(self, connection: Connection, work: Work[T], begin: str) -> T:
        transaction = PostgresTransaction(connection, self.tally, begin)
        try:
            result = work(transaction)
            transaction.commit()
        except BaseException:
            if not connection.closed:
                connection.rollback()
            raise
        self.tally.commits += begin == WRITE
        return result


def _may_pass(error: psycopg.OperationalError) -> bool:
    """Somebody came first, or the server cannot be reached for now."""
    lost = error.sqlstate is None or error.sqlstate[:2] in ("08", "57")
    return lost or isinstance(error, AGAIN)


def _look_at(future: "asyncio.Future[Any]") -> None:
    """What failed after its caller was canceled is nobody's: it is logged, once."""
    if not future.cancelled():
        future.exception()
