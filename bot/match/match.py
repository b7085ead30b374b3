"""A match as it stands: its record, its entries, its state, and what is under discussion.

`Match` is a value. The service makes a new one for every entry; an old one stays valid as the match
at that earlier moment.
"""

import hashlib
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from operator import attrgetter
from typing import Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from bot.games import AnyGame, find
from bot.kernel import MatchOver, NotAllowed, Outcome, Prompt, Seat, Table
from bot.kernel.chance import commitment, computer_seed, mixed
from bot.kernel.echo import typed
from bot.match.ids import NOBODY, MatchId, Tag, UserId
from bot.match.journal import seat_changes
from bot.match.journal.entries import Entry, Moment, Start, line, replay, resume
from bot.match.journal.past import Past
from bot.match.journal.talk import Talk as Talk
from bot.match.journal.talk import heard, listen

Purpose = Literal["match", "lesson", "example", "retry", "fork", "puzzle"]
SCRIPTED = "script"  # the strength of a seat that says what a lesson has it say
OVER = "This match is over. Use /play to open a new table."


class Player(Struct, frozen=True):
    """Who sits on a seat: a person with a user id, or a computer with a strength."""

    name: str
    user: UserId = NOBODY
    strength: str = ""

    @property
    def is_human(self) -> bool:
        return not self.strength


class Record(Struct, frozen=True):
    """What is fixed when a match is opened, with the players who have the seats now."""

    id: MatchId
    game: str
    settings: Mapping[str, str]
    players: tuple[Player, ...]
    secret: str  # hex; shown to nobody before the end
    opened: str
    place: str = ""  # where it is played, in words of the chat
    pace: str = ""
    absent: str = ""  # what happens when somebody's time runs out
    carry_over: Mapping[str, int] = {}
    luck: tuple[str, ...] = ()  # what others have put in after the secret was committed to
    purpose: Purpose = "match"  # anything else is practice: one person's own, seen nowhere else
    part: str = ""  # of practice: the number of the lesson's step, or of the example
    mixed: str = ""  # hex: the key, if lines of luck were taken out for somebody's privacy
    ordinal: int = 0  # people call it by that: Rakh #12; practice has none, nor has a transcript

    @property
    def key(self) -> bytes:
        """What every draw and every seal follows from."""
        known = bytes.fromhex(self.mixed)
        return known or mixed(bytes.fromhex(self.secret), self.luck)


class Match(Struct, frozen=True, dict=True):
    """Its questions, views and outcome are worked out once and kept beside its fields."""

    record: Record
    entries: tuple[Entry, ...]
    state: Any
    talk: Talk
    start: Start | None = None  # replay begins here instead of at the setup
    past: Past = field(default_factory=Past)

    @property
    def id(self) -> MatchId:
        return self.record.id

    @property
    def is_practice(self) -> bool:
        return self.record.purpose != "match"

    @cached_property
    def game(self) -> AnyGame:
        return find(self.record.game)

    @cached_property
    def table(self) -> Table:
        seats = tuple(Seat(number) for number in range(len(self.record.players)))
        carry_over = {key: Seat(seat) for key, seat in self.record.carry_over.items()}
        return Table(seats, self.record.settings, carry_over)

    @property
    def seq(self) -> int:
        return self.entries[-1].seq

    @cached_property
    def number(self) -> int:
        """The public number of the newest entry: hidden entries are not counted.

        Otherwise the numbers would reveal how many have answered in private.
        """
        return sum(entry.told != "nothing" for entry in self.entries) - 1

    def numbered(self, number: int) -> int:
        """The last entry with this public number."""
        for entry in self.entries:
            number -= entry.told != "nothing"
            if number < -1:
                return entry.seq - 1
        return self.seq

    def named_entry(self, number: int) -> int:
        """The entry a player means: by public number, or by full number once the match is over."""
        return min(number, self.seq) if self.outcome() else self.numbered(number)

    @property
    def commitment(self) -> str:
        return commitment(bytes.fromhex(self.record.secret))

    def computer_seed(self, seat: Seat) -> int:
        """The seed of a computer's choices on a seat; different in every match."""
        return computer_seed(self.record.key, self.id, self.seq, seat)

    @cached_property
    def gone(self) -> frozenset[Seat]:
        """Who has left for good."""
        left = (entry.seat for entry in self.line() if entry.kind == "withdraw")
        return frozenset(seat for seat in left if seat is not None)

    @cached_property
    def present(self) -> frozenset[Seat]:
        """The people at the table: no computers, nobody who has left."""
        players = enumerate(self.record.players)
        return frozenset(Seat(seat) for seat, player in players if player.is_human) - self.gone

    @property
    def away(self) -> frozenset[Seat]:
        """The people for whom a computer plays until they are back."""
        return frozenset(self.talk.stand_ins)

    @property
    def is_paused(self) -> bool:
        """Does everything stand still: clocks, reminders, computers and moves?"""
        return bool(self.talk.paused_by) and self.outcome() is None

    def strength(self, seat: Seat) -> str:
        """The computer that plays this seat now; empty if a person does."""
        stand_in = self.talk.stand_ins.get(seat)
        return stand_in.strength if stand_in else self.record.players[seat].strength

    def outcome(self) -> Outcome | None:
        return self._outcome

    @cached_property
    def _outcome(self) -> Outcome | None:
        if self.talk.is_over:
            why = "The players agreed on a draw." if self.talk.agreed else "An admin ended it."
            return Outcome((frozenset(self.table.seats),), why)
        return self.game.outcome(self.state)

    @property
    def counts(self) -> bool:
        """Does the result count? A game may declare a finished match void."""
        if self.talk.ended:
            return False
        return self.talk.agreed or self.game.carry_over(self.state) is not None

    def prompts(self) -> tuple[Prompt[Any], ...]:
        return self._prompts

    @cached_property
    def _prompts(self) -> tuple[Prompt[Any], ...]:
        return () if self.talk.is_over else self.game.prompts(self.state)

    def prompt(self, seat: Seat) -> Prompt[Any]:
        if self.outcome():
            raise MatchOver(OVER)
        return self.game.prompt_among(self.prompts(), self.state, seat)

    def view(self, viewer: Seat | None) -> Any:
        """What one seat, or the table (None), may know."""
        if viewer not in self._views:
            self._views[viewer] = self.game.view(self.state, viewer)
        return self._views[viewer]

    @cached_property
    def _views(self) -> dict[Seat | None, Any]:
        return {}

    def odds(self, question: str) -> str:
        """Odds from public information only, so the answer is the same for everybody."""
        if not self.game.about.has_odds:
            raise NotAllowed(
                f"{self.game.about.title} has no odds to work out. "
                "Ask for a hint instead: /match hint."
            )
        return self.game.odds(self.view(None), typed(question))

    def odds_questions(self) -> Iterator[str]:
        return self.game.odds_questions(self.view(None))

    def asked(self) -> frozenset[Seat]:
        return frozenset(prompt.seat for prompt in self.prompts())

    def may_speak(self, seat: Seat) -> bool:
        """Is the seat asked, or may it still change an answer that nobody waits for?"""
        if seat in self.asked():
            return True
        afterwards = () if self.talk.is_over else self.game.revisable(self.state)
        return any(prompt.seat == seat for prompt in afterwards)

    def openly_asked(self) -> frozenset[Seat]:
        """Seats that are asked openly: everybody may know."""
        return frozenset(prompt.seat for prompt in self.prompts() if not prompt.private)

    def tag(self, prompt: Prompt[Any]) -> Tag:
        """Identifies a question: other seats' answers do not change it, the seat's own answer does.

        The first question stands for all that follow it: while its words are the same, so are its
        answers (a conformance test sees to that), and option numbers keep their meaning.
        """
        words = [str(self.talk.spoken.get(prompt.seat, 0)), prompt.text]
        words += [option.token for option in prompt.options]
        return Tag(hashlib.blake2s("\0".join(words).encode(), digest_size=4).hexdigest())

    def line(self) -> list[Entry]:
        return list(self._line)

    @cached_property
    def _line(self) -> tuple[Entry, ...]:
        return tuple(line(self.entries))

    def line_to(self, seq: int) -> Sequence[Entry]:
        """The entries that led to the state after an earlier entry.

        If that one still stands, so does all that led to it.
        """
        place = bisect_right(self._line, seq, key=attrgetter("seq"))
        if place and self._line[place - 1].seq == seq:
            return self._line[:place]
        return line(self.entries[: seq + 1])

    def moments(self, since: int = -1) -> list[Moment]:
        """Every entry after that one with its state and events, replayed."""
        if since < (self.start.seq if self.start else 0):
            whole = replay(self.game, self.table, self.entries, self.start)
            return [moment for moment in whole if moment.entry.seq > since]
        states = {seq: self.state_at(seq) for seq in self.undone_to(since)}
        state = self.state_at(since)
        later = self.entries[since + 1 :]
        return list(resume(self.game, self.table, later, state, {**states, since: state}))

    def undone_to(self, since: int) -> list[int]:
        """Entries up to that one to which a later undo went back."""
        targets = (int(each.sentence) for each in self.entries[since + 1 :] if each.kind == "undo")
        return [target for target in targets if target <= since]

    def state_at(self, seq: int) -> Any:
        """The state after an earlier entry; None if the entry is older than the current rules.

        Only the entries after the nearest state that is known are replayed.
        """
        if seq == self.seq:
            return self.state
        if self.start and seq < self.start.seq:
            return None
        way = self.line_to(seq)
        first = sum(entry.seq <= self.start.seq for entry in way) if self.start else 0
        begin = (first, self.start.state if self.start else None)
        place, state = self.past.nearest(way, first) or begin
        for moment in resume(self.game, self.table, way[place:], state, {}):
            state = moment.state
        return state

    def at(self, seq: int) -> "Match":
        """The match as it stood after an earlier entry; its state may be None, as above."""
        entries = self.entries[: seq + 1]
        return replace(self, entries=entries, state=self.state_at(seq), talk=heard(entries))

    def former(self, seq: int) -> dict[Seat, str]:
        """Those who had a seat at this entry and have it no longer, by the names they had."""
        return {seat: name for at, seat, name in self._left if at > seq}

    @cached_property
    def _left(self) -> tuple[tuple[int, Seat, str], ...]:
        """When seats changed hands and who had them before, the newest first."""
        changes = ((entry, _change(entry)) for entry in reversed(self.entries))
        return tuple(
            (entry.seq, entry.seat, change.before)
            for entry, change in changes
            if change and entry.seat is not None
        )

    def players_at(self, seq: int) -> tuple[Player, ...]:
        """The players under the names that their seats had at this entry."""
        former, players = self.former(seq), enumerate(self.record.players)
        return tuple(replace(each, name=former.get(Seat(at), each.name)) for at, each in players)

    def shown_at(self, seq: int, state: Any) -> "Match":
        """The match in an earlier position, with the names of that time, for drawing."""
        record = replace(self.record, players=self.players_at(seq))
        return replace(self, record=record, state=state)

    def after(self, state: Any, *entries: Entry) -> "Match":
        talk = self.talk
        for entry in entries:
            talk = listen(talk, entry)
        players = seated(self.record.players, entries)
        changed = players != self.record.players
        record = replace(self.record, players=players) if changed else self.record
        return replace(
            self, record=record, entries=(*self.entries, *entries), state=state, talk=talk
        )


def seated(players: tuple[Player, ...], entries: Iterable[Entry]) -> tuple[Player, ...]:
    """Who has which seat after these entries."""
    now = list(players)
    for entry in entries:
        change = _change(entry)
        if change and entry.seat is not None:
            now[entry.seat] = Player(change.name, change.user, change.strength)
    return tuple(now)


def _change(entry: Entry) -> seat_changes.Change | None:
    return seat_changes.change(entry.sentence) if entry.kind == "talk" else None
