"""Puts a backup in the place of the database, while the bot is stopped.

What was there is kept, as a file beside it; so is what was on PostgreSQL. What was shown to people
after the backup was made is not in it: a fact says so, and the next start tells every running match
(`chat/outbox/restored`).
"""

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.store.database import Database, migrations, optional
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
            (RESTORED, _fact(backup, now)),
        )
    return before


def restore_to_server(
    backup: Path, url: str, now: datetime, aside: Path, *, force: bool = False
) -> Path | None:
    """The same on PostgreSQL, in one transaction; what was there goes into the file `aside`."""
    with optional():
        from bot.store.engine.session import session
        from bot.store.upkeep.server_world import load, processes, schema_of
    _refuse_unfit(backup)
    with session(url) as server:
        used = schema_of(server)
        running = processes(server) if used else 0
    if running and not force:
        raise BackupError(
            "A bot is running on the database of DATABASE_URL. Stop all its processes and try "
            "again; or add --force if you are sure that they are stopped."
        )
    if used:
        _keep(url, aside)
    with tempfile.TemporaryDirectory() as folder:
        newest = Path(folder) / "newest.sqlite"
        back_up(backup, newest)
        asyncio.run(_bring_up_to_date(newest, url))
        load(newest, url, {RESTORED: _fact(backup, now)})
    return aside if used else None


def _keep(url: str, aside: Path) -> None:
    try:
        back_up(url, aside)
    except BackupError as error:
        raise BackupError(
            f"What is there now could not be kept: {error} Nothing was changed. If it is damaged, "
            "make a new, empty database, set DATABASE_URL to it and restore there."
        ) from error


async def _bring_up_to_date(*databases: Path | str) -> None:
    for where in databases:
        await (await Database.open(where)).close()


def _fact(backup: Path, now: datetime) -> str:
    return f"{made_at(backup).isoformat()} {now.isoformat()}"


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
