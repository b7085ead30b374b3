"""Takes away what is no longer true: old calls to move with their buttons, answered reminders.

All of it is best effort: a message that cannot be changed stays as it is.
"""

import logging
from typing import Final

import discord

from bot.chat.outbox import messages
from bot.chat.outbox.delivery import TRANSIENT
from bot.chat.panel.components import view
from bot.kernel import Seat
from bot.match.match import Match
from bot.store.chat import ChatStore
from bot.store.notices import Notice

log = logging.getLogger(__name__)

DAY: Final = 1440  # minutes until Discord archives the quiet thread of a finished match
REFUSED = (discord.HTTPException, *TRANSIENT)


async def remove_notice(client: discord.Client, store: ChatStore, notice: Notice) -> None:
    """Delete a reminder that is answered, or that a newer one repeats."""
    place = client.get_partial_messageable(int(notice.channel))
    try:
        await place.get_partial_message(int(notice.message)).delete()
    except REFUSED as error:
        log.info("match %s: a reminder stays: %r", notice.match_id, error)
    await store.notices.remove(notice)


class Tidying:
    def __init__(self, client: discord.Client, store: ChatStore) -> None:
        self._client = client
        self._store = store

    async def after_post(
        self, match: Match, channel: discord.PartialMessageable, older: str, content: str
    ) -> None:
        """A newer message stands below: the older one asks nobody any more."""
        if older and content:
            await self._settle(channel, older, messages.settled(content))
        await self.remove_reminders(match)
        if match.outcome():
            await self._let_archive(channel)

    async def remove_reminders(self, match: Match) -> None:
        """Remove reminders of questions that are no longer open, or that a computer answers now."""
        seats = frozenset[Seat]() if match.is_paused else match.present - match.away
        tags = {each.seat: match.tag(each) for each in match.prompts() if each.seat in seats}
        for notice in await self._store.notices.of(match.id):
            if tags.get(notice.seat) == notice.tag:
                continue
            await remove_notice(self._client, self._store, notice)

    async def _settle(
        self, channel: discord.PartialMessageable, message: str, content: str
    ) -> None:
        try:
            await channel.get_partial_message(int(message)).edit(content=content, view=view(()))
        except REFUSED as error:
            log.info("message %s keeps its buttons: %r", message, error)

    async def _let_archive(self, channel: discord.PartialMessageable) -> None:
        """Discord archives a thread of ours after a quiet day; nothing is archived elsewhere."""
        thread, me = self._client.get_channel(channel.id), self._client.user
        if not isinstance(thread, discord.Thread) or not me or thread.owner_id != me.id:
            return
        try:
            await thread.edit(auto_archive_duration=DAY)
        except REFUSED as error:
            log.info("thread %s stays open longer: %r", channel.id, error)
