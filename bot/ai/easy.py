"""Easy to beat, but no fool: it notices a few of the things it could do and takes the best of them.

Its mistakes are those of people who overlook things. Where a whole turn is written in one line it
forgets some of the orders that the game advises.
"""

from random import Random
from typing import Any

from bot.ai.candidates import advised, determinized, evaluate, forced, has_blank
from bot.ai.random_player import sensible_sentences
from bot.games import AnyGame
from bot.kernel import PlayError, Prompt, Seat, Tossed, walk
from bot.kernel.plan import CLOSING

NOTICED = 2  # things it could do
FORGOTTEN = 0.2  # of the orders of a line
ATTEMPTS = 4  # to forget orders that the others can do without


def play_easily(game: AnyGame, view: Any, seat: Seat, random: Random) -> str:
    """The best of a few sentences by how it stands after them; ties are settled at random."""
    state = determinized(game, view, seat, random)
    prompt = game.prompt(state, seat)
    lone = forced(prompt)
    if lone:
        return lone
    advice = advised(game, view, prompt, random) if has_blank(prompt) else None
    if advice:
        return forgetful(prompt, advice.sentence, random)
    noticed = sensible_sentences(prompt, random, NOTICED)
    seed = random.getrandbits(32)

    def value(words: str) -> float:
        said = walk(prompt, words)
        after = game.following(state, seat, said.action, Tossed(Random(seed)))
        return evaluate(game, after, seat)

    return max(noticed, key=value, default=prompt.default)


def forgetful(prompt: Prompt[Any], advice: str, random: Random) -> str:
    """The line without some of its orders; the whole of it if they need each other."""
    verb, *orders = advice.split()
    closing = orders[-1:] if orders and orders[-1].upper() in CLOSING else []
    for _ in range(ATTEMPTS if closing else 0):
        kept = [each for each in orders[:-1] if random.random() >= FORGOTTEN]
        words = " ".join([verb, *kept, *closing] if kept else closing)
        if _may_be_said(prompt, words):
            return words
    return advice


def _may_be_said(prompt: Prompt[Any], words: str) -> bool:
    try:
        walk(prompt, words)
    except PlayError:
        return False
    return True
