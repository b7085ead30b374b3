"""Secrets by DM: one message a seat, edited when the secret changes, sent anew when it is old.

Only a hash of what was sent is kept. Who does not take direct messages is remembered and never
tried again; for them *My hand* shows the same thing.
"""

import hashlib
from datetime import datetime
from typing import Any

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.chat import cards, limits, wording
from bot.chat.cards import Card
from bot.chat.controls import Button
from bot.chat.delivery import NO_DMS, Delivery
from bot.chat.thread import STALE
from bot.kernel import Prompt, Seat
from bot.kernel.codec import decode, encode
from bot.match.match import Match
from bot.match.ports import Clock
from bot.match.update import secret
from bot.store.chat import ChatStore, Person, Surface


class Note(Struct, frozen=True):
    message: str = ""
    posted: str = ""
    hash: str = ""
    away: int = 0  # the entry that let a computer play, if they were told of it
    asked: str = ""  # the tag of the private question that was last put to them


class Whisper:
    def __init__(
        self, client: discord.Client, store: ChatStore, delivery: Delivery, clock: Clock
    ) -> None:
        self._client = client
        self._store = store
        self._delivery = delivery
        self._clock = clock

    async def paint(self, match: Match, surface: Surface, *, first: bool) -> str:
        seat = Seat(int(surface.surface.partition(" ")[2]))
        note = decode(surface.note, Note) if surface.note else Note()
        if seat in match.away:  # their hand can wait until they are back
            return encode(await self._tell_away(match, seat, note))
        note = await self._ask(match, seat, note)
        words = secret(match, seat)
        mark = hashlib.blake2s(words.encode(), digest_size=12).hexdigest()
        person = await self._store.person(match.record.players[seat].user)
        if not words or mark == note.hash or person.closed or not person.whispers:
            return encode(note)
        try:
            return encode(replace(await self._send(match, seat, person, note), hash=mark))
        except discord.HTTPException as error:
            if error.code not in NO_DMS:
                raise
            await self._store.remember(replace(person, closed=True))
            return encode(note)

    async def _ask(self, match: Match, seat: Seat, note: Note) -> Note:
        """A question of which the thread says nothing is put by DM, once."""
        prompt = next((each for each in match.prompts() if each.seat == seat), None)
        if prompt is None or not prompt.private or prompt.standing:
            return note
        if note.asked == match.tag(prompt):
            return note
        person = await self._store.person(match.record.players[seat].user)
        if not person.closed and person.whispers and person.pings:
            try:
                nonce = f"{match.id}-{match.seq}-{seat}-ask"
                card = question_card(match, prompt)
                await self._delivery.post(await self._channel(person), card, nonce, match.id)
            except discord.HTTPException as error:
                if error.code not in NO_DMS:
                    raise
                await self._store.remember(replace(person, closed=True))
        return replace(note, asked=match.tag(prompt))

    async def _tell_away(self, match: Match, seat: Seat, note: Note) -> Note:
        """Once for each time that a computer steps in."""
        stand_in = match.talk.stand_ins[seat]
        person = await self._store.person(match.record.players[seat].user)
        if note.away == stand_in.since or person.closed or not person.whispers:
            return note
        home = await self._store.home(match.id)
        card = away_card(match, stand_in.strength, home.thread if home else "")
        try:
            nonce = f"{match.id}-{stand_in.since}-{seat}-away"
            await self._delivery.post(await self._channel(person), card, nonce, match.id)
        except discord.HTTPException as error:
            if error.code not in NO_DMS:
                raise
            await self._store.remember(replace(person, closed=True))
        return replace(note, away=stand_in.since)

    async def _send(self, match: Match, seat: Seat, person: Person, note: Note) -> Note:
        channel = await self._channel(person)
        card = secret_card(match, seat, person.theme)
        fresh = note.message and self._clock() - datetime.fromisoformat(note.posted) < STALE
        if fresh and await self._delivery.edit(channel, note.message, card, f"{match.id} {seat}"):
            return note
        nonce = f"{match.id}-{match.seq}-{seat}"
        message = await self._delivery.post(channel, card, nonce, f"{match.id} {seat}")
        return replace(note, message=message, posted=self._clock().isoformat())

    async def _channel(self, person: Person) -> discord.PartialMessageable:
        """Opening a channel is rationed: it is done once, and remembered."""
        if not person.dm:
            user = await self._client.fetch_user(int(person.user))
            channel = await user.create_dm()
            person = replace(person, dm=str(channel.id))
            await self._store.remember(person)
        return self._client.get_partial_messageable(int(person.dm))


def away_card(match: Match, strength: str, thread: str) -> Card:
    """What somebody is told whose time has run out."""
    where = f" in <#{thread}>" if thread else ""
    content = (
        f"**{match.game.about.title}**, match {match.id}{where}: your time ran out, so the "
        f"{strength} plays for you. Press *I'm back*, or simply play, and the seat is yours again."
    )
    rows = ((Button(f"b:{match.id}", "I'm back", "success"),),)
    return Card(content, alt="", rows=rows, order=None, file="")


def question_card(match: Match, prompt: Prompt[Any]) -> Card:
    """A private question, and the way to its answer."""
    title = f"**{match.game.about.title}**, match {match.id}: only you know that you are asked."
    content = wording.cut(f"{title}\n{wording.named(prompt.text, match)}", limits.CONTENT)
    rows = ((Button(f"y:{match.id}", "Your move", "primary"),),)
    return Card(content, alt="", rows=rows, order=None, file="")


def secret_card(match: Match, seat: Seat, theme: str) -> Card:
    """What only this seat may see, in words and as a picture."""
    view = match.game.view(match.state, seat)
    words = wording.named(match.game.secret(view), match)
    title = f"**{match.game.about.title}**, match {match.id}: this is yours alone."
    return Card(
        content=wording.cut(f"{title}\n{words}", limits.CONTENT),
        alt=cards.alt_text(match, (), seat),
        rows=(
            (Button(f"y:{match.id}", "Your move", "primary"), Button(f"h:{match.id}", "My hand")),
        ),
        order=cards.picture(match, seat, theme=theme),
        file=f"{match.record.game}-{match.id}-mine.png",
    )
