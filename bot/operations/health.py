"""How the running bot is: one value, in words for people and in numbers for machines."""

import math
import platform
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import discord
from msgspec import Struct

from bot.kernel.text import count
from bot.match.ports import Clock
from bot.operations.integrity import Integrity, IntegrityCheck
from bot.operations.memory import MIB, resident
from bot.operations.pulse import Pulse
from bot.operations.recent_errors import LoggedError, RecentErrors
from bot.store.database import Database
from bot.store.upkeep.backup import Schedule
from bot.store.upkeep.census import Census, take_census
from bot.tasks import Status, Supervisor
from bot.version import VERSION

SLOW_LOOP = 1.0  # seconds: at three, Discord gives up on an answer
BACKUP_OVERDUE = 2  # times the usual interval
SHOWN = 5  # errors that are told


class Discord(Struct, frozen=True):
    """The connection, as the client sees it."""

    connected: bool = False
    latency: float = math.nan  # seconds
    servers: int = 0


class Health(Struct, frozen=True):
    at: datetime
    started: datetime
    discord: Discord
    lag: float  # of the event loop, in seconds
    census: Census
    integrity: Integrity
    tasks: tuple[Status, ...]
    memory: int  # bytes
    errors: tuple[LoggedError, ...]
    error_count: int
    backups: bool  # are they made at all?
    last_backup: datetime | None
    backup_overdue: bool

    def problems(self) -> list[str]:
        """What a host should look at; nothing if all is well."""
        return list(_problems(self))


class HealthCheck:
    """Gathers the state of health on request."""

    def __init__(
        self,
        database: Database,
        integrity: IntegrityCheck,
        tasks: Supervisor,
        clock: Clock,
        pulse: Pulse,
        errors: RecentErrors,
        backups: Schedule | None,
    ) -> None:
        self._database = database
        self._integrity = integrity
        self._tasks = tasks
        self._clock = clock
        self._pulse = pulse
        self._errors = errors
        self._backups = backups
        self._started = clock()
        self._connection: Callable[[], Discord] = Discord

    def watch(self, client: discord.Client) -> None:
        """Look at this connection from now on."""
        self._connection = lambda: Discord(
            client.is_ready() and not client.is_closed(), client.latency, len(client.guilds)
        )

    async def look(self) -> Health:
        now = self._clock()
        newest = self._backups.newest() if self._backups else None
        return Health(
            at=now,
            started=self._started,
            discord=self._connection(),
            lag=self._pulse.lag,
            census=await take_census(self._database, now),
            integrity=await self._integrity.look(now),
            tasks=self._tasks.statuses(),
            memory=resident(),
            errors=tuple(self._errors.newest(SHOWN)),
            error_count=self._errors.count,
            backups=self._backups is not None,
            last_backup=newest,
            backup_overdue=_is_overdue(self._backups, newest, self._started, now),
        )

    async def tell(self, with_errors: bool) -> str:
        """In words; the last errors are only for the bot's owner."""
        return in_words(await self.look(), with_errors=with_errors)


def _is_overdue(
    backups: Schedule | None, newest: datetime | None, started: datetime, now: datetime
) -> bool:
    return backups is not None and now - (newest or started) > BACKUP_OVERDUE * backups.every


def _problems(health: Health) -> Iterator[str]:
    if not health.discord.connected:
        yield "Not connected to Discord."
    if health.lag > SLOW_LOOP:
        yield f"The event loop was up to {health.lag * 1000:.0f} ms late in the last minute."
    if waiting := health.census.waiting:
        yield f"{count(waiting, 'message')} cannot be shown for now: {health.census.reason}."
    if health.census.overdue:
        yield f"{count(health.census.overdue, 'clock')} should have rung more than 5 minutes ago."
    if wrong := health.integrity.complaints:
        yield f"The database is damaged or cannot be read ({wrong[0]}): see tablekeeper doctor."
    if health.backup_overdue:
        yield "The last backup is too old."
    for task in health.tasks:
        if task.last_error and not task.running:
            yield f"{task.name} stopped: {task.last_error}"


def in_words(health: Health, *, with_errors: bool = True) -> str:
    """For people, in Discord or in a terminal."""
    census, problems = health.census, health.problems()
    lines = [
        "✅ All is well." if not problems else "⚠️ " + "\n⚠️ ".join(problems),
        f"Tablekeeper {VERSION}, Python {platform.python_version()}, discord.py "
        f"{discord.__version__}, up for {span(health.at - health.started)}",
        f"Discord: {_connection(health.discord)}",
        f"Event loop: at most {health.lag * 1000:.0f} ms late in the last minute",
        f"Matches: {census.running} running, {census.finished} finished; "
        f"{count(census.behind, 'message')} to show; {count(census.thinking, 'computer')} thinking",
        f"Database: {census.size / MIB:.1f} MiB, {_wholeness(health)}",
        f"Memory: {health.memory / MIB:.0f} MiB" if health.memory else "Memory: unknown here",
        f"Last backup: {_backup(health)}",
        *_restarted(health.tasks),
        f"Errors since the start: {health.error_count}",
    ]
    if with_errors:
        lines += [f"{each.at:%m-%d %H:%M} {each.source}: {each.words}" for each in health.errors]
    return "\n".join(lines)


def _connection(connection: Discord) -> str:
    if not connection.connected:
        return "not connected"
    answer = f", answers in {connection.latency * 1000:.0f} ms"
    known = answer if math.isfinite(connection.latency) else ""
    return f"connected{known}, {count(connection.servers, 'server')}"


def _wholeness(health: Health) -> str:
    found = health.integrity
    if found.at is None:
        return "being checked: ask again in a minute"
    words = "damaged" if found.complaints else found.words
    return f"{words}, checked {span(health.at - found.at)} ago"


def _backup(health: Health) -> str:
    if not health.backups:
        return "none are made (set TABLEKEEPER_BACKUPS to a folder)"
    newest = health.last_backup
    return f"{span(health.at - newest)} ago" if newest else "none yet"


def _restarted(tasks: tuple[Status, ...]) -> list[str]:
    return [
        f"{each.name}: failed {count(each.restarts, 'time')}" for each in tasks if each.restarts
    ]


def span(time: timedelta) -> str:
    """A time in its two largest units at most: 3 days, 5 h 10 min."""
    minutes = int(time.total_seconds()) // 60
    if minutes < 1:
        return "less than a minute"
    if minutes >= 2 * 24 * 60:
        return count(minutes // (24 * 60), "day")
    return f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min"
