"""The screen is a projection: it is brought up to date from the journal, after every commit and
at every start.

Each surface of a match remembers the last entry it has shown. A worker for each match that is
behind shows what is missing, in order, again and again until Discord has it. A message is posted
under a nonce made of match and entry; after a restart the last messages are looked at first, so
that one whose answer was lost is found and not posted twice.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Protocol

import aiohttp
import discord

from bot.match.match import Match
from bot.match.service import Service
from bot.match.update import Update
from bot.store.chat import ChatStore, Surface

log = logging.getLogger(__name__)

TRANSIENT = (
    aiohttp.ClientError,
    asyncio.TimeoutError,
    discord.DiscordServerError,
    discord.RateLimited,  # not an HTTPException: discord.py would have had to wait too long
    OSError,
)
LONGEST_PAUSE = 60.0


class Painter(Protocol):
    """Knows how to bring one kind of surface up to date; returns its new note."""

    async def paint(self, match: Match, surface: Surface, *, first: bool) -> str: ...


class Screen:
    def __init__(self, service: Service, store: ChatStore) -> None:
        self._service = service
        self._store = store
        self._painters: dict[str, Painter] = {}
        self._workers: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._seen: set[str] = set()  # surfaces of which we know what Discord has
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
        for match in await self._store.all_behind():
            self.poke(match)

    async def settled(self) -> None:
        """Wait until nothing is left to show."""
        while self._workers:
            await asyncio.gather(*self._workers.values(), return_exceptions=True)

    async def close(self, patience: float = 5.0) -> None:
        """Let the workers finish, and stop those that cannot; the next start goes on."""
        if self._workers:
            await asyncio.wait(self._workers.values(), timeout=patience)
        for worker in list(self._workers.values()):
            worker.cancel()
        await asyncio.gather(*self._workers.values(), return_exceptions=True)

    async def _work(self, match: str) -> None:
        pause = 0.5
        try:
            if self._ready:
                await self._ready()
            while True:
                self._again.discard(match)
                done = await self._round(match)
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

    async def _round(self, match: str) -> bool:
        """Paint every surface that is behind; False if one must be tried again."""
        done = True
        for surface in await self._store.behind(match):
            try:
                await self._paint(match, surface)
            except TRANSIENT as error:
                log.warning("match %s: %s cannot be shown yet: %r", match, surface.surface, error)
                done = False
            except Exception:
                log.exception("match %s: %s cannot be shown", match, surface.surface)
                done = False
        return done

    async def _paint(self, match: str, surface: Surface) -> None:
        standing = await self._service.match(match)
        painter = self._painters[surface.surface.partition(" ")[0]]
        key = f"{match} {surface.surface}"
        first = key not in self._seen
        self._seen.discard(key)  # until it is done, nobody knows what Discord has of it
        note = await painter.paint(standing, surface, first=first)
        await self._store.show(match, surface.surface, standing.seq, note)
        self._seen.add(key)
