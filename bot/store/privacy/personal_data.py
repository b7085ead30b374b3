"""Everything that is kept about a person: each row that names them, by table.

Hidden cards and secrets of running matches are not in it: those are the match's, and `/hand` shows
somebody their own.
"""

from typing import Any

import msgspec

from bot.match.ids import UserId
from bot.store.database import Database
from bot.store.engine.transaction import Row, Transaction
from bot.store.privacy.columns import text_columns

# What a running match hides, and what only the program itself can read.
_HIDDEN = {"secret", "state", "mixed"}
_WHOLE = {"snapshots", "checkpoints"}


async def personal_data(database: Database, user: UserId) -> dict[str, list[dict[str, Any]]]:
    def work(transaction: Transaction) -> dict[str, list[dict[str, Any]]]:
        found = {table: _rows(transaction, table, user) for table in text_columns()}
        found["plans"] = _plans(transaction, user)
        return {table: rows for table, rows in found.items() if rows and table not in _WHOLE}

    return await database.look(work)


def _rows(transaction: Transaction, table: str, user: UserId) -> list[dict[str, Any]]:
    rows = transaction.rows(f"SELECT * FROM {table} WHERE {names(table)}", _values(table, user))
    return [_shown(row) for row in rows]


def _plans(transaction: Transaction, user: UserId) -> list[dict[str, Any]]:
    """Plans name a seat, not a person."""
    rows = transaction.rows(
        "SELECT plans.* FROM plans JOIN seats ON seats.match = plans.match"
        " AND seats.seat = plans.seat WHERE user = ?",
        (user,),
    )
    return [_shown(row) for row in rows]


def _shown(row: Row) -> dict[str, Any]:
    columns = row.keys()
    return {name: _open(row[name]) for name in columns if name not in _HIDDEN and name != "rowid"}


def _open(value: Any) -> Any:
    """A value as it may be shown: JSON is spelled out, without what a match hides."""
    if isinstance(value, str) and value[:1] in ("{", "["):
        return _open(msgspec.json.decode(value))
    if isinstance(value, list):
        return [_open(each) for each in value]
    if isinstance(value, dict):
        return {key: _open(each) for key, each in value.items() if key not in _HIDDEN}
    return value


def names(table: str) -> str:
    """A condition: the row has this id somewhere in its text."""
    return " OR ".join(f"{column} LIKE ?" for column in text_columns()[table]) or "1 = 0"


def _values(table: str, user: UserId) -> tuple[str, ...]:
    return (f"%{user}%",) * len(text_columns()[table])
