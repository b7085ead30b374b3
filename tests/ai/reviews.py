"""How well reviews judge: the weaker side is less accurate, and planted blunders are found.

    python -m tests.ai.reviews rakh terrain -n 10

A blunder is planted where a sensible player is asked: of the sentences that could be said, the one
after which a sensible reply costs most. It is found by playing on, not by the search that judges.
"""

import argparse
from collections.abc import Iterator
from random import Random
from typing import Any

from bot.ai.candidates import evaluate, sample
from bot.ai.review import decide
from bot.ai.strengths import choose
from bot.games import AnyGame, find, games
from bot.kernel import Seat, Tossed
from bot.match.history.review import Judgment, Review

LONGEST = 400  # sentences
TRIED = 24  # sentences that might be a blunder
COST = 0.35  # of the score: what the planted sentence must lose beside the best
REPLIES = 3  # sentences of the others, by sensible players


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__)
    read.add_argument("games", nargs="*", default=list(games()))
    read.add_argument("-n", type=int, default=10, help="matches, and blunders, of each game")
    read.add_argument("--strong", default="normal")
    read.add_argument("--weak", default="easy")
    wanted = read.parse_args()
    for key in wanted.games:
        right = sum(
            _weaker_is_lower(key, seed, wanted.strong, wanted.weak) for seed in range(wanted.n)
        )
        marks = [mark for mark, _ in zip(_planted(key), range(wanted.n), strict=False)]
        found = marks.count("??")
        print(
            f"{key:10} {wanted.weak} less accurate than {wanted.strong}: {right} of {wanted.n};"
            f" planted blunders marked ??: {found} of {len(marks)}",
            flush=True,
        )


def _start(key: str, seed: int) -> tuple[AnyGame, Any, Random]:
    game, random = find(key), Random(seed)
    table = game.table(game.about.seats[0], dict(game.about.quickstart))
    return game, game.setup(table, Tossed(random)).state, random


def _weaker_is_lower(key: str, seed: int, strong: str, weak: str) -> bool:
    """One match, reviewed: is the weaker side's accuracy the lower one?"""
    game, state, random = _start(key, seed)
    players = (strong, weak) if seed % 2 else (weak, strong)
    found: dict[int, Judgment] = {}
    for number in range(LONGEST):
        prompts = game.prompts(state)
        if not prompts:
            break
        seat = prompts[0].seat
        view = game.view(state, seat)
        words = choose(key, view, seat, players[seat], random.getrandbits(30))
        found[number] = Judgment(decide(game, view, seat, words, number))
        state = game.play(state, seat, words, Tossed(random)).state
    review = Review(found)
    shares = [review.accuracy(Seat(seat)) or 0.0 for seat in range(2)]
    print(f"  {key} {seed}: {players[0]} {shares[0]:.0f}, {players[1]} {shares[1]:.0f}", flush=True)
    return shares[players.index(weak)] < shares[players.index(strong)]


def _planted(key: str) -> Iterator[str]:
    """The marks of planted blunders, one a match, without end."""
    for seed in range(1000):
        game, state, random = _start(key, 500 + seed)
        for number in range(LONGEST):
            prompts = game.prompts(state)
            if not prompts:
                break
            seat = prompts[0].seat
            view = game.view(state, seat)
            blunder = _blunder(game, state, seat, random) if number >= 4 else ""
            if blunder:
                decision = decide(game, view, seat, blunder, number)
                yield decision.mark if decision else ""
                break
            words = choose(key, view, seat, "normal", random.getrandbits(30))
            state = game.play(state, seat, words, Tossed(random)).state


def _blunder(game: AnyGame, state: Any, seat: Seat, random: Random) -> str:
    """The sentence that costs most, if it costs enough."""
    tried = sample(game.prompt(state, seat), random, TRIED)
    if len(tried) < 2:
        return ""
    worth = {said.sentence: _played_on(game, state, seat, said.action, random) for said in tried}
    worst, best = min(worth, key=worth.__getitem__), max(worth.values())
    return worst if best - worth[worst] >= COST and best > -COST else ""


def _played_on(game: AnyGame, state: Any, seat: Seat, action: Any, random: Random) -> float:
    """How a seat stands after a sentence and sensible replies to it."""
    state = game.apply(state, seat, action, Tossed(random)).state
    for _ in range(REPLIES):
        prompts = [each for each in game.prompts(state) if each.seat != seat]
        if not prompts:
            break
        other = prompts[0].seat
        view = game.view(state, other)
        words = choose(game.about.key, view, other, "normal", random.getrandbits(30))
        state = game.play(state, other, words, Tossed(random)).state
    return evaluate(game, state, seat)


if __name__ == "__main__":
    main()
