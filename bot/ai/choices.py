"""What could be said, what would come of it, and how good that looks.

Every strength is made of these. A sentence is kept together with the action it means, so that no
question of the tree is asked twice. Only views come in from outside; states are guessed from them.
"""

import time
from collections.abc import Iterator, Sequence
from itertools import islice
from math import inf
from random import Random
from typing import Any

from msgspec import Struct

from bot.games import AnyGame
from bot.kernel import Ask, Do, Fill, PlayError, Prompt, Said, Seat, Tossed, walk

DEAF = 3  # times that advice is asked for once more, though nothing new was heard
CANDIDATES = 120

AnySaid = Said[Any]


def every(prompt: Prompt[Any], before: str = "") -> Iterator[AnySaid]:
    """Every whole sentence and its action, lazily; a blank is filled with its example."""
    for option in prompt.options:
        words = before + option.token
        match option.then:
            case Do(action):
                yield Said(words, action)
            case Fill(read=read, example=example):
                yield Said(f"{words} {example}", read(example))
            case Ask(question):
                yield from every(question(), f"{words} ")


def some(prompt: Prompt[Any], random: Random, most: int = CANDIDATES) -> list[AnySaid]:
    """Every sentence if there are few; else so many at random, each once."""
    first = list(islice(every(prompt), most + 1))
    if len(first) <= most:
        return first
    found = (strolled(prompt, random) for _ in range(most))
    return list({said.sentence: said for said in found}.values())


def strolled(prompt: Prompt[Any], random: Random) -> AnySaid:
    """One sentence at random, a fair choice at every question, and its action."""
    words = ""
    while True:
        option = prompt.options[random.randrange(len(prompt.options))]
        words += option.token
        match option.then:
            case Do(action):
                return Said(words, action)
            case Fill(read=read, example=example):
                return Said(f"{words} {example}", read(example))
            case Ask(question):
                prompt, words = question(), f"{words} "


def only(prompt: Prompt[Any]) -> str:
    """The sentence, if there is just one or it was said beforehand; else nothing."""
    if prompt.standing:
        return prompt.standing
    first = list(islice(every(prompt), 2))
    return first[0].sentence if len(first) == 1 else ""


def has_opinions(game: AnyGame) -> bool:
    return game.about.has_advice


def advised(game: AnyGame, view: Any, prompt: Prompt[Any], random: Random) -> AnySaid | None:
    """What the game itself would say here, if it has an opinion and that can be said."""
    words: str = prompt.standing
    if not words and has_opinions(game):
        words = game.advise(view, Tossed(random))
    if not words:
        return None
    try:
        return walk(prompt, words)
    except PlayError:
        return None


def opinions(
    game: AnyGame, view: Any, prompt: Prompt[Any], random: Random, most: int, deaf: int = DEAF
) -> list[AnySaid]:
    """What the game says when asked again and again, each once; hearing nothing new ends it."""
    found: dict[str, AnySaid] = {}
    silent = 0
    while has_opinions(game) and len(found) < most and silent < deaf:
        said = advised(game, view, prompt, random)
        silent = silent + 1 if said is None or said.sentence in found else 0
        if said:
            found.setdefault(said.sentence, said)
    return list(found.values())


def is_written(prompt: Prompt[Any]) -> bool:
    """Has the question a blank to be filled? Then what can be tapped is only a part of what could
    be written there, and no match for what the game itself would write."""
    return any(isinstance(option.then, Fill) for option in prompt.options)


def judged(game: AnyGame, state: Any, seat: Seat) -> float:
    """How a seat stands; once it is over, by its place alone."""
    outcome = game.outcome(state)
    if outcome is None:
        return game.score(state, seat)
    if outcome.is_draw:
        return 0.0
    place = next(rank for rank, group in enumerate(outcome.ranking) if seat in group)
    return 1 - 2 * place / (len(outcome.ranking) - 1)


class Look(Struct):
    """A sentence that might be said, and how it looked one step on."""

    said: AnySaid  # from the first guess
    scores: list[float]
    settled: bool = False  # nothing was drawn: from the same state it would look the same

    @property
    def words(self) -> str:
        return self.said.sentence

    @property
    def mean(self) -> float:
        return sum(self.scores) / len(self.scores) if self.scores else -1.0


def first_looks(
    game: AnyGame,
    states: Sequence[Any],
    seat: Seat,
    random: Random,
    most: int = CANDIDATES,
    kept: int = CANDIDATES,
    end: float = inf,
) -> list[Look]:
    """How sentences look one step on, on average over these guesses, the best first.

    The first guess looks at as many as `most`, the others only at the best `kept`. After `end`, on
    the monotonic clock, nothing more is looked at. Equals stand in any order.
    """
    looks = [Look(said, []) for said in some(game.prompt(states[0], seat), random, most)]
    random.shuffle(looks)
    for number, state in enumerate(states):
        same = number > 0 and state == states[0]
        prompt = None if same or not number else game.prompt(state, seat)
        for look in looks[: kept if number else most]:
            if same and look.settled:
                continue
            if time.monotonic() > end:
                break
            luck = Tossed(random)
            said = walk(prompt, look.words) if prompt else look.said
            then = game.apply(state, seat, said.action, luck).state
            look.scores.append(judged(game, then, seat))
            look.settled = not luck.drawn
        looks.sort(key=lambda look: look.mean, reverse=True)
    return looks
