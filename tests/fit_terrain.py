"""How sure a lead in Terrain is, fitted to matches: `python -m tests.fit_terrain -n 400 --write`.

Tokens are moved by the rollout policy on dealt lands, with two to four players. What the ways say
at the start of every turn is compared with who arrived first.
"""

from collections.abc import Iterator
from itertools import product
from math import log
from pathlib import Path
from random import Random

from bot.games import find
from bot.games.terrain.ai.race import Evaluation, estimated
from bot.games.terrain.ai.score import turns
from bot.games.terrain.model.state import State
from bot.kernel import Tossed
from tests.kit import fitting

DATA = Path("bot/games/terrain/data/evaluation.json")
SHARPNESS = [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 1.0, 1.2]
WIDTH = [0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 8.0]
FADING = [0.0, 0.25, 0.5, 0.75]
LOOKED_AT = 1500  # samples
Sample = tuple[list[float], int, int]  # turns left, the place of who moves, and of who arrived


def samples(seed: int) -> Iterator[Sample]:
    """The starts of all turns of one match."""
    game, random = find("terrain"), Random(seed)
    dice = Tossed(random)
    state: State = game.setup(game.table(2 + seed % 3, {"build": "ready"}), dice).state
    seats, seen = state.racing, list[tuple[list[float], int]]()
    while state.phase == "race":
        turn = state.turn
        if turn is not None and not turn.has_moved:
            left = [turns(state, seat) for seat in seats]
            # The dice have fallen: before they did, whoever moves now stood as in the last sample.
            seen.append((left, seats.index(state.seat)))
        asked = game.asked(state)[0]
        state = game.apply(state, asked, game.rollout_action(state, asked, dice), dice).state
    if state.ending == "finish":
        first = seats.index(state.finished[0])
        yield from ((left, mover, first) for left, mover in seen)


def surprise(found: list[Sample], evaluation: Evaluation) -> float:
    """The mean surprise at who arrives first."""
    total = 0.0
    for left, mover, first in found:
        total -= log(max(1e-6, estimated(left, mover, evaluation)[first]))
    return total / len(found)


def fitted(found: list[Sample]) -> Evaluation:
    """The least surprising of those on a grid."""
    some = found[:: max(1, len(found) // LOOKED_AT)]
    tried = (Evaluation(*each) for each in product(SHARPNESS, WIDTH, FADING))
    return min(tried, key=lambda each: surprise(some, each))


def main() -> None:
    about = "Fit Terrain's evaluation to matches."
    fitting.run(about, DATA, samples, fitted, surprise, matches=400, apart=4)


if __name__ == "__main__":
    main()
