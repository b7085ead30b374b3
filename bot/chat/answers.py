"""Answering an interaction: acknowledge first, then work, then say what came of it.

An acknowledgement is sent before anything is judged, stored or drawn. One whose receipt was lost
counts as sent: Discord says so when it is sent again. Whatever goes wrong after it ends in a whole
sentence to the person who asked, never in silence.
"""

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.chat import limits, text
from bot.chat.outbox.delivery import MENTIONS, TRANSIENT
from bot.chat.panel.components import Form, view
from bot.chat.panel.layout import Row
from bot.kernel import PlayError

log = logging.getLogger(__name__)

Interaction = discord.Interaction[discord.Client]
ALREADY_ACKNOWLEDGED = 40060
TOO_LATE = 10062
EXPIRED = 50027  # the interaction's token, after a quarter of an hour
RETRIES = (0.5, 2.0, 0.0)  # seconds after each try to send an answer
SORRY = "Something went wrong on my side. Nothing was lost; please try again."


def channel(interaction: Interaction) -> str:
    """Tables and halls belong to a channel; in a thread, to the channel it hangs on.

    A forum takes no messages: there, each post is a channel of its own.
    """
    here = interaction.channel
    if isinstance(here, discord.Thread) and isinstance(here.parent, discord.TextChannel):
        return str(here.parent_id)
    return str(interaction.channel_id)


async def think(interaction: Interaction) -> None:
    """A new answer, for this person alone."""
    if not is_acknowledged(interaction):
        await _acknowledge(
            interaction, lambda: interaction.response.defer(ephemeral=True, thinking=True)
        )


async def touch(interaction: Interaction) -> None:
    """The message with the control will be changed."""
    if not is_acknowledged(interaction):
        await _acknowledge(interaction, interaction.response.defer)


async def ask(interaction: Interaction, form: Form) -> None:
    """Open a form; it must be the first answer."""
    await _acknowledge(interaction, lambda: interaction.response.send_modal(form))


def is_acknowledged(interaction: Interaction) -> bool:
    return interaction.response.is_done() or "acknowledged" in interaction.extras


async def _acknowledge(interaction: Interaction, send: Callable[[], Awaitable[object]]) -> None:
    """Send an acknowledgement, once more if it is unknown whether Discord has it.

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
    """Put the answer where the acknowledgement was; with no files the old picture goes.

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
            log.warning("an answer was lost: %r", error)
            await asyncio.sleep(pause)
        except discord.HTTPException as error:
            if error.code != EXPIRED and not isinstance(error, discord.NotFound):
                raise
            log.warning("an answer came too late: %s", error.code)
            return
        else:
            return


async def tell(interaction: Interaction, words: str) -> None:
    """A word to one person, whatever stage the interaction has reached."""
    content = text.cut(words, limits.CONTENT)
    try:
        if is_acknowledged(interaction):
            await interaction.followup.send(content, ephemeral=True, allowed_mentions=MENTIONS)
        else:
            await interaction.response.send_message(
                content, ephemeral=True, allowed_mentions=MENTIONS
            )
    except (*TRANSIENT, discord.HTTPException) as error:
        log.warning("an answer was lost: %r", error)


async def explain(interaction: Interaction, error: BaseException) -> None:
    """Every mishap becomes a sentence."""
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
