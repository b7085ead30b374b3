"""The strengths of computer players, and how to ask one for a move.

A computer is handed a view and a seat. From the view it guesses a state that would look the same,
and what it may say there is what it may say at the table. It cannot peek: the state never comes
here. `easy` sees a few of the things it could do and takes the best of them. `normal` looks one
step ahead at nearly all of them. `hard` and `master` search: what the game advises
(`Advisor.advise`) is tried first and then judged.
"""

from functools import partial
from random import Random
from typing import Any, Protocol

from bot.ai.easy import play_easily
from bot.ai.one_step import best_step
from bot.ai.search import SECONDS, search
from bot.games import AnyGame, find
from bot.kernel import Seat


class ComputerPlayer(Protocol):
    def __call__(self, game: AnyGame, view: Any, seat: Seat, random: Random) -> str: ...


THINKING = {"hard": SECONDS, "master": 10.0}  # seconds of CPU time for a sentence, at most
MASTER_ROLLOUTS = 20_000
OVERLOOKED = 0.3  # by normal: where dice decide much, it would be as good as the best otherwise
STRENGTHS: dict[str, ComputerPlayer] = {
    "easy": play_easily,
    "normal": partial(best_step, overlooked=OVERLOOKED),
    "hard": search,
    "master": partial(search, seconds=THINKING["master"], rollouts=MASTER_ROLLOUTS),
}


def choose(game: str, view: object, seat: Seat, strength: str, seed: int) -> str:
    """A whole sentence for this seat; the same seed chooses the same."""
    return STRENGTHS[strength](find(game), view, seat, Random(seed))
