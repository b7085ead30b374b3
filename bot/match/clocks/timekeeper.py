"""Looks at every clock: reminds people, and acts when their time is up.

Each wait is protected from every other: what fails for one match or channel is tried again a few
times, ever more slowly, while all others go on. Clocks run only while people can reach the table.
Time in which they could not, because the program was down, cut off or asleep, is given back.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime, timedelta
from typing import Protocol

from msgspec import Struct

from bot.match.clocks.timeouts import enforce
from bot.match.clocks.waits import Wait, waits_of
from bot.match.ids import MatchId
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

Remind = Callable[[Wait], Awaitable[None]]


class Clocks(Protocol):
    """The waits of all matches, as the store keeps them."""

    async def pressing(self, now: datetime) -> list[Wait]: ...

    async def reminded(self, wait: Wait) -> None: ...

    async def last_alive(self) -> datetime | None: ...

    async def alive(self, now: datetime, lost: timedelta) -> None: ...

    async def unknown(self) -> list[MatchId]: ...

    async def fill(self, match_id: MatchId, waits: Iterable[Wait]) -> None: ...


class Trouble:
    """A wait that must be tried again, and not before a certain time."""

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
        every: float = EVERY,
        expected: tuple[type[Exception], ...] = (),
        sleep: Sleep = asyncio.sleep,
        stopwatch: Callable[[], float] | None = None,
    ) -> None:
        self._service = service
        self._clocks = clocks
        self._clock = clock
        self._remind = remind
        self._is_reachable = is_reachable
        self._every = every
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
        """One look at everybody's clock."""
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
        ]
        self._troubles = {key: self._troubles.get(key) or Trouble() for key in keys}
        ready = [key for key in keys if self._troubles[key].is_over(now)]
        for key in ready:
            if key.is_late:
                await self._try(key, now, self._enforce)
        reminders = (self._try(key, now, self._send) for key in ready if not key.is_late)
        await asyncio.gather(*reminders)

    async def _try(
        self, key: Key, now: datetime, act: Callable[[Key, datetime], Awaitable[None]]
    ) -> None:
        """Whatever happens to one wait, the others go on."""
        try:
            await act(key, now)
        except Exception as error:
            trouble = self._troubles[key]
            trouble.fail(now)
            self._tell(key, error, trouble.tries)
            if trouble.tries == TRIES and not key.is_late:
                await self._clocks.reminded(key.wait)

    async def _enforce(self, key: Key, now: datetime) -> None:
        wait = key.wait
        if not await enforce(self._service, wait.match_id, wait.seat, wait.tag):
            self._troubles[key].rest(now, REST)

    async def _send(self, key: Key, now: datetime) -> None:
        async with self._on_their_way, asyncio.timeout(PATIENCE):
            await self._remind(key.wait)
        await self._clocks.reminded(key.wait)

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
            log.info("every clock is put back by %s: nobody could reach the table", lost)
        if lost or self._written is None or abs(now - self._written) >= BEAT:
            await self._clocks.alive(now, lost)
            self._written = now

    async def _lost(self, now: datetime) -> timedelta:
        """For how long people could not reach the table before this look."""
        if self._reached is None:
            before = await self._clocks.last_alive()
            return now - before if before else timedelta()
        gap = now - self._reached if self._is_cut_off else timedelta(seconds=self._asleep)
        return gap if gap >= LONG else timedelta()

    async def _fill(self, now: datetime) -> None:
        """Matches of older files: whom they wait for, as if it had been asked just now."""
        for match_id in await self._clocks.unknown():
            try:
                match = await self._service.match(match_id)
                await self._clocks.fill(match_id, waits_of(match, now))
            except Exception as error:  # an unreadable match is no reason to stop the clocks
                log.warning("match %s has no clock: %r", match_id, error)


def uptime() -> float:
    """Seconds, counted also while the machine sleeps where the system can tell."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)
