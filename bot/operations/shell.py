"""Commands for the shell beside the bot itself: doctor, backup, restore."""

import argparse
import asyncio
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from bot.operations.doctor import examine
from bot.settings import Settings
from bot.store.database import DatabaseError
from bot.store.upkeep.backup import STAMP, BackupError, back_up
from bot.store.upkeep.copy import CopyError, copy
from bot.store.upkeep.restore import restore, restore_to_server
from bot.version import VERSION

Command = Callable[[Settings, argparse.Namespace], int]


def parsed(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="tablekeeper",
        description="A Discord bot that hosts tabletop matches. Without a command it starts.",
        epilog="Settings come from the environment or a file .env; see .env.example.",
    )
    parser.add_argument("--version", action="version", version=f"Tablekeeper {VERSION}")
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND")
    commands.add_parser("run", help="start the bot (the same as no command)")
    commands.add_parser("doctor", help="check settings, database, disk and backups")
    backup = commands.add_parser("backup", help="copy the database; the bot may be running")
    named = "the file to write; by default its name is the time"
    backup.add_argument("file", nargs="?", type=Path, help=named)
    move = commands.add_parser("copy", help="move to another database; stop the bot first")
    move.add_argument("source", help="a SQLite file, or postgresql://…")
    move.add_argument("target", help="an empty SQLite file or PostgreSQL database")
    back = commands.add_parser("restore", help="restore a backup; stop the bot first")
    back.add_argument("file", type=Path, help="the backup")
    back.add_argument("--force", action="store_true", help="even if a bot just ran on it")
    return parser.parse_args(arguments)


def run(settings: Settings, chosen: argparse.Namespace) -> int:
    """Carry out a command other than `run`; gives the exit code."""
    try:
        return COMMANDS[chosen.command](settings, chosen)
    except (BackupError, CopyError, DatabaseError) as error:
        sys.stderr.write(f"{error}\n")
    except OSError as error:
        sys.stderr.write(f"That could not be done ({error}). Nothing was put in its place.\n")
    return 1


def kept_in(settings: Settings) -> Path | str:
    """What is in use: an address, or a file; local mode has a file of its own."""
    if settings.token:
        return settings.where
    return settings.database.with_stem(f"{settings.database.stem}-local")


def _doctor(settings: Settings, chosen: argparse.Namespace) -> int:
    findings = examine(settings, kept_in(settings), datetime.now(UTC))
    sys.stdout.write("".join(f"{finding}\n" for finding in findings))
    wrong = sum(not finding.is_fine for finding in findings)
    sys.stdout.write("All is well.\n" if not wrong else f"To fix: {wrong}.\n")
    return 1 if wrong else 0


def _backup(settings: Settings, chosen: argparse.Namespace) -> int:
    now = datetime.now(UTC)
    target = chosen.file or Path(f"tablekeeper-{now:{STAMP}}.sqlite")
    back_up(kept_in(settings), target)
    sys.stdout.write(f"Backup made and checked: {target}\n")
    return 0


def _restore(settings: Settings, chosen: argparse.Namespace) -> int:
    database, now, force = kept_in(settings), datetime.now(UTC), chosen.force
    if isinstance(database, str):
        aside = Path(f"before-restoring-{now:{STAMP}}.sqlite")
        before = restore_to_server(chosen.file, database, now, aside, force=force)
        told = "in the database of DATABASE_URL"
    else:
        before = restore(chosen.file, database, now, force=force)
        told = str(database)
    sys.stdout.write(f"{chosen.file} is now {told}. Start the bot again.\n")
    if before:
        sys.stdout.write(f"What was there before is kept as {before}.\n")
    return 0


def _copy(settings: Settings, chosen: argparse.Namespace) -> int:
    rows = asyncio.run(copy(chosen.source, chosen.target, datetime.now(UTC)))
    sys.stdout.write(
        f"Copied and compared: {rows['matches']} matches, {sum(rows.values())} rows.\n"
    )
    return 0


COMMANDS: dict[str, Command] = {
    "doctor": _doctor,
    "backup": _backup,
    "restore": _restore,
    "copy": _copy,
}
