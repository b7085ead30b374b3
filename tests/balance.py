"""Are the sides fair? Computers play them against each other: `python -m tests.balance terrene`.

Every seat follows the game's own advice, which is quick and sensible, or searches, which is slow
and better. Printed are the shares of wins by side, by pairing and by who goes first, each with its
95 % interval (Wilson). A draw counts as an even share. What is compared stands in `balance.toml`,
by game; nothing here knows a game. The same seed plays the same matches. Options: the games, `-n`
matches, `-r` rollouts a sentence (0: advice alone), `--seats`, `--seed`, `--set`.
"""

import argparse
import sys
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, islice, permutations
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct, field

from bot.ai.candidates import advised, random_walk
from bot.ai.search import search
from bot.games import AnyGame, find
from bot.kernel import Outcome, Prompt, Seat, Tossed, walk
from tests.ladder import LONGEST, wilson

PROGRESS = 100  # matches between two early looks, on stderr
DATA = Path(__file__).with_suffix(".toml")


Player = Callable[[AnyGame, Any, Prompt[Any], Random], str]


class Comparison(Struct, frozen=True):
    """What is compared in one game; `balance.toml` explains the fields."""

    settings: dict[str, str] = field(default_factory=dict)
    vary: str = ""
    leave: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    begun: dict[str, tuple[str, ...]] = field(default_factory=dict)
    starter: str = ""


class Played(Struct, frozen=True):
    """One match: the side and the points of each seat, and who went first, if that is known."""

    sides: tuple[str, ...]
    points: tuple[float, ...]
    first: int = -1


def follow_advice(game: AnyGame, state: Any, prompt: Prompt[Any], random: Random) -> str:
    """What the game advises; the default or anything where it has no opinion."""
    said = advised(game, game.view(state, prompt.seat), prompt, random)
    if said is None:
        return prompt.default or random_walk(prompt, random).sentence
    return said.sentence


def look_ahead(
    rollouts: int, game: AnyGame, state: Any, prompt: Prompt[Any], random: Random
) -> str:
    """What the search finds with so many rollouts."""
    view = game.view(state, prompt.seat)
    return search(game, view, prompt.seat, random, inf, rollouts)


def _player(rollouts: int) -> Player:
    return partial(look_ahead, rollouts) if rollouts else follow_advice


def main() -> None:
    options = _arguments()
    known = comparisons()
    for key in options.games or known:
        changes = dict(each.split("=", 1) for each in options.set)
        player = _player(options.rollouts)
        for line in balance(
            key, known[key], options.matches, options.seats, options.seed, changes, player
        ):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="The sides of a game against each other.")
    parser.add_argument("games", nargs="*", help="all in balance.toml if none is named")
    parser.add_argument("-n", "--matches", type=int, default=300)
    parser.add_argument("-r", "--rollouts", type=int, default=0, help="0: advice alone")
    parser.add_argument("--seats", type=int, default=2, help="at a table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", nargs="*", default=[], metavar="SETTING=CHOICE")
    return parser.parse_args()


def comparisons() -> dict[str, Comparison]:
    return msgspec.convert(tomllib.loads(DATA.read_text()), dict[str, Comparison])


def balance(
    key: str,
    compared: Comparison,
    matches: int,
    seats: int,
    seed: int = 1,
    changes: Mapping[str, str] | None = None,
    player: Player = follow_advice,
) -> Iterator[str]:
    """The lines for one game, for each choice of the setting that varies."""
    game = find(key)
    for choice in _choices(game, compared):
        settings = {**compared.settings, **choice, **(changes or {})}
        wanted = islice(_seatings(compared, seats, Random(seed)), matches)
        played: list[Played] = []
        for number, sides in enumerate(wanted):
            played.append(match(game, compared, settings, sides, seed + number, player))
            if len(played) % PROGRESS == 0 and len(played) < matches:
                sys.stderr.write("\n".join((f"after {len(played)}", *report(played), "")))
        told = ", ".join(f"{name} {value}" for name, value in settings.items())
        yield f"\n{game.about.title}: {matches} matches, {seats} seats, {told}"
        yield from report(played)


def _choices(game: AnyGame, compared: Comparison) -> Iterator[dict[str, str]]:
    varied = [each for each in game.about.settings if each.key == compared.vary]
    if not varied:
        yield {}
    for setting in varied:
        yield from ({setting.key: each} for each in setting.choices if each not in compared.leave)


def _seatings(compared: Comparison, seats: int, random: Random) -> Iterator[tuple[str, ...]]:
    """Which side sits where: every order of different sides once, then all of them again."""
    if compared.seats:
        while True:
            yield compared.seats
    orders = list(permutations(compared.sides, seats))
    while True:
        random.shuffle(orders)
        yield from orders


def match(
    game: AnyGame,
    compared: Comparison,
    settings: Mapping[str, str],
    sides: tuple[str, ...],
    seed: int,
    player: Player = follow_advice,
) -> Played:
    """Play it; each seat says its side where it is asked for one."""
    random = Random(seed)
    state = game.setup(game.table(len(sides), settings), Tossed(random)).state
    first = -1
    for _ in range(LONGEST):
        prompts = game.prompts(state)
        if first < 0 and _has_begun(compared, state):
            first = getattr(state, compared.starter)
        if not prompts:
            break
        prompt = prompts[random.randrange(len(prompts))]
        side = sides[prompt.seat]
        is_asked_for_side = any(option.token == side for option in prompt.options)
        words = side if is_asked_for_side else player(game, state, prompt, random)
        action = walk(prompt, words).action
        state = game.apply(state, prompt.seat, action, Tossed(random)).state
    return Played(sides, _points(game.outcome(state), len(sides)), first)


def _has_begun(compared: Comparison, state: Any) -> bool:
    return bool(compared.begun) and all(
        getattr(state, name) in values for name, values in compared.begun.items()
    )


def _points(outcome: Outcome | None, seats: int) -> tuple[float, ...]:
    """1 for every seat in the first place; an even share where nobody won."""
    if outcome is None or outcome.is_draw:
        return (1 / seats,) * seats
    return tuple(float(Seat(seat) in outcome.ranking[0]) for seat in range(seats))


def report(played: Sequence[Played]) -> Iterator[str]:
    """Shares by side, by pairing and by who goes first."""
    by_side: dict[str, list[float]] = defaultdict(list)
    by_pair: dict[tuple[str, str], list[float]] = defaultdict(list)
    first: list[float] = []
    for each in played:
        for side, points in zip(each.sides, each.points, strict=True):
            by_side[side].append(points)
        for one, two in combinations(sorted(zip(each.sides, each.points, strict=True)), 2):
            if one[1] != two[1]:
                by_pair[one[0], two[0]].append(float(one[1] > two[1]))
        first += [each.points[each.first]] if each.first >= 0 else []
    seats = len(played[0].sides)
    yield f"  by side (even: {1 / seats:.0%})"
    yield from (_line(side, points) for side, points in sorted(by_side.items()))
    if len(by_pair) > 1:
        yield "  by pairing (the first one's share where one of the two won)"
        yield from (_line(" - ".join(pair), points) for pair, points in sorted(by_pair.items()))
    if first:
        yield _line("who goes first", first)


def _line(name: str, points: Sequence[float]) -> str:
    low, high = wilson(sum(points), len(points))
    share = sum(points) / len(points)
    return f"    {name:24} {share:6.1%}   ({low:.0%} to {high:.0%}) of {len(points)}"


if __name__ == "__main__":
    main()
