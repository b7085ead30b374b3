"""Former names: what happened is told of the player who had the seat at that time."""

import re
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from bot.kernel import Seat
from bot.match.journal.entries import Moment
from bot.match.match import Match

_SEAT = re.compile(r"\{(\d+)\}")


def moments(match: Match, since: int = -1) -> Iterator[Moment]:
    """Every entry after that one, with the names of those who have left their seat since. Slow."""
    for moment in match.moments(since):
        former = match.former(moment.entry.seq)
        yield told(moment, former) if former else moment


def told(moment: Moment, former: Mapping[Seat, str]) -> Moment:
    events = tuple(replace(each, text=put(each.text, former)) for each in moment.events)
    return replace(moment, events=events)


def put(text: str, former: Mapping[Seat, str]) -> str:
    """Names for some seats; the others stay as they are."""
    return _SEAT.sub(lambda found: former.get(Seat(int(found[1])), found[0]), text)
