"""What spectators who follow a match are told by DM: when it turns, and how it ended.

Who is ahead is worked out from the table's view alone, so nobody learns a secret.
"""

import asyncio
import logging

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.ai.chances import Shares, distance, public_shares
from bot.chat import ids, limits, text
from bot.chat.outbox import messages
from bot.chat.outbox.delivery import TRANSIENT, Postponed
from bot.chat.outbox.dm import DirectMessages, end_card
from bot.chat.outbox.messages import Card
from bot.chat.panel.rows import Button
from bot.chat.turn.buttons import recap, spectator_buttons
from bot.kernel.codec import decode, encode
from bot.match.ids import UserId
from bot.match.match import Match
from bot.store.chat import ChatStore
from bot.store.surfaces import Surface

log = logging.getLogger(__name__)

TURNED = 0.3  # how far the chances must have moved since the last news
AHEAD = 0.1  # and how far the new leader must be ahead of the old one


class Note(Struct, frozen=True):
    shares: Shares = ()  # at the last news; nothing: none yet
    ended: bool = False
    told: tuple[UserId, ...] = ()  # who has read news that could not be sent to everyone yet


class FollowNews:
    def __init__(self, store: ChatStore, dms: DirectMessages) -> None:
        self._store = store
        self._dms = dms

    async def paint(self, match: Match, surface: Surface, *, first: bool) -> str:
        note = decode(surface.note, Note) if surface.note else Note()
        if match.outcome():
            if not note.ended:
                home = await self._store.home(match.id)
                card = end_card(match, home.thread if home else "")
                await self._tell(match, replace(card, rows=spectator_buttons(match.id)), note)
            return encode(Note(note.shares, ended=True))
        view = match.view(None)
        now = await asyncio.to_thread(public_shares, match.game, match.table, view)
        if not note.shares:
            return encode(Note(now))
        if not has_turned(note.shares, now):
            return encode(replace(note, told=()))
        await self._tell(match, turning_card(match, now), note)
        return encode(Note(now))

    async def _tell(self, match: Match, card: Card, note: Note) -> None:
        """Tell every follower once; if someone has to wait, it is tried again for them alone."""
        told, waiting = list(note.told), None
        for user in await self._store.follows.of(match.id):
            if user in told:
                continue
            try:
                key = f"{match.id}-{match.seq}-{user}-follow"
                await self._dms.send(user, card, key, match.id)
            except Postponed as error:
                waiting = error
                continue
            except discord.HTTPException as error:
                if isinstance(error, TRANSIENT):
                    raise
                log.info("match %s: a follower is not told: %s", match.id, error)
            told.append(user)
        if waiting:
            waiting.note = encode(replace(note, told=tuple(told)))
            raise waiting


def has_turned(before: Shares, now: Shares) -> bool:
    """Is another seat ahead now, clearly?"""
    old, new = before.index(max(before)), now.index(max(now))
    return now[new] - now[old] > AHEAD and distance(before, now) > TURNED


def turning_card(match: Match, now: Shares) -> Card:
    leader = match.table.seats[now.index(max(now))]
    content = (
        f"**{text.match_title(match)}**: the lead has changed. "
        f"{text.names(match, [leader])} is ahead, as far as everyone can see "
        f"({round(100 * max(now))}%)."
    )
    return Card(
        content=text.cut(content, limits.CONTENT),
        alt=messages.alt_text(match, (), None),
        rows=((recap(match.id), Button(ids.Unfollow(match.id), "Stop following")),),
        order=messages.picture(match, None),
        file=f"{match.record.game}-{match.id}-{match.number}.png",
    )
