"""Updates a player's panel by itself when the computers have moved.

This is a convenience, kept in memory for a few minutes. After that the panel says so; then, and
after a restart, *Your move* shows the next question.
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
        """Let panels of this match look again."""
        if match_id in self._news:
            self._news.pop(match_id).set()

    def keep(self, match: Match, seat: Seat, then: Then, give_up: Then) -> None:
        """Call `then` when the computers have moved, or `give_up` after a while."""
        self.end(match.id, seat)
        work = self._watch(match.id, seat, then, give_up)
        self._kept[match.id, seat] = self._tasks.start("panels that follow", work)

    def end(self, match_id: MatchId, seat: Seat) -> None:
        """Stop following: only the newest panel of a seat is updated."""
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
    """Is the match waiting for computers only, as far as this seat may know?

    The seat's own standing answer counts as given.
    """
    if match.is_paused:
        return False
    own = next((prompt for prompt in match.prompts() if prompt.seat == seat), None)
    if own:
        return bool(own.standing) and match.present == {seat}
    openly = match.openly_asked()
    waited = openly if openly == match.asked() else frozenset(match.table.seats) - {seat}
    return not match.outcome() and all(match.strength(each) for each in waited)
