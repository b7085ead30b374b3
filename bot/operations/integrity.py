"""Is the database whole? Checked at most once a day, when someone asks, in a thread of its own."""

import asyncio
from datetime import datetime, timedelta
from pathlib import Path

from msgspec import Struct

from bot.kernel.text import count
from bot.store.database import Database
from bot.store.upkeep.checkup import checksum_failures, quick_complaints
from bot.tasks import Supervisor

LASTS = timedelta(days=1)
PATIENCE = 2.0  # seconds; Discord shows "thinking" meanwhile


class Integrity(Struct, frozen=True):
    at: datetime | None = None  # None: the first check is still running
    complaints: tuple[str, ...] = ()
    words: str = "whole"


class IntegrityCheck:
    def __init__(self, database: Database, where: Path | str, tasks: Supervisor) -> None:
        self._database = database
        self._where = where
        self._tasks = tasks
        self._known = Integrity()
        self._looking: asyncio.Task[None] | None = None

    async def look(self, now: datetime) -> Integrity:
        """The newest result; a check of a large file goes on after this has answered."""
        is_old = self._known.at is None or not timedelta() <= now - self._known.at < LASTS
        if is_old and (self._looking is None or self._looking.done()):
            self._looking = self._tasks.start("integrity", self._look(now))
        if is_old and self._looking:
            await asyncio.wait([self._looking], timeout=PATIENCE)
        return self._known

    async def _look(self, now: datetime) -> None:
        if self._database.is_shared:
            self._known = _shared(now, await checksum_failures(self._database))
        else:
            found = await asyncio.to_thread(quick_complaints, Path(self._where))
            self._known = Integrity(now, found)


def _shared(now: datetime, failures: int | None) -> Integrity:
    """PostgreSQL checks its pages itself whenever it reads them."""
    if failures is None:
        return Integrity(now, words="not checked: this PostgreSQL has no page checksums")
    wrong = (count(failures, "damaged page"),) if failures else ()
    return Integrity(now, wrong, "PostgreSQL has found no damaged page")
