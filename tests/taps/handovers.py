"""How often a game passes from one person to another: `python -m tests.taps.handovers terrene`.

A handover is a change of who must answer, counted without Discord while everybody follows the
game's advice. An answer given in advance wakes nobody and is no handover. Options: games, `-n`
matches, `--seats`, and settings as `--set key=value`.
"""

import argparse
from collections.abc import Iterator, Mapping
from random import Random
from statistics import mean

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


def main() -> None:
    options = _arguments()
    for key in options.games or games():
        settings = dict(each.split("=", 1) for each in options.set)
        print("\n".join(report(find(key), options.matches, options.seats, settings)), flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.taps.handovers", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[*games(), []], metavar="game")
    parser.add_argument("-n", dest="matches", type=int, default=9)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--set", action="append", default=[], help="a setting: responses=smart")
    return parser.parse_args()


def report(game: AnyGame, matches: int, seats: int, settings: Mapping[str, str]) -> Iterator[str]:
    found = [counted(game, seats, settings, seed) for seed in range(matches)]
    turns = sum(each.turns for each in found) or 1
    told = ", ".join(f"{key} {value}" for key, value in settings.items()) or "usual settings"
    yield f"{game.about.title}, {seats} players, {matches} matches, {told}"
    yield (
        f"  a turn: {sum(each.handovers for each in found) / turns:.2f} handovers"
        f" (most {max(each.most for each in found)}),"
        f" {sum(each.prompts for each in found) / turns:.2f} questions"
    )
    yield f"  a match: {mean(each.handovers for each in found):.0f} handovers"


def counted(game: AnyGame, seats: int, settings: Mapping[str, str], seed: int) -> Counted:
    random = Random(seed)
    state = game.setup(game.table(seats, settings), Tossed(random)).state
    found, turn, last, here = Counted(), "", -1, 0
    for _ in range(LONGEST):
        prompts = game.prompts(state)
        if not prompts:
            break
        prompt, now = prompts[0], turn_name(game.about.key, state)
        if now != SETUP and not prompt.standing:
            here = here if now == turn else 0
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
