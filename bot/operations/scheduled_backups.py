"""Makes a backup whenever one is due, in a thread of its own; the bot goes on meanwhile."""

import asyncio
import logging
import platform
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from pathlib import Path

from bot.match.ports import Clock
from bot.settings import Settings
from bot.store.cluster.leases import Leases
from bot.store.upkeep.backup import Schedule

log = logging.getLogger(__name__)

LOOK_EVERY = 60.0  # seconds; the clock may be set, and files may be removed


def schedule_of(settings: Settings) -> Schedule | None:
    """None if no backups are wanted."""
    if settings.backup_folder is None:
        return None
    every = timedelta(hours=settings.backup_hours)
    return Schedule(settings.backup_folder, every, settings.backups_kept)


async def keep_backups(
    schedule: Schedule,
    database: Path | str,
    clock: Clock,
    look_every: float = LOOK_EVERY,
    is_ours: Callable[[], Awaitable[bool]] | None = None,
) -> None:
    """As long as the program; where others keep the same folder, if it is ours to do."""
    while True:
        if not schedule.wait(clock()) and (is_ours is None or await is_ours()):
            made = await asyncio.to_thread(schedule.make, database, clock())
            log.info("backup made: %s", made)
        await asyncio.sleep(look_every)


def our_folder(schedule: Schedule, leases: Leases) -> Callable[[], Awaitable[bool]]:
    """Of several processes on one machine, one makes the backups for this folder."""
    name = f"{platform.node()}:{schedule.folder.absolute()}"
    return partial(leases.take, "backup", name, 10 * LOOK_EVERY)
