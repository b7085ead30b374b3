"""Hints: the best sentences for a seat, what each brings about, and one line why.

Like every computer player this knows only the view, so a hint tells nobody more than they could
work out.
"""

import time
from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import Struct

from bot.ai import reasons
from bot.ai.candidates import has_blank, previews
from bot.ai.search import SECONDS, Candidate, ranked
from bot.games import AnyGame, find
from bot.kernel import Event, Fill, Seat, Tossed

MOST = 3  # sentences that are worth showing
LOOKED_AT = 6  # sentences of which the most telling are shown
OTHERWISE, TRIED = 0.3, 60  # seconds of CPU time, and sentences, to find another way
LINES = 2  # of what would happen


class Hint(Struct, frozen=True):
    sentence: str
    told: str  # what will happen, as the seat will hear it; seats are {0}, {1} …
    why: str  # one line
    events: tuple[Event, ...] = ()  # to be drawn


def hints(
    game: str, view: object, seat: Seat, seed: int, seconds: float = SECONDS
) -> tuple[Hint, ...]:
    """What to say now, the best first."""
    random, rules = Random(seed), find(game)
    field = ranked(rules, view, seat, random, seconds)
    worth_showing = [each for each in field if each.values]
    if len(worth_showing) < 2:
        [best, *_] = worth_showing or field
        worth_showing = [best, *_other_ways(rules, view, seat, best, random)]
    found = [
        (each, _hint(rules, view, seat, each, field, random)) for each in worth_showing[:LOOKED_AT]
    ]
    return tuple(hint for _, hint in in_order(found)[:MOST])


def in_order(found: list[tuple[Candidate, Hint]]) -> list[tuple[Candidate, Hint]]:
    """The best first; of those that are as good, one that can be explained; then likewise."""
    best = found[0][0].rank[0]
    tried = [pair for pair in found if pair[0].values]
    equal = [pair for pair in tried if pair[0].rank[0] >= best - reasons.SLIGHT]
    first = next((pair for pair in equal if not reasons.is_vague(pair[1].why)), found[0])
    rest = [pair for pair in found if pair is not first]
    return [first, *sorted(rest, key=lambda pair: reasons.is_vague(pair[1].why))]


def _other_ways(
    game: AnyGame, view: Any, seat: Seat, advised: Candidate, random: Random
) -> list[Candidate]:
    """If the search found only one plan: single orders to begin with, by their score."""
    state = game.guess(view, Tossed(random))
    prompt = game.prompt(state, seat)
    is_plan = advised.is_advised or advised.values
    if not is_plan or prompt.standing or not has_blank(prompt):
        return []
    deadline = time.thread_time() + OTHERWISE
    seen = previews(game, [state], seat, random, TRIED, deadline=deadline)
    written = {option.token for option in prompt.options if isinstance(option.then, Fill)}
    return [
        Candidate(each.words, each.mean)
        for each in seen
        if each.scores
        and each.words != advised.words
        and each.words.partition(" ")[0] not in written
        and not reasons.LETTING_GO.match(each.words)
    ]


def _hint(
    game: AnyGame,
    view: Any,
    seat: Seat,
    candidate: Candidate,
    field: Sequence[Candidate],
    random: Random,
) -> Hint:
    found = reasons.trials(game, view, seat, candidate.words, random)
    told = " ".join(event.text for event in reasons.certain(found)[:LINES])
    why = reasons.why(game, seat, candidate, field, found, random)
    return Hint(candidate.words, told, why, reasons.drawn(found))
