"""Players who had a seat: their last secrets lose the buttons, and a player who was voted out is
told so once."""

import logging

import discord

from bot.chat import text
from bot.chat.outbox import dm
from bot.chat.outbox.delivery import TRANSIENT
from bot.chat.outbox.messages import Card
from bot.chat.panel.components import view
from bot.chat.turn.buttons import recap
from bot.kernel.codec import decode
from bot.kernel.text import article
from bot.match.ids import UserId
from bot.match.journal import seat_changes
from bot.match.match import Match
from bot.store.chat import ChatStore
from bot.store.seats import Left
from bot.store.surfaces import Surface

log = logging.getLogger(__name__)


class FormerPlayers:
    def __init__(self, client: discord.Client, store: ChatStore, dms: dm.DirectMessages) -> None:
        self._client = client
        self._store = store
        self._dms = dms

    async def paint(self, match: Match, surface: Surface, *, first: bool) -> str:
        if not surface.note:
            return ""
        user = UserId(surface.surface.partition(" ")[2])
        left = decode(surface.note, Left)
        await self._settle(match, user, left.note)
        change = _change(match, left.seq)
        person = await self._store.person(user)
        if change and change.strength and person.whispers:
            home = await self._store.home(match.id)
            card = removed_card(match, left.seq, change.strength, home.thread if home else "")
            await self._dms.send(user, card, f"{match.id}-{left.seq}-{user}-out", match.id)
        return ""

    async def _settle(self, match: Match, user: UserId, note: str) -> None:
        """Buttons that would be refused now go; what they know, they may keep."""
        message = decode(note, dm.Note).message if note else ""
        place = (await self._store.person(user)).dm
        if not message or not place:
            return
        channel = self._client.get_partial_messageable(int(place))
        try:
            await channel.get_partial_message(int(message)).edit(view=view(()))
        except discord.HTTPException as error:
            if isinstance(error, TRANSIENT):
                raise
            log.info("match %s: a direct message keeps its buttons: %r", match.id, error)


def _change(match: Match, seq: int) -> seat_changes.Change | None:
    """What became of the seat then; None if that was taken back."""
    said = next((each for each in match.entries if each.seq == seq and each.kind == "talk"), None)
    return seat_changes.change(said.sentence) if said else None


def removed_card(match: Match, seq: int, strength: str, thread: str) -> Card:
    """Tells somebody that the others have voted them out; the title is the one they know."""
    title = text.match_title(match.shown_at(seq - 1, match.state))
    where = f" You can still watch it in <#{thread}>." if thread else ""
    content = (
        f"**{title}**: the others have voted, and {article(strength)} computer plays your seat "
        f"from now on. Nothing waits for you there anymore.{where}"
    )
    return Card(content, alt="", rows=((recap(match.id),),), order=None, file="")
