"""The clock of the tables: reminds who is waited for, and speaks for who stays silent too long."""

import asyncio
import logging

import discord

from bot.chat import wording
from bot.chat.delivery import MENTIONS
from bot.chat.screen import TRANSIENT
from bot.match.deadlines import enforce, is_last_chance
from bot.match.ports import Clock
from bot.match.service import Service
from bot.match.waits import Wait
from bot.store.chat import ChatStore
from bot.store.waits import Waits

log = logging.getLogger(__name__)


class Reminders:
    def __init__(
        self,
        client: discord.Client,
        service: Service,
        store: ChatStore,
        waits: Waits,
        clock: Clock,
        every: float = 15.0,
    ) -> None:
        self._client = client
        self._service = service
        self._store = store
        self._waits = waits
        self._clock = clock
        self._every = every

    async def run(self) -> None:
        while True:
            try:
                await self.look()
            except TRANSIENT as error:
                log.warning("reminders must wait: %r", error)
            except Exception:
                log.exception("reminders failed")
            await asyncio.sleep(self._every)

    async def look(self) -> None:
        """One look at everybody's clock."""
        now = self._clock()
        for wait in await self._waits.pressing(now):
            if wait.due and now >= wait.due:
                await enforce(self._service, wait.match_id, wait.seat, wait.tag)
            else:
                await self._remind(wait)

    async def _remind(self, wait: Wait) -> None:
        match = await self._service.match(wait.match_id)
        player = match.record.players[wait.seat]
        home = await self._store.home(wait.match_id)
        end = wait.due
        where = home.thread if home else ""
        if wait.seat not in match.openly_asked():  # nobody else may know
            where = (await self._store.person(player.user)).dm
        if player.user and wait.seat not in match.away and where and end:
            channel = self._client.get_partial_messageable(int(where))
            left = f"Time runs out {wording.relative(end)}."
            if is_last_chance(match, wait.seat):
                left += " After that you are out of the match."
            text = f"{wording.mention(player)}, the table waits for you. {left}"
            try:
                nonce = f"remind-{wait.match_id}-{wait.tag}"
                await channel.send(text, nonce=nonce, allowed_mentions=MENTIONS)
            except (discord.Forbidden, discord.NotFound) as error:
                log.info("match %s: nobody can be reminded (%s)", wait.match_id, error.code)
        await self._waits.reminded(wait)
