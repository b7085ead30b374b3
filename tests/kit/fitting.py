"""The frame of scripts that fit an evaluation to matches and ship what they found as data."""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

S = TypeVar("S")  # a sample: a position and how its match ended
F = TypeVar("F")  # what is fitted


def run(
    about: str,
    data: Path,
    samples: Callable[[int], Iterator[S]],
    fitted: Callable[[list[S]], F],
    surprise: Callable[[list[S], F], float],
    *,
    matches: int,
    apart: int,
) -> None:
    """Play, fit, and tell how it does on one in `apart` of the matches, which it did not see."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("-n", "--matches", type=int, default=matches)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="keep what was found")
    options = parser.parse_args()
    played = [list(samples(options.seed + n)) for n in range(options.matches)]
    held = max(1, len(played) // apart)
    seen, unseen = played[held:], played[:held]
    found = fitted([each for match in seen for each in match])
    missed = surprise([each for match in unseen for each in match], found)
    sys.stdout.write(f"surprise on {held} matches kept apart: {missed:.3f}\n")
    text = msgspec.json.format(msgspec.json.encode(found), indent=1)
    if options.write:
        data.write_bytes(text + b"\n")
    else:
        sys.stdout.write(f"{text.decode()}\n")
