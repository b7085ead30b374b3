"""`tablekeeper doctor`: looks at everything that a host can put right, and changes nothing.

Works whether the bot runs or not: it reads the settings and the database, not the bot.
"""

import importlib.metadata
import platform
import shutil
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.kernel.text import count
from bot.operations.findings import Finding, schema_told
from bot.operations.health import span
from bot.operations.memory import MIB
from bot.operations.scheduled_backups import schedule_of
from bot.operations.server_doctor import examine_server
from bot.settings import Settings
from bot.store.upkeep.backup import Schedule
from bot.store.upkeep.checkup import Checkup, check_up
from bot.version import VERSION

ALIVE = timedelta(minutes=2)
LEAST_SPACE = 200 * MIB
MAKE_ROOM = "Free some disk space, then check again: a full disk is the likely cause."
RESTORE = "Stop the bot and put a backup in its place: tablekeeper restore FILE."
LIBRARIES = ("discord.py", "aiosqlite", "pillow", "msgspec")


LOCKED = Finding(
    "Another program keeps the database locked",
    is_fine=False,
    advice="Close other programs that have the file open, such as an SQLite browser.",
)


def examine(settings: Settings, database: Path | str, now: datetime) -> list[Finding]:
    """Everything that was looked at, fine or not."""
    if isinstance(database, str):
        kept = examine_server(database, now)
    else:
        kept = [*_database(database, now), _space(database)]
    return [
        *_versions(),
        _token(settings),
        *kept,
        *_backups(schedule_of(settings), now),
    ]


def _versions() -> Iterator[Finding]:
    libraries = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in LIBRARIES)
    yield Finding(f"Tablekeeper {VERSION} on Python {platform.python_version()}, {sys.platform}")
    yield Finding(libraries)


def _token(settings: Settings) -> Finding:
    if not settings.token:
        return Finding("No DISCORD_TOKEN: it starts the local Discord and its page")
    if settings.token.count(".") != 2:
        return Finding(
            "DISCORD_TOKEN does not look like a bot token",
            is_fine=False,
            advice="Copy it again from the Bot page of your application in the developer portal.",
        )
    return Finding("DISCORD_TOKEN is set")


def _database(path: Path, now: datetime) -> Iterator[Finding]:
    if not path.exists():
        yield Finding(f"{path} does not exist yet; the first start creates it")
        return
    found = check_up(path)
    if found.is_locked and found.complaints:
        yield LOCKED
        return
    if found.complaints:
        yield Finding(
            f"{path} is damaged or cannot be read: {found.complaints[0]}",
            is_fine=False,
            advice=MAKE_ROOM if _free(path) < LEAST_SPACE else RESTORE,
        )
        return
    if not found.is_ours:
        yield Finding(
            f"{path} is not a Tablekeeper database",
            is_fine=False,
            advice="Set TABLEKEEPER_DATABASE to another file.",
        )
        return
    yield from _contents(path, found, now)


def _contents(path: Path, found: Checkup, now: datetime) -> Iterator[Finding]:
    matches = f"{found.running} running and {found.finished} finished matches"
    yield Finding(f"{path} is whole: {found.size / MIB:.1f} MiB, {matches}")
    yield from schema_told(found.schema)
    if found.is_locked:
        yield LOCKED
    if found.alive:
        alive = now - datetime.fromtimestamp(found.alive, UTC)
        running = (
            "A bot runs on it, or just did" if alive < ALIVE else "No bot is running on it now"
        )
        yield Finding(f"{running}; it was last reached {span(alive)} ago")


def _space(database: Path) -> Finding:
    folder = database.absolute().parent
    if not folder.is_dir():
        return Finding(f"{folder} does not exist", is_fine=False, advice="Make this folder.")
    free = _free(database)
    if free < LEAST_SPACE:
        return Finding(
            f"Only {free / MIB:.0f} MiB are free where the database is",
            is_fine=False,
            advice="Make room: on a full disk no move can be saved.",
        )
    return Finding(f"{free / MIB / 1024:.1f} GiB are free where the database is")


def _free(database: Path) -> int:
    """Bytes that are left on the disk of the database."""
    return shutil.disk_usage(database.absolute().parent).free


def _backups(schedule: Schedule | None, now: datetime) -> Iterator[Finding]:
    if schedule is None:
        yield Finding("No backups are made (set TABLEKEEPER_BACKUPS to a folder to have them)")
        return
    newest = schedule.newest()
    if newest is None:
        yield Finding(f"No backup in {schedule.folder} yet: the running bot makes the first")
        return
    kept = count(len(schedule.existing()), "backup")
    late = now - newest > 2 * schedule.every
    yield Finding(
        f"The last backup is {span(now - newest)} old; {kept} in {schedule.folder}",
        is_fine=not late,
        advice="Is the bot running, and can it write to that folder?" if late else "",
    )
