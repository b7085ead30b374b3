"""Opponents that nobody tuned to: textbook searches on the contract, a yardstick for computers.

`alpha-beta` plays Rakh: single sentences, iterative deepening, an evaluation of HEALTH and lands.
`uct` knows the rules alone: one guess of what is hidden, random playouts, results. `ismcts` is
information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012): a new guess for every
playout, one tree over sentences. Its playouts take the game's `advise` and end with its `score`;
nothing else here asks a game for advice or scores. `make ladder OPTIONS="--strengths hard --arena
ismcts --seconds 0.3"` gives both sides the same CPU time.
"""

from functools import partial

from bot.ai.strengths import ComputerPlayer
from tests.arena.alpha_beta import alpha_beta
from tests.arena.tree import Style, tree_search

GAMES = {"alpha-beta": ("rakh",)}  # elsewhere something is hidden, or dice fall
ARENA = ("alpha-beta", "uct", "ismcts")


def opponent(name: str, seconds: float) -> ComputerPlayer:
    if name == "alpha-beta":
        return partial(alpha_beta, seconds=seconds)
    style = Style(guesses_anew=True, advised=True, length=12) if name == "ismcts" else Style()
    return partial(tree_search, seconds=seconds, style=style)


def plays(name: str, game: str) -> bool:
    return game in GAMES.get(name, (game,))
