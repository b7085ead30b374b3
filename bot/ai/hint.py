"""Hints: the best sentences for a seat, what each brings about, and one line why.

Like every computer player this knows only the view, so a hint tells nobody more than they could
work out.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import Struct

from bot.ai import reasons
from bot.ai.search import SECONDS, Candidate, ranked
from bot.games import AnyGame, find
from bot.kernel import Event, Seat

MOST = 3  # sentences that are worth showing
LINES = 2  # of what would happen


class Hint(Struct, frozen=True):
    sentence: str
    told: str  # what would happen, as the seat would hear it; seats are {0}, {1} …
    why: str  # one line
    events: tuple[Event, ...] = ()  # to be drawn
    rolls: bool = False  # dice may turn out otherwise


def hints(
    game: str, view: object, seat: Seat, seed: int, seconds: float = SECONDS
) -> tuple[Hint, ...]:
    """What to say now, the best first."""
    random, rules = Random(seed), find(game)
    found = ranked(rules, view, seat, random, seconds)
    worth_showing = [each for each in found if each.values] or found[:1]
    return tuple(_hint(rules, view, seat, each, found, random) for each in worth_showing[:MOST])


def _hint(
    game: AnyGame,
    view: Any,
    seat: Seat,
    candidate: Candidate,
    field: Sequence[Candidate],
    random: Random,
) -> Hint:
    found = reasons.trials(game, view, seat, candidate.words, random)
    shown = found[0]
    told = " ".join(event.text for event in shown.heard[:LINES])
    why = reasons.why(game, seat, candidate, field, found, random)
    return Hint(candidate.words, told, why, shown.heard, shown.rolls)
