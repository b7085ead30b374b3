"""The ladder: every strength against every other, in every game: `python -m tests.ladder`.

Each pair plays so many matches, the seats exchanged after each; a draw is half a point. Printed are
the share of points with its 95 % interval (Wilson), seconds of CPU for a move, and Elo numbers
with the weakest strength at 0. What plays is what the bot plays, but for one thing: the
search's rollouts are counted, not timed. So a busy machine changes nothing, and the same seed
plays the same matches, however many processes share them. Options: the games, `-n` matches a pair,
`-r` rollouts a move, `--seats` at a table, `-j` processes, `--seed`, `--strengths`.
`--arena` adds opponents of tests/arena, each against every strength; `--seconds` gives them and the
search CPU time instead of rollouts. `master` has as many times the budget of `hard` as at the
table. `--times 1 4` plays the search against itself, each time against the next.
"""

import argparse
import math
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain, combinations, pairwise
from random import Random
from statistics import quantiles
from time import process_time
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from bot.ai.search import SECONDS, search
from bot.ai.strengths import STRENGTHS, THINKING, ComputerPlayer
from bot.games import find, games
from bot.kernel import Outcome, Seat, Tossed
from tests.arena import ARENA, opponent, plays

LONGEST = 4000
ROLLOUTS = 48
UNBOUNDED = 10**6
SEARCHING = {name: seconds / SECONDS for name, seconds in THINKING.items()}
Points = dict[tuple[str, str], list[float]]


class Pairing(Struct, frozen=True):
    """One match to be played: the stronger is named first."""

    game: str
    strengths: tuple[str, str]
    seed: int
    rollouts: int = ROLLOUTS
    seats: int = 0  # the game's own choice
    seconds: float = 0.0  # of CPU a move for searches; 0: rollouts are counted instead


class Played(Struct, frozen=True):
    """What the first of the pair got, 1, 0.5 or 0, and every move's seconds for both."""

    points: float
    times: tuple[list[float], list[float]]


def main() -> None:
    options = _arguments()
    with ProcessPoolExecutor(options.jobs) as pool:
        play = partial(_watched, partial(pool.map if options.jobs > 1 else map, match))
        for key in options.games or games():
            pairs = [
                Pairing(key, names, options.seed, options.rollouts, options.seats, options.seconds)
                for names in _pairs(key, options)
            ]
            for line in ladder(pairs, options.matches, play):
                sys.stdout.write(f"{line}\n")
                sys.stdout.flush()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Every strength against every other.")
    parser.add_argument("games", nargs="*", help="all if none is named")
    parser.add_argument("-n", "--matches", type=int, default=20, help="for each pair")
    parser.add_argument("-r", "--rollouts", type=int, default=ROLLOUTS, help="for each move")
    parser.add_argument("-j", "--jobs", type=int, default=1, help="processes")
    parser.add_argument("--seats", type=int, default=0, help="at a table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.0, help="of CPU instead of rollouts")
    parser.add_argument("--steps", action="store_true", help="each against the next one only")
    parser.add_argument("--arena", nargs="*", choices=ARENA, default=[])
    parser.add_argument("--times", nargs="*", default=[], help="seconds: the search with each")
    parser.add_argument("--strengths", nargs="*", choices=STRENGTHS, default=list(STRENGTHS))
    return parser.parse_args()


def _pairs(game: str, options: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """The stronger first: neighbors on the ladder, or all; arena's opponents; more time or less."""
    if options.times:
        for less, more in pairwise(options.times):
            yield f"{more}s", f"{less}s"
        return
    if not options.arena:
        pairs = pairwise if options.steps else combinations_of_two
        for weak, strong in pairs(options.strengths):
            yield strong, weak
    for strength in options.strengths:
        yield from ((strength, name) for name in options.arena if plays(name, game))


def combinations_of_two(names: list[str]) -> Iterator[tuple[str, str]]:
    return combinations(names, 2)


def _watched(play: "Play", pairings: Iterable[Pairing]) -> Iterator[Played]:
    """Tells every result on the side, as soon as it is there: 1, =, or 0."""
    for played in play(pairings):
        sys.stderr.write({1.0: "1", 0.5: "="}.get(played.points, "0"))
        sys.stderr.flush()
        yield played


class Play(Protocol):
    """Plays matches, one after another or several at once; the results come in order."""

    def __call__(self, pairings: Iterable[Pairing], /) -> Iterator[Played]: ...


def ladder(pairs: list[Pairing], matches: int, play: Play) -> Iterator[str]:
    """The lines of one game's ladder."""
    points: Points = {}
    times: dict[str, list[float]] = defaultdict(list)
    title, first = find(pairs[0].game).about.title, pairs[0]
    budget = f"{first.seconds} s of CPU" if first.seconds else f"{first.rollouts} rollouts"
    yield f"\n{title}: {matches} matches a pair, {budget}"
    for pair in pairs:
        played = list(play(replace(pair, seed=pair.seed + n) for n in range(matches)))
        strong, weak = pair.strengths
        points[strong, weak] = won = [each.points for each in played]
        times[strong].extend(chain.from_iterable(each.times[0] for each in played))
        times[weak].extend(chain.from_iterable(each.times[1] for each in played))
        low, high = wilson(sum(won), len(won))
        share, draws = sum(won) / len(won), won.count(0.5)
        yield f"  {strong:8} - {weak:8} {share:6.1%}   ({low:.0%} to {high:.0%}), {draws} drawn"
    for name, rating in elo(dict.fromkeys(chain(*points)), points).items():
        p50, p95 = _spread(times[name])
        yield f"  {name:8} Elo {rating:6.0f}   a move {p50:.3f} s, p95 {p95:.3f} s"


def match(pairing: Pairing) -> Played:
    """Play it. Every second match the first of the pair sits on even seats."""
    game, random = find(pairing.game), Random(pairing.seed)
    players = [_player(name, pairing) for name in pairing.strengths]
    seats = game.about.seats
    table = game.table(pairing.seats or (2 if 2 in seats else seats[0]))
    state = game.setup(table, Tossed(random)).state
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(LONGEST):
        prompts = game.prompts(state)
        if not prompts:
            break
        seat = prompts[random.randrange(len(prompts))].seat
        who = (seat + pairing.seed) % 2
        view, start = game.view(state, seat), process_time()
        words = players[who](game, view, seat, Random(random.getrandbits(64)))
        times[who].append(process_time() - start)
        state = game.play(state, seat, words, Tossed(random)).state
    first = [seat for seat in table.seats if (seat + pairing.seed) % 2 == 0]
    return Played(_points(game.outcome(state), first, table.seats), times)


def _player(name: str, pairing: Pairing) -> ComputerPlayer:
    if name in ARENA:
        return opponent(name, pairing.seconds)
    if name.endswith("s") and name not in STRENGTHS:
        return partial(search, seconds=float(name[:-1]), rollouts=UNBOUNDED)
    times = SEARCHING.get(name, 0.0)
    if not times:
        return STRENGTHS[name]
    if pairing.seconds:
        return partial(search, seconds=times * pairing.seconds, rollouts=UNBOUNDED)
    return partial(search, seconds=math.inf, rollouts=int(times * pairing.rollouts))


def _points(outcome: Outcome | None, first: list[Seat], seats: Iterable[Seat]) -> float:
    """By the better average place; what came to no end is a draw."""
    if outcome is None:
        return 0.5
    place = {seat: rank for rank, group in enumerate(outcome.ranking) for seat in group}
    own = [place[seat] for seat in first]
    others = [place[seat] for seat in seats if seat not in first]
    ahead = sum(others) / len(others) - sum(own) / len(own)
    return 0.5 if not ahead else float(ahead > 0)


def wilson(points: float, matches: int, z: float = 1.96) -> tuple[float, float]:
    """Between which shares the true one lies, 19 times out of 20."""
    share = points / matches
    centre = share + z * z / (2 * matches)
    spread = z * math.sqrt(share * (1 - share) / matches + z * z / (4 * matches * matches))
    whole = 1 + z * z / matches
    return max(0.0, (centre - spread) / whole), min(1.0, (centre + spread) / whole)


def elo(players: Iterable[str], points: Points) -> dict[str, float]:
    """The ratings under which these points are most likely; half a point keeps them finite."""
    ratings: dict[str, float] = dict.fromkeys(players, 0.0)
    for _ in range(2000):
        for (one, two), won in points.items():
            expected = 1 / (1 + 10 ** ((ratings[two] - ratings[one]) / 400))
            share = (sum(won) + 0.5) / (len(won) + 1)
            ratings[one] += 8 * (share - expected)
            ratings[two] -= 8 * (share - expected)
    lowest = min(ratings.values())
    return {name: rating - lowest for name, rating in ratings.items()}


def _spread(times: list[float]) -> tuple[float, float]:
    if len(times) < 2:
        return 0.0, 0.0
    cuts: list[Any] = quantiles(times, n=20)
    return cuts[9], cuts[18]


if __name__ == "__main__":
    main()
