"""Is a database file whole, and what is in it? Only reads, also while it is in use."""

import sqlite3
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from bot.store.database import Database
from bot.store.waits import ALIVE

BUSY = 2.0  # seconds to wait for another program
CHECKSUM_FAILURES = (  # pages that PostgreSQL found damaged since it began to count
    "SELECT coalesce(checksum_failures, 0) FROM pg_stat_database WHERE datname = current_database()"
)


class Checkup(Struct, frozen=True):
    """What a look into a database file has shown."""

    size: int = 0  # bytes, with what is not yet merged into the file
    schema: int = 0
    running: int = 0  # matches
    finished: int = 0
    alive: int = 0  # when the bot last noted that people could reach it; seconds since 1970
    is_ours: bool = False
    is_locked: bool = False  # another program keeps it from being written to
    complaints: tuple[str, ...] = ()  # what is wrong with it


def check_up(path: Path) -> Checkup:
    """Check a file; report whatever is wrong, and raise nothing."""
    if not path.is_file():
        return Checkup(complaints=(f"{path} does not exist",))
    try:
        return _look(path)
    except (sqlite3.Error, OSError) as error:
        locked = "locked" in str(error)  # so that nobody can even read it
        return Checkup(size=_size(path), is_locked=locked, complaints=(str(error),))


def complaints(path: Path) -> tuple[str, ...]:
    """What SQLite finds wrong with a file."""
    with closing(_open(path)) as connection:
        return _integrity(connection)


def quick_complaints(path: Path) -> tuple[str, ...]:
    """The same without a look at every index: short enough for a bot that is running."""
    try:
        with closing(_open(path)) as connection:
            found = connection.execute("PRAGMA quick_check(5)").fetchall()
    except (sqlite3.Error, OSError) as error:
        return (str(error),)
    return tuple(row[0] for row in found if row[0] != "ok")


async def checksum_failures(database: Database) -> int | None:
    """Damaged pages that PostgreSQL has met; None if it was made without page checksums."""
    [[made]] = await database.read("SELECT current_setting('data_checksums')")
    if made != "on":
        return None
    [[failures]] = await database.read(CHECKSUM_FAILURES)
    return int(failures)


def _look(path: Path) -> Checkup:
    with closing(_open(path)) as connection:
        [schema] = connection.execute("PRAGMA user_version").fetchone()
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
        is_ours = bool(schema) and {"matches", "entries", "facts"} <= tables
        running, finished = _matches(connection) if is_ours else (0, 0)
        return Checkup(
            size=_size(path),
            schema=schema,
            running=running,
            finished=finished,
            alive=_alive(connection) if is_ours else 0,
            is_ours=is_ours,
            is_locked=_is_locked(path),
            complaints=_integrity(connection),
        )


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY)


def _integrity(connection: sqlite3.Connection) -> tuple[str, ...]:
    try:
        found = [row[0] for row in connection.execute("PRAGMA integrity_check(5)")]
        found += [f"a row of {row[0]} has lost what it belongs to" for row in _orphans(connection)]
    except sqlite3.DatabaseError as error:
        return (str(error),)
    return tuple(each for each in found if each != "ok")


def _orphans(connection: sqlite3.Connection) -> list[tuple[str, ...]]:
    return connection.execute("PRAGMA foreign_key_check").fetchmany(5)


def _matches(connection: sqlite3.Connection) -> tuple[int, int]:
    sql = "SELECT over, count(*) FROM matches WHERE purpose = 'match' GROUP BY over"
    found = dict(connection.execute(sql).fetchall())
    return found.get(0, 0), found.get(1, 0)


def _alive(connection: sqlite3.Connection) -> int:
    rows = connection.execute("SELECT value FROM facts WHERE key = ?", (ALIVE,)).fetchall()
    return int(rows[0][0]) if rows else 0


def _is_locked(path: Path) -> bool:
    """Try to begin writing, and change nothing."""
    with closing(sqlite3.connect(path, timeout=BUSY, isolation_level=None)) as connection:
        try:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
        except sqlite3.OperationalError as error:
            return "locked" in str(error)
    return False


def _size(path: Path) -> int:
    files = (path, path.with_name(f"{path.name}-wal"))
    return sum(each.stat().st_size for each in files if each.exists())
