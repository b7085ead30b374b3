"""Where text is kept: every column of every table that could hold an id or a name.

Read off the schema itself, so that a new table is never overlooked.
"""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from functools import cache

from bot.store.database import migrations


@cache
def text_columns() -> Mapping[str, tuple[str, ...]]:
    with closing(sqlite3.connect(":memory:")) as connection:
        for script in migrations():
            connection.executescript(script)
        tables = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        ).fetchall()
        return {name: _texts(connection, name) for (name,) in tables}


def _texts(connection: sqlite3.Connection, table: str) -> tuple[str, ...]:
    rows = connection.execute(f"PRAGMA table_info({table})").fetchall()
    return tuple(name for _, name, kind, *_ in rows if kind == "TEXT")
