"""Tells the other processes which matches have changed, and hears it from them.

Not part of a commit: a notification inside one would take a lock that all commits share. Commits
are collected and told together, at most fifty times a second. What is lost on the way is found by
the next look at what is behind.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable

import psycopg

from bot.match.ids import MatchId
from bot.store.database import Database

log = logging.getLogger(__name__)

CHANNEL = "tablekeeper"
PAUSE = 0.02  # seconds between two messages
AT_ONCE = 500  # ids in one message


class Teller:
    def __init__(
        self, database: Database, url: str, holder: str, hear: Callable[[MatchId], None]
    ) -> None:
        self._database = database
        self._url = url
        self._holder = holder
        self._hear = hear
        self._news: dict[MatchId, None] = {}
        self._is_news = asyncio.Event()
        self._is_hearing = False

    def tell(self, match_id: MatchId) -> None:
        """An observer of commits; what was heard is not told again."""
        if self._is_hearing:
            return
        self._news[match_id] = None
        self._is_news.set()

    async def speak(self) -> None:
        """As long as the program."""
        while True:
            await self._is_news.wait()
            self._is_news.clear()
            news, self._news = list(self._news), {}
            for start in range(0, len(news), AT_ONCE):
                words = " ".join((self._holder, *news[start : start + AT_ONCE]))
                await self._database.read("SELECT pg_notify(?, ?)", CHANNEL, words)
            await asyncio.sleep(PAUSE)

    async def listen(self) -> None:
        """As long as its connection; whoever keeps this starts it again."""
        async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as connection:
            await connection.execute(f"LISTEN {CHANNEL}".encode())
            async for notice in connection.notifies():
                holder, *matches = notice.payload.split()
                if holder != self._holder:
                    self._heard(matches)

    def _heard(self, matches: Iterable[str]) -> None:
        self._is_hearing = True
        try:
            for match_id in matches:
                self._hear(MatchId(match_id))
        finally:
            self._is_hearing = False
