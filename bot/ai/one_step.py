"""One step ahead: the sentence with the best score after it, averaged over a few guesses.

It has no plans of its own. Only where a blank must be filled, a whole turn in one line, does it
take the game's advice.
"""

from random import Random
from typing import Any

from bot.ai.candidates import advised, forced, has_blank, previews
from bot.games import AnyGame
from bot.kernel import Seat, Tossed

GUESSES = 3


def best_step(game: AnyGame, view: Any, seat: Seat, random: Random) -> str:
    """The sentence with the best score after it; ties are settled at random."""
    state = game.guess(view, Tossed(random))
    prompt = game.prompt(state, seat)
    advice = advised(game, view, prompt, random) if has_blank(prompt) else None
    if advice:
        return advice.sentence
    more = (game.guess(view, Tossed(random)) for _ in range(1, GUESSES))
    return forced(prompt) or previews(game, [state, *more], seat, random)[0].words
