"""Taps and waits of every game, as people meet them on the local Discord.

People who play as a normal computer would say every sentence through their panel, with the fewest
taps it allows; opening the panel and confirming count. Options: games, `-n` sentences a match,
`--seats`, and settings as `key=value`.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, median

from bot.games import find, games
from tests.taps.table import Counted, counted


def main() -> None:
    options = _arguments()
    for key in options.games or games():
        for seats in options.seats or find(key).about.seats[:1]:
            with tempfile.TemporaryDirectory() as folder:
                settings = dict(each.split("=", 1) for each in options.set)
                found = asyncio.run(counted(key, seats, options.sentences, Path(folder), settings))
            print("\n".join(report(key, seats, found)), flush=True)


def report(key: str, seats: int, found: Counted) -> Iterator[str]:
    every = [taps for each in found.taps.values() for taps in each]
    yield f"\n{find(key).about.title}, {seats} players"
    yield (
        f"  set-up: {found.setup_waits} waits, {found.setup_sentences} sentences, "
        f"{found.setup_taps} taps ({found.setup_taps / seats:.0f} a player)"
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
            f"mean {mean(taps):.1f}, most {max(taps)}"
        )
    if found.forms:
        yield f"  written into a form: {found.forms} sentences"
    if found.typed:
        yield f"  typed, for want of a button: {len(found.typed)}, such as {found.typed[0]}"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.taps", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[*games(), []], metavar="game")
    parser.add_argument("-n", dest="sentences", type=int, default=80)
    parser.add_argument("--seats", type=int, action="append")
    parser.add_argument("--set", action="append", default=[], help="a setting: setup=quick")
    return parser.parse_args()


if __name__ == "__main__":
    main()
