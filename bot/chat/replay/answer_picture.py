"""An answer to an old position as a picture: drawn as a hint is."""

import discord

from bot.ai.review import Explained
from bot.chat.outbox import messages
from bot.chat.outbox.delivery import Delivery
from bot.kernel import Seat
from bot.match.match import Match
from renderers import Marks
from renderers.marks import traces


async def answer_picture(
    delivery: Delivery, then: Match, seat: Seat, told: Explained, theme: str
) -> list[discord.File]:
    """The position with what the answer does; none where nobody draws this game."""
    shown = traces(told.events, seat)
    order = messages.picture(then, seat, Marks(last=shown, planned=shown), theme)
    if order is None:
        return []
    name = f"{then.record.game}-answer.png"
    alt = messages.alt_text(then, told.events, seat)
    return [await delivery.file(f"{then.id} answer", order, name, alt)]
