"""Find puzzles in matches between computers, and write them into the data of their games.

    python -m tests.ai.puzzles rakh terrain -n 12

Each is a position of a match between normal computers in which one sentence is clearly the best:
two deep searches agree on it (`bot/ai/puzzles.py`). At most one comes from each match.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from bot.ai.candidates import previews
from bot.ai.puzzles import is_a_choice, level, may_be_one, solve
from bot.ai.strengths import choose
from bot.games import find, games
from bot.kernel import Seat, Tossed
from bot.match.practice.lesson import Position
from bot.match.practice.position import made
from bot.match.practice.puzzle import SHIPPED, Shipped

FIRST = 6  # sentences that are not looked at: everybody opens alike
LONGEST = 300
LOOKED_AT = 15  # choices of a match, all from its second half: there more is at stake
OBVIOUS = 5  # of them those in which one sentence stands out at once
TRIED = 40  # sentences that are tried to tell that
SIMPLE = 0.5  # of the puzzles at most may be of the lowest level


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__)
    read.add_argument("games", nargs="*", default=list(games()))
    read.add_argument("-n", type=int, default=12, help="puzzles for each game")
    read.add_argument("--seconds", type=float, default=600, help="of CPU time for each game")
    read.add_argument("--more", action="store_true", help="keep those that are there")
    read.add_argument("--first", type=int, default=9000, help="the seed of the first match")
    wanted = read.parse_args()
    for key in wanted.games:
        end = time.process_time() + wanted.seconds
        path = Path("bot/games") / key / SHIPPED
        known = _known(path) if wanted.more else []
        missing = wanted.n - len(known)
        kept = list(known)
        for puzzle in islice(_found(key, known, missing, end, wanted.first), missing):
            kept.append(puzzle)
            _write(path, kept)
        levels = Counter(each.level for each in kept)
        print(f"{key:10} {len(kept)} puzzles, by level {dict(levels)}", flush=True)


def _write(path: Path, puzzles: list[Shipped]) -> None:
    """After each one that is found: who stops the search keeps what it has found."""
    found = [_written(each) for each in sorted(puzzles, key=lambda each: each.level)]
    path.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


def _written(puzzle: Shipped) -> dict[str, Any]:
    """Without what is left at its default."""
    data: dict[str, Any] = msgspec.to_builtins(puzzle)
    data["position"] = {key: value for key, value in data["position"].items() if value}
    return data


def _known(path: Path) -> list[Shipped]:
    return msgspec.json.decode(path.read_bytes(), type=list[Shipped]) if path.exists() else []


def _found(
    key: str, known: list[Shipped], wanted: int, end: float, first: int
) -> Iterator[Shipped]:
    simple, boards = 0, {shown(key, each.position) for each in known}
    for seed in count(first):
        if time.process_time() > end:
            return
        puzzle = _in_match(key, seed, end)
        if puzzle is None or (puzzle.level == 0 and simple >= SIMPLE * wanted):
            continue
        if shown(key, puzzle.position) in boards:
            continue
        boards.add(shown(key, puzzle.position))
        simple += puzzle.level == 0
        print(f"  {key} {seed}: level {puzzle.level}, {puzzle.solution}", flush=True)
        yield puzzle


def shown(key: str, position: Position) -> str:
    """The board as the solver sees it: no two puzzles show the same."""
    game = find(key)
    return game.board(game.view(made(key, position), Seat(position.seat)))


def _in_match(key: str, seed: int, end: float) -> Shipped | None:
    """The first puzzle that is found in one match; everything that falls follows from the seed."""
    positions = _positions(key, seed)
    random, settings = Random(seed), dict(find(key).about.quickstart)
    late = positions[max(FIRST, len(positions) // 2) :]
    choices = [each for each in late if is_a_choice(key, each[0], each[1])]
    for view, seat, said in _likely(key, choices, random):
        found = _puzzle(key, view, seat, seed) if time.process_time() < end else None
        if found:
            return Shipped(Position(settings, seat=seat, seed=seed, play=said), *found)
    return None


def _likely(
    key: str, choices: list[tuple[Any, Seat, tuple[str, ...]]], random: Random
) -> list[tuple[Any, Seat, tuple[str, ...]]]:
    """Where one sentence stands out one step later; then others, where it may do so later on."""
    shuffled = random.sample(choices, len(choices))
    ranked = sorted(shuffled, key=lambda each: -_gap(key, each[0], each[1], random))
    first = ranked[:OBVIOUS]
    return first + [each for each in shuffled if each not in first][: LOOKED_AT - OBVIOUS]


def _gap(key: str, view: Any, seat: Seat, random: Random) -> float:
    game = find(key)
    found = previews(game, [game.guess(view, Tossed(random))], seat, random, TRIED, TRIED)
    return found[0].mean - found[1].mean


def _positions(key: str, seed: int) -> list[tuple[Any, Seat, tuple[str, ...]]]:
    """Of a match: what the seat that is asked sees, and what was said before."""
    game, random = find(key), Random(seed)
    table = game.table(game.about.seats[0], dict(game.about.quickstart))
    state, said = game.setup(table, _luck(seed, 0)).state, list[str]()
    found: list[tuple[Any, Seat, tuple[str, ...]]] = []
    for number in range(1, LONGEST):
        prompts = game.prompts(state)
        if not prompts:
            break
        seat = prompts[0].seat
        view = game.view(state, seat)
        found.append((view, seat, tuple(said)))
        words = choose(key, view, seat, "normal", random.getrandbits(30))
        state = game.play(state, seat, words, _luck(seed, number)).state
        said.append(f"{seat}: {words}")
    return found


def _puzzle(key: str, view: Any, seat: Seat, seed: int) -> Any:
    if not may_be_one(key, view, seat, seed):
        return None
    solution = solve(key, view, seat, seed)
    return (solution, level(key, view, seat, solution.best)) if solution else None


def _luck(seed: int, number: int) -> Tossed:
    """As a position of practice has it."""
    return Tossed(Random(f"{seed} {number}"))


if __name__ == "__main__":
    main()
