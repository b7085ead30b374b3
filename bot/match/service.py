"""Every change of a match goes through this service.

A request is judged (`changes`) and written under the match's lock; observers are told only then.
People, computers and clocks call the same methods. The caller checks who somebody is: the service
trusts the seat it is given.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from bot.games import find
from bot.kernel import Dice, PlayError, Said, Seat, Stale, Step, Table
from bot.match import changes, commit, proposals
from bot.match.cache import Cache, Events
from bot.match.changes import Judge, Wish
from bot.match.clocks.waits import waits_of
from bot.match.commit import Played as Played
from bot.match.ids import MatchId, UserId
from bot.match.journal.entries import Cause, Entry, Start
from bot.match.match import Match, Player, Purpose, Record, Talk
from bot.match.people import seating
from bot.match.ports import Clock, Conflict, Entropy, Journal, Snapshot, entropy, now
from bot.tasks import to_the_end

TRIES = 6  # to judge a request, if other processes write to the same match meanwhile
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # no i, l, o, 0, 1: ids are read aloud


Observer = Callable[[MatchId], None]


class Service:
    def __init__(
        self,
        journal: Journal,
        clock: Clock = now,
        entropy: Entropy = entropy,
    ) -> None:
        self._journal = journal
        self._clock = clock
        self._entropy = entropy
        self.cache = Cache(journal)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._observers: list[Observer] = []

    def on_commit(self, *observers: Observer) -> Callable[[], None]:
        """Call these after every commit; the returned function removes them."""
        self._observers += observers

        def take_off() -> None:
            for observer in observers:
                self._observers.remove(observer)

        return take_off

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
        """Open a match, once per interaction; `luck` came after the hash of `secret` was shown.

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
                ordinal=await self._journal.next_ordinal() if purpose == "match" else 0,
            )
            with suppress(Conflict):  # the same interaction at the same time, or an id is taken
                return await self._deal(record, table, interaction, position)

    async def _deal(self, record: Record, table: Table, interaction: str, position: Any) -> Match:
        rules = find(record.game)
        dice = Dice(record.key, record.id, 0)
        step = rules.setup(table, dice) if position is None else Step(position)
        entry = Entry(
            seq=0,
            kind="setup",
            seat=None,
            sentence="",
            rules=rules.about.rules,
            at=self._clock().isoformat(),
            drawn=tuple(dice.drawn),
            interaction=interaction,
        )
        newest = Snapshot(0, rules.about.rules, rules.dump(step.state))
        start = None if position is None else Start(0, position)
        match = Match(record, (entry,), step.state, Talk(), start)
        waits = waits_of(match, entry.time)
        await self._journal.create(record, entry, newest, waits, newest if start else None)
        self.cache.keep(match, {0: step.events})
        self._tell(match.id)
        return match

    async def match(self, match_id: MatchId) -> Match:
        """The current match; raises PlayError if there is none with this id."""
        known = self.cache.get(match_id)
        if known and not await self.cache.refresh(known):
            return known
        async with self._lock(match_id):
            return await self.cache.load(match_id)

    def forget(self, match_id: MatchId) -> None:
        """Forget a match that was removed from the journal, or whose names were."""
        self.cache.forget(match_id)

    async def story(self, match: Match, since: int) -> Events:
        """The events after an entry, including private ones."""
        chapters = await self.chapters(match, since)
        return tuple(event for events in chapters.values() for event in events)

    async def chapters(self, match: Match, since: int) -> dict[int, Events]:
        """The same, by entry number."""
        return await self.cache.chapters(match, since)

    async def reach(self, match: Match, *seqs: int) -> None:
        """Make it cheap to look back at these entries (`Match.state_at`, `Match.moments`)."""
        await self.cache.reach(match, *seqs)

    async def at(self, match: Match, seq: int) -> Match:
        """The match as it stood after an earlier entry; see `Match.at`."""
        await self.reach(match, seq)
        return await asyncio.to_thread(match.at, seq)

    async def play(
        self,
        match_id: MatchId,
        seat: Seat,
        text: str,
        *,
        tag: str = "",
        interaction: str = "",
        cause: Cause = "person",
    ) -> Played:
        """Play one sentence, or several while the same seat is asked."""
        wish = self._wish(seat, tag, interaction, cause)
        return await self._change(match_id, wish, partial(changes.play, text=text))

    async def answer(
        self, match: Match, seat: Seat, said: Said[Any], *, tag: str, interaction: str = ""
    ) -> Played:
        """Play a sentence that a button has already walked on this match."""
        wish = self._wish(seat, tag, interaction)
        return await self._change(match.id, wish, partial(changes.answer, said=said, judged=match))

    async def carry_out(
        self, match: Match, seat: Seat, words: str, *, tag: str, interaction: str
    ) -> Played:
        """Say what a player has planned for exactly this position; Stale if it has changed."""
        wish = self._wish(seat, tag, interaction, "plan")
        judge = partial(changes.carry_out, words=words, judged=match)
        return await self._change(match.id, wish, judge)

    async def withdraw(
        self,
        match_id: MatchId,
        seat: Seat,
        why: str = "resigns",
        *,
        tag: str = "",
        interaction: str = "",
        cause: Cause = "person",
    ) -> Played:
        """A seat leaves for good: it resigns, or its time for the tagged question is up."""
        wish = self._wish(seat, tag, interaction, cause)
        return await self._change(match_id, wish, partial(changes.withdraw, why=why))

    async def stand_in(
        self, match_id: MatchId, seat: Seat, strength: str, *, tag: str, interaction: str = ""
    ) -> Played:
        """A computer takes over a seat that did not answer the tagged question."""
        wish = self._wish(seat, tag, interaction, "clock")
        return await self._change(match_id, wish, partial(changes.stand_in, strength=strength))

    async def come_back(self, match_id: MatchId, seat: Seat, *, interaction: str = "") -> Played:
        """Give the seat back to its person; does nothing if they were not away."""
        return await self._change(match_id, self._wish(seat, "", interaction), changes.come_back)

    async def go_away(
        self, match_id: MatchId, seat: Seat, until: datetime, stops: datetime, *, interaction: str
    ) -> Played:
        """Note how long a player is on holiday; their clock stands still until `stops`."""
        judge = partial(changes.go_away, until=until, stops=stops)
        return await self._change(match_id, self._wish(seat, "", interaction), judge)

    async def come_home(self, match_id: MatchId, seat: Seat, *, interaction: str) -> Played:
        """A player is back before the end of their holiday: their clock runs again."""
        return await self._change(match_id, self._wish(seat, "", interaction), changes.come_home)

    async def undo(self, match_id: MatchId, seat: Seat, *, interaction: str = "") -> Played:
        """Undo the seat's last action: at once if that is free, otherwise ask the others."""
        return await self._discuss(match_id, seat, proposals.wish_undo, interaction)

    async def answer_undo(
        self, match_id: MatchId, seat: Seat, *, yes: bool, interaction: str = ""
    ) -> Played:
        speak = proposals.allow_undo if yes else proposals.refuse_undo
        return await self._discuss(match_id, seat, speak, interaction)

    async def offer_draw(self, match_id: MatchId, seat: Seat, *, interaction: str = "") -> Played:
        """Offer a draw, or accept the open offer."""
        return await self._discuss(match_id, seat, proposals.offer_draw, interaction)

    async def decline_draw(self, match_id: MatchId, seat: Seat, *, interaction: str = "") -> Played:
        return await self._discuss(match_id, seat, proposals.decline_draw, interaction)

    async def pause(self, match_id: MatchId, seat: Seat, *, interaction: str = "") -> Played:
        """Ask for a pause, or agree to one; the last who agrees pauses the match."""
        return await self._discuss(match_id, seat, proposals.ask_pause, interaction)

    async def decline_pause(
        self, match_id: MatchId, seat: Seat, *, interaction: str = ""
    ) -> Played:
        return await self._discuss(match_id, seat, proposals.decline_pause, interaction)

    async def resume(self, match_id: MatchId, seat: Seat, *, interaction: str = "") -> Played:
        """End a pause that the players agreed on."""
        return await self._discuss(match_id, seat, proposals.resume, interaction)

    async def intervene(self, match_id: MatchId, judge: Judge, *, interaction: str) -> Played:
        """Change a match as an admin of its server (`people/interventions`)."""
        wish = self._wish(Seat(0), "", interaction, "admin")
        return await self._change(match_id, wish, judge, slow=True)

    async def offer_seat(
        self, match_id: MatchId, seat: Seat, user: UserId, name: str, *, interaction: str = ""
    ) -> Played:
        """Hand one's seat over to somebody, or to anyone if there is no user."""
        speak = partial(seating.hand_over, user=user, name=name)
        return await self._discuss(match_id, seat, speak, interaction)

    async def replace_player(
        self,
        match_id: MatchId,
        speaker: Seat,
        seat: Seat,
        user: UserId,
        name: str,
        *,
        interaction: str = "",
    ) -> Played:
        """Propose who may take the seat of a computer."""
        speak = partial(seating.replace, seat=seat, user=user, name=name)
        return await self._discuss(match_id, speaker, speak, interaction)

    async def answer_offer(
        self, match_id: MatchId, speaker: Seat, seat: Seat, *, yes: bool, interaction: str = ""
    ) -> Played:
        speak = partial(seating.agree if yes else seating.refuse, seat=seat)
        return await self._discuss(match_id, speaker, speak, interaction)

    async def take_seat(
        self, match_id: MatchId, seat: Seat, player: Player, *, interaction: str = ""
    ) -> Played:
        """A person without a seat takes over one that is on offer."""
        return await self._reseat(match_id, seat, partial(seating.take, player=player), interaction)

    async def decline_seat(
        self, match_id: MatchId, seat: Seat, user: UserId, *, interaction: str = ""
    ) -> Played:
        return await self._reseat(match_id, seat, partial(seating.decline, user=user), interaction)

    async def ask_removal(
        self, match_id: MatchId, speaker: Seat, seat: Seat, *, overdue: bool, interaction: str = ""
    ) -> Played:
        """Ask the others to vote about a seat; if nobody else can vote, that is all it takes."""
        speak = partial(seating.ask_removal, seat=seat, overdue=overdue)
        return await self._discuss(match_id, speaker, speak, interaction)

    async def vote(
        self, match_id: MatchId, speaker: Seat, *, yes: bool, interaction: str = ""
    ) -> Played:
        return await self._discuss(match_id, speaker, partial(seating.vote, yes=yes), interaction)

    async def _reseat(
        self,
        match_id: MatchId,
        seat: Seat,
        speak: Callable[[Match, Seat], proposals.Spoken],
        interaction: str,
    ) -> Played:
        wish = self._wish(seat, "", interaction, "successor")
        return await self._change(match_id, wish, partial(changes.reseat, speak=speak))

    async def _discuss(
        self,
        match_id: MatchId,
        seat: Seat,
        speak: Callable[[Match, Seat], proposals.Spoken],
        interaction: str,
    ) -> Played:
        judge = partial(changes.discuss, speak=speak)
        return await self._change(match_id, self._wish(seat, "", interaction), judge, slow=True)

    async def _change(
        self, match_id: MatchId, wish: Wish, judge: Judge, *, slow: bool = False
    ) -> Played:
        """Judge a request and write its result, even if the caller is canceled.

        A cancellation must not fall between the commit and the cache.
        """
        return await to_the_end(self._commit(match_id, wish, judge, slow=slow), PlayError)

    async def _commit(self, match_id: MatchId, wish: Wish, judge: Judge, *, slow: bool) -> Played:
        """Under the match's lock, once per interaction: write, then cache, then notify.

        Another process may write at the same time: what was judged too early is judged again.
        """
        async with self._lock(match_id):
            for _ in range(TRIES):
                match = await self.cache.load(match_id)
                try:
                    change = await self._judged(match, wish, judge) if slow else judge(match, wish)
                    if change.told:
                        await self._journal.append(match_id, **commit.writing(match, change))
                except PlayError:
                    if await self._is_done(wish):
                        return Played(match, None)
                    if not await self.cache.refresh(match):
                        raise
                except Conflict:
                    self.cache.drop(match_id)
                    if await self._is_done(wish):  # its answer was lost on the way
                        self._tell(match_id)
                        return Played(await self.cache.load(match_id), None)
                else:
                    self._keep(change)
                    return commit.played(change)
            raise Stale("The match has moved on. Try again.")

    def _keep(self, change: changes.Change) -> None:
        if change.told:
            self.cache.keep(change.match, {entry.seq: events for entry, events in change.told})
            self._tell(change.match.id)

    def hear(self, match_id: MatchId) -> None:
        """Another process has written to this match."""
        self._tell(match_id)

    def _tell(self, match_id: MatchId) -> None:
        for observer in self._observers:
            observer(match_id)

    async def _judged(self, match: Match, wish: Wish, judge: Judge) -> changes.Change:
        """In a thread: an undo replays what leads to the state that it goes back to."""
        await self.reach(match, proposals.looks_back_to(match, wish.seat))
        return await asyncio.to_thread(judge, match, wish)

    async def _is_done(self, wish: Wish) -> bool:
        """Was this very interaction played before? Asked only if it cannot be played now."""
        return bool(wish.interaction) and await self._journal.find(wish.interaction) is not None

    def _wish(self, seat: Seat, tag: str, interaction: str, cause: Cause = "person") -> Wish:
        return Wish(seat, self._clock().isoformat(), tag, interaction, cause)

    def _lock(self, match_id: MatchId) -> asyncio.Lock:
        return self._locks.setdefault(match_id, asyncio.Lock())

    def _new_id(self) -> MatchId:
        return MatchId("".join(LETTERS[byte % len(LETTERS)] for byte in self._entropy(6)))
