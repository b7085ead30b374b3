"""A determinized tree search: guess what is hidden, roll out, keep the best.

The candidates are what the game advises and what scores best one step later. Rollouts come in
rounds: in each, every candidate still in the field is rolled out from the same determinization with
the same seed, so that none is merely luckier; after each round the weaker half is dropped, and most
rollouts go to what is hard to tell apart (sequential halving). Every determinization keeps its tree
(rollouts.py). Where nothing is hidden all determinizations are one, and so is the tree. A game may
search better itself (`Advisor.search`).

The budget is CPU time of this thread and a number of rollouts, never wall-clock time: a busy host
plays later, not worse. Only the view comes in here.
"""

import time
from collections.abc import Iterable
from math import inf, isqrt, sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

from msgspec import Struct

from bot.ai.candidates import (
    CANDIDATES,
    MAX_REPEATS,
    advice_list,
    determinized,
    forced,
    has_blank,
    previews,
)
from bot.ai.rollouts import Line, Node, Searcher, main_line, new_root, rollout
from bot.games import AnyGame
from bot.kernel import Seat, Tossed

SECONDS = 2.0  # of CPU time
ROLLOUTS = 2000
WIDTH = 24  # candidates at most; fewer if there are few rollouts
MOST_PREVIEWS, PREVIEWS_PER_ROLLOUT = 480, 10
PREVIEW_STATES = 3  # determinizations over which a preview is averaged, as in one_step
DETERMINIZATIONS = 12
REPLIES = (4, 40)  # sentences compared for each reply in a rollout: as many as there is time for
USUAL_LENGTH = 10  # sentences in a usual rollout
POSITIONS = 60  # of a game's own search that cost as much as a rollout
ENOUGH = 6  # determinizations in which two candidates must have met to tell how sure a lead is
HARDLY = 0.003  # better than this, or it is mere restlessness
LOST = -0.95  # if the whole field is worth less, other candidates are let in


class Candidate(Struct):
    """A sentence that may be said, and what rollouts have shown of it."""

    words: str
    prior: float  # the score one step later
    values: dict[int, float] = {}  # by determinization
    is_advised: bool = False
    is_default: bool = False  # what is said for those who say nothing
    line: Line = ()  # how it would go on

    @property
    def rank(self) -> tuple[float, float]:
        if not self.values:
            return (-1.0, self.prior)
        return (sum(self.values.values()) / len(self.values), self.prior)

    @property
    def is_lost(self) -> bool:
        return self.rank[0] < LOST


class Search(Struct, frozen=True):
    """What all rounds share."""

    searcher: Searcher
    view: Any
    random: Random
    most: int  # rollouts in a round
    roots: list[Node] = []  # one for each determinization so far


def search(
    game: AnyGame,
    view: Any,
    seat: Seat,
    random: Random,
    seconds: float = SECONDS,
    rollouts: int = ROLLOUTS,
) -> str:
    """The best sentence found."""
    return ranked(game, view, seat, random, seconds, rollouts)[0].words


def ranked(
    game: AnyGame,
    view: Any,
    seat: Seat,
    random: Random,
    seconds: float = SECONDS,
    rollouts: int = ROLLOUTS,
) -> list[Candidate]:
    """All candidates, the best first."""
    start = time.thread_time()
    own = _own_search(game, view, random, start + seconds, rollouts)
    if own:
        return own
    most = min(MOST_PREVIEWS, max(CANDIDATES, PREVIEWS_PER_ROLLOUT * rollouts))
    width = min(WIDTH, 1 + isqrt(4 * rollouts))
    candidates = _candidates(game, view, seat, random, (most, width), start + seconds / 2)
    if len(candidates) == 1:
        return candidates
    begun = time.thread_time()
    replies = _replies((begun - start) / len(candidates), start + seconds - begun)
    rounds = (min(width, len(candidates)) - 1).bit_length()
    searcher = Searcher(game, seat, replies, start + seconds, game.rollout_length(view))
    shared = Search(searcher, view, random, rollouts // rounds)
    field = unless_idle(_halved(shared, candidates, width, rounds), game.advice_is_frugal)
    for each in field:
        each.line = main_line(searcher, shared.roots, each.words)
    return [*field, *(each for each in candidates if each not in field)]


def _own_search(
    game: AnyGame, view: Any, random: Random, deadline: float, rollouts: int
) -> list[Candidate]:
    """What the game's own search says, if it has one and there is a choice."""

    def goes_on(positions: int) -> bool:
        return positions < POSITIONS * rollouts and time.thread_time() < deadline

    found = game.search(view, Tossed(random), goes_on)
    return [Candidate(each.sentence, 0.0, {0: each.value}, line=each.line) for each in found]


def compared(
    game: AnyGame,
    view: Any,
    seat: Seat,
    sentences: Iterable[str],
    random: Random,
    rollouts: int,
) -> list[Candidate]:
    """These sentences and no others, all from the same determinizations; the best first.

    Nothing here depends on time: the same seed finds the same.
    """
    field = [Candidate(words, 0.0) for words in dict.fromkeys(sentences)]
    searcher = Searcher(game, seat, REPLIES[1], inf, game.rollout_length(view))
    shared = Search(searcher, view, random, rollouts)
    _roll_out(shared, field, inf)
    for each in field:
        each.line = main_line(searcher, shared.roots, each.words)
    return field


def _halved(
    shared: Search, candidates: list[Candidate], width: int, rounds: int
) -> list[Candidate]:
    """Round after round, the better half; if all of it looks lost, others are let in."""
    deadline, margin = shared.searcher.deadline, shared.searcher.game.advice_margin
    field, rest = candidates[:width], candidates[width:]
    for number in range(rounds, 0, -1):
        now = time.thread_time()
        end = now + (deadline - now) / number
        _roll_out(shared, field, end)
        while field[0].is_lost and rest and time.thread_time() < deadline:
            field, rest = [*_best(field, 1, margin), *rest[:width]], rest[width:]
            _roll_out(shared, field, end)
        field = _best(field, (len(field) + 1) // 2, margin)
    return advice_first(field, margin)


def _best(field: list[Candidate], most: int, advice_margin: float) -> list[Candidate]:
    """The best of the field; where advice has a margin, also the best of what was advised."""
    best, rest = field[:most], field[most:]
    if advice_margin and not any(each.is_advised for each in best):
        best += [each for each in rest if each.is_advised][:1]
    return best


def advice_first(field: list[Candidate], advice_margin: float) -> list[Candidate]:
    """The best first; but advice gives way only to what is better by the margin."""
    best, advised = field[0], next((each for each in field if each.is_advised), None)
    if not advice_margin or advised is None or lead(best, advised) >= advice_margin:
        return field
    return [advised, *(each for each in field if each is not advised)]


def unless_idle(field: list[Candidate], advice_is_frugal: bool = False) -> list[Candidate]:
    """The best first; but what is hardly better than the default is not worth a card or a step.

    Frugal advice has weighed that already.
    """
    if advice_is_frugal and field[0].is_advised:
        return field
    for each in field:
        if each.is_default and each.values and each.rank[0] > field[0].rank[0] - HARDLY:
            return [each, *(other for other in field if other is not each)]
    return field


def lead(one: Candidate, other: Candidate) -> float:
    """By how many standard errors one is better, over the determinizations both were tried in."""
    both = one.values.keys() & other.values
    ahead = [one.values[number] - other.values[number] for number in both]
    if len(ahead) < ENOUGH:
        return 0.0
    error = stdev(ahead) / sqrt(len(ahead))
    if error:
        return mean(ahead) / error
    return inf if ahead[0] > 0 else 0.0


def _candidates(
    game: AnyGame, view: Any, seat: Seat, random: Random, most: tuple[int, int], deadline: float
) -> list[Candidate]:
    """What the game advises, then everything else by its score one step later.

    `most` is how many are previewed, and how many can be rolled out.
    """
    state = determinized(game, view, seat, random)
    prompt = game.prompt(state, seat)
    only = forced(prompt)
    if only:
        return [Candidate(only, 0.0, is_advised=bool(prompt.standing))]
    # Whole plans cost much to roll out and are hard to tell apart: fewer of them, each more often.
    # But they differ much, and nothing else is known of them: ask until the game repeats itself.
    plans = most[1] // 2 + 1 if has_blank(prompt) else 0
    advice = advice_list(game, view, prompt, random, plans or most[1], plans or MAX_REPEATS)
    if advice and plans:
        return [Candidate(said.sentence, 0.0, is_advised=True) for said in advice]
    more = (determinized(game, view, seat, random) for _ in range(1, PREVIEW_STATES))
    seen = previews(game, [state, *more], seat, random, most[0], 2 * WIDTH, deadline)
    best = seen[0].mean
    if best >= 1 and (seen[0].is_certain or not game.advice_margin):
        return [Candidate(seen[0].words, best)]  # it wins, and not by a lucky draw
    idle = prompt.default
    found = {
        each.words: Candidate(each.words, each.mean, is_default=each.words == idle) for each in seen
    }
    # Where nothing tells them apart, advice goes before all others.
    first = {
        words: Candidate(words, best, is_advised=True, is_default=words == idle)
        for words in (said.sentence for said in advice)
    }
    return list({**first, **found, **first}.values())


def _replies(cost: float, seconds: float) -> int:
    """How many replies can be compared each time, if every candidate must be tried twice."""
    least, most = REPLIES
    answers = 2 * WIDTH * USUAL_LENGTH
    return int(max(least, min(most, seconds / (answers * max(cost, 1e-6)))))


def _roll_out(shared: Search, field: list[Candidate], deadline: float) -> None:
    """One rollout for each, and more while there is time; the best come to the front."""
    done = 0
    while done < max(shared.most, 1) and time.thread_time() < deadline:
        number = _next_determinization(shared)
        seed = shared.random.getrandbits(32)
        for each in field:
            root = shared.roots[number]
            each.values[number] = rollout(shared.searcher, root, each.words, seed)
        done += len(field)
    field.sort(key=lambda each: each.rank, reverse=True)


def _next_determinization(shared: Search) -> int:
    """The number of a new guess, or of a known one that is equal or has waited longest."""
    roots = shared.roots
    if len(roots) == DETERMINIZATIONS:
        return min(range(DETERMINIZATIONS), key=lambda number: roots[number].visits)
    searcher = shared.searcher
    state = determinized(searcher.game, shared.view, searcher.seat, shared.random)
    for number, root in enumerate(roots):
        if root.state == state:
            return number
    roots.append(new_root(state, searcher.seat))
    return len(roots) - 1
