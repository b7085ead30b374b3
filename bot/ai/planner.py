"""The planner: one step ahead, scored, averaged over a few guesses at what is hidden.

A game that knows better says so itself (`Game.advise`), and is believed.
"""

from itertools import islice
from random import Random
from typing import Any

from bot.games import AnyGame
from bot.kernel import PlayError, Prompt, Seat, Tossed, sentences, stroll, walk

CANDIDATES = 120
GUESSES = 3


def plan(game: AnyGame, view: Any, seat: Seat, random: Random) -> str:
    """The sentence with the best score after it; equals are settled by a whim."""
    if advice := advised(game, view, seat, random):
        return advice
    states = [game.guess(view, Tossed(random)) for _ in range(GUESSES)]
    tried = candidates(game.prompt(states[0], seat), random)
    if len(tried) == 1:
        return tried[0]
    scores = {
        sentence: sum(_after(game, state, seat, sentence, random) for state in states)
        for sentence in tried
    }
    return max(tried, key=lambda sentence: (scores[sentence], random.random()))


def advised(game: AnyGame, view: Any, seat: Seat, random: Random) -> str:
    """What the game itself would say here, if it has an opinion and that can be said."""
    words: str = game.advise(view, Tossed(random))
    if not words:
        return ""
    try:
        return walk(game.prompt(game.guess(view, Tossed(random)), seat), words).sentence
    except PlayError:
        return ""


def candidates(prompt: Prompt[Any], random: Random) -> list[str]:
    """Every sentence if there are few; else so many at random, each once."""
    first = list(islice(sentences(prompt), CANDIDATES + 1))
    if len(first) <= CANDIDATES:
        return first
    return list(dict.fromkeys(stroll(prompt, random) for _ in range(CANDIDATES)))


def _after(game: AnyGame, state: Any, seat: Seat, sentence: str, random: Random) -> float:
    return game.score(game.play(state, seat, sentence, Tossed(random)).state, seat)
