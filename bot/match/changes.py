"""What a request leads to: the entries to write, their events, and the match after them.

Pure: each function takes a match and a wish (the request) and raises PlayError if it is refused.
The service holds the lock and writes the result.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.kernel import Dice, Event, PlayError, Said, Seat, Stale, walk, walk_first
from bot.kernel.chance import seal
from bot.match import guards
from bot.match.journal.entries import (
    BACK,
    HOLIDAY,
    HOME,
    STAND_IN,
    Cause,
    Entry,
    Kind,
    Told,
    is_of_stand_in,
    told,
)
from bot.match.match import Match
from bot.match.practice import coach
from bot.match.practice.position import Arranged
from bot.match.proposals import Spoken
from bot.match.update import told_of_private

Events = tuple[Event, ...]


class Wish(Struct, frozen=True):
    """A request to change a match: who makes it, when, why, and in answer to which question."""

    seat: Seat
    at: str  # UTC, ISO 8601
    tag: str = ""  # the question that is answered; "" if any will do
    interaction: str = ""
    cause: Cause = "person"

    def of(self, seat: Seat) -> "Wish":
        """The same about another seat."""
        return replace(self, seat=seat)


class Change(Struct, frozen=True):
    """Entries that are not written yet. If a batch is refused half-way, its start still counts."""

    match: Match  # as it stands after them
    told: tuple[tuple[Entry, Events], ...] = ()
    refused: PlayError | None = None
    rest: str = ""  # what was not played of it

    def then(self, state: Any, entry: Entry, events: Events) -> "Change":
        return Change(self.match.after(state, entry), (*self.told, (entry, events)))


Judge = Callable[[Match, Wish], Change]


def play(match: Match, wish: Wish, text: str) -> Change:
    """Play one sentence, or several while the same seat is asked."""
    _check(match, wish, text)
    change = _back(match, wish)
    said = walk_first(change.match.prompt(wish.seat), text)
    change = _said(change, wish, said)
    while rest := said.rest:
        try:
            said = walk_first(change.match.prompt(wish.seat), rest)
            change = _said(change, wish, said)
        except PlayError as error:
            return replace(change, refused=error, rest=rest)
    return change


def answer(match: Match, wish: Wish, said: Said[Any], judged: Match) -> Change:
    """A sentence already walked on `judged`; walked again only if the match has changed since."""
    guards.check_going(match)
    if match is not judged:
        said = walk(guards.question(match, wish.seat, wish.tag), said.sentence)
    return _said(_back(match, wish), wish, said)


def carry_out(match: Match, wish: Wish, words: str, judged: Match) -> Change:
    """A planned sentence, if nothing at all has happened since its condition was `judged`."""
    prompt = guards.question(match, wish.seat, wish.tag)
    if match.seq != judged.seq or match.strength(wish.seat):
        raise Stale("The match has moved on. Try again.")
    return _said(Change(match), wish, walk(prompt, words))


def withdraw(match: Match, wish: Wish, why: str) -> Change:
    guards.check_running(match)
    guards.check_here(match, wish.seat)
    if wish.cause == "clock":
        guards.check_going(match)
    if wish.tag:
        guards.question(match, wish.seat, wish.tag)
    dice = _dice(match)
    step = match.game.withdraw(match.state, wish.seat, dice)
    entry = _entry(match, wish, "withdraw", why, dice)
    return Change(match).then(step.state, entry, told(entry, step.events))


def stand_in(match: Match, wish: Wish, strength: str) -> Change:
    guards.check_going(match)
    guards.check_here(match, wish.seat)
    guards.check_free(match, wish.seat)
    guards.question(match, wish.seat, wish.tag)
    return noted(Change(match), wish, "talk", f"{STAND_IN}{strength}")


def come_back(match: Match, wish: Wish) -> Change:
    """Changes nothing if the person was not away."""
    guards.check_running(match)
    return _back(match, wish)


def go_away(match: Match, wish: Wish, until: datetime, stops: datetime) -> Change:
    guards.check_running(match)
    guards.check_here(match, wish.seat)
    words = f"{HOLIDAY}{int(until.timestamp())} {int(stops.timestamp())}"
    return noted(Change(match), wish, "talk", words)


def come_home(match: Match, wish: Wish) -> Change:
    """Nothing happens if they were not away."""
    guards.check_running(match)
    if wish.seat not in match.talk.holidays:
        return Change(match)
    return noted(Change(match), wish, "talk", HOME)


def discuss(match: Match, wish: Wish, speak: Callable[[Match, Seat], Spoken]) -> Change:
    guards.check_running(match)
    guards.check_here(match, wish.seat)
    spoken = speak(match, wish.seat)
    change = _back(match, wish)
    later = _later(wish, change)
    if spoken.seat is not None:  # the others have decided about a seat
        later = replace(later, seat=spoken.seat, cause="vote")
    entry = _entry(change.match, later, spoken.kind, spoken.sentence)
    return change.then(spoken.state, entry, told(entry))


def reseat(match: Match, wish: Wish, speak: Callable[[Match, Seat], Spoken]) -> Change:
    """A person without a seat answers about the one they are offered."""
    guards.check_running(match)
    guards.check_here(match, wish.seat)
    spoken = speak(match, wish.seat)
    return noted(Change(match), wish, spoken.kind, spoken.sentence)


def _dice(match: Match, faces: Sequence[int] = ()) -> Dice:
    """The dice of the next entry, from the match's key; a lesson may fix the first faces."""
    return Arranged(match.record.key, match.id, match.seq + 1, faces)


def _check(match: Match, wish: Wish, text: str) -> None:
    guards.question(match, wish.seat, wish.tag)
    guards.check_going(match)
    if wish.cause == "computer":
        guards.check_computer(match, wish.seat)
    if wish.cause == "standing":
        guards.check_standing(match, wish.seat, text)


def _back(match: Match, wish: Wish) -> Change:
    """If the person was away, an entry that says they are back."""
    if wish.cause == "computer" or wish.seat not in match.away:
        return Change(match)
    return noted(Change(match), replace(wish, cause="person"), "talk", BACK)


def _said(change: Change, wish: Wish, said: Said[Any]) -> Change:
    """Apply one more sentence."""
    match = change.match
    dice = _dice(match, coach.faces(match, wish.seat) if match.is_practice else ())
    step = match.game.apply(match.state, wish.seat, said.action, dice)
    if match.is_practice:
        coach.judge(match, wish.seat, said.sentence, step)
    sealed = seal(match.record.key, match.id, match.seq + 1, said.sentence) if said.sealed else ""
    known: Told = told_of_private(match, step) if said.private else "all"
    entry = _entry(match, _later(wish, change), "play", said.sentence, dice)
    entry = replace(entry, seal=sealed, told=known)
    return change.then(step.state, entry, told(entry, step.events))


def noted(change: Change, wish: Wish, kind: Kind, words: str) -> Change:
    """An entry that leaves the position as it is."""
    entry = _entry(change.match, wish, kind, words)
    return change.then(change.match.state, entry, told(entry))


def _later(wish: Wish, change: Change) -> Wish:
    """A batch is one interaction, stored with its first entry."""
    return replace(wish, interaction="") if change.told else wish


def _entry(match: Match, wish: Wish, kind: Kind, sentence: str, dice: Dice | None = None) -> Entry:
    return Entry(
        seq=match.seq + 1,
        kind=kind,
        seat=wish.seat,
        sentence=sentence,
        rules=match.game.about.rules,
        at=wish.at,
        drawn=tuple(dice.drawn) if dice else (),
        interaction=wish.interaction,
        cause=wish.cause,
    )


def may_whisper(match: Match, entries: Sequence[Entry]) -> bool:
    """Is there perhaps something new to tell somebody alone: a secret, an end, a plan's answer?"""
    if match.game.about.has_secrets or any(map(is_of_stand_in, entries)):
        return True
    if match.outcome() or any(entry.cause == "plan" for entry in entries):
        return True
    return any(prompt.private for prompt in match.prompts())
