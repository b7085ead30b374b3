"""One plain connection to PostgreSQL, for what hosts do with a whole database: check, save, load.

It does not touch the schema. An error says what to do, and its state says which one it is.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict

from bot.store.engine.dialect import query
from bot.store.engine.transaction import DatabaseError

CONNECTING = 10  # seconds
Connection = psycopg.Connection[Any]
Rows = list[tuple[Any, ...]]
ADVICE = {
    "authentication failed": "The name or the password in DATABASE_URL is wrong.",
    "does not exist": "Make that database (or user) on the server, or correct its name.",
    "too many": "Stop a process, or raise max_connections of the server.",
    "could not translate": "Correct the name of the server in DATABASE_URL.",
}
NO_ADDRESS = "DATABASE_URL is not an address that PostgreSQL understands"
AS_IT_SHOULD_BE = (
    "Write it as postgresql://name:password@host/database. In the password, @ is written as %40, "
    ": as %3A, / as %2F and % as %25."
)
REACH = "Check the address in DATABASE_URL, and that the server is running and can be reached."


class ServerError(DatabaseError):
    """The server refuses or cannot be reached; `state` is PostgreSQL's name for it, or ""."""

    def __init__(self, words: str, advice: str, state: str) -> None:
        super().__init__(f"{words}. {advice}".strip())
        self.words = words
        self.advice = advice
        self.state = state


class Session:
    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def rows(self, sql: str, *values: object) -> Rows:
        return self.connection.execute(query(sql).encode(), values).fetchall()

    def run(self, sql: str, *values: object) -> None:
        self.connection.execute(query(sql).encode(), values)

    def pages(self, sql: str, size: int) -> Iterator[Rows]:
        """Rows a page at a time, however many there are."""
        with self.connection.cursor(name="pages") as cursor:
            cursor.execute(query(sql).encode(), ())
            while rows := cursor.fetchmany(size):
                yield rows

    def put(self, sql: str, rows: Iterator[Rows]) -> None:
        """Fill a table: `sql` is COPY … FROM STDIN."""
        with self.connection.cursor() as cursor, cursor.copy(query(sql).encode()) as sink:
            for page in rows:
                for row in page:
                    sink.write_row(row)

    @contextmanager
    def aside(self) -> Iterator[None]:
        """What is done here is taken back; an error does not end the session."""
        try:
            with self.connection.transaction(force_rollback=True):
                yield
        except psycopg.Error as error:
            raise _said(error) from error


def check_address(url: str) -> None:
    """Refuse what the library would quote in its error, with the password in it."""
    try:
        parts = conninfo_to_dict(url)
    except (psycopg.Error, UnicodeError):
        raise ServerError(NO_ADDRESS, AS_IT_SHOULD_BE, "") from None
    place = f"{parts.get('host', '')}/{parts.get('dbname', '')}"
    port = str(parts.get("port", "5432")).replace(",", "")
    if "@" in place or not port.isdecimal():  # a part of the password
        raise ServerError(NO_ADDRESS, AS_IT_SHOULD_BE, "")


@contextmanager
def session(url: str, *, one_moment: bool = False) -> Iterator[Session]:
    """A transaction, committed at the end; with `one_moment` it only reads, and others go on."""
    check_address(url)
    try:
        with psycopg.connect(url, connect_timeout=CONNECTING, client_encoding="utf8") as connection:
            if one_moment:
                connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
                connection.read_only = True
            yield Session(connection)
    except psycopg.Error as error:
        raise _said(error) from error


def _said(error: psycopg.Error) -> ServerError:
    """Its first line: the others tell of places in statements."""
    lines = str(error).strip().splitlines() or [type(error).__name__]
    words = lines[0].removeprefix("connection failed: ").rstrip(".")
    state = error.sqlstate or ""
    fitting = [advice for sign, advice in ADVICE.items() if sign in words]
    advice = "" if state else (fitting or [REACH])[0]
    return ServerError(words, advice, state)
