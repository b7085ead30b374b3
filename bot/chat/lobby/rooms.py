"""Threads of tables: a private one, which only those who are invited can see, and their names."""

from contextlib import suppress
from typing import Final

import discord

from bot.chat import limits, text
from bot.chat.outbox.places import refused
from bot.kernel import NotAllowed
from bot.match.lobby import Lobby
from bot.match.match import Match

WEEK: Final = 10080  # minutes until Discord archives a quiet thread
WRONG_CHANNEL = "This kind of channel has no private threads. Use /play in a text channel."
NOT_ALLOWED = (
    "I am not allowed to create private threads here. Ask someone who runs this server to let me "
    "*Create Private Threads*, or open the table without “private”."
)


async def private_room(client: discord.Client, channel: str, lobby: Lobby) -> str:
    """Open a private thread and let the host and the guests in; returns its id."""
    parent = client.get_channel(int(channel))
    if not isinstance(parent, discord.TextChannel) or parent.is_news():
        raise NotAllowed(WRONG_CHANNEL)
    try:
        thread = await parent.create_thread(
            name=text.cut(f"{lobby.rules.about.title} (private)", limits.THREAD_NAME),
            type=discord.ChannelType.private_thread,
            auto_archive_duration=WEEK,
            invitable=False,
        )
    except discord.HTTPException as error:
        if not refused(error):
            raise
        raise NotAllowed(NOT_ALLOWED) from error
    for user in (lobby.host, *(guest.user for guest in lobby.guests)):
        await thread.add_user(discord.Object(int(user)))
    return str(thread.id)


async def rename(client: discord.Client, thread_id: str, match: Match) -> None:
    """Call a thread of ours after its match; where it cannot be, it keeps its name."""
    thread = client.get_channel(int(thread_id)) if thread_id else None
    if isinstance(thread, discord.Thread) and client.user and thread.owner_id == client.user.id:
        with suppress(discord.HTTPException, discord.RateLimited):
            await thread.edit(name=text.cut(text.match_name(match), limits.THREAD_NAME))
