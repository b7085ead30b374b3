"""Puts a backup in the place of the database, while the bot is stopped.

The file that was there is kept beside it. What was shown to people after the backup was made is
not in it: a fact says so, and the next start tells every running match (`chat/outbox/restored`).
"""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.store.database import migrations
from bot.store.upkeep.backup import STAMP, BackupError, back_up, made_at
from bot.store.upkeep.checkup import check_up

RESTORED = "restored"  # the fact: when the backup was made, and when it was put back
FRESH = timedelta(seconds=60)  # a running bot notes every quarter of a minute that it is alive


def restore(backup: Path, database: Path, now: datetime, *, force: bool = False) -> Path | None:
    """Put the backup in place; gives the file that was there before, under its new name."""
    _refuse_unfit(backup)
    if not force:
        _refuse_running(database, now)
    before = _put_aside(database, now)
    back_up(backup, database)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(
            "INSERT INTO facts (key, value) VALUES (?, ?)"
            " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            (RESTORED, f"{made_at(backup).isoformat()} {now.isoformat()}"),
        )
    return before


def _refuse_unfit(backup: Path) -> None:
    found = check_up(backup)
    if found.complaints:
        raise BackupError(f"{backup} cannot be used ({found.complaints[0]}). Name another backup.")
    if not found.is_ours:
        raise BackupError(f"{backup} is not a Tablekeeper database. Name another backup.")
    if found.schema > len(migrations()):
        raise BackupError(f"{backup} was made by a newer Tablekeeper. Update Tablekeeper first.")


def _refuse_running(database: Path, now: datetime) -> None:
    found = check_up(database) if database.exists() else None
    if found and now - datetime.fromtimestamp(found.alive, UTC) < FRESH:
        raise BackupError(
            f"A bot was running on {database} less than a minute ago. Stop it, wait a minute and "
            "try again; or add --force if you are sure that it is stopped."
        )


def _put_aside(database: Path, now: datetime) -> Path | None:
    """Rename the old file, together with what SQLite has not merged into it yet."""
    if not database.exists():
        return None
    aside = database.with_name(f"{database.name}.before-{now.astimezone(UTC):{STAMP}}")
    for ending in ("-wal", "-shm", ""):
        part = database.with_name(f"{database.name}{ending}")
        if part.exists():
            part.rename(aside.with_name(f"{aside.name}{ending}"))
    return aside
