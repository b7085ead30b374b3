"""The dreamer: a determinised tree search. It guesses what is hidden, dreams on, keeps the best.

What the game advises and what looks best one step on are the beginnings. Dreams are had in rounds:
in each, all beginnings still in the field are dreamt from one guess with the same luck, so that
none is only luckier; after each round the weaker half is given up, and most dreams go to what is
hard to tell apart. Every guess keeps its tree (tree.py), and after some guesses the old trees grow
on; where nothing is hidden all guesses are one, and so is the tree. Only the view comes in here.
"""

import time
from math import isqrt
from random import Random
from typing import Any

from msgspec import Struct

from bot.ai.choices import advised, first_looks, has_opinions, only
from bot.ai.tree import Dreamer, Node, dream_of, world
from bot.games import AnyGame
from bot.kernel import Prompt, Seat, Tossed

SECONDS = 2.0
DREAMS = 2000
FIELD = 24  # beginnings at most; fewer if there are few dreams
FIRST_LOOKS = 3  # guesses over which the first look is averaged, as the planner's is
OPINIONS = 4  # times that advice is asked for: it may be a matter of mood
WORLDS = 12  # guesses whose trees are grown
GLANCE = (4, 40)  # sentences compared for each answer in a dream: as many as there is time for
USUAL = 10  # sentences in a usual dream


class Beginning(Struct):
    """A sentence that might be said, and what has been dreamt of it."""

    words: str
    look: float  # the score right after it
    worth: dict[int, float] = {}  # by world

    @property
    def promise(self) -> tuple[float, float]:
        if not self.worth:
            return (-1.0, self.look)
        return (sum(self.worth.values()) / len(self.worth), self.look)


class Round(Struct, frozen=True):
    """What a round of dreams is about, and what it may cost."""

    dreamer: Dreamer
    view: Any
    roots: list[Node]  # of the worlds guessed so far
    random: Random
    most: int


def dream(
    game: AnyGame,
    view: Any,
    seat: Seat,
    random: Random,
    seconds: float = SECONDS,
    dreams: int = DREAMS,
) -> str:
    """The sentence with the best dreams."""
    return dreamt(game, view, seat, random, seconds, dreams)[0].words


def dreamt(
    game: AnyGame,
    view: Any,
    seat: Seat,
    random: Random,
    seconds: float = SECONDS,
    dreams: int = DREAMS,
) -> list[Beginning]:
    """What might be said, the best first."""
    start = time.monotonic()
    every = _beginnings(game, view, seat, random, start + seconds / 2)
    begun = time.monotonic()
    glance = _glance((begun - start) / len(every), start + seconds - begun)
    left = every[: min(FIELD, 1 + isqrt(4 * dreams))]
    rounds = 0 if every[0].look >= 1 else (len(left) - 1).bit_length()
    roots: list[Node] = []
    for number in range(1, rounds + 1):
        end = begun + (start + seconds - begun) * number / rounds
        dreamer = Dreamer(game, seat, glance, end)
        _dream_round(Round(dreamer, view, roots, random, dreams // rounds), left)
        left.sort(key=lambda each: each.promise, reverse=True)
        left = left[: (len(left) + 1) // 2]
    return [*left, *(each for each in every if each not in left)]


def _beginnings(
    game: AnyGame, view: Any, seat: Seat, random: Random, end: float
) -> list[Beginning]:
    """What the game advises, and then everything else by how it looks one step on."""
    state = game.guess(view, Tossed(random))
    prompt = game.prompt(state, seat)
    alone = only(prompt)
    if alone:
        return [Beginning(alone, 0.0)]
    more = (game.guess(view, Tossed(random)) for _ in range(1, FIRST_LOOKS))
    looks = first_looks(game, [state, *more], seat, random, end)
    found = {look.words: Beginning(look.words, look.mean) for look in looks}
    if looks[0].mean >= 1:
        return list(found.values())  # it is won
    opinions = _opinions(game, view, prompt, random)
    first = [found.get(words) or Beginning(words, -1.0) for words in opinions]
    return [*first, *(each for each in found.values() if each.words not in opinions)]


def _opinions(game: AnyGame, view: Any, prompt: Prompt[Any], random: Random) -> list[str]:
    """What the game says when asked several times, each once."""
    if not has_opinions(game):
        return []
    asked = (advised(game, view, prompt, random) for _ in range(OPINIONS))
    return list(dict.fromkeys(said.sentence for said in asked if said))


def _glance(cost: float, seconds: float) -> int:
    """How many sentences can be compared each time, if every beginning is to be dreamt twice."""
    least, most = GLANCE
    answers = 2 * FIELD * USUAL
    return int(max(least, min(most, seconds / (answers * max(cost, 1e-6)))))


def _dream_round(this: Round, left: list[Beginning]) -> None:
    """One dream for each, and then more, while there is time."""
    done = 0
    while done < max(this.most, 1) and time.monotonic() < this.dreamer.end:
        number = _next_world(this)
        luck = this.random.getrandbits(32)
        for each in left:
            root, own = this.roots[number], Random(luck)
            each.worth[number] = dream_of(this.dreamer, root, each.words, own)
        done += len(left)


def _next_world(this: Round) -> int:
    """The number of a fresh guess, or of an old one that looks the same or has waited longest."""
    roots = this.roots
    if len(roots) == WORLDS:
        return min(range(WORLDS), key=lambda number: roots[number].visits)
    state = this.dreamer.game.guess(this.view, Tossed(this.random))
    for number, root in enumerate(roots):
        if root.state == state:
            return number
    roots.append(world(state, this.dreamer.seat))
    return len(roots) - 1
