"""Checks every clock: sends reminders, and acts when time is up.

Waits do not affect each other: if one match or channel fails, it is retried a few times with a
growing delay while all others go on. Clocks run only while people can reach the bot. Time when
they could not, because the program was down, offline or asleep, is given back.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Protocol

from msgspec import Struct

from bot.match.clocks.reminder_times import GAP, Wishes, audible
from bot.match.clocks.timeouts import enforce
from bot.match.clocks.waits import Wait, waits_of
from bot.match.ids import MatchId, UserId
from bot.match.ports import Clock
from bot.match.service import Service
from bot.tasks import Backoff, Sleep

log = logging.getLogger(__name__)

EVERY = 15.0  # seconds between two looks
TRIES = 8  # for one reminder, or one time-out
AT_ONCE = 4  # reminders on their way
PATIENCE = 90.0  # seconds for one reminder
REST = timedelta(minutes=10)  # before a time-out that changed nothing is looked at again
BEAT = timedelta(seconds=30)  # how often it is written that people can reach the table
LONG = timedelta(minutes=5)  # shorter gaps while the program runs are nobody's loss

TOGETHER = timedelta(hours=2)  # reminders due so soon after another go into the same message

Remind = Callable[[Wait], Awaitable[None]]
Digest = Callable[[Sequence[Wait]], Awaitable[bool]]  # False: each must be told on its own


class Clocks(Protocol):
    """The waits of all matches, as the store keeps them."""

    async def pressing(self, now: datetime) -> list[Wait]: ...

    async def soon(self, user: UserId, until: datetime) -> list[Wait]: ...

    async def wishes(self, user: UserId) -> Wishes: ...

    async def reminded(self, wait: Wait, now: datetime) -> None: ...

    async def postpone(self, wait: Wait, until: datetime | None) -> bool: ...

    async def last_alive(self) -> datetime | None: ...

    async def alive(self, now: datetime, lost: timedelta) -> None: ...

    async def unknown(self) -> list[MatchId]: ...

    async def fill(self, match_id: MatchId, waits: Iterable[Wait]) -> None: ...


class Trouble:
    """A wait that must be retried, but not before a certain time."""

    def __init__(self) -> None:
        self.tries = 0
        self.until: datetime | None = None
        self._backoff = Backoff(first=EVERY, longest=3600.0)

    def rest(self, now: datetime, pause: timedelta) -> None:
        self.until = now + pause

    def fail(self, now: datetime) -> None:
        self.tries += 1
        self.rest(now, timedelta(seconds=self._backoff.next()))

    def is_over(self, now: datetime) -> bool:
        return self.tries < TRIES and (self.until is None or now >= self.until)


class Key(Struct, frozen=True):
    """What is tried: a wait, and whether it is the reminder or the time-out."""

    wait: Wait
    is_late: bool


class Timekeeper:
    def __init__(
        self,
        service: Service,
        clocks: Clocks,
        clock: Clock,
        remind: Remind,
        is_reachable: Callable[[], bool] = lambda: True,
        *,
        digest: Digest | None = None,
        every: float = EVERY,
        expected: tuple[type[Exception], ...] = (),
        sleep: Sleep = asyncio.sleep,
        stopwatch: Callable[[], float] | None = None,
        is_mine: Callable[[MatchId], Awaitable[bool]] | None = None,
    ) -> None:
        """Another process looks at matches that are not `is_mine`."""
        self._service = service
        self._clocks = clocks
        self._clock = clock
        self._remind = remind
        self._digest = digest
        self._is_reachable = is_reachable
        self._every = every
        self._is_mine = is_mine
        self._expected = expected
        self._sleep = sleep
        self._stopwatch = stopwatch or uptime
        self._troubles: dict[Key, Trouble] = {}
        self._on_their_way = asyncio.Semaphore(AT_ONCE)
        self._written: datetime | None = None  # when it was last written that people can play
        self._reached: datetime | None = None  # when people could last reach the table
        self._is_cut_off = False
        self._asleep = 0.0  # seconds

    async def run(self) -> None:
        while True:
            await self.look()
            before = self._stopwatch()
            await self._sleep(self._every)
            self._asleep += max(0.0, self._stopwatch() - before - self._every)

    async def look(self) -> None:
        """Check everybody's clock once."""
        if not self._is_reachable():
            self._is_cut_off = True
            return
        now = self._clock()
        await self._give_back(now)
        if self._reached is None:
            await self._fill(now)
        self._reached = now
        keys = [
            Key(wait, wait.due is not None and now >= wait.due)
            for wait in await self._clocks.pressing(now)
            if self._is_mine is None or await self._is_mine(wait.match_id)
        ]
        self._troubles = {key: self._troubles.get(key) or Trouble() for key in keys}
        ready = [key for key in keys if self._troubles[key].is_over(now)]
        for key in ready:
            if key.is_late:
                await self._try(key, now, self._enforce)
        calls = [key for key in ready if not key.is_late]
        await asyncio.gather(*(self._call(keys, now) for keys in _by_person(calls)))

    async def _try(
        self, key: Key, now: datetime, act: Callable[[Key, datetime], Awaitable[None]]
    ) -> None:
        """An error in one wait does not stop the others."""
        try:
            await act(key, now)
        except Exception as error:
            trouble = self._troubles[key]
            trouble.fail(now)
            self._tell(key, error, trouble.tries)
            if trouble.tries == TRIES and not key.is_late:
                await self._clocks.reminded(key.wait, now)

    async def _call(self, keys: list[Key], now: datetime) -> None:
        """Remind one person, of several matches at once if they wait at the same time."""
        user = keys[0].wait.user
        wishes = await self._clocks.wishes(user)
        if wishes.off:  # that is for reminders; a question rings once
            for key in keys:
                if not key.wait.reminded.is_held:
                    await self._clocks.postpone(key.wait, None)
            keys = [key for key in keys if key.wait.reminded.is_held]
        heard = audible(now, wishes)
        if heard != now:  # it has become quiet between the plan and the look
            for key in keys:
                await self._clocks.postpone(key.wait, heard)
        elif not await self._together(user, keys, now):
            for key in keys:
                await self._try(key, now, self._send)

    async def _together(self, user: UserId, keys: list[Key], now: datetime) -> bool:
        """One message for several matches; False if each must be told on its own."""
        if self._digest is None or any(self._troubles[key].tries for key in keys):
            return False
        soon = await self._clocks.soon(user, now + TOGETHER)
        waits = [wait for wait in soon if _may_be_told(wait, now)]
        if len(waits) < 2:
            return False
        try:
            async with self._on_their_way, asyncio.timeout(PATIENCE):
                is_told = await self._digest(waits)
        except Exception as error:
            log.info("user %s: no digest (%r)", user, error)
            return False
        for wait in waits if is_told else ():
            await self._clocks.reminded(wait, now)
        return is_told

    async def _enforce(self, key: Key, now: datetime) -> None:
        wait = key.wait
        if not await enforce(self._service, wait.match_id, wait.seat, wait.tag):
            self._troubles[key].rest(now, REST)

    async def _send(self, key: Key, now: datetime) -> None:
        async with self._on_their_way, asyncio.timeout(PATIENCE):
            await self._remind(key.wait)
        await self._clocks.reminded(key.wait, now)

    def _tell(self, key: Key, error: Exception, tries: int) -> None:
        what = "the time-out" if key.is_late else "the reminder"
        surprise = error if tries == 1 and not isinstance(error, self._expected) else None
        log.warning(
            "match %s: %s of seat %d failed (%r), %s",
            key.wait.match_id,
            what,
            key.wait.seat,
            error,
            "given up until the next start" if tries == TRIES else f"try {tries} of {TRIES}",
            exc_info=surprise,
        )

    # Time that nobody could use.

    async def _give_back(self, now: datetime) -> None:
        lost = max(await self._lost(now), timedelta())
        self._is_cut_off, self._asleep = False, 0.0
        if lost:
            log.info("every time limit is extended by %s: nobody could reach the bot", lost)
        if lost or self._written is None or abs(now - self._written) >= BEAT:
            await self._clocks.alive(now, lost)
            self._written = now

    async def _lost(self, now: datetime) -> timedelta:
        """How long people could not reach the bot before this check."""
        if self._reached is None:
            before = await self._clocks.last_alive()
            return now - before if before else timedelta()
        gap = now - self._reached if self._is_cut_off else timedelta(seconds=self._asleep)
        return gap if gap >= LONG else timedelta()

    async def _fill(self, now: datetime) -> None:
        """Matches from older files: their clocks start now."""
        for match_id in await self._clocks.unknown():
            try:
                match = await self._service.match(match_id)
                await self._clocks.fill(match_id, waits_of(match, now))
            except Exception as error:  # one unreadable match must not stop the clocks
                log.warning("match %s has no clock: %r", match_id, error)


def _may_be_told(wait: Wait, now: datetime) -> bool:
    """Not what is late, and not what was told shortly before, unless its reminder is due now."""
    if wait.due is not None and wait.due <= now:
        return False
    is_pressing = wait.remind is not None and wait.remind <= now
    return is_pressing or wait.reminded.last is None or now - wait.reminded.last >= GAP


def _by_person(keys: Iterable[Key]) -> list[list[Key]]:
    found: dict[UserId, list[Key]] = {}
    for key in keys:
        found.setdefault(key.wait.user, []).append(key)
    return list(found.values())


def uptime() -> float:
    """Seconds since boot, including sleep where the system reports it."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)
