"""Answering an interaction: acknowledge first, then work, then show the result.

The acknowledgement is sent before anything is judged, stored or drawn. If its receipt is lost, it
is sent again, and Discord's “already acknowledged” counts as success. Every later error becomes a
sentence to the person who asked.
"""

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.chat import limits, text
from bot.chat.outbox.delivery import MENTIONS, TRANSIENT
from bot.chat.panel.components import Form, view
from bot.chat.panel.rows import Row
from bot.kernel import PlayError
from bot.match.ids import UserId

log = logging.getLogger(__name__)

Interaction = discord.Interaction[discord.Client]
ALREADY_ACKNOWLEDGED = 40060
TOO_LATE = 10062
EXPIRED = 50027  # the interaction's token, after a quarter of an hour
RETRIES = (0.5, 2.0, 0.0)  # seconds after each try to send an answer
SORRY = "Something went wrong on my side. Nothing is lost. Please try again."


def channel(interaction: Interaction) -> str:
    """The channel that tables and results belong to: for a thread, its parent channel.

    A forum takes no messages, so each of its posts counts as a channel.
    """
    here = interaction.channel
    if isinstance(here, discord.Thread) and isinstance(here.parent, discord.TextChannel):
        return str(here.parent_id)
    return str(interaction.channel_id)


def id_of(person: discord.abc.User) -> UserId:
    return UserId(str(person.id))


def user_of(interaction: Interaction) -> UserId:
    return id_of(interaction.user)


async def think(interaction: Interaction) -> None:
    """Acknowledge with a new private answer."""
    if not is_acknowledged(interaction):
        await _acknowledge(
            interaction, lambda: interaction.response.defer(ephemeral=True, thinking=True)
        )


async def touch(interaction: Interaction) -> None:
    """Acknowledge; the message with the control will be edited."""
    if not is_acknowledged(interaction):
        await _acknowledge(interaction, interaction.response.defer)


async def ask(interaction: Interaction, form: Form) -> None:
    """Acknowledge by opening a form."""
    await _acknowledge(interaction, lambda: interaction.response.send_modal(form))


def is_acknowledged(interaction: Interaction) -> bool:
    return interaction.response.is_done() or "acknowledged" in interaction.extras


async def _acknowledge(interaction: Interaction, send: Callable[[], Awaitable[object]]) -> None:
    """Send an acknowledgement; send it again if its receipt was lost.

    discord.py sends again after a 5xx. “Already acknowledged” is then the receipt of the first
    try: an event that arrives twice never gets here (see the client).
    """
    for last in (False, True):
        try:
            await send()
        except TRANSIENT as error:
            if last:
                raise
            log.warning("an acknowledgement is sent once more: %r", error)
            continue
        except discord.HTTPException as error:
            if error.code != ALREADY_ACKNOWLEDGED:
                raise
            log.info("interaction %s was acknowledged already", interaction.id)
        interaction.extras["acknowledged"] = True
        return


async def say(
    interaction: Interaction,
    words: str,
    rows: Sequence[Row] = (),
    files: Sequence[discord.File] = (),
) -> None:
    """Show the answer in place of the acknowledgement; without files, an old picture is removed.

    An answer that is lost on the way is sent again: an edit may safely arrive twice.
    """
    content = text.cut(words, limits.CONTENT)
    kept = [(each.filename, each.description, each.fp.read()) for each in files]
    for pause in RETRIES:
        again = [discord.File(io.BytesIO(data), name, description=alt) for name, alt, data in kept]
        try:
            await interaction.edit_original_response(
                content=content, view=view(rows), attachments=again, allowed_mentions=MENTIONS
            )
        except TRANSIENT as error:
            # What was asked is done and on disk, and the thread shows it.
            log.warning("an answer could not be sent: %r", error)
            await asyncio.sleep(pause)
        except discord.HTTPException as error:
            if error.code != EXPIRED and not isinstance(error, discord.NotFound):
                raise
            log.warning("an answer came too late: %s", error.code)
            return
        else:
            return


async def tell(interaction: Interaction, words: str) -> None:
    """A private message to one person, before or after the acknowledgement."""
    content = text.cut(words, limits.CONTENT)
    try:
        if is_acknowledged(interaction):
            await interaction.followup.send(content, ephemeral=True, allowed_mentions=MENTIONS)
        else:
            await interaction.response.send_message(
                content, ephemeral=True, allowed_mentions=MENTIONS
            )
    except (*TRANSIENT, discord.HTTPException) as error:
        log.warning("an answer could not be sent: %r", error)


async def explain(interaction: Interaction, error: BaseException) -> None:
    """Turn any error into a sentence for the person who asked."""
    if isinstance(error, PlayError):
        await tell(interaction, str(error))
    elif isinstance(error, TRANSIENT):
        log.warning("Discord did not answer: %r", error)
        await tell(interaction, SORRY)
    elif isinstance(error, discord.HTTPException) and error.code in (
        TOO_LATE,
        EXPIRED,
        ALREADY_ACKNOWLEDGED,
    ):
        log.warning("too late for an answer: %s", error.code)
    else:
        log.error("an interaction failed", exc_info=error)
        await tell(interaction, SORRY)
