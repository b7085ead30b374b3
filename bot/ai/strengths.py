"""The strengths of computer players, and how to ask one for a move.

A computer is handed a view and a seat. From the view it guesses a state that would look the same,
and what it may say there is what it may say at the table. It cannot peek: the state never comes
here. A game may give advice of its own (`Advisor.advise`): the search tries it first and then
judges for itself; `one_step` looks one step ahead and no further.
"""

from random import Random
from typing import Any, Protocol

from bot.ai.one_step import best_step
from bot.ai.random_player import play_at_random
from bot.ai.search import search
from bot.games import AnyGame, find
from bot.kernel import Seat


class ComputerPlayer(Protocol):
    def __call__(self, game: AnyGame, view: Any, seat: Seat, random: Random) -> str: ...


STRENGTHS: dict[str, ComputerPlayer] = {
    "easy": play_at_random,
    "normal": best_step,
    "hard": search,
}


def choose(game: str, view: object, seat: Seat, strength: str, seed: int) -> str:
    """A whole sentence for this seat; the same seed chooses the same."""
    return STRENGTHS[strength](find(game), view, seat, Random(seed))
