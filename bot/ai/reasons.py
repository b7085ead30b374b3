"""Why a sentence is good, in one line: the game's own facts first, then what the search found.

A game compares two states (`Advisor.reasons`). As those are guessed, and dice may fall otherwise,
only what several guesses agree on is told: so nothing is claimed that the seat cannot know.
"""

import re
from collections.abc import Sequence
from itertools import takewhile
from math import inf
from random import Random
from typing import Any

from msgspec import Struct

from bot.ai.candidates import evaluate
from bot.ai.search import Candidate
from bot.games import AnyGame
from bot.kernel import Event, PlayError, Seat, Tossed, walk

TRIALS, ROLLED = 3, 6  # guesses that must agree; and dice, if any are rolled
MOST = 2  # facts in a line
GAIN = 0.03  # a change of the score that is worth a word
LOST = -0.6
CLEAR, SLIGHT = 0.1, 0.02  # by how much a sentence does better than the next one
STANDINGS = (  # from -1, lost, to 1, won
    (0.6, "winning"),
    (0.15, "ahead"),
    (-0.15, "about even"),
    (LOST, "behind"),
    (-inf, "losing"),
)
LETTING_GO = re.compile(r"(?:pass|end|done|stop|stay|noblock|nothing|undo|clear)\b")
VAGUE = (
    "It improves your position at once.",
    "It is clearly safer than anything else: other moves give your opponent more.",
    "It keeps a little more than the other moves would.",
    "It looks a little weaker to me, but it is playable.",
    "I see nothing better.",
)


def is_vague(why: str) -> bool:
    """Does a line say only that a sentence is good, and not what for?"""
    return why.startswith(VAGUE)


class Trial(Struct, frozen=True):
    """A sentence played on a guessed state."""

    before: Any
    after: Any
    heard: tuple[Event, ...]
    facts: tuple[str, ...]
    rolls: bool  # dice may turn out otherwise


def trials(game: AnyGame, view: Any, seat: Seat, words: str, random: Random) -> list[Trial]:
    """The first is what is shown; more only where a guess or a draw could be another."""
    first = _trial(game, game.guess(view, Tossed(random)), seat, words, random)
    found = [first]
    for _ in range(1, ROLLED if first.rolls else TRIALS):
        state = game.guess(view, Tossed(random))
        if first.rolls or state != first.before:
            found.append(_trial(game, state, seat, words, random))
    return found


def _trial(game: AnyGame, state: Any, seat: Seat, words: str, random: Random) -> Trial:
    dice = Tossed(random)
    action = walk(game.prompt(state, seat), words).action
    step = game.apply(state, seat, action, dice)
    heard = tuple(each for each in step.events if each.to is None or seat in each.to)
    has_facts = game.about.has_reasons
    facts = tuple(game.reasons(state, seat, action, step.state)) if has_facts else ()
    return Trial(state, step.state, heard, facts, bool(dice.drawn))


def agreed(found: Sequence[Trial]) -> list[str]:
    """The facts of all trials, in the order of the first."""
    first, *others = found
    return [fact for fact in first.facts if all(fact in other.facts for other in others)]


def certain(found: Sequence[Trial]) -> tuple[Event, ...]:
    """What happens in all trials, before they part: to be told."""
    rows = zip(*(trial.heard for trial in found), strict=False)
    return tuple(row[0] for row in takewhile(lambda row: len(set(row)) == 1, rows))


def drawn(found: Sequence[Trial]) -> tuple[Event, ...]:
    """Where it happens in all trials, whatever comes of it: without words that may be wrong."""
    rows = zip(*(trial.heard for trial in found), strict=False)
    same = takewhile(lambda row: len({each.cells for each in row}) == 1, rows)
    return tuple(row[0] if len(set(row)) == 1 else _outline(row[0]) for row in same)


def _outline(event: Event) -> Event:
    return Event("", event.to, "strike" if len(event.cells) > 1 else "light", event.cells)


def why(
    game: AnyGame,
    seat: Seat,
    candidate: Candidate,
    field: Sequence[Candidate],
    found: Sequence[Trial],
    random: Random,
) -> str:
    """One line: at most a few facts, and how the match would stand."""
    wins = [_is_won(game, trial.after, seat) for trial in found]
    if all(wins):
        return "It wins the match."
    facts = (["It can win the match at once."] if any(wins) else []) + agreed(found)
    facts = facts[:MOST] or [_from_search(game, seat, candidate, field, found, random)]
    return " ".join([*facts, standing(candidate, field)]).strip()


def _is_won(game: AnyGame, state: Any, seat: Seat) -> bool:
    outcome = game.outcome(state)
    return outcome is not None and seat in outcome.ranking[0] and not outcome.is_draw


def _from_search(
    game: AnyGame,
    seat: Seat,
    candidate: Candidate,
    field: Sequence[Candidate],
    found: Sequence[Trial],
    random: Random,
) -> str:
    trial = found[0]
    gain = evaluate(game, trial.after, seat) - evaluate(game, trial.before, seat)
    following = "" if len(found) > 1 else follow(game, trial.after, seat, candidate, random)
    return reason(candidate, field, gain, following)


def follow(game: AnyGame, state: Any, seat: Seat, candidate: Candidate, random: Random) -> str:
    """What the seat would do next by the search's main line, if it is asked again at once."""
    if not candidate.line or candidate.line[0][0] != seat:
        return ""
    words = candidate.line[0][1]
    if LETTING_GO.match(words):
        return ""
    try:
        then = _trial(game, state, seat, words, random)
    except PlayError:
        return ""
    if then.rolls or not then.heard:
        return ""
    if then.facts:
        return f"{then.heard[0].text} {then.facts[0]}"
    gained = evaluate(game, then.after, seat) - evaluate(game, state, seat)
    return then.heard[0].text if gained >= GAIN else ""


def reason(candidate: Candidate, field: Sequence[Candidate], gain: float, following: str) -> str:
    """Why this sentence, where the game has no facts: what it prepares, gains or avoids."""
    others = [each.rank[0] for each in field if each.values and each is not candidate]
    worth = candidate.rank[0]
    if candidate is field[0] and len(field) == 1 and not candidate.is_advised:
        return "It is the only thing you can do."
    if candidate.values and others and worth > LOST and max(others) < LOST:
        return "Everything else I looked at loses."
    if following:
        return f"It prepares your next step: {following}"
    at_once, clearly, slightly, weaker, nothing = VAGUE
    if gain >= GAIN:
        return at_once
    if candidate.values and others and worth - max(others) >= CLEAR:
        return clearly
    if candidate.values and others and worth - max(others) >= SLIGHT:
        return slightly
    unsearched = candidate not in field
    if candidate is not field[0] and (unsearched or (others and worth < max(others) - SLIGHT)):
        return weaker
    return nothing


def standing(candidate: Candidate, field: Sequence[Candidate]) -> str:
    """How the match would stand, and how it would stand after most other sentences."""
    if not candidate.values:
        return ""
    now = _stands(candidate.rank[0])
    others = sorted(each.rank[0] for each in field if each.values and each is not candidate)
    middle = _stands(others[len(others) // 2]) if others else now
    if middle == now or others[len(others) // 2] > candidate.rank[0]:
        return f"You would be {now}."
    return f"You would be {now}; most other moves leave you {middle}."


def _stands(value: float) -> str:
    return next(words for least, words in STANDINGS if value >= least)
