"""Sends and edits messages with pictures, and knows what Discord's refusals mean."""

import asyncio
import hashlib
import io
from collections.abc import Sequence
from datetime import timedelta

import aiohttp
import discord

from bot.chat import limits, text
from bot.chat.outbox.messages import Card
from bot.chat.panel.components import view
from renderers.strip import strip
from renderers.studio import Order, Studio

TRANSIENT = (
    aiohttp.ClientError,
    asyncio.TimeoutError,
    discord.DiscordServerError,
    discord.RateLimited,  # not an HTTPException: discord.py would have had to wait too long
    OSError,
)
MISSING_PERMISSIONS = 50013  # perhaps only to attach files
NO_DMS = {50007}
NOTHING_SHARED = "we share no server"  # until the bot is invited again
UNKNOWN_MESSAGE = 10008
TOO_OLD = 30046
ARCHIVED = 50083  # nothing can be changed there, but what is sent wakes it up unless it is locked
STALE = timedelta(minutes=50)  # edits of messages older than an hour are rationed by Discord
MENTIONS = discord.AllowedMentions(users=True, everyone=False, roles=False, replied_user=False)


class Postponed(Exception):
    """A surface cannot be shown now; retrying at once would not help.

    `note` is what the surface must still remember; `least` is the shortest wait in seconds. If it
    was no try, Discord was not asked: it is not counted, and the wait is no longer than `least`.
    """

    def __init__(
        self, reason: str, note: str | None = None, least: float = 0.0, *, is_try: bool = True
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.note = note
        self.least = least
        self.is_try = is_try


def nonce(*parts: object) -> str:
    """The same for the same message in the same place; Discord may compare it across places."""
    return hashlib.blake2s(" ".join(map(str, parts)).encode(), digest_size=12).hexdigest()


class Delivery:
    def __init__(self, studio: Studio, life: str = "") -> None:
        """`life` tells a restored database from the one whose messages stand there already."""
        self._studio = studio
        self._life = (life,) if life else ()

    async def file(self, surface: str, order: Order, name: str, alt: str) -> discord.File:
        png = await self._studio.draw(surface, order)
        return discord.File(io.BytesIO(png), filename=name, description=alt)

    async def strip(
        self, surface: str, orders: Sequence[tuple[str, Order]], name: str, alt: str
    ) -> discord.File:
        """Several pictures in one, side by side, each under its title."""
        drawn = [
            (title, await self._studio.draw(f"{surface} {number}", order))
            for number, (title, order) in enumerate(orders)
        ]
        png = await asyncio.to_thread(strip, drawn, orders[0][1].theme)
        return discord.File(io.BytesIO(png), filename=name, description=alt)

    async def draw(self, surface: str, order: Order) -> bytes:
        return await self._studio.draw(surface, order)

    async def files(self, surface: str, card: Card) -> list[discord.File]:
        """The picture of a card, if it has one."""
        png = card.made or (await self.draw(surface, card.order) if card.order else b"")
        return _attached(card, png)

    async def post(
        self, channel: discord.PartialMessageable, card: Card, key: str, surface: str
    ) -> str:
        """Post a message, without its picture where pictures are not allowed. Returns its id.

        Messages with the same key are posted only once in a channel.
        """
        once = nonce(channel.id, key, *self._life)
        png = card.made or (await self.draw(surface, card.order) if card.order else b"")
        files = _attached(card, png)
        try:
            sent = await channel.send(
                content=card.content,
                files=files,
                view=view(card.rows),
                nonce=once,
                allowed_mentions=_called(card),
                silent=card.is_quiet,
            )
        except discord.Forbidden as error:
            if not files or error.code != MISSING_PERMISSIONS:
                raise
            sent = await channel.send(
                content=_without_picture(card),
                view=view(card.rows),
                nonce=once,
                allowed_mentions=_called(card),
                silent=card.is_quiet,
            )
        return str(sent.id)

    async def edit(
        self, channel: discord.PartialMessageable, message: str, card: Card, surface: str
    ) -> bool:
        """Edit a message of ours; False if it is gone, too old, or in an archived thread."""
        png = card.made or (await self.draw(surface, card.order) if card.order else b"")
        files = _attached(card, png)
        partial = channel.get_partial_message(int(message))
        try:
            try:
                await partial.edit(content=card.content, attachments=files, view=view(card.rows))
            except discord.Forbidden as error:
                if not files or error.code != MISSING_PERMISSIONS:
                    raise
                await partial.edit(content=_without_picture(card), view=view(card.rows))
        except discord.RateLimited:  # so discord.py words the limit for old messages, too
            return False
        except discord.HTTPException as error:
            if error.code in (UNKNOWN_MESSAGE, TOO_OLD, ARCHIVED):
                return False
            raise
        return True


def _attached(card: Card, png: bytes) -> list[discord.File]:
    return [discord.File(io.BytesIO(png), card.file, description=card.alt)] if png else []


def _called(card: Card) -> discord.AllowedMentions:
    if card.rings is None:
        return MENTIONS
    users = [discord.Object(int(user)) for user in card.rings if user]
    return discord.AllowedMentions(users=users, everyone=False, roles=False, replied_user=False)


def _without_picture(card: Card) -> str:
    note = "-# I am not allowed to attach pictures here. Use /board to see the position."
    return text.cut(f"{card.content}\n{note}", limits.CONTENT)
