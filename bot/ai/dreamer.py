"""The dreamer: a determinised tree search. It guesses what is hidden, dreams on, keeps the best.

What the game advises and what looks best one step on are the beginnings. Dreams are had in rounds:
in each, all beginnings still in the field are dreamt from one guess with the same luck, so that
none is only luckier; after each round the weaker half is given up, and most dreams go to what is
hard to tell apart. Every guess keeps its tree (tree.py), and after some guesses the old trees grow
on; where nothing is hidden all guesses are one, and so is the tree. Only the view comes in here.
"""

import time
from math import inf, isqrt, sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

from msgspec import Struct

from bot.ai.choices import CANDIDATES, DEAF, first_looks, is_written, only, opinions
from bot.ai.tree import Dreamer, Node, dream_of, world
from bot.games import AnyGame
from bot.kernel import Seat, Tossed

SECONDS = 2.0
DREAMS = 2000
FIELD = 24  # beginnings at most; fewer if there are few dreams
WIDEST, WIDTH = 480, 10  # sentences looked at first: at most, and for each dream
FIRST_LOOKS = 3  # guesses over which the first look is averaged, as the planner's is
WORLDS = 12  # guesses whose trees are grown
GLANCE = (4, 40)  # sentences compared for each answer in a dream: as many as there is time for
USUAL = 10  # sentences in a usual dream
FEW = 6  # worlds in which two beginnings must have met to tell how sure a lead is
LOST = -0.95  # if all the field is worth less, others are let in


class Beginning(Struct):
    """A sentence that might be said, and what has been dreamt of it."""

    words: str
    look: float  # the score right after it
    worth: dict[int, float] = {}  # by world
    is_advised: bool = False

    @property
    def promise(self) -> tuple[float, float]:
        if not self.worth:
            return (-1.0, self.look)
        return (sum(self.worth.values()) / len(self.worth), self.look)

    @property
    def is_lost(self) -> bool:
        return self.promise[0] < LOST


class Search(Struct, frozen=True):
    """What all rounds of dreams share."""

    dreamer: Dreamer
    view: Any
    random: Random
    most: int  # dreams in a round
    roots: list[Node] = []  # of the worlds guessed so far


def dream(
    game: AnyGame,
    view: Any,
    seat: Seat,
    random: Random,
    seconds: float = SECONDS,
    dreams: int = DREAMS,
) -> str:
    """The sentence with the best dreams."""
    return dreamt(game, view, seat, random, seconds, dreams)[0].words


def dreamt(
    game: AnyGame,
    view: Any,
    seat: Seat,
    random: Random,
    seconds: float = SECONDS,
    dreams: int = DREAMS,
) -> list[Beginning]:
    """What might be said, the best first."""
    start = time.monotonic()
    most = min(WIDEST, max(CANDIDATES, WIDTH * dreams))
    width = min(FIELD, 1 + isqrt(4 * dreams))
    every = _beginnings(game, view, seat, random, (most, width), start + seconds / 2)
    if len(every) == 1:
        return every
    begun = time.monotonic()
    glance = _glance((begun - start) / len(every), start + seconds - begun)
    rounds = (min(width, len(every)) - 1).bit_length()
    dreamer = Dreamer(game, seat, glance, start + seconds, game.rollout_length(view))
    search = Search(dreamer, view, random, dreams // rounds)
    left, rest = every[:width], every[width:]
    for number in range(rounds, 0, -1):
        now = time.monotonic()
        _dream_round(search, left, now + (start + seconds - now) / number)
        while left[0].is_lost and rest and time.monotonic() < search.dreamer.end:
            left, rest = [*_field(left, 1, game.advice_margin), *rest[:width]], rest[width:]
            _dream_round(search, left, now + (start + seconds - now) / number)
        left = _field(left, (len(left) + 1) // 2, game.advice_margin)
    left = trusted(left, game.advice_margin)
    return [*left, *(each for each in every if each not in left)]


def _field(left: list[Beginning], most: int, advice_margin: float) -> list[Beginning]:
    """The better half; where advice is weighed, also the best of what was advised."""
    field, rest = left[:most], left[most:]
    if advice_margin and not any(each.is_advised for each in field):
        field += [each for each in rest if each.is_advised][:1]
    return field


def trusted(left: list[Beginning], advice_margin: float) -> list[Beginning]:
    """The best first; but what was advised gives way only to what is better beyond doubt."""
    best, advised = left[0], next((each for each in left if each.is_advised), None)
    if not advice_margin or advised is None or lead(best, advised) >= advice_margin:
        return left
    return [advised, *(each for each in left if each is not advised)]


def lead(one: Beginning, other: Beginning) -> float:
    """By how many standard errors one is better, world by world."""
    ahead = [one.worth[world] - other.worth[world] for world in one.worth.keys() & other.worth]
    if len(ahead) < FEW:
        return 0.0
    error = stdev(ahead) / sqrt(len(ahead))
    if error:
        return mean(ahead) / error
    return inf if ahead[0] > 0 else 0.0


def _beginnings(
    game: AnyGame, view: Any, seat: Seat, random: Random, most: tuple[int, int], end: float
) -> list[Beginning]:
    """What the game advises, and then everything else by how it looks one step on.

    `most` is how many are looked at, and how many can be dreamt of.
    """
    state = game.guess(view, Tossed(random))
    prompt = game.prompt(state, seat)
    alone = only(prompt)
    if alone:
        return [Beginning(alone, 0.0, is_advised=bool(prompt.standing))]
    # Whole plans are dear to dream of and hard to tell apart: fewer, and each more often. But they
    # differ much, and nothing else is known of them: the game is asked until it repeats itself.
    plans = most[1] // 2 + 1 if is_written(prompt) else 0
    advice = opinions(game, view, prompt, random, plans or most[1], plans or DEAF)
    if advice and plans:
        return [Beginning(said.sentence, 0.0, is_advised=True) for said in advice]
    more = (game.guess(view, Tossed(random)) for _ in range(1, FIRST_LOOKS))
    looks = first_looks(game, [state, *more], seat, random, most[0], 2 * FIELD, end)
    best = looks[0].mean
    if best >= 1 and (looks[0].settled or not game.advice_margin):
        return [Beginning(looks[0].words, best)]  # it is won, and not by a lucky look
    found = {look.words: Beginning(look.words, look.mean) for look in looks}
    # Where nothing tells them apart, the game's own word goes before all others.
    first = {said.sentence: Beginning(said.sentence, best, is_advised=True) for said in advice}
    return list({**first, **found, **first}.values())


def _glance(cost: float, seconds: float) -> int:
    """How many sentences can be compared each time, if every beginning is to be dreamt twice."""
    least, most = GLANCE
    answers = 2 * FIELD * USUAL
    return int(max(least, min(most, seconds / (answers * max(cost, 1e-6)))))


def _dream_round(search: Search, left: list[Beginning], end: float) -> None:
    """One dream for each, and then more, while there is time; the best come to the front."""
    done = 0
    while done < max(search.most, 1) and time.monotonic() < end:
        number = _next_world(search)
        luck = search.random.getrandbits(32)
        for each in left:
            root = search.roots[number]
            each.worth[number] = dream_of(search.dreamer, root, each.words, luck)
        done += len(left)
    left.sort(key=lambda each: each.promise, reverse=True)


def _next_world(search: Search) -> int:
    """The number of a fresh guess, or of an old one that looks the same or has waited longest."""
    roots = search.roots
    if len(roots) == WORLDS:
        return min(range(WORLDS), key=lambda number: roots[number].visits)
    state = search.dreamer.game.guess(search.view, Tossed(search.random))
    for number, root in enumerate(roots):
        if root.state == state:
            return number
    roots.append(world(state, search.dreamer.seat))
    return len(roots) - 1
