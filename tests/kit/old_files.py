"""Databases as earlier releases left them."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.database import migrations, statements


def downgrade(path: Path, version: int) -> None:
    """Give a file the schema of an earlier version; what that had no room for is left out."""
    older = path.with_suffix(".older")
    with closing(sqlite3.connect(older)) as old:
        for script in migrations()[:version]:
            for statement in statements(script):
                old.execute(statement)
        old.execute("ATTACH ? AS new", (str(path),))
        for (table,) in old.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'"):
            kept = ", ".join(sorted(_columns(old, "main", table) & _columns(old, "new", table)))
            if table != "waits" or version >= 6:  # before that, times were written in another way
                old.execute(f"INSERT INTO main.{table} ({kept}) SELECT {kept} FROM new.{table}")
        old.execute(f"PRAGMA main.user_version = {version}")
        old.commit()
    older.replace(path)


def _columns(connection: sqlite3.Connection, schema: str, table: str) -> set[str]:
    return {row[1] for row in connection.execute(f"PRAGMA {schema}.table_info({table})")}
