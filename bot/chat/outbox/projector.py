"""What Discord shows follows the journal: it is brought up to date after every commit and start.

Each surface of a match remembers the last entry it has shown. A worker for each match that is
behind shows what is missing, in order. What fails is retried a few times at once. Then the
surface waits: the store keeps the reason, the number of attempts and the time of the next one, with
a growing delay. A change on the server, or activity of the person, ends the wait early.

A message is posted with a nonce made of place, match and entry. After a restart the last messages
are read first, so a message whose receipt was lost is found and not posted twice.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from bot.chat import text
from bot.chat.outbox.delivery import NOTHING_SHARED, TRANSIENT, Postponed
from bot.match.ids import MatchId, UserId
from bot.match.match import Match
from bot.match.ports import Clock
from bot.match.service import Service
from bot.store.surfaces import Shown, Surface, Surfaces
from bot.tasks import Backoff, Supervisor

log = logging.getLogger(__name__)

NAME = "messages"
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0  # seconds
TRIES = 8  # in a row, before a surface waits
MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
WAITS = {  # seconds until a surface is tried again: after the first attempt, the second …
    "thread": (MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, DAY),
    "dm": (MINUTE, 10 * MINUTE, HOUR, 7 * DAY),
    "card": (MINUTE, HOUR, DAY),
    "follow": (MINUTE, HOUR),
    "former": (MINUTE, HOUR, DAY),
}
# After so many attempts it waits until there is a new reason.
ATTEMPTS = {"thread": 30, "dm": 6, "card": 6, "follow": 4, "former": 6}
NEVER = "9999"  # sorts after every time
REVISIT_GAP = 5.0  # seconds between two looks at a server where much is being changed


class Painter(Protocol):
    """Updates one kind of surface; returns its new note."""

    async def paint(self, match: Match, surface: Surface, *, first: bool) -> str: ...


class Attempt(Struct):
    """One try to show a surface."""

    is_done: bool = True  # it is shown, or it waits: do not try again at once


class Projector:
    def __init__(
        self,
        service: Service,
        surfaces: Surfaces,
        clock: Clock,
        tasks: Supervisor,
        ready: Callable[[], Awaitable[None]],
        painters: Mapping[str, Painter],
        is_mine: Callable[[MatchId], Awaitable[bool]] | None = None,
    ) -> None:
        """`painters` are by kind of surface; nothing is shown before `ready` returns.

        Another process shows matches that are not `is_mine`.
        """
        self._service = service
        self._surfaces = surfaces
        self._clock = clock
        self._tasks = tasks
        self._ready = ready
        self._painters = painters
        self._is_mine = is_mine
        self._workers: dict[MatchId, asyncio.Task[None]] = {}
        self._again: set[MatchId] = set()
        self._seen: set[str] = set()  # surfaces of which we know what Discord has
        self._revisited: dict[str, float] = {}  # servers, and when they were last looked at
        self._later: dict[str, asyncio.Task[None]] = {}  # servers that are looked at in a moment

    def wake(self, match_id: MatchId) -> None:
        """Start a worker for this match, or let its worker look again."""
        if match_id in self._workers:
            self._again.add(match_id)
            return
        self._workers[match_id] = self._tasks.start(NAME, self._work(match_id))

    async def catch_up(self) -> None:
        """After a start, show everything that was committed and not shown."""
        await self._surfaces.release_all()
        self._wake_all(await self._surfaces.all_behind())

    async def look(self) -> None:
        """Retry surfaces that have waited long enough; find what another process has left."""
        self._wake_all(await self._surfaces.overdue(self._clock()))
        if self._is_mine:
            self._wake_all(await self._surfaces.all_behind())

    async def revisit(self, guild: str) -> None:
        """A server has changed, so retry what waits there."""
        now = asyncio.get_running_loop().time()
        rest = self._revisited.get(guild, -REVISIT_GAP) + REVISIT_GAP - now
        if rest > 0:
            if guild not in self._later:
                self._later[guild] = self._tasks.start(NAME, self._revisit_later(guild, rest))
            return
        released = await self._surfaces.release_places(guild, NOTHING_SHARED)
        if released:
            self._revisited[guild] = now
        self._wake_all(released)

    async def _revisit_later(self, guild: str, pause: float) -> None:
        await asyncio.sleep(pause)
        del self._later[guild]
        self._revisited.pop(guild, None)
        await self.revisit(guild)

    async def displaced(self, place: str) -> None:
        """A channel or thread is gone: show its matches elsewhere."""
        self._wake_all(await self._surfaces.displaced(place))

    async def hear_from(self, user: UserId) -> None:
        """A person is active: retry what could not be sent to them."""
        self._wake_all(await self._surfaces.release_person(user))

    def _wake_all(self, match_ids: Iterable[MatchId]) -> None:
        for match_id in match_ids:
            self.wake(match_id)

    async def settled(self) -> None:
        """Wait until nothing is left to show."""
        while self._workers:
            await asyncio.gather(*self._workers.values(), return_exceptions=True)

    async def close(self, patience: float = 5.0) -> None:
        """Let the workers finish, then stop the rest; the next start catches up."""
        if self._workers:
            await asyncio.wait(self._workers.values(), timeout=patience)
        tasks = [*self._workers.values(), *self._later.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._later.clear()

    async def _work(self, match_id: MatchId) -> None:
        """Show surfaces until none is behind; retry with a growing delay."""
        backoff, failed = Backoff(FIRST_PAUSE, LONGEST_PAUSE), 0
        try:
            await self._ready()
            if not await self._is_ours(match_id):
                return
            while True:
                self._again.discard(match_id)
                attempt = Attempt()
                await self._paint(match_id, failed, attempt)
                if attempt.is_done and match_id not in self._again:
                    return
                failed = 0 if attempt.is_done else failed + 1
                if not attempt.is_done:
                    await asyncio.sleep(backoff.next())
        finally:
            del self._workers[match_id]
            if match_id in self._again:
                self._again.discard(match_id)
                self.wake(match_id)

    async def _paint(self, match_id: MatchId, failed: int, attempt: Attempt) -> None:
        """Show each surface that is behind, and note that in one commit."""
        painted: list[Shown] = []
        surfaces = await self._surfaces.behind(match_id, self._clock())
        try:
            for surface in surfaces:
                if not await self._is_ours(match_id):
                    break  # it had no place a moment ago, or is handed over just now
                async with self._handling(surface, failed, attempt):
                    match = await self._service.match(match_id)
                    note = await self._painter(surface).paint(
                        match, surface, first=self._is_first(surface)
                    )
                    painted.append(Shown(surface.surface, match.seq, note))
        finally:  # even if this is stopped half-way
            if painted:
                async with self._handling(surfaces[0], failed, attempt):
                    await self._surfaces.show(match_id, *painted)
                    self._seen.update(_key(match_id, each.surface) for each in painted)

    async def _is_ours(self, match_id: MatchId) -> bool:
        return self._is_mine is None or await self._is_mine(match_id)

    def _painter(self, surface: Surface) -> Painter:
        return self._painters[_kind(surface)]

    def _is_first(self, surface: Surface) -> bool:
        """Is it unknown what Discord shows on this surface? Marks it unknown until it is shown."""
        key = _key(surface.match_id, surface.surface)
        known = key in self._seen
        self._seen.discard(key)
        return not known

    @asynccontextmanager
    async def _handling(
        self, surface: Surface, failed: int, attempt: Attempt
    ) -> AsyncIterator[None]:
        """Handle the errors of one surface: retry it soon, or let it wait."""
        try:
            yield
        except Postponed as error:
            await self._postpone(surface, error)
        except Exception as error:
            is_new = not isinstance(error, TRANSIENT) and not failed and not surface.attempts
            log.log(
                logging.WARNING if isinstance(error, TRANSIENT) else logging.ERROR,
                "match %s: %s cannot be shown: %r",
                surface.match_id,
                surface.surface,
                error,
                exc_info=is_new,
            )
            if failed + 1 >= TRIES:
                await self._postpone(surface, Postponed(text.cut(repr(error), 200)))
            else:
                attempt.is_done = False

    async def _postpone(self, surface: Surface, error: Postponed) -> None:
        attempts = surface.attempts + error.is_try
        if error.is_try:
            log.info(
                "match %s: %s cannot be shown yet, attempt %d: %s",
                surface.match_id,
                surface.surface,
                attempts,
                error.reason,
            )
        waiting = replace(
            surface,
            reason=error.reason,
            attempts=attempts,
            retry_at=self._retry_at(surface, attempts, error),
        )
        await self._surfaces.postpone(waiting, error.note)

    def _retry_at(self, surface: Surface, attempts: int, error: Postponed) -> str:
        waits = WAITS[_kind(surface)]
        if not error.is_try:
            pause = error.least
        elif attempts >= ATTEMPTS[_kind(surface)]:
            return NEVER
        else:
            pause = max(error.least, waits[min(attempts, len(waits)) - 1])
        return (self._clock() + timedelta(seconds=pause)).isoformat()


def _kind(surface: Surface) -> str:
    return surface.surface.partition(" ")[0]


def _key(match_id: MatchId, surface: str) -> str:
    return f"{match_id} {surface}"
