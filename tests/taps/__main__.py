"""Taps and waits of every game, as people meet them on the local Discord.

People who play as a normal computer would say every sentence through their panel, with the fewest
taps it allows; opening the panel and confirming count. A pick from a menu is one; what the finger
touches is told, too. Options: games, `-n` sentences a match,
`--matches`, `--seed` of the first one, `--seats`, and settings as `--set key=value`.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean, median

from bot.games import find, games
from tests.taps.table import Counted, counted


def main() -> None:
    options = _arguments()
    for key in options.games or games():
        for seats in options.seats or find(key).about.seats[:1]:
            matches = [_match(key, seats, seed, options) for seed in range(options.matches)]
            print("\n".join(report(key, seats, matches)), flush=True)


def _match(key: str, seats: int, number: int, options: argparse.Namespace) -> Counted:
    settings = dict(each.split("=", 1) for each in options.set)
    seed = options.seed + number
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(counted(key, seats, options.sentences, Path(folder), settings, seed))


def report(key: str, seats: int, matches: Sequence[Counted]) -> Iterator[str]:
    found = Counted()
    for each in matches:
        found.add(each)
    every = [taps for each in found.taps.values() for taps in each]
    yield f"\n{find(key).about.title}, {seats} players, {len(matches)} matches"
    yield (
        f"  set-up of a match: {_spread([each.setup_waits for each in matches])} waits, "
        f"{_spread([each.setup_sentences for each in matches])} sentences, "
        f"{_spread([each.setup_taps for each in matches])} taps, "
        f"{found.setup_taps / seats / len(matches):.0f} a player"
    )
    if not every:
        return
    turns = max(found.turns, 1)
    yield (
        f"  play: {turns} turns, {found.waits / turns:.1f} waits a turn, "
        f"{sum(every) / turns:.1f} taps a turn, {mean(every):.2f} taps a sentence"
    )
    for word, taps in sorted(found.taps.items(), key=lambda each: -len(each[1])):
        share = 100 * len(taps) / len(every)
        yield (
            f"    {word:<12} {share:3.0f} %   taps: median {median(taps):g}, "
            f"mean {mean(taps):.1f}, most {max(taps)}; "
            f"with opening menus {mean(taps) + found.menus[word] / len(taps):.1f}"
        )
    if found.forms:
        yield f"  written into a form: {found.forms} sentences"
    if found.typed:
        yield f"  typed, for want of a button: {len(found.typed)}, such as {found.typed[0]}"


def _spread(counts: Sequence[int]) -> str:
    """ "3", if all matches agree; else "2 to 4"."""
    least, most = min(counts), max(counts)
    return str(most) if least == most else f"{least} to {most}"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.taps", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[*games(), []], metavar="game")
    parser.add_argument("-n", dest="sentences", type=int, default=80)
    parser.add_argument("--matches", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0, help="of the first match")
    parser.add_argument("--seats", type=int, action="append")
    parser.add_argument("--set", action="append", default=[], help="a setting: setup=quick")
    return parser.parse_args()


if __name__ == "__main__":
    main()
