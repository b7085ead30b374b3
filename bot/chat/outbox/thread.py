"""The thread of a match: finds or makes it, posts the turn messages, edits the newest one.

Within one turn the message is edited; when another player is asked, a new one is posted with a
mention. Events of earlier messages are not repeated, except those edited into the last one: the
player who is mentioned reads the whole turn, that part in small print.
"""

import logging
from collections.abc import Iterable
from datetime import datetime

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.chat import limits, text
from bot.chat.outbox import messages
from bot.chat.outbox.delivery import STALE, Delivery, Postponed
from bot.chat.outbox.dm import DirectMessages, has_ended
from bot.chat.outbox.messages import Card
from bot.chat.outbox.places import Places, refused
from bot.chat.outbox.tidying import Tidying
from bot.kernel import Event, Seat
from bot.kernel.codec import decode, encode
from bot.match.clocks.waits import Wait
from bot.match.journal.entries import Entry
from bot.match.match import Match
from bot.match.plans.keeper import Planned
from bot.match.ports import Clock
from bot.match.service import Service
from bot.store.chat import ChatStore, Home
from bot.store.surfaces import Shown, Surface
from bot.store.waits import Waits

log = logging.getLogger(__name__)

LOOK_BACK = 10
SOMEBODY = Seat(-1)
MOVED = "-# This match continues here."
LATE = "-# I could not write here for a while."
WORDS = 1300  # characters of what happened, in one message; the rest of it is how things stand


class Note(Struct, frozen=True):
    """What the thread remembers of its newest turn message."""

    message: str = ""
    told: int = -1  # the last entry that earlier messages have told
    upto: int = -1  # the entry it showed when it was posted; later ones were edited into it
    posted: str = ""
    tags: dict[str, str] = {}  # who was asked what, by seat
    proposal: str = ""  # an undo or a draw that was proposed and waits for answers
    moved: bool = False  # its place is new: nothing stands there yet
    above: str = ""  # what the next message says first, if not that it has moved
    told_people: bool = False  # they were told that it cannot be shown anywhere
    content: str = ""  # its words, to be edited when they are no longer true
    in_secret: int = -1  # the entry after which people were told to look for a private question
    heading: str = ""  # its first line, if that says why it was posted: an edit keeps it


class Thread:
    def __init__(
        self,
        client: discord.Client,
        service: Service,
        store: ChatStore,
        waits: Waits,
        delivery: Delivery,
        dms: DirectMessages,
        clock: Clock,
        planned: Planned,
    ) -> None:
        self._planned = planned
        self._client = client
        self._service = service
        self._store = store
        self._waits = waits
        self._delivery = delivery
        self._dms = dms
        self._places = Places(client, store)
        self._tidy = Tidying(client, store)
        self._clock = clock

    async def paint(self, match: Match, surface: Surface, *, first: bool) -> str:
        """Update the thread; find another place if its own is gone."""
        note = decode(surface.note, Note) if surface.note else Note()
        home = await self._store.home(match.id)
        if home is None:
            raise Postponed("it has no home")
        home = home if home.thread else await self._places.first(match, home)
        try:
            shown = await self._show(match, surface, note, home, first=first)
        except discord.HTTPException as error:
            reason = refused(error)
            if not reason:
                raise
            log.info("match %s: its place refuses it: %s", match.id, reason)
            moved = await self._show_elsewhere(match, surface, note, home, error.code)
            if moved is None:
                raise await self._nowhere(match, surface, note, home, reason) from error
            shown = moved
        return encode(replace(shown, told_people=False))

    async def _show_elsewhere(
        self, match: Match, surface: Surface, note: Note, home: Home, code: int
    ) -> Note | None:
        """Show it in the first other place that works; keep its home if none does."""
        async for place in self._places.others(match, home, code):
            try:
                moved = Note(told=note.told, moved=True)
                shown = await self._show(match, surface, moved, place, first=False)
            except discord.HTTPException as error:
                if not refused(error):
                    raise
            else:
                await self._places.keep(place)
                return shown
        await self._places.keep(home)
        return None

    async def _nowhere(
        self, match: Match, surface: Surface, note: Note, home: Home, reason: str
    ) -> Postponed:
        """No place on the server works: tell the players once if that lasts."""
        if surface.attempts and not note.told_people:
            await self._dms.tell_people(match, home, reason)
            note = replace(note, told_people=True)
        return Postponed(reason, encode(note))

    async def _show(
        self, match: Match, surface: Surface, note: Note, home: Home, *, first: bool
    ) -> Note:
        channel = self._client.get_partial_messageable(int(home.thread))
        shown = surface.shown
        if note.moved:
            above = note.above or MOVED
            return await self._post(match, channel, note, shown, _called_back(match), above)
        if first and shown < match.seq:
            found = await self._adopt(match, channel, note, shown)
            note, shown = found or (note, shown)
        if surface.attempts and shown < match.seq:
            ping = await self._called(match, note, shown)
            return await self._post(match, channel, note, shown, ping, LATE)
        while (end := await self._last_fitting(match, max(shown, note.told))) < match.seq:
            # The events do not fit into one message: use several.
            part = await self._service.at(match, end)
            note = await self._post(part, channel, note, shown, frozenset())
            shown = end
            so_far = Shown(surface.surface, shown, encode(note))
            await self._store.surfaces.show(match.id, so_far)
        ping = await self._called(match, note, shown)
        fresh = messages.new_proposals(match, note.proposal)
        offered = any(name.startswith("seat") for name in fresh)  # perhaps to somebody outside
        if note.message and not ping and _untold(match, shown):
            return replace(
                note, tags=_tags(match)
            )  # an edit would reveal that somebody has answered
        if note.message and not ping and not offered and not self._wants_new(match, note, home):
            changed = await self._edit(match, channel, note)
            if changed:
                await self._tidy.remove_reminders(match)
                return changed
        return await self._post(match, channel, note, shown, ping)

    async def _edit(
        self, match: Match, channel: discord.PartialMessageable, note: Note
    ) -> Note | None:
        """Edit the newest message; None if it cannot be edited or the events do not fit."""
        if await self._last_fitting(match, note.told) < match.seq:
            return None
        events = await self._service.story(match, note.told)
        card = await self._card(
            match, events, frozenset(), opening=note.told < 0, known=messages.proposal(match)
        )
        card = messages.headed(card, note.heading)
        if len(card.content) > limits.CONTENT:
            return None
        if not await self._delivery.edit(channel, note.message, card, match.id):
            return None
        return replace(
            note, tags=_tags(match), proposal=messages.proposal(match), content=card.content
        )

    async def _post(
        self,
        match: Match,
        channel: discord.PartialMessageable,
        note: Note,
        shown: int,
        ping: frozenset[Seat],
        above: str = "",
    ) -> Note:
        """Post a message with the events that earlier messages have not shown.

        With a line `above` it is a catch-up: one message, events in short.
        """
        told = max(shown, note.told) if note.message else note.told
        events = await self._service.story(match, told)
        everyone = match.present if told < 0 else frozenset[Seat]()
        edited = await self._edited(match, note, told) if ping or match.outcome() else ()
        card = await self._card(
            match, events, ping | everyone, edited, above, opening=told < 0, known=note.proposal
        )
        message = await self._delivery.post(channel, card, f"{match.id}-{match.seq}", match.id)
        older = note.message if note.message != message else ""
        await self._tidy.after_post(match, channel, older, note.content)
        return Note(
            message=message,
            told=told,
            upto=match.seq,
            posted=self._clock().isoformat(),
            tags=_tags(match),
            proposal=messages.proposal(match),
            content=card.content,
            in_secret=match.number,
            heading=above,
        )

    async def _edited(self, match: Match, note: Note, told: int) -> tuple[Event, ...]:
        """Events that were edited into the previous message, for which nobody was mentioned.

        The player who is mentioned now reads them before acting.
        """
        if note.upto < 0:
            return ()
        chapters = await self._service.chapters(match, note.upto)
        return tuple(event for seq in chapters if seq <= told for event in chapters[seq])

    async def _last_fitting(self, match: Match, told: int) -> int:
        """The last entry whose words still fit into one message after `told`."""
        room = WORDS
        for seq, events in (await self._service.chapters(match, told)).items():
            words = (text.named(event.text, match) for event in events if event.to is None)
            room -= sum(len(each) + 1 for each in words)
            if room < 0 and seq > told + 1:
                return seq - 1
        return match.seq

    async def _card(
        self,
        match: Match,
        events: tuple[Event, ...],
        ping: frozenset[Seat],
        edited: tuple[Event, ...] = (),
        above: str = "",
        *,
        opening: bool = False,
        known: str = "",
    ) -> Card:
        here = match.openly_asked() & match.present - match.away  # a time would tell who else is
        waits = [wait for wait in await self._waits.of(match.id) if wait.seat in here]
        first = min((wait.due for wait in waits if wait.due), default=None)
        quiet = [seat for seat in ping if not await self._may_ping(match, seat)]
        loud = ping - set(quiet)
        card = messages.turn_card(
            match, events, loud, first, edited, above, opening=opening, known=known
        )
        return await self._without_silent(match, card, waits) if loud else card

    async def _without_silent(self, match: Match, card: Card, waits: Iterable[Wait]) -> Card:
        """The same words, with no ping for players who are there, or whose plan will answer.

        Players who are there get the ping a little later, unless they answer. A player whose plan
        leads to another question gets a DM, so this holds only for those who accept DMs.
        """
        seats = [each for each in await self._planned(match) if await self._takes_dms(match, each)]
        seats += [wait.seat for wait in waits if _is_held(match, wait, self._clock())]
        users = {match.record.players[seat].user for seat in seats}
        return replace(card, rings=tuple(user for user in card.rings or () if user not in users))

    async def _may_ping(self, match: Match, seat: Seat) -> bool:
        """Who is told of the end by DM is not called here as well."""
        person = await self._store.person(match.record.players[seat].user)
        by_dm = match.outcome() is not None and person.wants_dms(self._clock())
        return person.pings and not by_dm

    def _wants_new(self, match: Match, note: Note, home: Home) -> bool:
        old = self._clock() - datetime.fromisoformat(note.posted) > STALE
        return old or home.images == "action" or match.outcome() is not None

    async def _called(self, match: Match, note: Note, shown: int) -> frozenset[Seat]:
        """The players to mention: those who must answer, and at the end everyone."""
        if match.outcome():
            everyone = {Seat(seat) for seat, each in enumerate(match.record.players) if each.user}
            return frozenset(everyone - {has_ended(match)})
        asked = self._newly_asked(match, note, shown) | _to_answer(match, note)
        return asked | await self._perhaps_asked(match, note)

    async def _perhaps_asked(self, match: Match, note: Note) -> frozenset[Seat]:
        """People who cannot be told of private questions by DM.

        All of them are called, whether they are asked or not, so that nobody learns who is.
        """
        if match.is_paused or match.openly_asked() == match.asked():
            return frozenset()
        if note.in_secret in (-1, match.number):
            return frozenset()
        last = [entry.seat for entry in match.entries if entry.told == "all"][-1:]
        seats = match.present - match.away - match.openly_asked() - set(last)
        return frozenset([seat for seat in seats if not await self._takes_dms(match, seat)])

    async def _takes_dms(self, match: Match, seat: Seat) -> bool:
        person = await self._store.person(match.record.players[seat].user)
        return person.whispers and not person.closed  # a new try may fail as well

    def _newly_asked(self, match: Match, note: Note, shown: int) -> frozenset[Seat]:
        """Players with a new question that does not just follow their own answer."""
        if match.is_paused:
            return frozenset()
        spoke = {_known_seat(entry) for entry in match.entries if entry.seq > shown}
        tags = _tags(match)
        return frozenset(
            seat
            for seat in match.openly_asked() & match.present - match.away
            if ((before := note.tags.get(str(seat))) is None and spoke != {seat})
            or (before not in (None, tags[str(seat)]) and spoke - {seat, None})
        )

    async def _adopt(
        self, match: Match, channel: discord.PartialMessageable, note: Note, shown: int
    ) -> tuple[Note, int] | None:
        """Find a message that was posted or edited although its receipt was lost.

        Its note is rebuilt from the messages before it.
        """
        me = self._client.user
        found: list[tuple[int, discord.Message]] = []
        try:
            async for message in channel.history(limit=LOOK_BACK):
                entry = messages.shown_by(message.content, match)
                mine = me is not None and message.author.id == me.id
                # What stands above the newest known message may be from before a restore.
                known = int(note.message or 0)
                if mine and message.id >= known and entry is not None and entry > shown:
                    found.append((entry, message))
        except discord.Forbidden:  # the bot may post but not read here: rely on the nonce
            return None
        if not found:
            return None
        entry, message = found[0]
        then = await self._service.at(match, entry)
        tags = _tags(then) if then.state is not None else {}
        earlier = [before for before, _ in found[1:] if before < entry]
        told, heading = earlier[0] if earlier else shown, ""
        if str(message.id) == note.message:
            told, heading = note.told, note.heading
        posted = message.created_at.isoformat()
        seen = Note(str(message.id), told, entry, posted, tags, messages.proposal(then))
        return replace(seen, heading=heading), entry


def moved(told: int) -> str:
    """The note of a thread that has moved to a new, empty place."""
    return encode(Note(told=told, moved=True))


def restored_note(shown: int, above: str) -> str:
    """The note of a thread whose later messages are not true any more."""
    return encode(Note(told=shown, moved=True, above=above))


def told_by(surface: Surface) -> int:
    """The last entry shown by the messages before the newest one."""
    return decode(surface.note, Note).told if surface.note else -1


def _is_held(match: Match, wait: Wait, now: datetime) -> bool:
    """Are they called of this question later?"""
    is_asked = not match.is_paused and wait.tag == _tags(match).get(str(wait.seat))
    is_later = wait.remind is not None and wait.remind > now
    return is_asked and is_later and wait.reminded.is_held


def _called_back(match: Match) -> frozenset[Seat]:
    """Players to mention in the new place: those who are asked."""
    return match.openly_asked() & match.present - match.away


def _known_seat(entry: Entry) -> Seat | None:
    """The seat of an entry if it is public; SOMEBODY for a private answer."""
    return entry.seat if entry.told == "all" else SOMEBODY


def _untold(match: Match, shown: int) -> bool:
    """Are all entries after this one hidden from the table?"""
    return all(entry.told == "nothing" for entry in match.entries if entry.seq > shown)


def _to_answer(match: Match, note: Note) -> frozenset[Seat]:
    """Players who must answer something that was proposed."""
    return frozenset().union(*messages.new_proposals(match, note.proposal).values())


def _tags(match: Match) -> dict[str, str]:
    """The tag of each open question; none in a pause, so that afterwards all are called again."""
    if match.is_paused:
        return {}
    return {str(prompt.seat): match.tag(prompt) for prompt in match.prompts()}
