"""Copies of the database, made while it is in use.

A copy is one consistent moment: writers go on meanwhile and are not waited for. It is checked
before it gets its name, so that a file with a backup's name is always whole. What is on PostgreSQL
is copied into a SQLite file, too, so that every backup can be put back on either.
"""

import os
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from msgspec import Struct

from bot.store.database import DatabaseError, is_address, optional
from bot.store.upkeep.checkup import complaints

STAMP = "%Y%m%d-%H%M%S"
PRIVATE = 0o600  # matches hold secrets


class BackupError(Exception):
    """A copy could not be made or put back; the message says why and what to do."""


class Schedule(Struct, frozen=True):
    """Where backups go, how often one is made, and how many are kept."""

    folder: Path
    every: timedelta
    keep: int

    def existing(self) -> list[Path]:
        """All backups, the newest first."""
        return sorted(self.folder.glob("tablekeeper-*.sqlite"), reverse=True)

    def newest(self) -> datetime | None:
        """When the newest backup was made."""
        found = self.existing()
        return made_at(found[0]) if found else None

    def wait(self, now: datetime) -> timedelta:
        """How long until the next one is due."""
        newest = self.newest()
        return max(newest + self.every - now, timedelta()) if newest else timedelta()

    def make(self, database: Path | str, now: datetime) -> Path:
        """Make a backup now, and remove those that are too many."""
        self.folder.mkdir(parents=True, exist_ok=True)
        target = self.folder / f"tablekeeper-{now.astimezone(UTC):{STAMP}}.sqlite"
        back_up(database, target)
        for old in self.existing()[self.keep :]:
            old.unlink(missing_ok=True)
        return target


def made_at(backup: Path) -> datetime:
    """When a backup was made: by its name, or else by the file's own time."""
    with suppress(ValueError):
        stamp = backup.stem.removeprefix("tablekeeper-")
        return datetime.strptime(stamp, STAMP).replace(tzinfo=UTC)
    return datetime.fromtimestamp(backup.stat().st_mtime, UTC)


def back_up(database: Path | str, target: Path) -> None:
    """Copy a database that may be in use; the copy is whole, or it is not there."""
    if target.exists():
        raise BackupError(f"{target} is already there. Name another file.")
    source = "the database of DATABASE_URL" if is_address(database) else database
    unfinished = target.with_name(f"{target.name}.part")
    unfinished.unlink(missing_ok=True)
    try:
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))
        _write(database, unfinished)
        if wrong := complaints(unfinished):
            raise BackupError(f"The copy of {source} is damaged ({wrong[0]}). Check the disk.")
        unfinished.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise BackupError(f"{source} could not be copied to {target}: {error}.") from error
    except DatabaseError as error:
        raise BackupError(f"No backup was made. {error}") from error
    finally:
        unfinished.unlink(missing_ok=True)


def _write(database: Path | str, file: Path) -> None:
    if is_address(database):
        with optional():
            from bot.store.upkeep.server_world import save
        save(str(database), file)
        return
    with closing(
        sqlite3.connect(f"{Path(database).absolute().as_uri()}?mode=ro", uri=True)
    ) as source:
        source.execute("VACUUM INTO ?", (str(file),))
