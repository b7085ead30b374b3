"""The strengths of computer players, and how to ask one.

An opponent is handed a view and a seat; from the view it guesses a state that would look the same,
and what it may say there is what it may say at the table. It cannot peek: the state never comes
here. A game that knows better says so itself (`Game.advise`), and all but the dabbler believe it.
"""

from random import Random
from typing import Any, Protocol

from bot.ai.dabbler import dabble
from bot.ai.dreamer import dream
from bot.ai.planner import plan
from bot.games import AnyGame, find
from bot.kernel import PlayError, Seat, Tossed, walk


class Opponent(Protocol):
    def __call__(self, game: AnyGame, view: Any, seat: Seat, random: Random) -> str: ...


STRENGTHS: dict[str, Opponent] = {"dabbler": dabble, "planner": plan, "dreamer": dream}


def choose(game: str, view: object, seat: Seat, strength: str, seed: int) -> str:
    """A whole sentence for this seat; the same seed chooses the same."""
    rules, random = find(game), Random(seed)
    advice = "" if strength == "dabbler" else advised(rules, view, seat, random)
    return advice or STRENGTHS[strength](rules, view, seat, random)


def advised(game: AnyGame, view: Any, seat: Seat, random: Random) -> str:
    """What the game itself would say here, if it has an opinion and that can be said."""
    words: str = game.advise(view, Tossed(random))
    if not words:
        return ""
    try:
        return walk(game.prompt(game.guess(view, Tossed(random)), seat), words).sentence
    except PlayError:
        return ""
