"""The dreamer: guesses what is hidden, dreams the match on from each beginning, keeps the best.

What looks best one step ahead is dreamt further: the turn is played on, the others answer, until
the dreamer would be asked again; there the position is judged. In a dream everybody takes what
looks best to them at once. Every round of dreams starts from a fresh guess that all beginnings
share, and the weaker half of the beginnings is given up again and again, so that most dreams go to
the choices that are hard to tell apart. Only the view comes in here; there is no state to peek at.
"""

import time
from random import Random
from typing import Any

from msgspec import Struct

from bot.ai.planner import after, candidates, judged
from bot.games import AnyGame
from bot.kernel import Prompt, Seat, Tossed

SECONDS = 2.0
DREAMS = 2000
BEGINNINGS = 24  # how many of the sentences are dreamt on
FIRST_LOOKS = 3  # guesses over which the first look is averaged, as the planner's is
GLANCE = (4, 40)  # sentences compared for each answer in a dream: as many as there is time for
WARY = 3  # so many times more are compared for the others: their best answer is what hurts
USUAL = 10  # sentences in a usual dream
LENGTH = 14  # sentences in a dream, if the turn does not come round before


class Beginning(Struct):
    """A sentence that might be said, and what has been dreamt of it."""

    words: str
    looks: list[float]  # the scores right after it
    worth: list[float]  # the scores where its dreams ended

    @property
    def promise(self) -> tuple[float, float]:
        return (_mean(self.worth), _mean(self.looks))


class Dreams(Struct, frozen=True):
    """What a round of dreams may cost."""

    random: Random
    most: int
    end: float  # on the monotonic clock
    glance: int


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
    every = _first_looks(game, view, seat, random, start + seconds / 2)
    left = every[: max(1, min(BEGINNINGS, dreams))]
    begun = time.monotonic()
    looked = sum(len(each.looks) for each in every)
    glance = _glance((begun - start) / max(looked, 1), start + seconds - begun)
    rounds = (len(left) - 1).bit_length()
    for number in range(1, rounds + 1):
        end = begun + (start + seconds - begun) * number / rounds
        _dream_round(game, view, seat, left, Dreams(random, dreams // rounds, end, glance))
        left.sort(key=lambda each: each.promise, reverse=True)
        left = left[: (len(left) + 1) // 2]
    return [*left, *(each for each in every if each not in left)]


def _first_looks(
    game: AnyGame, view: Any, seat: Seat, random: Random, end: float
) -> list[Beginning]:
    """Everything that may be said, by how it looks one step on; in haste fewer guesses."""
    state = game.guess(view, Tossed(random))
    words = candidates(game.prompt(state, seat), random)
    random.shuffle(words)
    found = [Beginning(each, [], []) for each in words]
    for number in range(FIRST_LOOKS if len(found) > 1 else 0):
        prompt = game.prompt(state, seat)
        for each in found:
            if (number or each.looks) and time.monotonic() > end:
                break
            each.looks.append(judged(game, after(game, state, prompt, each.words, random), seat))
        state = game.guess(view, Tossed(random))
    return sorted(found, key=lambda each: _mean(each.looks), reverse=True)


def _glance(cost: float, seconds: float) -> int:
    """How many sentences can be compared each time, if every beginning is to be dreamt twice."""
    least, most = GLANCE
    answers = 2 * BEGINNINGS * USUAL
    return int(max(least, min(most, seconds / (answers * max(cost, 1e-6)))))


def _dream_round(
    game: AnyGame, view: Any, seat: Seat, left: list[Beginning], dreams: Dreams
) -> None:
    """One dream for each, and then more, while there is time."""
    done = 0
    while done < max(dreams.most, 1) and time.monotonic() < dreams.end:
        state = game.guess(view, Tossed(dreams.random))
        prompt = game.prompt(state, seat)
        luck = dreams.random.getrandbits(32)  # the same for all, so that none is only luckier
        for each in left:
            if time.monotonic() > dreams.end:
                break
            own = Random(luck)
            begun = after(game, state, prompt, each.words, own)
            each.worth.append(_dream_on(game, begun, seat, own, dreams.glance))
        done += len(left)


def _dream_on(game: AnyGame, state: Any, seat: Seat, random: Random, glance: int) -> float:
    """The rest of the turn and the others' answers, and how the seat stands then."""
    others = False
    for _ in range(LENGTH):
        prompts = game.prompts(state)
        if not prompts:
            break
        prompt = prompts[random.randrange(len(prompts))]
        if others and prompt.seat == seat and len(prompts) == 1:
            break
        others = others or prompt.seat != seat
        wide = glance if prompt.seat == seat else WARY * glance
        state = _answered(game, state, prompt, random, wide)
    return judged(game, state, seat)


def _answered(game: AnyGame, state: Any, prompt: Prompt[Any], random: Random, glance: int) -> Any:
    """The state after what looks best to the seat that is asked."""
    best: tuple[float, Any] | None = None
    for words in candidates(prompt, random, glance):
        then = after(game, state, prompt, words, random)
        worth = judged(game, then, prompt.seat)
        if best is None or worth > best[0]:
            best = (worth, then)
    assert best is not None
    return best[1]


def _mean(scores: list[float]) -> float:
    return sum(scores) / len(scores) if scores else -1.0
