"""How well reviews judge: the weaker side is less accurate, and planted blunders are found.

    python -m tests.ai.reviews rakh terrain -n 10
    python -m tests.ai.reviews terrene --only planted --without run
    python -m tests.ai.reviews terakh --only weaker --share 0.3    # judges so many decisions only

A blunder is planted where a sensible player is asked: of the sentences that could be said, the one
that costs most when sensible players play on from it. That is averaged over several plays, each
from another guess of what is hidden: a blunder is what its player could have known to be one. It is
found by playing on, not by the search that judges. A search of ten times the rollouts must agree:
what loses something now and wins it back later is no blunder. No position is used twice.
"""

import argparse
from collections.abc import Iterator
from itertools import count, islice
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from bot.ai.candidates import evaluate, sample
from bot.ai.review import decide
from bot.ai.search import compared
from bot.ai.strengths import choose
from bot.games import AnyGame, find, games
from bot.kernel import Seat, Tossed
from bot.match.history.review import Judgment, Review

LONGEST = 400  # sentences
FIRST = 4  # sentences before the first blunder
FIRST_SEED = 500  # of the matches in which blunders are planted
TRIED = 24  # sentences that might be a blunder
COST = 0.5  # of the score: what the planted sentence must lose beside the best
FIRST_PLAYS, PLAYS = 2, 8  # over which that is averaged: to choose it, and to be sure of it
DEEP, DEEP_COST = 480, 0.4  # rollouts of a deep search, and what the blunder must lose by it
REPLIES = 3  # sentences of the others, by sensible players


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__)
    read.add_argument("games", nargs="*", default=list(games()))
    read.add_argument("-n", type=int, default=10, help="matches, and blunders, of each game")
    read.add_argument("--strong", default="normal")
    read.add_argument("--weak", default="easy")
    read.add_argument("--only", choices=("weaker", "planted"), help="one of the two counts")
    read.add_argument("--first", type=int, default=0, help="the seed of the first match")
    read.add_argument(
        "--without", nargs="*", default=[], help="sentences that begin so: none is planted"
    )
    read.add_argument("--share", type=float, default=1.0, help="of the decisions that are judged")
    wanted = read.parse_args()
    for key in wanted.games:
        if wanted.only != "planted":
            matches = range(wanted.first, wanted.first + wanted.n)
            _count_weaker(key, matches, wanted.strong, wanted.weak, wanted.share)
        if wanted.only != "weaker":
            _count_planted(key, FIRST_SEED + wanted.first, wanted.n, tuple(wanted.without))


def _count_weaker(key: str, seeds: range, strong: str, weak: str, share: float) -> None:
    right = sum(_weaker_is_lower(key, seed, strong, weak, share) for seed in seeds)
    print(f"{key:10} {weak} less accurate than {strong}: {right} of {len(seeds)}", flush=True)


def _count_planted(key: str, first: int, most: int, without: tuple[str, ...]) -> None:
    marks = [_mark(key, blunder) for blunder in islice(planted(key, first, without), most)]
    print(f"{key:10} planted blunders marked ??: {marks.count('??')} of {most}", flush=True)


def _start(key: str, seed: int) -> tuple[AnyGame, Any, Random]:
    game, random = find(key), Random(seed)
    table = game.table(game.about.seats[0], dict(game.about.quickstart))
    return game, game.setup(table, Tossed(random)).state, random


def _weaker_is_lower(key: str, seed: int, strong: str, weak: str, share: float) -> bool:
    """One match, reviewed: is the weaker side's accuracy the lower one?"""
    game, state, random = _start(key, seed)
    sample = Random(seed)
    players = (strong, weak) if seed % 2 else (weak, strong)
    found: dict[int, Judgment] = {}
    for number in range(LONGEST):
        prompts = game.prompts(state)
        if not prompts:
            break
        seat = prompts[0].seat
        view = game.view(state, seat)
        words = choose(key, view, seat, players[seat], random.getrandbits(30))
        if sample.random() < share:
            found[number] = Judgment(decide(game, view, seat, words, number))
        state = game.play(state, seat, words, Tossed(random)).state
    review = Review(found)
    shares = [review.accuracy(Seat(seat)) or 0.0 for seat in range(2)]
    print(f"  {key} {seed}: {players[0]} {shares[0]:.0f}, {players[1]} {shares[1]:.0f}", flush=True)
    return shares[players.index(weak)] < shares[players.index(strong)]


class Planted(NamedTuple):
    """A blunder somebody is made to say."""

    view: Any
    seat: Seat
    sentence: str
    number: int  # which sentence of its match it is


def planted(key: str, first: int = FIRST_SEED, without: tuple[str, ...] = ()) -> Iterator[Planted]:
    """Blunders, at most one a match, without end; none that begins with one of these words."""
    known: list[Any] = []
    for seed in count(first):
        game, state, random = _start(key, seed)
        for number in range(LONGEST):
            prompts = game.prompts(state)
            if not prompts:
                break
            seat = prompts[0].seat
            view = game.view(state, seat)
            is_new = number >= FIRST and view not in known
            blunder = _blunder(game, view, seat, random, without) if is_new else ""
            if blunder:
                known.append(view)
                yield Planted(view, seat, blunder, number)
                break
            words = choose(key, view, seat, "normal", random.getrandbits(30))
            state = game.play(state, seat, words, Tossed(random)).state


def _mark(key: str, blunder: Planted) -> str:
    decision = decide(find(key), blunder.view, blunder.seat, blunder.sentence, blunder.number)
    mark = decision.mark if decision else ""
    better = f", better {decision.best} by {decision.loss:.2f}" if decision else ""
    print(f"  {key} {blunder.number}: {blunder.sentence}{better} {mark}", flush=True)
    return mark


def _blunder(
    game: AnyGame, view: Any, seat: Seat, random: Random, without: tuple[str, ...] = ()
) -> str:
    """The sentence that costs most, if it costs enough.

    The worst and the best of many are partly so by luck; what they cost is measured anew.
    """
    state = game.guess(view, Tossed(random))
    tried = [said.sentence for said in sample(game.prompt(state, seat), random, TRIED)]
    blunders = [words for words in tried if not words.startswith(without)]
    if len(tried) < 2 or not blunders:
        return ""
    worth = {words: _worth(game, view, seat, words, FIRST_PLAYS, random) for words in tried}
    worst, best = min(blunders, key=worth.__getitem__), max(worth, key=worth.__getitem__)
    if worth[best] - worth[worst] < COST:
        return ""
    least, most = (_worth(game, view, seat, words, PLAYS, random) for words in (worst, best))
    if most - least < COST or most <= -COST:
        return ""
    deep = compared(game, view, seat, [worst, best], random, DEEP)
    by_words = {each.words: each.rank[0] for each in deep}
    return worst if by_words[best] - by_words[worst] >= DEEP_COST else ""


def _worth(game: AnyGame, view: Any, seat: Seat, words: str, plays: int, random: Random) -> float:
    """How a seat stands on average after a sentence, whatever is hidden and however dice fall."""
    guesses = (game.guess(view, Tossed(random)) for _ in range(plays))
    return fmean(_played_on(game, state, seat, words, random) for state in guesses)


def _played_on(game: AnyGame, state: Any, seat: Seat, words: str, random: Random) -> float:
    """How a seat stands after a sentence and sensible replies to it."""
    state = game.play(state, seat, words, Tossed(random)).state
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
