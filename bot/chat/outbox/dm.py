"""Secrets by DM: one message per seat, edited when the secret changes, sent again when old.

Only a hash of the secret is stored. Users who do not accept direct messages are remembered and not
tried again before their next match; *My hand* shows them the same. After other known refusals the
surface waits.
"""

import hashlib
import logging
from datetime import UTC, datetime, timedelta
from itertools import takewhile
from typing import Any

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.chat import ids, limits, text
from bot.chat.outbox import messages
from bot.chat.outbox.delivery import NO_DMS, NOTHING_SHARED, STALE, Delivery, Postponed
from bot.chat.outbox.messages import Card
from bot.chat.panel.rows import Button
from bot.chat.turn.buttons import after_buttons, back_button, recap, your_move
from bot.kernel import Prompt, Seat
from bot.kernel.codec import decode, encode
from bot.match.clocks.waits import is_led_on
from bot.match.ids import UserId
from bot.match.match import Match
from bot.match.plans.keeper import Planned
from bot.match.plans.words import answered
from bot.match.ports import Clock
from bot.match.update import secret
from bot.store.chat import ChatStore, Home, Person
from bot.store.surfaces import Surface

log = logging.getLogger(__name__)

UNKNOWN_CHANNEL, TOO_FAST = 10003, 40003
EXPECTED = {
    UNKNOWN_CHANNEL: "the direct messages are gone",
    10013: "the account is gone",
    TOO_FAST: "too many direct messages were opened at once",
    50033: "this account does not accept direct messages",
    50278: NOTHING_SHARED,
}
BREATHER = timedelta(minutes=10)  # after “too fast”


class Note(Struct, frozen=True):
    message: str = ""
    posted: str = ""
    hash: str = ""
    away: int = 0  # the entry that let a computer play, if they were told of it
    asked: str = ""  # the tag of the private question that was last put to them
    called: int = -1  # how often they had spoken when a question rang that is still open
    ended: bool = False  # they were told that it is over


class DirectMessages:
    def __init__(
        self,
        client: discord.Client,
        store: ChatStore,
        delivery: Delivery,
        clock: Clock,
        planned: Planned,
    ) -> None:
        self._planned = planned
        self._client = client
        self._store = store
        self._delivery = delivery
        self._clock = clock
        self._opens_again = datetime.min.replace(tzinfo=UTC)  # no new channels before that

    async def paint(self, match: Match, surface: Surface, *, first: bool) -> str:
        seat = Seat(int(surface.surface.partition(" ")[2]))
        note = decode(surface.note, Note) if surface.note else Note()
        if match.outcome():
            return encode(await self._tell_end(match, seat, note))
        if seat in match.away:  # their secret can wait until they are back
            return encode(await self._tell_away(match, seat, note))
        note = await self._ask(match, seat, await self._call_on(match, seat, note))
        words = secret(match, seat)
        mark = hashlib.blake2s(words.encode(), digest_size=12).hexdigest()
        person = await self._store.person(match.record.players[seat].user)
        if not words or mark == note.hash or person.is_closed(self._clock()) or not person.whispers:
            return encode(note)
        if note.message and _has_just_spoken(match, seat) and not self._is_fresh(note):
            return encode(note)  # they have seen it in their panel; the next change brings it
        try:
            sent = await self._send(match, seat, person, note)
        except Postponed as error:
            error.note = encode(note)  # a question that was sent is not sent again
            raise
        return encode(replace(sent, hash=mark) if sent else note)

    async def _ask(self, match: Match, seat: Seat, note: Note) -> Note:
        """Send a private question by DM, once; the thread does not show it."""
        prompt = next((each for each in match.prompts() if each.seat == seat), None)
        if prompt is None or not prompt.private or prompt.standing:
            return replace(note, called=-1)
        if note.asked == match.tag(prompt) or seat in await self._planned(match):
            return note
        if _has_just_spoken(match, seat):  # their panel asks them on
            return replace(note, asked=match.tag(prompt), called=-1)
        spoken = sum(entry.seat == seat for entry in match.entries)
        person = await self._store.person(match.record.players[seat].user)
        if not person.is_closed(self._clock()) and person.whispers and person.pings:
            key = f"{match.id}-{match.seq}-{seat}-ask"
            # Who was called and has not answered yet is not called again if the question changes.
            card = replace(question_card(match, prompt), is_quiet=note.called == spoken)
            await self._write(person, card, key, match.id)
        return replace(note, asked=match.tag(prompt), called=spoken)

    async def _call_on(self, match: Match, seat: Seat, note: Note) -> Note:
        """Call somebody for whom something was answered that they had said beforehand, if they are
        asked on and it does not go on by itself.

        They were not called when their question came, and the thread shows nothing new of it:
        there such an answer looks like presence.
        """
        if not is_led_on(match, seat):
            return note
        prompt = match.prompt(seat)
        if prompt.standing or note.asked == match.tag(prompt) or seat in await self._planned(match):
            return note
        person = await self._store.person(match.record.players[seat].user)
        if person.pings and person.whispers and not person.is_closed(self._clock()):
            key = f"{match.id}-{match.seq}-{seat}-plan"
            await self._write(person, asked_on_card(match, prompt), key, match.id)
        return replace(note, asked=match.tag(prompt))

    async def _tell_end(self, match: Match, seat: Seat, note: Note) -> Note:
        """Tell who wants to be told by DM, once; the others are told in the thread."""
        person = await self._store.person(match.record.players[seat].user)
        if note.ended or has_ended(match) == seat or not person.wants_dms(self._clock()):
            return note
        home = await self._store.home(match.id)
        card = end_card(match, home.thread if home else "")
        await self._write(person, card, f"{match.id}-{match.seq}-{seat}-end", match.id)
        return replace(note, ended=True)

    async def _tell_away(self, match: Match, seat: Seat, note: Note) -> Note:
        """Tell the player once each time a computer steps in."""
        stand_in = match.talk.stand_ins[seat]
        person = await self._store.person(match.record.players[seat].user)
        if note.away == stand_in.since or person.is_closed(self._clock()) or not person.whispers:
            return note
        home = await self._store.home(match.id)
        card = away_card(match, stand_in.strength, home.thread if home else "")
        await self._write(person, card, f"{match.id}-{stand_in.since}-{seat}-away", match.id)
        return replace(note, away=stand_in.since)

    async def tell(self, match: Match, seat: Seat, card: Card, key: str) -> None:
        """Tell one player something, if they accept direct messages."""
        person = await self._store.person(match.record.players[seat].user)
        if person.user and person.whispers and not person.is_closed(self._clock()):
            await self._write(person, card, key, match.id)

    async def send(self, user: UserId, card: Card, key: str, surface: str) -> None:
        """Send somebody what they asked for, if they take direct messages."""
        person = await self._store.person(user)
        if not person.is_closed(self._clock()):
            await self._write(person, card, key, surface)

    async def tell_people(self, match: Match, home: Home, reason: str) -> None:
        """Tell all players that the match cannot be shown on its server."""
        for seat in sorted(match.present):
            user = match.record.players[seat].user
            person = await self._store.person(user)
            if not user or person.is_closed(self._clock()) or not person.whispers:
                continue  # /my matches tells them
            try:
                card = homeless_card(match, home, reason)
                await self._write(person, card, f"{match.id}-{match.seq}-{seat}-place", match.id)
            except (Postponed, discord.HTTPException) as error:
                log.info("match %s: seat %d is not told where it went: %s", match.id, seat, error)

    async def _send(self, match: Match, seat: Seat, person: Person, note: Note) -> Note | None:
        """Send the secret, or edit it into a recent message; None if they accept no messages.

        It never rings: the thread, or a private question, calls the player who must act.
        """
        card = replace(secret_card(match, seat, person.theme), is_quiet=True)
        key = f"{match.id}-{match.seq}-{seat}"
        if await self._edit(match, seat, person, note, card):
            return note
        message = await self._write(person, card, key, f"{match.id} {seat}")
        if not message:
            return None
        return replace(note, message=message, posted=self._clock().isoformat())

    def _is_fresh(self, note: Note) -> bool:
        """May its message still be edited?"""
        if not note.message:
            return False
        return self._clock() - datetime.fromisoformat(note.posted) < STALE

    async def _edit(self, match: Match, seat: Seat, person: Person, note: Note, card: Card) -> bool:
        if not self._is_fresh(note) or not person.dm:
            return False
        channel = self._client.get_partial_messageable(int(person.dm))
        try:
            return await self._delivery.edit(channel, note.message, card, f"{match.id} {seat}")
        except (discord.Forbidden, discord.NotFound):
            return False

    async def _write(self, person: Person, card: Card, key: str, surface: str) -> str:
        """Send a direct message; returns its id, empty if they accept none."""
        try:
            channel = await self._channel(person)
            message = await self._delivery.post(channel, card, key, surface)
            if person.closed:  # they take direct messages again
                await self._store.reopen([person.user])
            return message
        except discord.HTTPException as error:
            if error.code in NO_DMS:
                log.info("user %s takes no direct messages (%s)", person.user, error.code)
                await self._store.note_closed(person.user, int(self._clock().timestamp()))
                return ""
            if error.code == UNKNOWN_CHANNEL:  # it is opened anew next time
                await self._store.note_dm(person.user, "")
            if error.code == TOO_FAST:
                self._opens_again = self._clock() + BREATHER
            if error.code in EXPECTED:
                least = BREATHER.total_seconds() if error.code == TOO_FAST else 0.0
                raise Postponed(EXPECTED[error.code], least=least) from error
            raise

    async def _channel(self, person: Person) -> discord.PartialMessageable:
        """Opening a DM channel is rate limited, so its id is stored."""
        if not person.dm:
            rest = (self._opens_again - self._clock()).total_seconds()
            if rest > 0:
                raise Postponed(EXPECTED[TOO_FAST], least=rest, is_try=False)
            user = await self._client.fetch_user(int(person.user))
            channel = await user.create_dm()
            person = replace(person, dm=str(channel.id))
            await self._store.note_dm(person.user, person.dm)
        return self._client.get_partial_messageable(int(person.dm))


def _has_just_spoken(match: Match, seat: Seat) -> bool:
    """Did all that is new come of their own doing? Then nobody need tell them loudly."""
    last = match.entries[-1]
    return last.seat == seat and last.cause == "person"


def has_ended(match: Match) -> Seat | None:
    """Whose own doing ended the match: nobody need tell them."""
    last = match.entries[-1]
    return last.seat if last.cause == "person" else None


def end_card(match: Match, thread: str) -> Card:
    """How a match ended, for somebody who wants to be told by DM."""
    outcome = match.outcome()
    assert outcome
    where = f"\n-# <#{thread}>" if thread else ""
    content = f"**{text.match_title(match)}**\n🏁 {text.result(match, outcome)}{where}"
    return Card(
        content=text.cut(content, limits.CONTENT),
        alt=messages.alt_text(match, (), None),
        rows=after_buttons(match.id),
        order=messages.picture(match, None),
        file=f"{match.record.game}-{match.id}-end.png",
    )


def away_card(match: Match, strength: str, thread: str) -> Card:
    """Tells a player that a computer plays for them, because their time ran out."""
    where = f" in <#{thread}>" if thread else ""
    content = (
        f"**{text.match_title(match)}**{where}: your time ran out, so a "
        f"{strength} computer plays for you. Press *I'm back*, or just play, to take over again."
    )
    rows = ((back_button(match.id),),)
    return Card(content, alt="", rows=rows, order=None, file="")


def homeless_card(match: Match, home: Home, reason: str) -> Card:
    """Tells a player that the server cannot show the match and they can play from here."""
    content = (
        f"**{text.match_title(match)}**: I cannot show it in <#{home.channel}> "
        f"right now ({reason}). Nothing is lost: play on from here, or with `/do` and `/board`. I "
        "will show it there again as soon as I can. Someone who runs the server can also use "
        "`/table-admin move` in another channel."
    )
    rows = ((your_move(match.id), recap(match.id)),)
    return Card(content, alt="", rows=rows, order=None, file="")


def asked_on_card(match: Match, prompt: Prompt[Any]) -> Card:
    """What was answered for somebody as they had said beforehand, and what they are asked now."""
    cause = match.entries[-1].cause
    mine = takewhile(lambda each: each.cause == cause, reversed(match.entries))
    said = [each for each in mine if each.seat == prompt.seat][::-1]
    if cause == "plan":
        played = text.named(text.listed([answered(match, each) for each in said]), match)
        told = f"your plan has played {played}. It is still your move."
    else:
        given = text.listed([text.code(each.sentence) for each in said])
        told = f"your standing answer {given} was given. Now it is your move."
    content = f"**{text.match_title(match)}**: {told}\n{text.named(prompt.text, match)}"
    rows = ((your_move(match.id),),)
    return Card(text.cut(content, limits.CONTENT), alt="", rows=rows, order=None, file="")


def question_card(match: Match, prompt: Prompt[Any]) -> Card:
    """A private question, with a button to answer it."""
    title = f"**{text.match_title(match)}**: secret question. Nobody else knows you were asked."
    content = text.cut(f"{title}\n{text.named(prompt.text, match)}", limits.CONTENT)
    rows = ((your_move(match.id),),)
    return Card(content, alt="", rows=rows, order=None, file="")


def secret_card(match: Match, seat: Seat, theme: str) -> Card:
    """What only this seat may see, in words and as a picture."""
    view = match.view(seat)
    words = text.named(match.game.secret(view), match)
    title = f"**{text.match_title(match)}**: for your eyes only."
    return Card(
        content=text.cut(f"{title}\n{words}", limits.CONTENT),
        alt=messages.alt_text(match, (), seat),
        rows=((your_move(match.id), Button(ids.ShowHand(match.id), "My hand")),),
        order=messages.picture(match, seat, theme=theme),
        file=f"{match.record.game}-{match.id}-mine.png",
    )
