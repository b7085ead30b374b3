"""The one door: everything that happens in a match comes through here.

Under the match's lock a sentence is judged, lived through and committed; only then is anybody told.
People, computers and the clock all call the same methods. Identity is the caller's business: the
service is told a seat, and trusts it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any
from weakref import WeakValueDictionary

from msgspec import Struct
from msgspec.structs import replace

from bot.games import find
from bot.kernel import (
    Ask,
    Dice,
    Fill,
    PlayError,
    Seat,
    Stale,
    Step,
    Table,
    Unfinished,
    descend,
    walk_first,
)
from bot.kernel.chance import seal
from bot.match import guards, proposals
from bot.match.cache import Cache, Events
from bot.match.journal import BACK, STAND_IN, Cause, Entry, Kind, Start, Told, told
from bot.match.match import Match, Player, Purpose, Record, Talk
from bot.match.ports import Clock, Conflict, Entropy, Journal, Snapshot, entropy, now
from bot.match.practice import coach
from bot.match.practice.position import Arranged
from bot.match.results import finish_of
from bot.match.update import Update, compare, told_of_private
from bot.match.waits import waits_of

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # no i, l, o, 0, 1: ids are read aloud


class Played(Struct, frozen=True):
    """What came of it. A batch may be refused half-way: what was accepted before that stands."""

    match: Match
    update: Update | None  # None: this interaction was played before
    refused: PlayError | None = None


class Service:
    def __init__(
        self,
        journal: Journal,
        show: Callable[[Update], None] = lambda update: None,
        clock: Clock = now,
        entropy: Entropy = entropy,
    ) -> None:
        self._journal = journal
        self._show = show
        self._clock = clock
        self._entropy = entropy
        self._cache = Cache(journal)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def open(
        self,
        game: str,
        players: Sequence[Player],
        settings: Mapping[str, str] | None = None,
        *,
        carry_over: Mapping[str, Seat] | None = None,
        place: str = "",
        pace: str = "",
        absent: str = "",
        interaction: str = "",
        secret: str = "",
        luck: Sequence[str] = (),
        purpose: Purpose = "match",
        part: str = "",
        position: Any = None,
    ) -> Match:
        """Deal a new match, once an interaction; `luck` came after the `secret` was promised.

        With a `position`, a state of the game, it begins there and not with the set-up.
        """
        while True:
            known = await self._journal.find(interaction) if interaction else None
            if known:
                return await self.match(known[0])
            table = find(game).table(len(players), settings, carry_over)
            record = Record(
                id=self._new_id(),
                game=game,
                settings=table.settings,
                players=tuple(players),
                secret=secret or self._entropy(32).hex(),
                opened=self._clock().isoformat(),
                place=place,
                pace=pace,
                absent=absent,
                carry_over=dict(table.carry_over),
                luck=tuple(luck),
                purpose=purpose,
                part=part,
            )
            with suppress(Conflict):  # the same interaction at the same time, or an id is taken
                return await self._deal(record, table, interaction, position)

    async def _deal(self, record: Record, table: Table, interaction: str, position: Any) -> Match:
        rules = find(record.game)
        dice = Dice(record.key, record.id, 0)
        step = rules.setup(table, dice) if position is None else Step(position)
        entry = self._entry(record, 0, "setup", None, "", interaction, dice)
        newest = Snapshot(0, rules.about.rules, rules.dump(step.state))
        start = None if position is None else Start(0, position)
        match = Match(record, (entry,), step.state, Talk(), start)
        waits = waits_of(match, _time(entry))
        await self._journal.create(record, entry, newest, waits, newest if start else None)
        self._cache.keep(match, {0: step.events})
        self._show(compare(None, match, step.events))
        return match

    async def match(self, match_id: str) -> Match:
        """A match as it stands; raises PlayError if there is none of that id."""
        if known := self._cache.get(match_id):
            return known
        async with self._lock(match_id):
            return await self._cache.load(match_id)

    def forget(self, match_id: str) -> None:
        """A match that was removed from the journal."""
        self._cache.forget(match_id)

    async def story(self, match: Match, since: int) -> Events:
        """What happened after an entry, for everybody it concerns."""
        chapters = await self.chapters(match, since)
        return tuple(event for events in chapters.values() for event in events)

    async def chapters(self, match: Match, since: int) -> dict[int, Events]:
        """The same, entry by entry."""
        return await self._cache.chapters(match, since)

    async def play(
        self,
        match_id: str,
        seat: Seat,
        text: str,
        *,
        tag: str = "",
        interaction: str = "",
        cause: Cause = "person",
    ) -> Played:
        """One sentence, or several: they are played while the same seat is asked."""

        async def act(before: Match) -> Played:
            guards.check_tag(before, before.prompt(seat), tag)
            if cause == "computer":
                guards.check_computer(before, seat)
            if cause == "standing":
                guards.check_standing(before, seat, text)
            return await self._say(before, seat, text, interaction, cause)

        return await self._act(match_id, interaction, act)

    async def choose(
        self, match_id: str, seat: Seat, path: Sequence[int], *, tag: str, interaction: str = ""
    ) -> Played:
        """A sentence by its option numbers, as buttons say it."""

        async def act(before: Match) -> Played:
            prompt = before.prompt(seat)
            guards.check_tag(before, prompt, tag)
            option, sentence = descend(prompt, path)
            if isinstance(option.then, Ask | Fill):
                raise Unfinished(f"“{sentence}” goes on.")
            return await self._say(before, seat, sentence, interaction)

        return await self._act(match_id, interaction, act)

    async def withdraw(
        self,
        match_id: str,
        seat: Seat,
        why: str = "resigns",
        *,
        tag: str = "",
        interaction: str = "",
        cause: Cause = "person",
    ) -> Played:
        """A seat leaves for good: it resigns, or its time for the question of that tag is up."""

        async def act(before: Match) -> Played:
            guards.check_running(before)
            guards.check_here(before, seat)
            if tag:
                guards.check_tag(before, before.prompt(seat), tag)
            dice = self._dice(before, before.seq + 1)
            step = before.game.withdraw(before.state, seat, dice)
            entry = self._entry(
                before.record, before.seq + 1, "withdraw", seat, why, interaction, dice
            )
            entry = replace(entry, cause=cause)
            return await self._commit(before, step.state, [(entry, told(entry, step.events))])

        return await self._act(match_id, interaction, act)

    async def stand_in(
        self, match_id: str, seat: Seat, strength: str, *, tag: str, interaction: str = ""
    ) -> Played:
        """A computer plays for a seat that leaves the question of that tag unanswered."""

        async def act(before: Match) -> Played:
            guards.check_here(before, seat)
            guards.check_free(before, seat)
            guards.check_tag(before, before.prompt(seat), tag)
            words = f"{STAND_IN}{strength}"
            return await self._note(before, seat, words, interaction, cause="clock")

        return await self._act(match_id, interaction, act)

    async def come_back(self, match_id: str, seat: Seat, *, interaction: str = "") -> Played:
        """The seat is its person's again; nothing happens if it was so all the time."""

        async def act(before: Match) -> Played:
            guards.check_running(before)
            if seat not in before.away:
                return Played(before, None)
            return await self._note(before, seat, BACK, interaction)

        return await self._act(match_id, interaction, act)

    async def _note(
        self, before: Match, seat: Seat, words: str, interaction: str, cause: Cause = "person"
    ) -> Played:
        entry = self._entry(before.record, before.seq + 1, "talk", seat, words, interaction)
        entry = replace(entry, cause=cause)
        return await self._commit(before, before.state, [(entry, told(entry))])

    async def undo(self, match_id: str, seat: Seat, *, interaction: str = "") -> Played:
        """Take back what this seat did last, at once if it is free, else with consent."""
        return await self._discuss(match_id, seat, proposals.wish_undo, interaction)

    async def answer_undo(
        self, match_id: str, seat: Seat, *, yes: bool, interaction: str = ""
    ) -> Played:
        answer = proposals.allow_undo if yes else proposals.refuse_undo
        return await self._discuss(match_id, seat, answer, interaction)

    async def offer_draw(self, match_id: str, seat: Seat, *, interaction: str = "") -> Played:
        """Offer a draw, or agree to the one on offer."""
        return await self._discuss(match_id, seat, proposals.offer_draw, interaction)

    async def decline_draw(self, match_id: str, seat: Seat, *, interaction: str = "") -> Played:
        return await self._discuss(match_id, seat, proposals.decline_draw, interaction)

    async def _discuss(
        self,
        match_id: str,
        seat: Seat,
        speak: Callable[[Match, Seat], proposals.Spoken],
        interaction: str,
    ) -> Played:

        async def act(before: Match) -> Played:
            guards.check_running(before)
            guards.check_here(before, seat)
            spoken = await asyncio.to_thread(speak, before, seat)  # an undo lives through it all
            back = self._back(before, seat, interaction)
            seq, first = before.seq + 1 + len(back), "" if back else interaction
            entry = self._entry(before.record, seq, spoken.kind, seat, spoken.sentence, first)
            return await self._commit(before, spoken.state, [*back, (entry, told(entry))])

        return await self._act(match_id, interaction, act)

    def _back(self, match: Match, seat: Seat, interaction: str) -> list[tuple[Entry, Events]]:
        """Whoever was away and says anything is back; that is an entry of its own."""
        if seat not in match.away:
            return []
        entry = self._entry(match.record, match.seq + 1, "talk", seat, BACK, interaction)
        return [(entry, told(entry))]

    async def _say(
        self, before: Match, seat: Seat, text: str, interaction: str, cause: Cause = "person"
    ) -> Played:
        """Live through a batch in memory, then commit what was accepted of it as one."""
        back = [] if cause == "computer" else self._back(before, seat, interaction)
        match = before.after(before.state, *(entry for entry, _ in back))
        interaction = "" if back else interaction
        entries = list[tuple[Entry, Events]]()
        refused: PlayError | None = None
        while text or not entries:
            try:
                entry, step, text = self._sentence(match, seat, text, interaction, cause)
            except PlayError as error:
                if not entries:
                    raise
                refused = error
                break
            match = match.after(step.state, entry)
            entries.append((entry, step.events))
            interaction = ""  # a batch is one interaction: its first entry carries it
        played = await self._commit(before, match.state, [*back, *entries])
        return Played(played.match, played.update, refused)

    def _sentence(
        self, match: Match, seat: Seat, text: str, interaction: str, cause: Cause
    ) -> tuple[Entry, Step[Any], str]:
        said = walk_first(match.prompt(seat), text)
        seq = match.seq + 1
        dice = self._dice(match, seq, coach.faces(match, seat) if match.is_practice else ())
        step = match.game.apply(match.state, seat, said.action, dice)
        if match.is_practice:
            coach.judge(match, seat, said.sentence, step)
        sealed = seal(match.record.key, match.id, seq, said.sentence) if said.sealed else ""
        entry = self._entry(
            match.record, seq, "play", seat, said.sentence, interaction, dice, sealed
        )
        known: Told = told_of_private(match, step) if said.private else "all"
        entry = replace(entry, told=known, cause=cause)
        return entry, Step(step.state, told(entry, step.events)), said.rest

    async def _commit(self, before: Match, state: Any, told: list[tuple[Entry, Events]]) -> Played:
        """On disk first; then in memory; then told."""
        entries = [entry for entry, _ in told]
        after = before.after(state, *entries)
        newest = Snapshot(after.seq, after.game.about.rules, after.game.dump(state))
        waits = waits_of(after, _time(entries[-1]))
        finish = finish_of(after) if after.outcome() and not after.is_practice else None
        try:
            await self._journal.append(after.id, entries, newest, waits, finish)
        except Conflict as error:
            self._cache.drop(after.id)
            raise Stale("The match has moved on in the meantime; look again.") from error
        self._cache.keep(after, {entry.seq: events for entry, events in told})
        update = compare(before, after, tuple(event for _, events in told for event in events))
        self._show(update)
        return Played(after, update)

    async def _act(
        self, match_id: str, interaction: str, act: Callable[[Match], Awaitable[Played]]
    ) -> Played:
        """Act under the match's lock, once an interaction; a cancelled caller cuts nothing short.

        Otherwise a cancellation could fall between the commit and the memory of it.
        """

        async def whole() -> Played:
            async with self._lock(match_id):
                current = await self._cache.load(match_id)
                if interaction and await self._journal.find(interaction):
                    return Played(current, None)
                return await act(current)

        return await asyncio.shield(asyncio.ensure_future(whole()))

    def _lock(self, match_id: str) -> asyncio.Lock:
        return self._locks.setdefault(match_id, asyncio.Lock())

    def _new_id(self) -> str:
        return "".join(LETTERS[byte % len(LETTERS)] for byte in self._entropy(6))

    def _dice(self, match: Match, seq: int, faces: Sequence[int] = ()) -> Dice:
        """What falls follows from the match's key; a lesson may want to see certain faces first."""
        return Arranged(match.record.key, match.id, seq, faces)

    def _entry(
        self,
        record: Record,
        seq: int,
        kind: Kind,
        seat: Seat | None,
        sentence: str,
        interaction: str,
        dice: Dice | None = None,
        sealed: str = "",
    ) -> Entry:
        return Entry(
            seq=seq,
            kind=kind,
            seat=seat,
            sentence=sentence,
            rules=find(record.game).about.rules,
            at=self._clock().isoformat(),
            drawn=tuple(dice.drawn) if dice else (),
            seal=sealed,
            interaction=interaction,
        )


def _time(entry: Entry) -> datetime:
    return datetime.fromisoformat(entry.at)
