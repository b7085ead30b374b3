"""Random matches, played once and looked at by many tests.

A journey is played by strolling through the prompts; it remembers every state on the way. The same
seed takes the same journey, so a failing one can be walked again.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games import AnyGame, find
from bot.kernel import (
    Ask,
    Do,
    Draw,
    Event,
    Option,
    Prompt,
    Seat,
    Table,
    Tossed,
    descend,
    path_of,
    random_sentence,
)

LONGEST = 4000
SHORTEST = 100  # so long nobody runs away by chance
TRIES = 20
ENDINGS = ("end", "stay", "stop")  # of a turn


class Stop(Struct, frozen=True):
    """A state on the way, and what was said in it; the last stop has no sentence."""

    state: Any
    seat: Seat | None = None
    sentence: str = ""
    drawn: tuple[Draw, ...] = ()
    events: tuple[Event, ...] = ()  # what the sentence brought about


class Journey(Struct, frozen=True):
    game: AnyGame
    table: Table
    seed: int
    dealt: tuple[Draw, ...]
    opening: tuple[Event, ...]
    stops: tuple[Stop, ...]

    @property
    def states(self) -> list[Any]:
        return [stop.state for stop in self.stops]

    def questions(self, state: Any) -> tuple[Prompt[Any], ...]:
        """Everything that may be answered: what is asked, and what may be thought over."""
        return (*self.game.prompts(state), *self.game.revisable(state))

    def some(self, number: int) -> list[Stop]:
        """Stops spread over the whole journey, the first and the last among them."""
        last = len(self.stops) - 1
        places = sorted({round(last * share / max(number - 1, 1)) for share in range(number)})
        return [self.stops[place] for place in places]


def remembered(prompt: Prompt[Any]) -> Prompt[Any]:
    """The same questions, each built only once: for tests that walk through them many times."""
    return replace(prompt, options=tuple(map(_with_memory, prompt.options)))


def _with_memory(option: Option[Any]) -> Option[Any]:
    if not isinstance(option.then, Ask):
        return option
    question = _BuiltOnce(option.then.question)
    return replace(option, then=replace(option.then, question=question))


class _BuiltOnce:
    """A question that is built when it is asked for the first time."""

    def __init__(self, build: Callable[[], Prompt[Any]]) -> None:
        self._build = build
        self._built: Prompt[Any] | None = None

    def __call__(self) -> Prompt[Any]:
        if self._built is None:
            self._built = remembered(self._build())
        return self._built


@cache
def journey(key: str, seed: int) -> Journey:
    """Seed 0 plays with the fewest seats and the default settings; others vary both."""
    game = find(key)
    random = Random(f"{key} {seed}")
    table = _table(game, seed, random)
    dice = Tossed(random)
    step = game.setup(table, dice)
    dealt = tuple(dice.drawn)
    stops: list[Stop] = []
    opening, state = step.events, step.state
    while prompts := game.prompts(state):
        if len(stops) >= LONGEST:
            raise AssertionError(f"{key}, seed {seed}: no end after {LONGEST} sentences")
        prompt = prompts[random.randrange(len(prompts))]
        sentence = (
            mild(prompt, random) if len(stops) < SHORTEST else random_sentence(prompt, random)
        )
        dice = Tossed(random)
        step = game.play(state, prompt.seat, sentence, dice)
        stops.append(Stop(state, prompt.seat, sentence, tuple(dice.drawn), step.events))
        state = step.state
    return Journey(game, table, seed, dealt, opening, (*stops, Stop(state)))


def mild(prompt: Prompt[Any], random: Random) -> str:
    """A random sentence that a panel would not ask about again, if there is one."""
    sentence = random_sentence(prompt, random)
    for _ in range(TRIES):
        if not _is_grave(prompt, sentence):
            break
        sentence = random_sentence(prompt, random)
    return sentence


def _is_grave(prompt: Prompt[Any], sentence: str) -> bool:
    """Would a panel ask whether one is sure? Running away, for example; but every turn ends."""
    then = descend(prompt, path_of(prompt, sentence))[0].then
    return isinstance(then, Do) and bool(then.confirm) and sentence not in ENDINGS


def _table(game: AnyGame, seed: int, random: Random) -> Table:
    if seed == 0:
        return game.table(game.about.seats[0])
    seats = game.about.seats[seed % len(game.about.seats)]
    settings: dict[str, str] = {}
    for each in game.about.settings:
        wanted = {**settings, each.key: random.choice(each.choices)}
        with suppress(ValueError):  # it does not go together with those before it
            game.table(seats, wanted)
            settings = wanted
    return game.table(seats, settings)
