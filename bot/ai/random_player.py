"""Anything that is allowed, at random; but nobody gives up a game by chance."""

from random import Random
from typing import Any

from bot.games import AnyGame
from bot.kernel import Do, Fill, Prompt, Seat, Tossed, random_sentence

TRIES = 20


def play_at_random(game: AnyGame, view: Any, seat: Seat, random: Random) -> str:
    prompt = game.prompt(game.guess(view, Tossed(random)), seat)
    if prompt.standing:
        return prompt.standing
    return next(iter(sensible_sentences(prompt, random, 1)), prompt.default)


def sensible_sentences(prompt: Prompt[Any], random: Random, most: int) -> list[str]:
    """Up to so many different sentences at random, none of which gives up the game."""
    found = dict[str, None]()
    for _ in range(TRIES):
        sentence = random_sentence(prompt, random)
        if not _gives_up(prompt, sentence):
            found[sentence] = None
        if len(found) == most:
            break
    return list(found)


def _gives_up(prompt: Prompt[Any], sentence: str) -> bool:
    for word in sentence.split():
        option = prompt.find(word)
        if option is None or isinstance(option.then, Fill):
            return False
        if isinstance(option.then, Do):
            return option.then.gives_up
        prompt = option.then.question()
    return False
