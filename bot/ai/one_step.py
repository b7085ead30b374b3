"""One step ahead: the sentence with the best score after it, averaged over a few guesses.

It has no plans of its own. Only where a blank must be filled, a whole turn in one line, does it
take the game's advice.
"""

from random import Random
from typing import Any

from bot.ai.candidates import Preview, advised, determinized, forced, has_blank, previews
from bot.games import AnyGame
from bot.kernel import Seat

GUESSES = 3


def best_step(game: AnyGame, view: Any, seat: Seat, random: Random) -> str:
    """The sentence with the best score after it; ties are settled at random."""
    state = determinized(game, view, seat, random)
    prompt = game.prompt(state, seat)
    advice = advised(game, view, prompt, random) if has_blank(prompt) else None
    if advice:
        return advice.sentence
    more = (determinized(game, view, seat, random) for _ in range(1, GUESSES))
    return forced(prompt) or _best(previews(game, [state, *more], seat, random), prompt.default)


def _best(found: list[Preview], default: str) -> str:
    """What scores best; the default if nothing is better, so that no card is played for nothing."""
    best = found[0]
    idle = any(each.words == default and each.mean >= best.mean for each in found)
    return default if idle else best.words
