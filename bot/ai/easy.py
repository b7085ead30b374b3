"""Easy to beat, but no fool: it notices a few of the things it could do and takes the best of them.

Its mistakes are those of people who overlook things. Where a whole turn is written in one line it
does every second time what the game advises, and else whatever comes to mind.
"""

from random import Random
from typing import Any

from bot.ai.candidates import advised, determinized, evaluate, forced, has_blank
from bot.ai.random_player import sensible_sentences
from bot.games import AnyGame
from bot.kernel import Seat, Tossed, walk

NOTICED = 3  # things it could do


def play_easily(game: AnyGame, view: Any, seat: Seat, random: Random) -> str:
    """The best of a few sentences by how it stands after them; ties are settled at random."""
    state = determinized(game, view, seat, random)
    prompt = game.prompt(state, seat)
    lone = forced(prompt)
    if lone:
        return lone
    advice = advised(game, view, prompt, random) if has_blank(prompt) else None
    if advice and random.random() < 0.5:
        return advice.sentence
    noticed = sensible_sentences(prompt, random, NOTICED)
    seed = random.getrandbits(32)

    def value(words: str) -> float:
        said = walk(prompt, words)
        after = game.following(state, seat, said.action, Tossed(Random(seed)))
        return evaluate(game, after, seat)

    return max(noticed, key=value, default=prompt.default)
