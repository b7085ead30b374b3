"""The screen is a projection: it is brought up to date from the journal, after every commit and
at every start.

Each surface of a match remembers the last entry it has shown. A worker for each match that is
behind shows what is missing, in order. What fails is tried again a few times at once. Then the
surface waits: the store keeps why, how often it was tried and when it is tried again, ever more
slowly. What changes on the server, or the person who is to be written to, ends the wait early.

A message is posted under a nonce made of place, match and entry; after a restart the last messages
are looked at first, so that one whose answer was lost is found and not posted twice.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Protocol

from msgspec.structs import replace

from bot.chat import text
from bot.chat.outbox.delivery import NOTHING_SHARED, TRANSIENT, Postponed
from bot.match.match import Match
from bot.match.ports import Clock
from bot.match.service import Service
from bot.match.update import Update
from bot.store.chat import ChatStore
from bot.store.surfaces import Surface

log = logging.getLogger(__name__)

LONGEST_PAUSE = 60.0
TRIES = 8  # in a row, before a surface waits
MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
WAITS = {  # seconds until a surface is tried again: after the first attempt, the second …
    "thread": (MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, DAY),
    "dm": (MINUTE, 10 * MINUTE, HOUR, 7 * DAY),
}
ATTEMPTS = {"thread": 30, "dm": 6}  # then it waits until there is a new reason
NEVER = "9999"  # sorts after every time
REVISIT_GAP = 5.0  # seconds between two looks at a server where much is being changed


class Painter(Protocol):
    """Knows how to bring one kind of surface up to date; returns its new note."""

    async def paint(self, match: Match, surface: Surface, *, first: bool) -> str: ...


class Projector:
    def __init__(self, service: Service, store: ChatStore, clock: Clock) -> None:
        self._service = service
        self._surfaces = store.surfaces
        self._clock = clock
        self._painters: dict[str, Painter] = {}
        self._workers: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._seen: set[str] = set()  # surfaces of which we know what Discord has
        self._revisited: dict[str, float] = {}  # servers, and when they were last looked at
        self._later: dict[str, asyncio.Task[None]] = {}  # servers that are looked at in a moment
        self._ready: Callable[[], Awaitable[None]] | None = None

    def use(self, ready: Callable[[], Awaitable[None]], **painters: Painter) -> None:
        """Who paints which kind of surface, and what to wait for before the first stroke."""
        self._ready = ready
        self._painters = painters

    def show(self, update: Update) -> None:
        self.poke(update.match)

    def poke(self, match: str) -> None:
        """Something is new in this match."""
        if match in self._workers:
            self._again.add(match)
            return
        self._workers[match] = asyncio.get_running_loop().create_task(self._work(match))

    async def catch_up(self) -> None:
        """After a start: whatever was committed and not shown."""
        await self._surfaces.release_all()
        for match in await self._surfaces.all_behind():
            self.poke(match)

    async def look(self) -> None:
        """Try again what has waited long enough."""
        for match in await self._surfaces.overdue(self._clock()):
            self.poke(match)

    async def revisit(self, guild: str) -> None:
        """Something has changed on a server: what waits there may have a place now."""
        now = asyncio.get_running_loop().time()
        rest = self._revisited.get(guild, -REVISIT_GAP) + REVISIT_GAP - now
        if rest > 0:
            if guild not in self._later:
                self._later[guild] = asyncio.create_task(self._revisit_later(guild, rest))
            return
        released = await self._surfaces.release_places(guild, NOTHING_SHARED)
        if released:
            self._revisited[guild] = now
        for match in released:
            self.poke(match)

    async def _revisit_later(self, guild: str, pause: float) -> None:
        await asyncio.sleep(pause)
        del self._later[guild]
        self._revisited.pop(guild, None)
        await self.revisit(guild)

    async def displaced(self, place: str) -> None:
        """A channel or thread is gone: what was shown there is shown elsewhere."""
        for match in await self._surfaces.displaced(place):
            self.poke(match)

    async def hear_from(self, user: str) -> None:
        """Somebody is here: what could not be sent to them is tried again."""
        for match in await self._surfaces.release_person(user):
            self.poke(match)

    async def settled(self) -> None:
        """Wait until nothing is left to show."""
        while self._workers:
            await asyncio.gather(*self._workers.values(), return_exceptions=True)

    async def close(self, patience: float = 5.0) -> None:
        """Let the workers finish, and stop those that cannot; the next start goes on."""
        if self._workers:
            await asyncio.wait(self._workers.values(), timeout=patience)
        tasks = [*self._workers.values(), *self._later.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._later.clear()

    async def _work(self, match: str) -> None:
        pause, failed = 0.5, 0
        try:
            if self._ready:
                await self._ready()
            while True:
                self._again.discard(match)
                done = await self._round(match, failed)
                failed = 0 if done else failed + 1
                if done and match not in self._again:
                    return
                if not done:
                    await asyncio.sleep(pause)
                    pause = min(pause * 2, LONGEST_PAUSE)
        finally:
            del self._workers[match]
            if match in self._again:
                self._again.discard(match)
                self.poke(match)

    async def _round(self, match: str, failed: int) -> bool:
        """Paint every surface that is behind; False if one must be tried again at once."""
        done, last = True, failed + 1 >= TRIES
        for surface in await self._surfaces.behind(match, self._clock()):
            try:
                await self._paint(match, surface)
            except Postponed as error:
                await self._postpone(surface, error)
            except TRANSIENT as error:
                log.warning("match %s: %s cannot be shown yet: %r", match, surface.surface, error)
                done = await self._give_way(surface, repr(error), last=last) and done
            except Exception as error:
                is_new = not failed and not surface.attempts
                text = "match %s: %s cannot be shown: %r"
                log.error(text, match, surface.surface, error, exc_info=is_new)
                done = await self._give_way(surface, repr(error), last=last) and done
        return done

    async def _give_way(self, surface: Surface, reason: str, *, last: bool) -> bool:
        """After the last try in a row it waits; True if it does."""
        if last:
            await self._postpone(surface, Postponed(text.cut(reason, 200)))
        return last

    async def _postpone(self, surface: Surface, error: Postponed) -> None:
        kind = surface.surface.partition(" ")[0]
        attempts, waits = surface.attempts + 1, WAITS[kind]
        pause = max(error.least, waits[min(attempts, len(waits)) - 1])
        retry_at = (self._clock() + timedelta(seconds=pause)).isoformat()
        if attempts >= ATTEMPTS[kind]:
            retry_at = NEVER
        log.info(
            "match %s: %s waits, attempt %d: %s",
            surface.match,
            surface.surface,
            attempts,
            error.reason,
        )
        waiting = replace(surface, reason=error.reason, attempts=attempts, retry_at=retry_at)
        await self._surfaces.postpone(waiting, error.note)

    async def _paint(self, match: str, surface: Surface) -> None:
        standing = await self._service.match(match)
        painter = self._painters[surface.surface.partition(" ")[0]]
        key = f"{match} {surface.surface}"
        first = key not in self._seen
        self._seen.discard(key)  # until it is done, nobody knows what Discord has of it
        note = await painter.paint(standing, surface, first=first)
        await self._surfaces.show(match, surface.surface, standing.seq, note)
        self._seen.add(key)
