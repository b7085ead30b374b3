"""A match turn by turn: what a viewer may know of each, under a heading.

Which turn it is and whose comes from the game's own line under the board, which opens with it:
"Turn 4: {0} has …", "Round 2, {1}'s turn …", "Game 2 (1–0), turn 3 ({0}, …". Where it says none of
them, the match, or its next game, is being set up.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.kernel import Event, Seat
from bot.match.history import former
from bot.match.journal.entries import SEAL, Entry, Moment
from bot.match.match import Match

SET_UP = "Set-up"
EARLIER = "Under earlier rules"
_TURN = re.compile(
    r"(?P<game>Game \d+)?(?: \([^)]*\), )?"  # of a match of several, and how it stands
    r"(?P<turn>(?:[Tt]urn|Round) \d+)\b[^{]*(?:\{(?P<seat>\d+)\})?"
)


class Doing(Struct, frozen=True):
    """One entry in words, and who did it as far as the viewer may know."""

    seq: int
    seat: Seat | None
    events: tuple[Event, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(event.text for event in self.events)


class Turn(Struct, frozen=True):
    title: str  # "Turn 4"
    seat: Seat | None  # whose turn it is
    doings: tuple[Doing, ...] = ()
    former: str = ""  # who had that seat, if somebody else has it now

    @property
    def heading(self) -> str:
        whose = self.former or f"{{{self.seat}}}"
        return self.title if self.seat is None else f"{self.title}: {whose}"

    @property
    def last(self) -> int:
        return self.doings[-1].seq


def turns(match: Match, viewer: Seat | None, since: int = -1) -> list[Turn]:
    """The turns after an entry, the oldest first. Slow: the match is replayed from there."""
    found: list[Turn] = []
    turn = Turn(SET_UP, None) if since < 0 else turn_at(match, since, match.state_at(since))
    for moment in former.moments(match, since):
        doing = _doing(moment, viewer)
        if doing.events:
            if not found or found[-1].heading != turn.heading:
                found.append(turn)
            found[-1] = replace(found[-1], doings=(*found[-1].doings, doing))
        turn = turn_at(match, moment.entry.seq, moment.state)
    return found


def turn_at(match: Match, seq: int, state: Any) -> Turn:
    """The turn to which the entry after that one belongs."""
    if state is None:
        return Turn(EARLIER, None)
    status = match.game.status(match.game.view(state, None))
    found = _TURN.match(status)
    if found is None:
        return Turn(SET_UP, None)
    title = ", ".join(filter(None, found.group("game", "turn")))
    if not found["seat"]:
        return Turn(title, None)
    seat = Seat(int(found["seat"]))
    return Turn(title, seat, former=match.former(seq).get(seat, ""))


def _doing(moment: Moment, viewer: Seat | None) -> Doing:
    entry = moment.entry
    heard = tuple(event for event in moment.events if is_heard(event, viewer))
    return Doing(entry.seq, _known_seat(entry, viewer), heard)


def is_heard(event: Event, viewer: Seat | None) -> bool:
    is_told = event.to is None or (viewer is not None and viewer in event.to)
    return is_told and bool(event.text) and not event.text.startswith(SEAL)


def _known_seat(entry: Entry, viewer: Seat | None) -> Seat | None:
    return entry.seat if entry.told == "all" or entry.seat == viewer else None


def done_by(found: Iterable[Turn], seat: Seat) -> list[Turn]:
    """Only what one seat did."""
    kept = (
        replace(turn, doings=tuple(each for each in turn.doings if each.seat == seat))
        for turn in found
    )
    return [turn for turn in kept if turn.doings]


def standing(match: Match, found: Iterable[Turn]) -> list[Turn]:
    """Without what was undone, and without the undoing."""
    stands = {entry.seq for entry in match.line()}
    gone = {entry.seq for entry in match.entries if entry.makes_state or entry.kind == "undo"}
    kept = (
        replace(turn, doings=tuple(each for each in turn.doings if each.seq not in gone - stands))
        for turn in found
    )
    return [turn for turn in kept if turn.doings]


def pages(found: Sequence[Turn], most: int) -> list[list[Turn]]:
    """Pages of at most so many characters, the oldest first: as the match goes on, only the last
    page changes. A turn that is too long is continued on the next page."""
    made: list[list[Turn]] = []
    room = 0
    for turn in found:
        for number, doing in enumerate(turn.doings):
            size = sum(len(line) + 1 for line in doing.lines)
            heading = 0 if number and room > size else len(turn.heading) + 6
            if room < size + heading or not made:
                made.append([])
                room, heading = most, len(turn.heading) + 6
            room -= size + heading
            _append(made[-1], turn, doing)
    return made


def _append(page: list[Turn], turn: Turn, doing: Doing) -> None:
    if page and page[-1].heading == turn.heading:
        page[-1] = replace(page[-1], doings=(*page[-1].doings, doing))
    else:
        page.append(replace(turn, doings=(doing,)))


def stations(found: Sequence[Turn], most: int) -> list[Turn]:
    """Turns to be drawn: the last one, and others spread over the rest."""
    many = min(most, len(found))
    places = sorted({round((len(found) - 1) * (step + 1) / many) for step in range(many)})
    return [found[place] for place in places]


def events_of(found: Iterable[Turn]) -> Iterator[Event]:
    for turn in found:
        for doing in turn.doings:
            yield from doing.events
