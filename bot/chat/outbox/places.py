"""Where on a server a match can be shown: opens its thread, or finds another place.

`refused` says why a place cannot be used. An archived thread can be used: sending a message
unarchives it. Another place is tried only if this one is gone or locked; if the bot may not see it,
it waits.
"""

import logging
from collections.abc import AsyncIterator
from typing import Final

import discord
from msgspec.structs import replace

from bot.chat import limits, text
from bot.chat.answers import Interaction
from bot.chat.outbox.delivery import UNKNOWN_MESSAGE
from bot.match.match import Match
from bot.store.chat import ChatStore, Home

log = logging.getLogger(__name__)

WEEK: Final = 10080  # minutes until Discord archives a quiet thread
UNSEEN, UNKNOWN, ARCHIVED, LOCKED, FULL = 50001, 10003, 50083, 160005, 160006
REASONS = {
    UNSEEN: "I cannot see the channel",
    10004: "I am no longer on the server",
    UNKNOWN: "the channel is gone",
    50008: "this kind of channel does not accept messages",
    50013: "I am not allowed to write there",
    50024: "this kind of channel does not accept messages",
    ARCHIVED: "the thread is locked",
    LOCKED: "the thread is locked",
    FULL: "the server has too many open threads",
}
GONE_OR_SHUT = {UNKNOWN, ARCHIVED, LOCKED}
THREAD_EXISTS = 160004
TRIED_ELSEWHERE = 3  # channels, when the match's own is gone

Writable = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread


def refused(error: discord.HTTPException) -> str:
    """Why a place cannot be used; empty if the error has another cause."""
    if error.code in REASONS:
        return REASONS[error.code]
    return f"Discord refuses ({error.code})" if error.status in (403, 404) else ""


def obstacle(interaction: Interaction) -> str:
    """Why a match cannot be shown in this channel; empty if it can."""
    channel, may = interaction.channel, interaction.app_permissions
    if not isinstance(channel, Writable):
        return "this kind of channel does not accept messages"
    if isinstance(channel, discord.Thread) and channel.locked and not may.manage_threads:
        return "this thread is locked"
    in_thread = isinstance(channel, discord.Thread)
    missing = [
        words
        for allowed, words in (
            (may.view_channel, "see this channel"),
            (may.send_messages_in_threads if in_thread else may.send_messages, "write here"),
        )
        if not allowed
    ]
    return f"I am not allowed to {text.listed(missing)}" if missing else ""


class Places:
    def __init__(self, client: discord.Client, store: ChatStore) -> None:
        self._client = client
        self._store = store

    async def first(self, match: Match, home: Home) -> Home:
        """Open a thread on the invitation; if that is impossible, play in the channel."""
        channel = await self._channel(home)
        thread = ""
        if isinstance(channel, discord.TextChannel):
            on_card = await self._hang(match, channel, home.card) if home.card else None
            thread = await self._open(match, channel) if on_card is None else on_card
        return await self._settle(replace(home, thread=thread or home.channel))

    async def _channel(self, home: Home) -> object:
        """The channel, asked for if it is not known yet: a new connection learns servers slowly."""
        try:
            known = self._client.get_channel(int(home.channel))
            return known or await self._client.fetch_channel(int(home.channel))
        except discord.HTTPException as error:
            if not refused(error):
                raise
            return None

    async def _hang(self, match: Match, channel: discord.TextChannel, card: str) -> str | None:
        """Open a thread on the invitation; empty if impossible, None if the message is gone."""
        try:
            made = await channel.get_partial_message(int(card)).create_thread(
                name=_title(match), auto_archive_duration=WEEK
            )
        except discord.HTTPException as error:
            if error.code == THREAD_EXISTS:  # a thread has its message's id
                return card
            if error.code == UNKNOWN_MESSAGE:
                return None
            if not refused(error):
                raise
            return ""
        return str(made.id)

    async def others(self, match: Match, home: Home, code: int) -> AsyncIterator[Home]:
        """Other places for a match whose own refuses with this code, best first."""
        if code == UNSEEN or await self._store.is_private(match.id):
            return  # it may be seen again; and a private match is shown nowhere else
        channel = self._client.get_channel(int(home.channel))
        if home.thread != home.channel and isinstance(channel, Writable):
            if code in GONE_OR_SHUT and (thread := await self._open(match, channel)):
                yield await self._settle(replace(home, thread=thread))
            yield replace(home, thread=home.channel)
        if code in GONE_OR_SHUT and (channel is None or home.thread == home.channel):
            async for other in self._elsewhere(match, home):
                yield other

    async def keep(self, home: Home) -> None:
        """Store that the match is shown here now."""
        if await self._store.home(home.match_id) != home:
            await self._settle(home)

    async def _elsewhere(self, match: Match, home: Home) -> AsyncIterator[Home]:
        """Threads in other channels of the server."""
        for channel in await channels_beside(self._client, self._store, home.guild, home.channel):
            thread = await self._open(match, channel)
            if thread:
                place = replace(home, channel=str(channel.id), card="", thread=thread)
                yield await self._settle(place)

    async def _open(self, match: Match, channel: discord.abc.Snowflake) -> str:
        """Open a thread in a channel; empty if that is impossible."""
        if not isinstance(channel, discord.TextChannel):
            return ""
        kinds = discord.ChannelType
        try:
            made = await channel.create_thread(
                name=_title(match),
                type=kinds.news_thread if channel.is_news() else kinds.public_thread,
                auto_archive_duration=WEEK,
            )
        except discord.HTTPException as error:
            if not refused(error):
                raise
            log.info("match %s: no thread in %s (%s)", match.id, channel.id, error.code)
            return ""
        return str(made.id)

    async def _settle(self, home: Home) -> Home:
        await self._store.settle(home, [], 0)
        return home


async def channels_beside(
    client: discord.Client, store: ChatStore, guild_id: str, gone: str
) -> list[discord.TextChannel]:
    """Where else there may be tables: channels that have some, or the system channel."""
    guild = client.get_guild(int(guild_id))
    if guild is None:
        return []
    known = [guild.get_channel(int(each)) for each in await store.channels_in(guild_id)]
    fit = [
        each
        for each in (*known, guild.system_channel)
        if isinstance(each, discord.TextChannel) and str(each.id) != gone and _may_open(each)
    ]
    return list(dict.fromkeys(fit))[:TRIED_ELSEWHERE]


def _may_open(channel: discord.TextChannel) -> bool:
    may = channel.permissions_for(channel.guild.me)
    return may.view_channel and may.create_public_threads and may.send_messages_in_threads


def _title(match: Match) -> str:
    return text.cut(text.match_name(match), limits.THREAD_NAME)
