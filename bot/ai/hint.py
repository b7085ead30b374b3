"""Hints: the best sentences for a seat, what each brings about, and one line why.

Like every computer player this knows only the view, so a hint tells nobody more than they could
work out. The reason comes from the search (how the sentence does beside the others), from playing
it on a guessed state, and from what could follow.
"""

import re
from collections.abc import Sequence
from math import inf
from random import Random
from typing import Any

from msgspec import Struct

from bot.ai.candidates import evaluate, previews
from bot.ai.search import SECONDS, Candidate, ranked
from bot.games import AnyGame, find
from bot.kernel import Event, PlayError, Seat, Tossed

MOST = 3  # sentences that are worth showing
LINES = 2  # of what would happen
GAIN = 0.03  # a change of the score that is worth a word
LOST = -0.6
CLEAR, SLIGHT = 0.1, 0.02  # by how much a sentence does better than the next one
STANDINGS = (  # from -1, lost, to 1, won
    (0.6, "You would be winning."),
    (0.15, "You would be ahead."),
    (-0.15, "The match would be about even."),
    (LOST, "You would be behind."),
    (-inf, "You would still be losing."),
)


LETTING_GO = re.compile(r"(?:pass|end|done|stop|stay|noblock|nothing)\b")


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
    found: Sequence[Candidate],
    random: Random,
) -> Hint:
    dice = Tossed(random)
    state = game.guess(view, dice)
    dice.drawn.clear()
    step = game.play(state, seat, candidate.words, dice)
    heard = tuple(each for each in step.events if each.to is None or seat in each.to)
    told = " ".join(event.text for event in heard[:LINES])
    outcome = game.outcome(step.state)
    if outcome and outcome.ranking[0] == {seat}:
        why = "It wins the match."
    else:
        gain = evaluate(game, step.state, seat) - evaluate(game, state, seat)
        follow = _follow(game, step.state, seat, random) if not dice.drawn else ""
        why = f"{reason(candidate, found, gain, follow)} {_standing(candidate)}".strip()
    return Hint(candidate.words, told, why, heard, bool(dice.drawn))


def reason(candidate: Candidate, found: Sequence[Candidate], gain: float, follow: str) -> str:
    """Why this sentence: what it gains, what it prepares, or what it avoids."""
    others = [each.rank[0] for each in found if each.values and each is not candidate]
    worth = candidate.rank[0]
    if len(found) == 1 and not candidate.is_advised:
        return "It is the only thing you can do."
    if candidate.values and others and worth > LOST and max(others) < LOST:
        return "Everything else I looked at loses."
    if follow:
        return f"It prepares your next step: {follow}"
    if gain >= GAIN:
        return "It improves your position at once."
    if candidate.values and others and worth - max(others) >= CLEAR:
        return "It is clearly safer than anything else: other moves give your opponent more."
    if candidate.values and others and worth - max(others) >= SLIGHT:
        return "It keeps a little more than the other moves would."
    if candidate is not found[0] and others and worth < max(others) - SLIGHT:
        return "It looks a little weaker to me, but it is playable."
    return "I see nothing better."


def _follow(game: AnyGame, state: Any, seat: Seat, random: Random) -> str:
    """What the seat could do next if it is asked again at once, where that gains something."""
    if seat not in {prompt.seat for prompt in game.prompts(state)}:
        return ""
    try:
        best, dice = previews(game, [state], seat, random)[0], Tossed(random)
        after = game.play(state, seat, best.words, dice)
    except (PlayError, IndexError):
        return ""
    if dice.drawn or LETTING_GO.match(best.words):
        return ""
    told = [each.text for each in after.events if each.to is None or seat in each.to]
    gained = evaluate(game, after.state, seat) - evaluate(game, state, seat)
    return told[0] if told and gained >= GAIN else ""


def _standing(candidate: Candidate) -> str:
    if not candidate.values:
        return ""
    return next(words for least, words in STANDINGS if candidate.rank[0] >= least)
