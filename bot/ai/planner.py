"""The planner: what the game advises, or one step ahead, scored, averaged over a few guesses."""

from random import Random
from typing import Any

from bot.ai.choices import advised, first_looks, only
from bot.games import AnyGame
from bot.kernel import Seat, Tossed

GUESSES = 3


def plan(game: AnyGame, view: Any, seat: Seat, random: Random) -> str:
    """The sentence with the best score after it; equals are settled by a whim."""
    state = game.guess(view, Tossed(random))
    prompt = game.prompt(state, seat)
    advice = advised(game, view, prompt, random)
    if advice:
        return advice.sentence
    more = (game.guess(view, Tossed(random)) for _ in range(1, GUESSES))
    return only(prompt) or first_looks(game, [state, *more], seat, random)[0].words
