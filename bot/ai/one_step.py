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


def best_step(game: AnyGame, view: Any, seat: Seat, random: Random, overlooked: float = 0.0) -> str:
    """The sentence with the best score after it; ties are settled at random.

    `overlooked` is the chance that any one sentence does not come to mind; but nobody does nothing
    only because they thought of nothing else.
    """
    state = determinized(game, view, seat, random)
    prompt = game.prompt(state, seat)
    advice = advised(game, view, prompt, random) if has_blank(prompt) else None
    if advice:
        return advice.sentence
    more = (determinized(game, view, seat, random) for _ in range(1, GUESSES))
    lone = forced(prompt)
    if lone:
        return lone
    found = previews(game, [state, *more], seat, random)
    noticed = [each for each in found if not overlooked or random.random() >= overlooked]
    is_idle = all(each.words == prompt.default for each in noticed)
    return _best(found if is_idle else noticed, prompt.default)


def _best(found: list[Preview], default: str) -> str:
    """What scores best; the default if nothing is better, so that no card is played for nothing."""
    best = found[0]
    idle = any(each.words == default and each.mean >= best.mean for each in found)
    return default if idle else best.words
