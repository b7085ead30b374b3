"""A fork of the match, to plan in: a state that looks the same to the planner, played on.

It is guessed from the planner's own view, so nothing in it tells more than they know. The same
seed and steps always lead to the same fork, as long as the view is the same.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from math import inf
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games import AnyGame
from bot.kernel import (
    Ask,
    Do,
    Fill,
    Option,
    PlayError,
    Prompt,
    Seat,
    Tossed,
    random_sentence,
    sentences,
    walk,
)
from bot.kernel import Step as Applied
from bot.match.match import Match
from bot.match.plans.plan import WHATEVER, Question, Step, is_alike, question_of, ways_out
from bot.match.plans.words import asks

FARTHEST = 400  # sentences until the planner is asked
THROWS = 7  # of the dice, to find what mostly comes of them
FORKS, AHEAD = 10, 40  # how often and how far one looks for questions that may come
SECONDS = 0.8  # of CPU time for that
CHOICES = 40  # answers that are counted, to find the richest example
QUESTIONS = 10  # kinds of question that are offered
ENDINGS = ("end", "done", "stop")  # words that end one's own turn or move

NOT_TOLD = (
    "You will not be told whether that was said, so it cannot be a condition. Choose something "
    "else, or *Whatever they do*."
)
TOO_FAR = "I cannot see when you are asked next. Try again later."


class Fork:
    """The questions, if the match continues with these steps."""

    def __init__(self, match: Match, seat: Seat, steps: Iterable[Step] = (), seed: int = 0) -> None:
        self.match = match
        self.seat = seat
        self.state = match.state
        self.is_thrown = False  # did dice fall on the way, or was a card drawn?
        self._game: AnyGame = match.game
        self._random = Random(f"{match.id} {seed}")
        view = match.view(seat)
        self.state = self._game.guess(view, Tossed(self._random))
        self._settle()
        for step in steps:
            self.take(step)

    @property
    def prompt(self) -> Prompt[Any] | None:
        """The planner's question, or the first open question of another; None if it is over."""
        prompts = self._game.prompts(self.state)
        own = [each for each in prompts if each.seat == self.seat]
        return next(iter([*own, *prompts]), None)

    @property
    def is_own(self) -> bool:
        prompt = self.prompt
        return prompt is not None and prompt.seat == self.seat

    def offered(self) -> Prompt[Any] | None:
        """The same without what the planner would not be told of."""
        prompt = self.prompt
        told = prompt if prompt is None or self.is_own else _open_part(prompt)
        if told is None or self.is_own or not self._game.about.has_secrets:
            return told
        heard = tuple(each for each in told.options if self._is_heard(told, each))
        return replace(told, options=heard) if heard else told

    def _is_heard(self, prompt: Prompt[Any], option: Option[Any]) -> bool:
        """Is such an answer told to anybody else? One example speaks for all that begin so."""
        dice = Random(0)
        words = random_sentence(replace(prompt, options=(option,)), dice)
        try:
            return not _is_whispered(
                self._act(prompt.seat, walk(prompt, words).action, Tossed(dice))
            )
        except PlayError:
            return True

    @property
    def shown(self) -> Match:
        """The match as it would stand, to be drawn."""
        return replace(self.match, state=self.state)

    def take(self, step: Step) -> None:
        """Let one step happen; raises PlayError if it cannot."""
        if step.seat == WHATEVER:
            self._until_asked()
            return
        prompt = self.prompt
        if prompt is None or prompt.seat != step.seat:
            raise PlayError("The match would go on differently. Change the plan.")
        words = self._whole(prompt, step.words) if step.is_begun else step.words
        said = walk(prompt, words)
        result = self._mostly(lambda dice: self._act(prompt.seat, said.action, dice))
        if not step.is_own and (said.sealed or said.private or _is_whispered(result)):
            raise PlayError(NOT_TOLD)
        self.state = result.state
        self._settle()

    def _whole(self, prompt: Prompt[Any], words: str) -> str:
        """Some sentence that begins like that."""
        for word in words.split():
            option = prompt.find(word)
            if option and isinstance(option.then, Fill):
                return f"{words} {option.then.example}"
            if option is None or not isinstance(option.then, Ask):
                return words
            prompt = option.then.question()
        return f"{words} {random_sentence(prompt, self._random)}"

    def _settle(self) -> None:
        """Pass over questions that nobody can plan for: those answered in private or face down."""
        for _ in range(FARTHEST):
            prompt = self.prompt
            if prompt is None or (self.is_own and not prompt.standing):
                return
            if not prompt.standing and not prompt.private and _open_part(prompt) is not None:
                return
            self._say(prompt)

    def _until_asked(self) -> None:
        for _ in range(FARTHEST):
            prompt = self.prompt
            if prompt is None or self.is_own:
                return
            self._say(prompt)
            self._settle()
        raise PlayError(TOO_FAR)

    def _say(self, prompt: Prompt[Any]) -> None:
        """What another seat says when nothing is known of it: whatever changes least."""
        out = prompt.default if prompt.default in ways_out(prompt) else ""
        words = prompt.standing or out or self._advice(prompt)
        action = walk(prompt, words).action
        self.state = self._mostly(lambda dice: self._act(prompt.seat, action, dice)).state

    def _act(self, seat: Seat, action: Any, dice: Tossed) -> Applied[Any]:
        return self._game.apply(self.state, seat, action, dice)

    def _mostly(self, act: Callable[[Tossed], Applied[Any]]) -> Applied[Any]:
        """What comes of it; of several throws, one after which the planner is asked as in most."""
        dice = Tossed(self._random)
        first = act(dice)
        if not dice.drawn:
            return first
        self.is_thrown = True
        found = [first, *(act(Tossed(self._random)) for _ in range(THROWS - 1))]
        kinds = [self._kind(each.state) for each in found]
        return found[kinds.index(max(kinds, key=kinds.count))]

    def _kind(self, state: Any) -> list[Question]:
        return [question_of(each) for each in self._game.prompts(state) if each.seat == self.seat]

    def _advice(self, prompt: Prompt[Any]) -> str:
        if self._game.about.has_advice:
            view = self._game.view(self.state, prompt.seat)
            words = self._game.advise(view, Tossed(self._random))
            try:
                return walk(prompt, words).sentence if words else self._any(prompt)
            except PlayError:
                return self._any(prompt)
        return self._any(prompt)

    def _any(self, prompt: Prompt[Any]) -> str:
        return random_sentence(prompt, self._random)

    def wander(self, most: int, end: float = inf) -> Iterator[Prompt[Any]]:
        """Let the match go on as it might, and tell every question to the planner on the way."""
        for number in range(most):
            prompt = self.prompt
            if prompt is None or time.thread_time() > end:
                return
            if prompt.seat == self.seat:
                yield prompt
            words = prompt.standing or (self._any if number % 2 else self._advice)(prompt)
            self.state = self._game.play(self.state, prompt.seat, words, Tossed(self._random)).state


class Foreseen(Struct, frozen=True):
    """A kind of question that may come, and where an example of it was met."""

    question: Question
    text: str
    choices: int
    seed: int
    place: int  # the number of the planner's question in that fork
    asks: tuple[str, ...] = ()  # what one may do there, in words


def foresee(match: Match, seat: Seat, seconds: float = SECONDS) -> list[Foreseen]:
    """Kinds of question that one may let pass, each with its richest example."""
    found: list[Foreseen] = []
    end = time.thread_time() + seconds
    for seed in range(1, FORKS + 1):
        fork = Fork(match, seat, seed=seed)
        for place, prompt in enumerate(fork.wander(AHEAD, end)):
            if question_of(prompt).verbs and _is_reaction(prompt):
                met = Foreseen(
                    question_of(prompt), prompt.text, _choices(prompt), seed, place, asks(prompt)
                )
                found = _merged(found, met)
    return found[:QUESTIONS]


def example(match: Match, seat: Seat, foreseen: Foreseen) -> tuple[Match, Prompt[Any]]:
    """The position and the question of such an example; raises PlayError if it is not found."""
    fork = Fork(match, seat, seed=foreseen.seed)
    for place, prompt in enumerate(fork.wander(AHEAD)):
        if place == foreseen.place and is_alike(foreseen.question, prompt):
            return fork.shown, prompt
    raise PlayError("The match has moved on. Begin the plan again.")


def _merged(found: list[Foreseen], met: Foreseen) -> list[Foreseen]:
    """Questions that share a topic and a verb are of one kind."""
    question, words, kept = met.question, met.asks, list[Foreseen]()
    for each in found:
        if each.question.topic != question.topic or not _share(each.question, question):
            kept.append(each)
            continue
        verbs = {*each.question.verbs, *question.verbs}
        question = Question(tuple(sorted(verbs)), question.topic)
        words = tuple(dict.fromkeys([*each.asks, *words]))
        met = max(met, each, key=lambda one: one.choices)
    return [*kept, replace(met, question=question, asks=words)]


def _share(one: Question, other: Question) -> bool:
    return bool(set(one.verbs) & set(other.verbs))


def _choices(prompt: Prompt[Any]) -> int:
    return len(list(islice(sentences(prompt), CHOICES)))


def _is_reaction(prompt: Prompt[Any]) -> bool:
    """Can it be let pass with the word that silence stands for, without ending one's turn?"""
    return prompt.default in ways_out(prompt) and prompt.default not in ENDINGS


def _open_part(prompt: Prompt[Any]) -> Prompt[Any] | None:
    """The question without answers that are given face down; None if there are no others."""
    options = tuple(
        replace(each, then=_opened(each.then))
        for each in prompt.options
        if not _is_hidden(each.then)
    )
    return replace(prompt, options=options) if options else None


def _opened(then: Do[Any] | Ask[Any] | Fill[Any]) -> Do[Any] | Ask[Any] | Fill[Any]:
    """What follows an option, in its open part as well."""
    if not isinstance(then, Ask):
        return then
    usual = then.question().find(then.usual) if then.usual else None
    stays = usual is not None and not _is_hidden(usual.then)
    return replace(then, question=partial(_further, then), usual=then.usual if stays else "")


def _further(ask: Ask[Any]) -> Prompt[Any]:
    question = ask.question()
    return _open_part(question) or question


def _is_whispered(result: Applied[Any]) -> bool:
    return bool(result.events) and all(event.to is not None for event in result.events)


def _is_hidden(then: Do[Any] | Ask[Any] | Fill[Any]) -> bool:
    match then:
        case Do(sealed=sealed, private=private):
            return sealed or private
        case Fill(sealed=sealed):
            return sealed
        case Ask(question=question):  # one open answer is enough to offer it
            return all(_is_hidden(each.then) for each in question().options)
