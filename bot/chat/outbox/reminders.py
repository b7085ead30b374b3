"""Reminds a player that it is their turn: in the thread, or by DM if the question is private."""

import logging

import discord
from msgspec.structs import replace

from bot.chat import text
from bot.chat.outbox.delivery import MENTIONS, NO_DMS
from bot.chat.panel.components import view
from bot.chat.turn.buttons import your_move
from bot.match.clocks.timeouts import is_last_chance
from bot.match.clocks.waits import Wait
from bot.match.match import Match
from bot.match.service import Service
from bot.store.chat import ChatStore, Person

log = logging.getLogger(__name__)


class Reminders:
    def __init__(self, client: discord.Client, service: Service, store: ChatStore) -> None:
        self._client = client
        self._service = service
        self._store = store

    async def remind(self, wait: Wait) -> None:
        """Send a reminder; raises errors that may pass, logs a final refusal."""
        match = await self._service.match(wait.match_id)
        if wait.seat not in match.asked() - match.away:
            return
        person = await self._store.person(wait.user)
        if wait.seat in match.openly_asked() and await self._in_thread(match, wait, person):
            return
        if not await self._by_dm(match, wait, person):
            log.info("match %s: seat %d cannot be reminded", match.id, wait.seat)

    async def _in_thread(self, match: Match, wait: Wait, person: Person) -> bool:
        home = await self._store.home(match.id)
        if home is None or not home.thread:
            return False
        channel = self._client.get_partial_messageable(int(home.thread))
        try:
            await self._send(channel, match, wait, person)
        except discord.HTTPException as error:
            return _refused(error, match)
        return True

    async def _by_dm(self, match: Match, wait: Wait, person: Person) -> bool:
        if person.closed or not person.whispers:
            return False
        try:
            await self._send(await self._dm(person), match, wait, person)
        except discord.HTTPException as error:
            if error.code in NO_DMS:
                await self._store.remember(replace(person, closed=True))
            return _refused(error, match)
        return True

    async def _send(
        self, channel: discord.abc.Messageable, match: Match, wait: Wait, person: Person
    ) -> None:
        """Players who want no mentions are not notified."""
        await channel.send(
            words(match, wait),
            view=view([(your_move(match.id),)]),
            nonce=f"remind-{match.id}-{wait.seat}-{wait.tag}",
            allowed_mentions=MENTIONS if person.pings else discord.AllowedMentions.none(),
            silent=not person.pings,
        )

    async def _dm(self, person: Person) -> discord.abc.Messageable:
        """Opening a DM channel is rate limited, so its id is stored."""
        if not person.dm:
            channel = await self._client.create_dm(discord.Object(int(person.user)))
            await self._store.remember(replace(person, dm=str(channel.id)))
            return channel
        return self._client.get_partial_messageable(int(person.dm))


def words(match: Match, wait: Wait) -> str:
    player = match.record.players[wait.seat]
    others = [seat for seat in match.table.seats if seat != wait.seat]
    against = f" with {text.names(match, others)}" if others else ""
    said = f"{text.mention(player)}, {match.game.about.title}{against} is waiting for you."
    if wait.due:
        said += f" Answer by {text.moment(wait.due)}."
    if is_last_chance(match, wait.seat):
        said += " After that you are out of the match."
    return said


def _refused(error: discord.HTTPException, match: Match) -> bool:
    """False if it is refused for good; raises errors that may pass."""
    if error.status >= 500 or error.status == 429:
        raise error
    log.info("match %s: a reminder was refused (%s)", match.id, error.code)
    return False
