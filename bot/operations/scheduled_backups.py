"""Makes a backup whenever one is due, in a thread of its own; the bot goes on meanwhile."""

import asyncio
import logging
from datetime import timedelta
from pathlib import Path

from bot.match.ports import Clock
from bot.settings import Settings
from bot.store.upkeep.backup import Schedule

log = logging.getLogger(__name__)

LOOK_EVERY = 60.0  # seconds; the clock may be set, and files may be removed


def schedule_of(settings: Settings) -> Schedule | None:
    """None if no backups are wanted, or if they are the business of a PostgreSQL server."""
    if settings.backup_folder is None or settings.address:
        return None
    every = timedelta(hours=settings.backup_hours)
    return Schedule(settings.backup_folder, every, settings.backups_kept)


async def keep_backups(
    schedule: Schedule, database: Path, clock: Clock, look_every: float = LOOK_EVERY
) -> None:
    while True:
        if not schedule.wait(clock()):
            made = await asyncio.to_thread(schedule.make, database, clock())
            log.info("backup made: %s", made)
        await asyncio.sleep(look_every)
