"""How often each strength finds what must be found: `python -m tests.ai.tactics [games] [-r 48]`.

The share of `easy` is the yardstick: so often any sentence at all would have done.
"""

import argparse
import math
import sys
from collections.abc import Iterator
from functools import partial

from bot.ai.one_step import best_step
from bot.ai.random_player import play_at_random
from bot.ai.search import search
from bot.ai.strengths import ComputerPlayer
from tests.ai.tactics import games_with_tactics, is_found, tactics


def rates(game: str, rollouts: int, seeds: int) -> Iterator[str]:
    """The lines of one game: every strength's hits, and what it misses."""
    known = tactics(game)
    rollouts = rollouts or known.rollouts
    hard: ComputerPlayer = partial(search, seconds=math.inf, rollouts=rollouts)
    thinkers: dict[str, ComputerPlayer] = {
        "easy": play_at_random,
        "normal": best_step,
        "hard": hard,
    }
    times = "once" if seeds == 1 else f"{seeds} times"
    made = {name: make() for name, make in known.positions.items()}
    yield f"{game}: {len(made)} positions, each tried {times}, {rollouts} rollouts"
    for strength, thinker in thinkers.items():
        hits = {
            name: sum(is_found(game, each, thinker, seed) for seed in range(1, seeds + 1))
            for name, each in made.items()
        }
        yield f"  {strength:8} {sum(hits.values()) / (seeds * len(made)):6.1%}"
        if strength == "hard":
            missed = (f"{name} ({seeds - found})" for name, found in hits.items() if found < seeds)
            yield from (f"    missed: {each}" for each in missed)


def main() -> None:
    parser = argparse.ArgumentParser(description="How often is found what must be found?")
    parser.add_argument("games", nargs="*", help="all if none is named")
    parser.add_argument("-r", "--rollouts", type=int, default=0, help="0: as in the tests")
    parser.add_argument("-s", "--seeds", type=int, default=3, help="tries with each position")
    options = parser.parse_args()
    for game in options.games or games_with_tactics():
        for line in rates(game, options.rollouts, options.seeds):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
