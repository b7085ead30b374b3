"""The planner: one step ahead, scored, averaged over a few guesses at what is hidden."""

from itertools import islice
from random import Random
from typing import Any

from bot.games import AnyGame
from bot.kernel import Prompt, Seat, Tossed, sentences, stroll, walk

CANDIDATES = 120
GUESSES = 3


def plan(game: AnyGame, view: Any, seat: Seat, random: Random) -> str:
    """The sentence with the best score after it; equals are settled by a whim."""
    states = [game.guess(view, Tossed(random)) for _ in range(GUESSES)]
    tried = candidates(game.prompt(states[0], seat), random)
    if len(tried) == 1:
        return tried[0]
    totals = dict.fromkeys(tried, 0.0)
    for state in states:
        prompt = game.prompt(state, seat)
        for sentence in tried:
            totals[sentence] += judged(game, after(game, state, prompt, sentence, random), seat)
    return max(tried, key=lambda sentence: (totals[sentence], random.random()))


def candidates(prompt: Prompt[Any], random: Random, most: int = CANDIDATES) -> list[str]:
    """Every sentence if there are few; else so many at random, each once."""
    first = list(islice(sentences(prompt), most + 1))
    if len(first) <= most:
        return first
    return list(dict.fromkeys(stroll(prompt, random) for _ in range(most)))


def after(game: AnyGame, state: Any, prompt: Prompt[Any], sentence: str, random: Random) -> Any:
    """The state after an answer to this question; the question is not asked anew."""
    action = walk(prompt, sentence).action
    return game.apply(state, prompt.seat, action, Tossed(random)).state


def judged(game: AnyGame, state: Any, seat: Seat) -> float:
    """How a seat stands; once it is over, by its place alone."""
    outcome = game.outcome(state)
    if outcome is None:
        return game.score(state, seat)
    if outcome.is_draw:
        return 0.0
    place = next(rank for rank, group in enumerate(outcome.ranking) if seat in group)
    return 1 - 2 * place / (len(outcome.ranking) - 1)
