"""How often a game passes from one person to another: `python -m tests.taps.handovers terrene`.

A handover is a change of who must answer, counted without Discord while everybody follows the
game's advice. A wait is a row of answers by others in somebody's turn. An answer given in advance
wakes nobody and is neither. Options: games, `-n` matches, `--seats`, `--seed` of the first match,
and settings as `--set key=value`.
"""

import argparse
from collections.abc import Iterator, Mapping
from random import Random
from statistics import mean, stdev

from msgspec import Struct

from bot.ai.candidates import advised, random_walk
from bot.games import AnyGame, find, games
from bot.kernel import Tossed
from tests.taps.table import SETUP, turn_name

LONGEST = 4000


class Counted(Struct):
    """What one match asked of its players, after the set-up."""

    turns: int = 0
    handovers: int = 0
    prompts: int = 0
    most: int = 0  # handovers in one turn
    waits: int = 0  # of a player in their own turn
    others: int = 0  # questions to others in somebody's turn


def main() -> None:
    options = _arguments()
    for key in options.games or games():
        settings = dict(each.split("=", 1) for each in options.set)
        print("\n".join(report(find(key), options, settings)), flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.taps.handovers", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[*games(), []], metavar="game")
    parser.add_argument("-n", dest="matches", type=int, default=9)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--set", action="append", default=[], help="a setting: responses=smart")
    return parser.parse_args()


def report(
    game: AnyGame, options: argparse.Namespace, settings: Mapping[str, str]
) -> Iterator[str]:
    seeds = range(options.seed, options.seed + options.matches)
    found = [counted(game, options.seats, settings, seed) for seed in seeds]
    turns = sum(each.turns for each in found) or 1
    told = ", ".join(f"{key} {value}" for key, value in settings.items()) or "usual settings"
    yield f"{game.about.title}, {options.seats} players, {options.matches} matches, {told}"
    yield (
        f"  a turn: {sum(each.handovers for each in found) / turns:.2f} handovers"
        f" (most {max(each.most for each in found)}),"
        f" {sum(each.prompts for each in found) / turns:.2f} questions"
    )
    low, high = spread([each.waits / max(each.turns, 1) for each in found])
    yield (
        f"  {turns} turns, each: {sum(each.waits for each in found) / turns:.2f} waits for the"
        f" others ({low:.2f} to {high:.2f}), {sum(each.others for each in found) / turns:.2f}"
        " questions to them"
    )
    yield f"  a match: {mean(each.handovers for each in found):.0f} handovers"


def spread(values: list[float]) -> tuple[float, float]:
    """The 95 % interval of the mean, from match to match."""
    error = 1.96 * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return mean(values) - error, mean(values) + error


def counted(game: AnyGame, seats: int, settings: Mapping[str, str], seed: int) -> Counted:
    random = Random(seed)
    state = game.setup(game.table(seats, settings), Tossed(random)).state
    found, turn, last, here, owner = Counted(), "", -1, 0, -1
    for _ in range(LONGEST):
        prompts = game.prompts(state)
        if not prompts:
            break
        prompt, now = prompts[0], turn_name(game.about.key, state)
        if now != SETUP and not prompt.standing:
            if now != turn:
                here, owner = 0, prompt.seat
            found.waits += prompt.seat != owner and last in (owner, -1)
            found.others += prompt.seat != owner
            here += prompt.seat != last
            found.turns += now != turn
            found.handovers += prompt.seat != last
            found.prompts += 1
            found.most = max(found.most, here)
            turn, last = now, prompt.seat
        said = advised(game, game.view(state, prompt.seat), prompt, random)
        words = said.sentence if said else random_walk(prompt, random).sentence
        state = game.play(state, prompt.seat, words, Tossed(random)).state
    return found


if __name__ == "__main__":
    main()
