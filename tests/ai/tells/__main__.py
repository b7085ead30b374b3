"""What spies learn: `python -m tests.ai.tells [games] [-n 200] [--player hard] [-r 16]`."""

import argparse
import math
import sys
from collections.abc import Iterator
from functools import partial

from bot.ai.one_step import best_step
from bot.ai.search import search
from bot.ai.strengths import ComputerPlayer
from tests.ai.tells import Guesses, advice, excess, games_with_secrets, spy

PLAYERS = ("advice", "normal", "hard")


def report(found: Guesses) -> Iterator[str]:
    for name, guesses in found.items():
        right = sum(each.right for each in guesses)
        blind = sum(each.blind for each in guesses)
        count = max(len(guesses), 1)
        yield (
            f"  {name:44} {right / count:6.1%}, blind {blind / count:6.1%} of {len(guesses)}"
            f": {excess(guesses):+.1f} standard errors"
        )


def _player(name: str, rollouts: int) -> ComputerPlayer:
    hard: ComputerPlayer = partial(search, seconds=math.inf, rollouts=rollouts)
    return {"advice": advice, "normal": best_step, "hard": hard}[name]


def main() -> None:
    parser = argparse.ArgumentParser(description="Do computers show what they hide?")
    parser.add_argument("games", nargs="*", help="all if none is named")
    parser.add_argument("-n", "--matches", type=int, default=200)
    parser.add_argument("--player", choices=PLAYERS, default="advice")
    parser.add_argument("-r", "--rollouts", type=int, default=16)
    options = parser.parse_args()
    player = _player(options.player, options.rollouts)
    for game in options.games or games_with_secrets():
        found = spy(game)(range(options.matches), player)
        sys.stdout.write(f"{game}: {options.matches} matches\n")
        sys.stdout.writelines(f"{line}\n" for line in report(found))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
