"""What `tablekeeper doctor` says about a PostgreSQL database."""

import importlib.metadata
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from bot.kernel.text import count
from bot.operations.findings import Finding, schema_told
from bot.operations.health import span
from bot.operations.memory import MIB
from bot.store.database import DatabaseError, optional

if TYPE_CHECKING:
    from bot.store.upkeep.server_checkup import ServerCheckup

DAMAGED = "XX"  # PostgreSQL's class of errors for what is broken on its disk
NEEDED = 7  # connections that a process may use
FULL = Finding(
    "The disk of the database is full",
    is_fine=False,
    advice="Give it more room, or set TABLEKEEPER_KEEP_DAYS: on a full disk no move can be saved.",
)
READ_ONLY = Finding(
    "The database can only be read",
    is_fine=False,
    advice="It is a copy that only follows another, or its host has closed it: many do so when its "
    "disk is full or a bill is open. Look at your host's page.",
)
LOCKED = Finding(
    "Another program keeps the database locked",
    is_fine=False,
    advice="Close other programs that use it, such as an SQL client with an open transaction.",
)
RESTORE = (
    "Stop the bot. Make a new, empty database, set DATABASE_URL to it, and put a backup there: "
    "tablekeeper restore FILE."
)


def examine_server(url: str, now: datetime) -> list[Finding]:
    try:
        with optional():
            from bot.store.engine.session import ServerError
            from bot.store.upkeep.server_checkup import check_up
    except DatabaseError as error:
        return [Finding(str(error), is_fine=False)]
    try:
        return list(_findings(check_up(url), now))
    except ServerError as error:
        what = f"The database of DATABASE_URL cannot be used: {error.words}"
        is_damaged = error.state.startswith(DAMAGED)
        return [Finding(what, is_fine=False, advice=RESTORE if is_damaged else error.advice)]


def _findings(found: "ServerCheckup", now: datetime) -> Iterator[Finding]:
    driver = importlib.metadata.version("psycopg")
    yield Finding(f"PostgreSQL {found.server} answers (psycopg {driver})")
    if found.is_full:
        yield FULL
    if found.is_read_only:
        yield READ_ONLY
    if found.may_not:
        yield Finding(
            f"The user of DATABASE_URL may not write: {found.may_not}",
            is_fine=False,
            advice="Make that user the owner of the database.",
        )
    yield _room(found)
    if not found.schema:
        yield Finding("Nothing of Tablekeeper is in it yet: the first start makes its tables")
    elif found.complaints:
        what = f"The database is damaged: {found.complaints[0]}"
        yield Finding(what, is_fine=False, advice=RESTORE)
    elif found.is_locked:
        yield LOCKED
    else:
        yield from _contents(found, now)


def _room(found: "ServerCheckup") -> Finding:
    left = found.connections_allowed - found.connections
    return Finding(
        f"{found.connections} of {found.connections_allowed} connections are in use",
        is_fine=left >= NEEDED,
        advice=""
        if left >= NEEDED
        else f"A process uses up to {NEEDED}. Stop one, or raise max_connections of the server.",
    )


def _contents(found: "ServerCheckup", now: datetime) -> Iterator[Finding]:
    matches = f"{found.running} running and {found.finished} finished matches"
    yield Finding(f"Every row could be read: {found.size / MIB:.1f} MiB, {matches}")
    yield from schema_told(found.schema)
    if found.processes:
        running = count(found.processes, "process", "processes")
        yield Finding(f"The bot is running on it: {running}")
    elif found.alive:
        alive = now - datetime.fromtimestamp(found.alive, UTC)
        yield Finding(f"No bot is running on it now; it was last reached {span(alive)} ago")
