"""Tells the other processes which matches have changed, and hears it from them.

Not part of a commit: a notification inside one would take a lock that all commits share. Commits
are collected and told together, at most fifty times a second. What is lost on the way is found by
the next look at what is behind. Matches to be forgotten are told the same way, in a channel of
their own; after a gap in which something may have been missed, everything is.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable

import psycopg

from bot.match.ids import MatchId
from bot.store.database import Database
from bot.store.engine.postgres import LIVELY

log = logging.getLogger(__name__)

COMMITTED, FORGOTTEN = "tablekeeper", "tablekeeper_forgotten"
PAUSE = 0.02  # seconds between two messages
AT_ONCE = 500  # ids in one message


class Teller:
    def __init__(
        self,
        database: Database,
        url: str,
        holder: str,
        hear: Callable[[MatchId], None],
        hear_forgotten: Callable[..., None],
    ) -> None:
        self._database = database
        self._url = url
        self._holder = holder
        self._hear = hear
        self._hear_forgotten = hear_forgotten
        self._news: dict[str, dict[MatchId, None]] = {COMMITTED: {}, FORGOTTEN: {}}
        self._is_news = asyncio.Event()
        self._is_hearing = False

    def tell(self, match_id: MatchId) -> None:
        """An observer of commits; what was heard is not told again."""
        self._note(COMMITTED, match_id)

    def tell_forgotten(self, match_id: MatchId) -> None:
        """It was removed, or names in it were."""
        self._note(FORGOTTEN, match_id)

    def _note(self, channel: str, match_id: MatchId) -> None:
        if self._is_hearing:
            return
        self._news[channel][match_id] = None
        self._is_news.set()

    async def speak(self) -> None:
        """As long as the program."""
        while True:
            await self._is_news.wait()
            self._is_news.clear()
            for channel in self._news:
                await self._say(channel)
            await asyncio.sleep(PAUSE)

    async def _say(self, channel: str) -> None:
        news, self._news[channel] = list(self._news[channel]), {}
        try:
            for start in range(0, len(news), AT_ONCE):
                words = " ".join((self._holder, *news[start : start + AT_ONCE]))
                await self._database.read("SELECT pg_notify(?, ?)", channel, words)
        except BaseException:
            for match_id in news:  # told when whoever keeps this starts it again
                self._note(channel, match_id)
            raise

    async def listen(self) -> None:
        """As long as its connection; whoever keeps this starts it again."""
        connecting = psycopg.AsyncConnection.connect(self._url, autocommit=True, **LIVELY)
        async with await connecting as connection:
            for channel in self._news:
                await connection.execute(f"LISTEN {channel}".encode())
            self._hear_forgotten()
            async for notice in connection.notifies():
                holder, *matches = notice.payload.split()
                if holder != self._holder:
                    hear = self._hear if notice.channel == COMMITTED else self._hear_forgotten
                    self._heard(hear, matches)

    def _heard(self, hear: Callable[[MatchId], None], matches: Iterable[str]) -> None:
        self._is_hearing = True
        try:
            for match_id in matches:
                hear(MatchId(match_id))
        finally:
            self._is_hearing = False
