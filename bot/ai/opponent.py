"""The strengths of computer players, and how to ask one.

An opponent is handed a view and a seat; from the view it guesses a state that would look the same,
and what it may say there is what it may say at the table. It cannot peek: the state never comes
here. A game may give advice of its own (`Game.advise`): it is what the dreamer dreams of first, and
then judges for itself. The planner looks one step ahead and no further.
"""

from random import Random
from typing import Any, Protocol

from bot.ai.dabbler import dabble
from bot.ai.dreamer import dream
from bot.ai.planner import plan
from bot.games import AnyGame, find
from bot.kernel import Seat


class Opponent(Protocol):
    def __call__(self, game: AnyGame, view: Any, seat: Seat, random: Random) -> str: ...


STRENGTHS: dict[str, Opponent] = {"dabbler": dabble, "planner": plan, "dreamer": dream}


def choose(game: str, view: object, seat: Seat, strength: str, seed: int) -> str:
    """A whole sentence for this seat; the same seed chooses the same."""
    return STRENGTHS[strength](find(game), view, seat, Random(seed))
