"""Sends and edits messages with pictures, and knows what Discord's refusals mean."""

import hashlib
import io

import discord

from bot.chat import limits, wording
from bot.chat.cards import Card
from bot.chat.components import view
from renderers.studio import Order, Studio

UNKNOWN = {10003, 10004, 10008}  # channel, guild, message
GONE = {10003, 10004, 50001, 50083}  # … or no longer visible, or locked away in the archive
MUTE = {50013, 50001, 160005}  # not allowed to send there
NO_DMS = {50007, 50278}
TOO_OLD = 30046
MENTIONS = discord.AllowedMentions(users=True, everyone=False, roles=False, replied_user=False)


def is_gone(error: discord.HTTPException) -> bool:
    return error.code in GONE


def is_mute(error: discord.HTTPException) -> bool:
    return error.code in MUTE


class Delivery:
    def __init__(self, studio: Studio) -> None:
        self._studio = studio

    async def file(self, surface: str, order: Order, name: str, alt: str) -> discord.File:
        png = await self._studio.draw(surface, order)
        return discord.File(io.BytesIO(png), filename=name, description=alt)

    async def post(
        self, channel: discord.abc.Messageable, card: Card, nonce: str, surface: str
    ) -> str:
        """A new message; without its picture where pictures are not allowed. Returns its id."""
        files = [await self.file(surface, card.order, card.file, card.alt)] if card.order else []
        try:
            sent = await channel.send(
                content=card.content,
                files=files,
                view=view(card.rows),
                nonce=_nonce(nonce, channel),
                allowed_mentions=_called(card),
            )
        except discord.Forbidden as error:
            if not files or is_gone(error):
                raise
            sent = await channel.send(
                content=_without_picture(card),
                view=view(card.rows),
                nonce=_nonce(nonce, channel),
                allowed_mentions=_called(card),
            )
        return str(sent.id)

    async def edit(
        self, channel: discord.PartialMessageable, message: str, card: Card, surface: str
    ) -> bool:
        """Change a message of ours; False if it is gone, or too old to be changed."""
        files = [await self.file(surface, card.order, card.file, card.alt)] if card.order else []
        partial = channel.get_partial_message(int(message))
        try:
            try:
                await partial.edit(content=card.content, attachments=files, view=view(card.rows))
            except discord.Forbidden as error:
                if not files or is_gone(error):
                    raise
                await partial.edit(content=_without_picture(card), view=view(card.rows))
        except discord.HTTPException as error:
            if error.code in (10008, TOO_OLD):
                return False
            raise
        return True


def _nonce(text: str, channel: discord.abc.Messageable) -> str:
    """A nonce that is new in every channel: Discord compares those of one sender everywhere.

    Without the channel, a match that is moved would not be shown again for some minutes.
    """
    place = getattr(channel, "id", "")
    return hashlib.blake2s(f"{text} {place}".encode(), digest_size=12).hexdigest()


def _called(card: Card) -> discord.AllowedMentions:
    if card.rings is None:
        return MENTIONS
    users = [discord.Object(int(user)) for user in card.rings if user]
    return discord.AllowedMentions(users=users, everyone=False, roles=False, replied_user=False)


def _without_picture(card: Card) -> str:
    note = "-# I may not attach pictures here. /board shows the position."
    return wording.cut(f"{card.content}\n{note}", limits.CONTENT)
