"""What somebody has missed in a match: since when, and the few lines that matter most.

Who acts has seen everything up to then. Looking without acting is noted by the chat (`Look`).
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from msgspec import Struct

from bot.kernel import Event, Seat
from bot.match.journal.entries import SEAL, Entry
from bot.match.match import Match

AWAY = timedelta(days=1)
MANY = 24  # entries by others after which a shorter absence counts, too
LINES = 3
ROOM = 330  # characters of those lines
LONGEST = 160  # characters of one line

# What a picture marks says how much an event matters: losses first, then blows, then all else.
WEIGHTS = {"fall": 3, "hit": 2, "strike": 2, "forced": 2}
_ACTS = ("play", "undo", "draw", "withdraw")  # an absence is announced without looking


class Look(Struct, frozen=True):
    """The last entry somebody has seen, and when that was."""

    entry: int
    at: datetime


class Highlights(Struct, frozen=True):
    """The lines that matter most, in the order in which they happened."""

    lines: tuple[str, ...]
    more: int  # lines that were left out


def last_act(match: Match, seat: Seat, *, openly: bool = False) -> Look:
    """When the person of a seat last did something; else when the match began.

    What is done in private does not count `openly`: nobody else may know of it.
    """
    own = [entry for entry in match.entries if entry.seat == seat and _is_act(entry)]
    entry = next((each for each in reversed(own) if not openly or each.told == "all"), None)
    first = match.entries[0]
    return Look(entry.seq, entry.time) if entry else Look(first.seq, first.time)


def turn_before(match: Match, seat: Seat) -> int:
    """The entry after which others last did something, and then this seat: where it left off."""
    line = [entry for entry in match.line() if entry.seat is not None]
    while line and line[-1].seat == seat:
        line.pop()
    while line and line[-1].seat != seat:
        line.pop()
    return line[-1].seq if line else match.entries[0].seq


def _is_act(entry: Entry) -> bool:
    is_wish = entry.kind == "talk" and entry.sentence.startswith(("undo", "draw"))
    return entry.cause == "person" and (entry.kind in _ACTS or is_wish)


def last_look(match: Match, seat: Seat, noted: Look | None) -> Look:
    """When they last saw the match: by acting, or by looking."""
    act = last_act(match, seat)
    return noted if noted and noted.at > act.at and noted.entry >= act.entry else act


def was_away(match: Match, look: Look, now: datetime) -> bool:
    """Was the player away so long that they need a recap?"""
    return now - look.at >= AWAY or match.seq - look.entry >= MANY


def missed(
    match: Match, viewer: Seat | None, since: int, chapters: Mapping[int, Sequence[Event]]
) -> list[Event]:
    """What a viewer may read of what happened after an entry and was not undone."""
    stands = {entry.seq for entry in match.line()}
    told = [entry for entry in match.entries if entry.seq > since and _is_news(entry, since)]
    return [
        event
        for entry in told
        if entry.seq in stands or not entry.makes_state
        for event in chapters.get(entry.seq, ())
        if event.text and not event.text.startswith(SEAL)
        if event.to is None or (viewer is not None and viewer in event.to)
    ]


def _is_news(entry: Entry, since: int) -> bool:
    """To go back over what nobody has seen is no news."""
    return entry.kind != "undo" or int(entry.sentence) < since


def highlights(events: Sequence[Event], most: int = LINES, room: int = ROOM) -> Highlights:
    """The events that matter most, the newest of those that matter alike; the first always fits."""
    ranked = sorted(
        range(len(events)), key=lambda place: (-WEIGHTS.get(events[place].mark, 1), -place)
    )
    kept: list[int] = []
    for place in ranked[:most]:
        room -= min(len(events[place].text), LONGEST)
        if kept and room < 0:
            break
        kept.append(place)
    lines = tuple(cut(events[place].text) for place in sorted(kept))
    return Highlights(lines, len(events) - len(lines))


def cut(line: str, most: int = LONGEST) -> str:
    """A long line ends after a whole word."""
    if len(line) <= most:
        return line
    return f"{line[:most].rpartition(' ')[0]} …"
