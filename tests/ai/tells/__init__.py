"""Spies: do computers show by open play what they hide?

A game with secrets has a spy in the module of its name. It watches matches as the table does,
guesses the secret by one simple statistic after another, and is told afterwards whether it was
right. Where a statistic is right more often than a blind guess, beyond what luck explains, the play
has a tell. `python -m tests.ai.tells` plays as many matches as one likes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from math import sqrt
from pkgutil import iter_modules
from random import Random
from typing import Any

from msgspec import Struct

from bot.ai.strengths import ComputerPlayer
from bot.games import AnyGame, find, games
from bot.kernel import Seat, Tossed

LONGEST = 4000


class Guess(Struct, frozen=True):
    """How much of a guess was right, and how much of a blind one would have been."""

    right: float
    blind: float


Guesses = Mapping[str, Sequence[Guess]]  # by statistic
Spy = Callable[[range, ComputerPlayer], Guesses]  # seeds of matches, and who plays them


class Moment(Struct, frozen=True):
    """Somebody has said something."""

    before: Any
    seat: Seat
    words: str
    after: Any


def advice(game: AnyGame, view: Any, seat: Seat, random: Random) -> str:
    """Plays what the game advises: what every strength but `easy` builds on, and very quick."""
    prompt = game.prompt(game.guess(view, Tossed(random)), seat)
    return prompt.standing or game.advise(view, Tossed(random)) or prompt.default


def watched(
    key: str, seed: int, player: ComputerPlayer, settings: Mapping[str, str] | None = None
) -> Iterator[Moment]:
    """A match, sentence by sentence, for as long as one watches."""
    game, random = find(key), Random(seed)
    seats = game.about.seats
    table = game.table(2 if 2 in seats else seats[0], settings or {})
    state = game.setup(table, Tossed(random)).state
    for _ in range(LONGEST):
        prompts = game.prompts(state)
        if not prompts:
            return
        seat = prompts[random.randrange(len(prompts))].seat
        words = player(game, game.view(state, seat), seat, Random(random.getrandbits(64)))
        after = game.play(state, seat, words, Tossed(random)).state
        yield Moment(state, seat, words, after)
        state = after


def excess(guesses: Sequence[Guess]) -> float:
    """By how many standard errors the guesses were better than blind ones."""
    ahead = sum(each.right - each.blind for each in guesses)
    return ahead / sqrt(sum(each.blind * (1 - each.blind) for each in guesses) or 1.0)


def games_with_secrets() -> list[str]:
    here = {module.name for module in iter_modules(__path__)}
    return [key for key in games() if key in here]


def spy(game: str) -> Spy:
    found: Spy = import_module(f"tests.ai.tells.{game}").guesses
    return found
