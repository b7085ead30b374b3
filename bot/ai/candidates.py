"""Sentences a computer may choose from, what each leads to, and how good that is.

Every strength is built on these. A sentence is kept together with its action, so that no question
of the prompt tree is asked twice. Only views come in from outside; states are guessed from them.
"""

import time
from collections.abc import Iterator, Sequence
from itertools import islice
from math import inf
from random import Random
from typing import Any

from msgspec import Struct

from bot.games import AnyGame
from bot.kernel import Ask, Do, Fill, PlayError, Prompt, Said, Seat, Source, Tossed, walk

MAX_REPEATS = 3  # stop asking for advice after this many answers we already have
CANDIDATES = 120

AnySaid = Said[Any]


def all_sentences(prompt: Prompt[Any], before: str = "") -> Iterator[AnySaid]:
    """Every whole sentence with its action, lazily; a blank is filled with its example."""
    for option in prompt.options:
        words = before + option.token
        match option.then:
            case Do(action):
                yield Said(words, action)
            case Fill(read=read, example=example):
                yield Said(f"{words} {example}", read(example))
            case Ask(question):
                yield from all_sentences(question(), f"{words} ")


def sample(prompt: Prompt[Any], random: Random, most: int = CANDIDATES) -> list[AnySaid]:
    """Every sentence if there are at most `most`; otherwise that many at random, each once."""
    first = list(islice(all_sentences(prompt), most + 1))
    if len(first) <= most:
        return first
    found = (random_walk(prompt, random) for _ in range(most))
    return list({said.sentence: said for said in found}.values())


def random_walk(prompt: Prompt[Any], random: Random) -> AnySaid:
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


def words_for(prompt: Prompt[Any], action: Any) -> str:
    """A sentence that means this action; "" if only a blank could be filled to mean it."""
    found = (said.sentence for said in all_sentences(prompt) if said.action == action)
    return next(found, "")


def forced(prompt: Prompt[Any]) -> str:
    """The only sentence there is, or the standing answer; "" if there is a choice."""
    if prompt.standing:
        return prompt.standing
    first = list(islice(all_sentences(prompt), 2))
    return first[0].sentence if len(first) == 1 else ""


def advised(game: AnyGame, view: Any, prompt: Prompt[Any], random: Source) -> AnySaid | None:
    """The game's own advice here, if it has any and the prompt offers it."""
    words: str = prompt.standing
    if not words and game.about.has_advice:
        words = game.advise(view, Tossed(random))
    if not words:
        return None
    try:
        return walk(prompt, words)
    except PlayError:
        return None


def advice_list(
    game: AnyGame,
    view: Any,
    prompt: Prompt[Any],
    random: Random,
    most: int,
    repeats: int = MAX_REPEATS,
) -> list[AnySaid]:
    """Different pieces of advice, asked for again and again until they repeat."""
    found: dict[str, AnySaid] = {}
    repeated = 0
    while game.about.has_advice and len(found) < most and repeated < repeats:
        said = advised(game, view, prompt, random)
        repeated = repeated + 1 if said is None or said.sentence in found else 0
        if said:
            found.setdefault(said.sentence, said)
    return list(found.values())


def has_blank(prompt: Prompt[Any]) -> bool:
    """Does an option leave a blank? Then the options are only a part of what could be written,
    and the game's own advice is better than any of them."""
    return any(isinstance(option.then, Fill) for option in prompt.options)


def determinized(game: AnyGame, view: Any, seat: Seat, random: Random) -> Any:
    """A state to think about: what is hidden from the seat guessed, what it hides masked."""
    chance = Tossed(random)
    return game.masked(game.guess(view, chance), seat, chance)


def evaluate(game: AnyGame, state: Any, seat: Seat) -> float:
    """How a seat stands, from -1 to 1; in a finished match by its place alone."""
    outcome = game.outcome(state)
    if outcome is None:
        return game.score(state, seat)
    if outcome.is_draw:
        return 0.0
    place = next(rank for rank, group in enumerate(outcome.ranking) if seat in group)
    return 1 - 2 * place / (len(outcome.ranking) - 1)


class Preview(Struct):
    """A sentence, and how the seat stands one step later."""

    said: AnySaid  # from the first determinization
    scores: list[float]
    is_certain: bool = False  # nothing was drawn: from the same state it scores the same

    @property
    def words(self) -> str:
        return self.said.sentence

    @property
    def mean(self) -> float:
        return sum(self.scores) / len(self.scores) if self.scores else -1.0


def previews(
    game: AnyGame,
    states: Sequence[Any],
    seat: Seat,
    random: Random,
    most: int = CANDIDATES,
    kept: int = CANDIDATES,
    deadline: float = inf,
) -> list[Preview]:
    """Sentences by their mean score one step later over these determinizations, the best first.

    The first determinization tries up to `most` sentences, the others only the best `kept`. After
    `deadline`, in CPU seconds of this thread, nothing more is tried. Ties come in any order.
    """
    found = [Preview(said, []) for said in sample(game.prompt(states[0], seat), random, most)]
    random.shuffle(found)
    for number, state in enumerate(states):
        same = number > 0 and state == states[0]
        prompt = None if same or not number else game.prompt(state, seat)
        for preview in found[: kept if number else most]:
            if same and preview.is_certain:
                continue
            if time.thread_time() > deadline:
                break
            chance = Tossed(random)
            said = walk(prompt, preview.words) if prompt else preview.said
            after = game.following(state, seat, said.action, chance)
            preview.scores.append(evaluate(game, after, seat))
            preview.is_certain = not chance.drawn
        found.sort(key=lambda preview: preview.mean, reverse=True)
    return found
