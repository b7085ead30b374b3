"""Waiting with somebody while computers think: their panel goes on by itself when they have moved.

It is a comfort for those who look at the screen, and nothing more: it lives in memory and for a
minute or two. After that, and after a restart, *Your move* does the same.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.kernel import Seat
from bot.match.match import Match
from bot.match.service import Service
from bot.match.update import Update

log = logging.getLogger(__name__)

PATIENCE = 150.0


class Vigil:
    def __init__(self, service: Service) -> None:
        self._service = service
        self._news: dict[str, asyncio.Event] = {}
        self._kept: dict[tuple[str, Seat], asyncio.Task[None]] = {}

    def show(self, update: Update) -> None:
        """Something is new in a match."""
        if update.match in self._news:
            self._news.pop(update.match).set()

    def keep(self, match: Match, seat: Seat, then: Callable[[], Awaitable[None]]) -> None:
        """Call `then` when this seat is asked, or has to wait for people."""
        self.end(match.id, seat)
        task = asyncio.get_running_loop().create_task(self._watch(match.id, seat, then))
        self._kept[match.id, seat] = task

    def end(self, match: str, seat: Seat) -> None:
        """They look elsewhere now: only one panel of a seat goes on by itself."""
        task = self._kept.pop((match, seat), None)
        if task and task is not asyncio.current_task():
            task.cancel()

    async def close(self) -> None:
        tasks = list(self._kept.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _watch(self, match: str, seat: Seat, then: Callable[[], Awaitable[None]]) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    news = self._news.setdefault(match, asyncio.Event())
                    standing = await self._service.match(match)
                    if seat in standing.asked() or not is_thinking(standing, seat):
                        break
                    await news.wait()
            await then()
        except TimeoutError:
            pass
        except Exception as error:
            log.warning("match %s: a panel could not go on: %r", match, error)
        finally:
            if self._kept.get((match, seat)) is asyncio.current_task():
                del self._kept[match, seat]


def is_thinking(match: Match, seat: Seat) -> bool:
    """Is nobody waited for but computers, as far as this seat may know?"""
    openly = match.openly_asked()
    waited = openly if openly == match.asked() else frozenset(match.table.seats) - {seat}
    return not match.outcome() and all(match.strength(each) for each in waited)
