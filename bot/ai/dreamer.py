"""The dreamer: guesses what is hidden, dreams matches on from there, and keeps the best beginning.

An information-set tree search. Every dream starts from a fresh guess, so no branch leans on one
guess alone; chance is thrown anew in every dream. Where many sentences are possible, the most
promising ones by one look ahead are tried first and others join as a place is visited more often.
Every seat is assumed to want its own best.
"""

import math
import time
from random import Random
from typing import Any

from bot.ai.planner import advised, candidates
from bot.games import AnyGame
from bot.kernel import PlayError, Prompt, Seat, Tossed

SECONDS = 2.0
DREAMS = 2000
DEPTH = 6  # sentences looked ahead before the position is judged
CURIOSITY = 0.4
WIDTH = 3.0  # how many sentences are tried at a place that was visited once


class Place:
    """What has been dreamt of one sequence of sentences."""

    def __init__(self) -> None:
        self.visits = 0
        self.worth = 0.0  # summed up, for the seat that chose to come here
        self.ordered: list[str] = []  # what may be said here, the most promising first
        self.next: dict[str, Place] = {}

    @property
    def mean(self) -> float:
        return self.worth / self.visits if self.visits else 0.0


def dream(
    game: AnyGame,
    view: Any,
    seat: Seat,
    random: Random,
    seconds: float = SECONDS,
    dreams: int = DREAMS,
) -> str:
    """The sentence that was dreamt of most."""
    if advice := advised(game, view, seat, random):
        return advice
    root = Place()
    state = game.guess(view, Tossed(random))
    _order(game, state, game.prompt(state, seat), root, random)
    if len(root.ordered) == 1:
        return root.ordered[0]
    end = time.monotonic() + seconds
    for _ in range(dreams):
        _dream_once(game, state, seat, root, random)
        if time.monotonic() > end:
            break
        state = game.guess(view, Tossed(random))
    return max(root.next, key=lambda words: (root.next[words].visits, root.next[words].mean))


def _dream_once(game: AnyGame, state: Any, first: Seat, root: Place, random: Random) -> None:
    """Down the tree to a place that is new, judge it, and remember the judgement on the way."""
    way: list[tuple[Place, Seat]] = []
    place = root
    root.visits += 1
    wanted: Seat | None = first
    for _ in range(DEPTH):
        prompt = _whose(game.prompts(state), wanted, random)
        if prompt is None:
            break
        wanted = None
        if not place.ordered:
            _order(game, state, prompt, place, random)
        words = _pick(place)
        try:
            state = game.play(state, prompt.seat, words, Tossed(random)).state
        except PlayError:  # another guess, in which this cannot be said
            break
        is_new = words not in place.next
        place = place.next.setdefault(words, Place())
        way.append((place, prompt.seat))
        if is_new:
            break
    worth = {seat: game.score(state, seat) for seat in {seat for _, seat in way}}
    for each, seat in way:
        each.visits += 1
        each.worth += worth[seat]


def _whose(
    prompts: tuple[Prompt[Any], ...], wanted: Seat | None, random: Random
) -> Prompt[Any] | None:
    """The seat that dreams speaks first; after that any of those who are asked."""
    fitting = [prompt for prompt in prompts if wanted is None or prompt.seat == wanted]
    return fitting[random.randrange(len(fitting))] if fitting else None


def _order(game: AnyGame, state: Any, prompt: Prompt[Any], place: Place, random: Random) -> None:
    """What may be said here, by how the position looks one step on."""
    seat = prompt.seat
    tried = candidates(prompt, random)
    random.shuffle(tried)
    if len(tried) > 1:
        looks = {
            words: game.score(game.play(state, seat, words, Tossed(random)).state, seat)
            for words in tried
        }
        tried.sort(key=lambda words: -looks[words])
    place.ordered = tried


def _pick(place: Place) -> str:
    """Between what is known to be good and what is hardly known."""
    width = max(2, int(WIDTH * math.sqrt(place.visits + 1)))
    within = place.ordered[:width]
    for words in within:
        if words not in place.next:
            return words
    log = math.log(place.visits + 1)
    return max(within, key=lambda words: _promise(place.next[words], log))


def _promise(place: Place, log: float) -> float:
    return place.mean + CURIOSITY * math.sqrt(log / (place.visits + 1))
