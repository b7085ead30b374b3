"""How the chances stood: an estimate for every seat all through a match that is over.

Only then, as it looks at the true states. Long matches are looked at here and there, and once more
closely around the largest change, so that the cost does not grow with the length.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from msgspec import Struct

from bot.ai.candidates import evaluate
from bot.games import AnyGame, find
from bot.kernel import Seat, Table, Tossed
from bot.match.history.turns import is_heard
from bot.match.journal.entries import Entry, Moment, Start, line, replay

LOOKS = 80
GUESSES = 6  # of what is hidden, where only the table's view may be looked at
TELLING = 0.2  # a distance; a smaller change is no turning point

Shares = tuple[float, ...]  # by seat; they add up to one


class Look(Struct, frozen=True):
    """How likely each seat was to win after an entry."""

    seq: int
    shares: Shares


class Swing(Struct, frozen=True):
    """A sentence, and the chances of its seat before and after it."""

    entry: Entry
    before: float
    after: float
    told: str = ""  # the first thing that the whole table heard of it


class Chances(Struct, frozen=True):
    looks: tuple[Look, ...]
    turning: Swing | None  # the sentence that changed most, before the one that ended it


def chances(game: str, table: Table, entries: tuple[Entry, ...], start: Start | None) -> Chances:
    """Live through the match again and judge what it came through."""
    rules = find(game)
    standing = {entry.seq for entry in line(entries)}
    moments = replay(rules, table, entries, start)
    lived = [each for each in moments if each.entry.seq in standing and each.state is not None]
    seen = _judged(rules, table, lived, _spread(len(lived)))
    first, last = _widest(seen)
    seen |= _judged(rules, table, lived, _spread(last - first + 1, first))
    looks = tuple(Look(lived[place].entry.seq, seen[place]) for place in sorted(seen))
    return Chances(looks, _turning(lived, seen))


def shares(game: AnyGame, seats: Sequence[Seat], state: Any) -> Shares:
    """Scores from -1 to 1 as parts of a whole; a draw is shared by all."""
    weights = [max(0.0, 1 + evaluate(game, state, seat)) for seat in seats]
    total = sum(weights)
    return tuple(weight / total if total else 1 / len(weights) for weight in weights)


def public_shares(game: AnyGame, table: Table, view: Any) -> Shares:
    """The same from what the whole table sees: an average over states that would look like it."""
    guessed = [game.guess(view, Tossed(Random(seed))) for seed in range(GUESSES)]
    found = [shares(game, table.seats, state) for state in guessed]
    return tuple(sum(each) / GUESSES for each in zip(*found, strict=True))


def _judged(
    game: AnyGame, table: Table, lived: Sequence[Moment], places: Iterable[int]
) -> dict[int, Shares]:
    return {place: shares(game, table.seats, lived[place].state) for place in places}


def _spread(length: int, first: int = 0) -> list[int]:
    """So many places from the first to the last; all of them if there are few."""
    steps = min(length, LOOKS) - 1
    if steps < 1:
        return [first] * min(length, 1)
    return sorted({first + round((length - 1) * step / steps) for step in range(steps + 1)})


def _widest(seen: dict[int, Shares]) -> tuple[int, int]:
    """The two looks next to each other between which most has changed, but for the last."""
    places = sorted(seen)
    pairs = list(pairwise(places))
    inner = pairs[:-1] or pairs
    if not inner:
        return places[0], places[0]
    return max(inner, key=lambda pair: distance(seen[pair[0]], seen[pair[1]]))


def _turning(lived: Sequence[Moment], seen: dict[int, Shares]) -> Swing | None:
    """The largest swing of a single sentence, if it is large; what ends a match does not count."""
    largest, found = TELLING, None
    for before, after in pairwise(sorted(seen)):
        entry, swung = lived[after].entry, distance(seen[before], seen[after])
        inside = after == before + 1 < len(lived) - 1
        if inside and entry.kind == "play" and entry.seat is not None and swung > largest:
            largest = swung
            share, then = seen[before][entry.seat], seen[after][entry.seat]
            found = Swing(entry, share, then, _told(lived[after]))
    return found


def _told(moment: Moment) -> str:
    return next((event.text for event in moment.events if is_heard(event, None)), "")


def distance(one: Shares, other: Shares) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))
