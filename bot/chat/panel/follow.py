"""Waiting with somebody while computers think: their panel goes on by itself when they have moved.

It is a comfort for those who look at the screen, and nothing more: it lives in memory and for a
minute or two. After that the panel says so; then, and after a restart, *Your move* does the same.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.kernel import Seat
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.service import Service
from bot.tasks import Supervisor

log = logging.getLogger(__name__)

PATIENCE = 150.0

Then = Callable[[], Awaitable[None]]


class Follower:
    def __init__(self, service: Service, tasks: Supervisor) -> None:
        self._service = service
        self._tasks = tasks
        self._news: dict[MatchId, asyncio.Event] = {}
        self._kept: dict[tuple[MatchId, Seat], asyncio.Task[None]] = {}

    def wake(self, match_id: MatchId) -> None:
        """Something is new in a match."""
        if match_id in self._news:
            self._news.pop(match_id).set()

    def keep(self, match: Match, seat: Seat, then: Then, give_up: Then) -> None:
        """Call `then` when this seat is asked, or has to wait for people; or give up."""
        self.end(match.id, seat)
        work = self._watch(match.id, seat, then, give_up)
        self._kept[match.id, seat] = self._tasks.start("panels that follow", work)

    def end(self, match_id: MatchId, seat: Seat) -> None:
        """They look elsewhere now: only one panel of a seat goes on by itself."""
        task = self._kept.pop((match_id, seat), None)
        if task and task is not asyncio.current_task():
            task.cancel()

    async def close(self) -> None:
        tasks = list(self._kept.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _watch(self, match_id: MatchId, seat: Seat, then: Then, give_up: Then) -> None:
        try:
            try:
                await asyncio.wait_for(self._has_moved(match_id, seat), PATIENCE)
            except TimeoutError:
                await give_up()
            else:
                await then()
        except Exception as error:
            log.warning("match %s: a panel could not go on: %r", match_id, error)
        finally:
            if self._kept.get((match_id, seat)) is asyncio.current_task():
                del self._kept[match_id, seat]

    async def _has_moved(self, match_id: MatchId, seat: Seat) -> None:
        while True:
            news = self._news.setdefault(match_id, asyncio.Event())
            if not is_thinking(await self._service.match(match_id), seat):
                return
            await news.wait()


def is_thinking(match: Match, seat: Seat) -> bool:
    """Is nobody waited for but computers, as far as this seat may know?

    What the seat itself has said beforehand is as good as said.
    """
    own = next((prompt for prompt in match.prompts() if prompt.seat == seat), None)
    if own:
        return bool(own.standing) and match.present == {seat}
    openly = match.openly_asked()
    waited = openly if openly == match.asked() else frozenset(match.table.seats) - {seat}
    return not match.outcome() and all(match.strength(each) for each in waited)
