"""Anything that is allowed, at random."""

from random import Random
from typing import Any

from bot.games import AnyGame
from bot.kernel import Seat, Tossed, random_sentence


def play_at_random(game: AnyGame, view: Any, seat: Seat, random: Random) -> str:
    prompt = game.prompt(game.guess(view, Tossed(random)), seat)
    return prompt.standing or random_sentence(prompt, random)
