"""Positions in which something must be found, ten or more for every game.

A game's are in the module of its name. What is best there is proved by search or by a reason from
the rules, never by what a player says; a thinker either finds it or does not. `python -m
tests.ai.tactics` tells how often each strength does, with as many rollouts as one likes.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import Any

from msgspec import Struct

from bot.ai.strengths import ComputerPlayer
from bot.games import find, games
from bot.kernel import Seat


class Position(Struct, frozen=True):
    state: Any
    seat: Seat
    is_best: Callable[[str], bool]  # of a sentence that may be said there


Positions = Mapping[str, Callable[[], Position]]


class Tactics(Struct, frozen=True):
    """What a game's module offers."""

    plain: Positions  # one step shows it: the normal must find it too
    deep: Positions
    rollouts: int  # so many are enough for every one of them

    @property
    def positions(self) -> Positions:
        return {**self.plain, **self.deep}


def games_with_tactics() -> list[str]:
    """A game may do without."""
    here = {module.name for module in iter_modules(__path__)}
    return [key for key in games() if key in here]


def tactics(game: str) -> Tactics:
    module = import_module(f"tests.ai.tactics.{game}")
    return Tactics(module.PLAIN, module.DEEP, module.ROLLOUTS)


def is_found(game: str, position: Position, thinker: ComputerPlayer, seed: int = 1) -> bool:
    """Does it find what is best, from what its seat may see?"""
    rules, seat = find(game), position.seat
    return position.is_best(thinker(rules, rules.view(position.state, seat), seat, Random(seed)))
