"""Everything in a PostgreSQL database as one SQLite file, and back: its backups.

The file is the one that a bot on SQLite would have, so it can be put back on either. What was
written is read again and compared row by row before it counts.
"""

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.store.database import DatabaseError, migrations, statements
from bot.store.engine.session import Rows, Session, session
from bot.store.upkeep.copy import OWN, counters

AT_ONCE = 500  # rows
WAITING = "5s"  # for whoever has the tables locked
Facts = dict[str, str]


class Digest:
    """How many rows, and the sum of their hashes, whatever their order."""

    def __init__(self) -> None:
        self.many = 0
        self.total = 0

    def over(self, pages: Iterable[Rows]) -> Iterator[Rows]:
        """The same rows, counted as they pass."""
        for page in pages:
            for row in page:
                self.many += 1
                self.total += int.from_bytes(hashlib.sha256(repr(tuple(row)).encode()).digest())
            yield page

    def compare(self, pages: Iterable[Rows], table: str) -> None:
        theirs = Digest()
        for _ in theirs.over(pages):
            pass
        if (self.many, self.total) != (theirs.many, theirs.total):
            raise DatabaseError(
                f"The copy is not the same: {table} has {self.many} rows, its copy {theirs.many}. "
                "Nothing was kept. Check the disk, and try again."
            )


def save(url: str, file: Path) -> None:
    """Write all of it into an empty file, as it is at one moment; others go on meanwhile."""
    with session(url, one_moment=True) as server, closing(sqlite3.connect(file)) as copy:
        version = schema_of(server)
        if not 0 < version <= len(migrations()):
            raise DatabaseError(_unfit(version))
        _make(copy, version)
        ordered = _with_rowid(server)
        for table, columns in _tables(copy).items():
            digest = Digest()
            marks = ", ".join("?" * len(columns))
            order = " ORDER BY rowid" if table in ordered else ""
            found = server.pages(f"SELECT {', '.join(columns)} FROM {table}{order}", AT_ONCE)
            for page in digest.over(found):
                copy.executemany(f"INSERT INTO {table} VALUES ({marks})", page)
            digest.compare(_pages(copy, table, columns), table)
        copy.commit()


def load(file: Path, url: str, facts: Facts) -> None:
    """Put what is in the file in the place of what is on the server: all of it, or nothing.

    Both have the newest schema. `facts` are noted in the same moment.
    """
    with session(url) as server, closing(sqlite3.connect(file)) as copy:
        tables = _tables(copy)
        server.run(f"SET LOCAL lock_timeout = '{WAITING}'")
        server.run(f"TRUNCATE {', '.join([*tables, *OWN])}")
        for table, columns in tables.items():
            digest, names = Digest(), ", ".join(columns)
            rows = digest.over(_pages(copy, table, columns))
            server.put(f"COPY {table} ({names}) FROM STDIN", rows)
            digest.compare(server.pages(f"SELECT {names} FROM {table}", AT_ONCE), table)
        for sql in counters():
            server.rows(sql)
        for key, value in facts.items():
            server.run(
                "INSERT INTO facts (key, value) VALUES (?, ?)"
                " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                key,
                value,
            )


def schema_of(server: Session) -> int:
    """Its version; 0 if there is nothing of ours yet."""
    if server.rows("SELECT to_regclass('schema_version')") == [(None,)]:
        return 0
    return int(server.rows("SELECT coalesce(max(version), 0) FROM schema_version")[0][0])


def processes(server: Session) -> int:
    """How many processes of the bot run on it: each tells every few seconds that it lives."""
    [[living]] = server.rows(
        "SELECT count(*) FROM leases WHERE kind IN ('table', 'mind') AND until >= moment()"
    )
    return int(living)


def _unfit(version: int) -> str:
    if not version:
        return "There is nothing of Tablekeeper in the database of DATABASE_URL yet."
    return (
        f"The database was made by a newer Tablekeeper (its schema is {version}, this one "
        f"supports up to {len(migrations())}). Update Tablekeeper."
    )


def _make(copy: sqlite3.Connection, version: int) -> None:
    for script in migrations()[:version]:
        for statement in statements(script):
            copy.execute(statement)
    copy.execute(f"PRAGMA user_version = {version}")


def _tables(copy: sqlite3.Connection) -> dict[str, list[str]]:
    """Their columns, in the order they were made: what others refer to comes first."""
    made = copy.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        " ORDER BY rowid"
    ).fetchall()
    return {name: _columns(copy, name) for (name,) in made if name not in OWN}


def _columns(copy: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in copy.execute(f"PRAGMA table_info({table})")]


def _with_rowid(server: Session) -> set[str]:
    """Tables whose rows are kept in the order in which they came."""
    found = server.rows(
        "SELECT table_name FROM information_schema.columns"
        " WHERE table_schema = current_schema() AND column_name = 'rowid'"
    )
    return {name for (name,) in found}


def _pages(copy: sqlite3.Connection, table: str, columns: list[str]) -> Iterator[Rows]:
    cursor = copy.execute(f"SELECT {', '.join(columns)} FROM {table}")
    while rows := cursor.fetchmany(AT_ONCE):
        yield list[tuple[Any, ...]](rows)
