"""Moves everything from one database to another, either way, while no bot runs on them.

The other one must be empty. Afterwards both are read again and compared row by row; what differs is
named, and then the copy is not to be used.
"""

import hashlib
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import datetime
from functools import partial
from pathlib import Path

from bot.store.database import Database, is_address, migrations
from bot.store.engine.transaction import Row, Transaction
from bot.store.waits import Waits

AT_ONCE = 500  # rows
RUNNING = 120  # seconds since a sign of life, in which a bot may still be running
OWN = {"leases", "films"}  # what belongs to running processes

Values = dict[str, object]


class CopyError(Exception):
    """Nothing was moved, or not rightly; the text says what to do."""


async def copy(source: Path | str, target: Path | str, now: datetime) -> dict[str, int]:
    """Copy all tables; gives how many rows each has."""
    _check_there(source)
    async with AsyncExitStack() as stack:
        old = await Database.open(source)
        stack.push_async_callback(old.close)
        await _check_stopped(old, now)
        new = await Database.open(target)
        stack.push_async_callback(new.close)
        await _check_empty(new)
        for table in tables():
            async for rows in _pages(old, table):
                await new.write(partial(_insert, table=table, rows=rows))
        if is_address(target):
            await _go_on_counting(new)
        return await _compared(old, new)


def tables() -> list[str]:
    """Their names in the order they were made: what others refer to comes first."""
    scripts = "\n".join(migrations())
    made = dict.fromkeys(re.findall(r"CREATE TABLE (\w+)", scripts))
    return [name for name in made if name not in OWN]


def _check_there(source: Path | str) -> None:
    if not is_address(source) and not Path(source).exists():
        raise CopyError(f"{source} does not exist. Nothing was copied.")


async def _check_stopped(database: Database, now: datetime) -> None:
    alive = await Waits(database).last_alive()
    if alive and abs((now - alive).total_seconds()) < RUNNING:
        raise CopyError("A bot was running on it just now. Stop it and try again in two minutes.")


async def _check_empty(database: Database) -> None:
    for table in tables():
        if await database.read(f"SELECT 1 FROM {table} LIMIT 1"):
            raise CopyError(f"The target is not empty ({table}). Name another. Nothing was copied.")


async def _pages(database: Database, table: str) -> AsyncIterator[list[Values]]:
    first = await database.read(f"SELECT * FROM {table} LIMIT 1")
    if not first:
        return
    keys = [key for key in first[0].keys() if key != "rowid"]  # noqa: SIM118
    order = ", ".join(str(1 + first[0].keys().index(key)) for key in keys)
    if table == "matches":  # later ones may be told from earlier ones by nothing else
        order = "rowid"
    for place in range(0, 1 << 60, AT_ONCE):
        rows = await database.read(
            f"SELECT * FROM {table} ORDER BY {order} LIMIT ? OFFSET ?", AT_ONCE, place
        )
        if not rows:
            return
        yield [_values(row, keys) for row in rows]


def _values(row: Row, keys: list[str]) -> Values:
    return {key: row[key] for key in keys}


def _insert(transaction: Transaction, table: str, rows: list[Values]) -> None:
    columns, marks = ", ".join(rows[0]), ", ".join("?" * len(rows[0]))
    transaction.executemany(
        f"INSERT INTO {table} ({columns}) VALUES ({marks})", [tuple(row.values()) for row in rows]
    )


async def _go_on_counting(database: Database) -> None:
    for sql in counters():
        await database.read(sql)


def counters() -> list[str]:
    """Queries after which the next number that PostgreSQL gives comes after those copied."""
    pattern = r"CREATE TABLE (\w+) \(\s*(\w+)\s+INTEGER PRIMARY KEY"
    return [
        f"SELECT setval(pg_get_serial_sequence('{table}', '{column}'),"
        f" 1 + (SELECT coalesce(max({column}), 0) FROM {table}), false)"
        for table, column in re.findall(pattern, "\n".join(migrations()))
    ]


async def _compared(old: Database, new: Database) -> dict[str, int]:
    found: dict[str, int] = {}
    for table in tables():
        ours, theirs = await _digest(old, table), await _digest(new, table)
        if ours != theirs:
            raise CopyError(
                f"The copy is not the same: {table} has {ours[0]} rows, its copy {theirs[0]}. "
                "Do not use the copy; make a new one while no bot is running."
            )
        found[table] = ours[0]
    return found


async def _digest(database: Database, table: str) -> tuple[int, int]:
    """How many rows, and the sum of their hashes, whatever their order."""
    many, total = 0, 0
    async for rows in _pages(database, table):
        many += len(rows)
        for row in rows:
            text = repr(sorted(row.items())).encode()
            total += int.from_bytes(hashlib.sha256(text).digest(), "big")
    return many, total % (1 << 256)
