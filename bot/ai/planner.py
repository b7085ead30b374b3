"""The planner: one step ahead, scored, averaged over a few guesses.

It has no plans of its own. Only where an answer is written out, a whole turn in a line, does it
take the game's advice: what could be tapped there is no match for it.
"""

from random import Random
from typing import Any

from bot.ai.choices import advised, first_looks, is_written, only
from bot.games import AnyGame
from bot.kernel import Seat, Tossed

GUESSES = 3


def plan(game: AnyGame, view: Any, seat: Seat, random: Random) -> str:
    """The sentence with the best score after it; equals are settled by a whim."""
    state = game.guess(view, Tossed(random))
    prompt = game.prompt(state, seat)
    advice = advised(game, view, prompt, random) if is_written(prompt) else None
    if advice:
        return advice.sentence
    more = (game.guess(view, Tossed(random)) for _ in range(1, GUESSES))
    return only(prompt) or first_looks(game, [state, *more], seat, random)[0].words
