"""A match position by position, as one viewer may step through it.

Only what stands is shown: undone entries are left out. While the match runs, a viewer hears what
their seat was told at the time; once it is over, everyone may hear everything.
"""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.kernel import Event, Seat
from bot.match.history import former
from bot.match.history.turns import SET_UP, Turn, is_heard, turn_at
from bot.match.journal.entries import SEAL, Moment
from bot.match.match import Match


class Frame(Struct, frozen=True):
    """The position after an entry, the turn it belongs to, and what has just happened."""

    seq: int
    turn: str  # "Turn 4: {0}"
    state: Any
    events: tuple[Event, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(event.text for event in self.events if event.text)


def frames(match: Match, viewer: Seat | None) -> list[Frame]:
    """From the set-up to now. Slow: the match is replayed."""
    stands = {entry.seq for entry in match.line()}
    is_over = match.outcome() is not None
    found: list[Frame] = []
    turn = Turn(SET_UP, None)
    for moment in former.moments(match):
        events = _told(moment, viewer, is_over=is_over)
        is_shown = not found or bool(events)
        if moment.entry.seq in stands and moment.state is not None and is_shown:
            found.append(Frame(moment.entry.seq, turn.heading, moment.state, events))
        turn = turn_at(match, moment.entry.seq, moment.state)
    return found


def headings(match: Match) -> dict[int, str]:
    """The turn of every entry, also of those that told nobody anything. Slow, too."""
    found: dict[int, str] = {}
    turn = Turn(SET_UP, None)
    for moment in match.moments():
        found[moment.entry.seq] = turn.heading
        turn = turn_at(match, moment.entry.seq, moment.state)
    return found


def first_of_turns(found: list[Frame]) -> list[int]:
    """The places at which another turn begins."""
    titles = [frame.turn for frame in found]
    return [place for place, title in enumerate(titles) if not place or title != titles[place - 1]]


def _told(moment: Moment, viewer: Seat | None, *, is_over: bool) -> tuple[Event, ...]:
    """Once a match is over, what was told in private is told to all, and to whom it was told."""
    if is_over:
        heard = (each for each in moment.events if not each.text.startswith(SEAL))
        return tuple(_addressed(each, viewer) for each in heard)
    return tuple(each for each in moment.events if is_heard(each, viewer))


def _addressed(event: Event, viewer: Seat | None) -> Event:
    """Say whom a line was for: “You draw a card” was written to another player."""
    if not event.text or event.to is None or viewer in event.to:
        return event
    whom = " and ".join(f"{{{seat}}}" for seat in sorted(event.to))
    return replace(event, text=f"To {whom} alone: {event.text}")
