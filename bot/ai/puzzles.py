"""Positions with one clearly best sentence, and how hard that is to find.

What is best is searched for twice, with different luck and deeper than in a review: a puzzle must
be right. Only the view comes in, so nobody needs to know what is hidden to solve it.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from math import inf
from random import Random
from typing import Any

from bot.ai.candidates import forced, sample
from bot.ai.review import is_better
from bot.ai.rollouts import Line
from bot.ai.search import Candidate, compared, ranked
from bot.ai.strengths import choose
from bot.games import AnyGame, find
from bot.kernel import Seat, Tossed, sentences, walk
from bot.match.practice.puzzle import HARDEST, Solution

FEWEST = 5  # sentences to choose from
GLANCED, SEARCHED, COMPARED = (
    40,
    160,
    240,
)  # rollouts: at a first look, to find rivals, and to judge
RIVALS = 4  # sentences the best one is compared with
OTHERS = 16  # instead of them, any sentences, if the best one wins at once
MARGIN = 0.25  # by how much all others must be worse, of a score that goes from -1 to 1
SURE = 2.0  # standard errors by which that must be certain
SLOWER = 0.95  # what does not win at once is worth less
LOST, WON = -0.4, 0.6  # a best one below that, or a second one above, makes no puzzle
WEAK_ROLLOUTS = (16, 64)  # of the searches that tell the levels apart
LONGEST_ANSWER = 4  # words: nobody finds a longer one by thinking
TRIES = 3  # of each player who tells them apart


def solve(key: str, view: Any, seat: Seat, seed: int) -> Solution | None:
    """The one clearly best sentence here; None if there is none, or if it is not certain."""
    game = find(key)
    found = _clear(game, view, seat, seed)
    again = _clear(game, view, seat, seed + 1) if found else None
    return found if found and again and again.best == found.best else None


def is_a_choice(key: str, view: Any, seat: Seat) -> bool:
    """Is there enough to choose from?"""
    game = find(key)
    prompt = game.prompt(game.guess(view, Tossed(Random(0))), seat)
    return not forced(prompt) and len(list(islice(sentences(prompt), FEWEST))) == FEWEST


def may_be_one(key: str, view: Any, seat: Seat, seed: int) -> bool:
    """A quick look: is it worth a longer one?"""
    if not is_a_choice(key, view, seat):
        return False
    game, random = find(key), Random(seed)
    first, *rest = ranked(game, view, seat, random, inf, GLANCED)
    tried = [each for each in rest if each.values]
    if not tried:  # nothing else was looked at: does it win?
        return first.prior >= 1
    return first.rank[0] - tried[0].rank[0] >= MARGIN / 2


def _clear(game: AnyGame, view: Any, seat: Seat, seed: int) -> Solution | None:
    random = Random(seed)
    found = ranked(game, view, seat, random, inf, SEARCHED)
    words = [each.words for each in found[: RIVALS + 1]]
    wins = found[0].prior >= 1  # then the search has looked at no other
    if len(words) == 1:
        prompt = game.prompt(game.guess(view, Tossed(random)), seat)
        words += [each.sentence for each in sample(prompt, random, OTHERS)]
    field = compared(game, view, seat, words, random, COMPARED)
    if len(field) < 2 or not _stands_out(field[0], field[1:], wins=wins):
        return None
    best, second = field[0], field[1]
    if not _is_a_move(game, view, seat, best.words):
        return None
    return Solution(best.words, round(best.rank[0], 2), round(second.rank[0], 2))


def _is_a_move(game: AnyGame, view: Any, seat: Seat, words: str) -> bool:
    """A word such as “pass”, a long plan, or a hidden answer makes no puzzle."""
    said = walk(game.prompt(game.guess(view, Tossed(Random(0))), seat), words)
    if not 2 <= len(words.split()) <= LONGEST_ANSWER:
        return False
    return not said.private and not said.sealed


def _stands_out(best: Candidate, others: list[Candidate], *, wins: bool) -> bool:
    """The only way to win at once may leave others that win later."""
    if wins:
        return others[0].rank[0] < SLOWER
    if best.rank[0] < LOST or others[0].rank[0] > WON:
        return False
    return all(
        best.rank[0] - each.rank[0] >= MARGIN and is_better(best, each, SURE) for each in others
    )


def worth(key: str, view: Any, seat: Seat, sentences: Sequence[str]) -> list[float]:
    """What each sentence is worth, from the same guesses and with the same luck."""
    found = compared(find(key), view, seat, sentences, Random(0), COMPARED)
    by_words = {each.words: each.rank[0] for each in found}
    return [by_words[words] for words in sentences]


def line_after(key: str, view: Any, seat: Seat, sentence: str) -> Line:
    """How it goes on: what a good first move was for is often seen later."""
    [found] = compared(find(key), view, seat, [sentence], Random(0), GLANCED)
    return found.line


def level(key: str, view: Any, seat: Seat, best: str) -> int:
    """How many kinds of weaker players miss it."""
    for number, player in enumerate(_weaker(key, view, seat)):
        if 2 * sum(player(seed) == best for seed in range(TRIES)) > TRIES:
            return number
    return HARDEST


def _weaker(key: str, view: Any, seat: Seat) -> "Iterator[partial[str]]":
    """From the weakest: one that looks one step ahead, then short searches."""
    yield partial(choose, key, view, seat, "normal")
    for rollouts in WEAK_ROLLOUTS:
        yield partial(_searched, key, view, seat, rollouts)


def _searched(key: str, view: Any, seat: Seat, rollouts: int, seed: int) -> str:
    return ranked(find(key), view, seat, Random(seed), inf, rollouts)[0].words
