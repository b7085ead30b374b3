"""What a lesson and an example are: plain data, written in TOML beside the game.

`bot/games/LESSONS.md` explains the format to authors. Files are read once and checked for unknown
words, so a misspelt key is an error and not a silent gap.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T")


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """How a position is made: from the set-up by sentences, or by the game's own builder."""

    settings: Mapping[str, str] = {}
    seats: int = 0  # how many play; 0 is the fewest the game allows
    seat: int = 0  # the learner's
    draws: tuple[int, ...] = ()  # what falls during the set-up
    seed: int | None = None  # instead of `draws`: everything that is drawn follows from it
    play: tuple[str, ...] = ()  # "0: move ro E3 | 4 2": seat, sentence, what falls
    build: Mapping[str, Any] | None = None  # what `Game.position` makes a state of


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """What another seat says then: the first of these that is legal."""

    say: tuple[str, ...]
    seat: int = 1
    draws: tuple[int, ...] = ()


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """The one thing that is asked of the learner."""

    ask: str
    fits: tuple[str, ...]  # patterns of the sentences that fit the idea
    model: str  # one of them: what *Skip this step* says
    lights: tuple[str, ...] = ()  # cells to light; without any, those of the step
    shows: tuple[str, ...] = ()  # and one of their events must look like one of these
    wins: bool = False  # and it must win the match
    draws: tuple[int, ...] = ()  # what falls when it is said
    otherwise: Mapping[str, str] = {}  # pattern of another legal sentence: the kind answer
    kindly: str = ""  # the answer to every other legal sentence
    after: str = ""  # what came of it
    answers: tuple[Answer, ...] = ()


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One idea. Without a position it goes on from where the step before ended."""

    title: str
    text: str
    lights: tuple[str, ...] = ()  # cells to light in the picture
    near: tuple[str, ...] = ()  # cells to see from near; without any, the whole picture
    position: Position | None = None
    asks: tuple[Request, ...] = ()
    turns: int = 0  # play so many turns of your own against the computer
    ends: tuple[str, ...] = ()  # patterns of what ends a turn; else all said in a row is one turn


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    steps: tuple[LessonStep, ...]
    strength: str = "easy"  # of the computer in the last step
    ending: str = ""  # said when the lesson is over

    def origin(self, number: int) -> int:
        """The step whose position a step comes from, by however many steps that go on."""
        while self.steps[number].position is None:
            number -= 1
        return number

    def made_by(self, number: int) -> Position:
        position = self.steps[self.origin(number)].position
        assert position
        return position


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example of RULES.md that can be tried: the rules judge what is said."""

    ask: str
    position: Position
    why: str  # the answer, in words
    legal: tuple[str, ...] = ()  # sentences worth trying; "a; b" are two in a row
    refused: tuple[str, ...] = ()  # and some that the rules refuse
    rulings: tuple[str, ...] = ()
    near: tuple[str, ...] = ()  # cells to see from near

    @property
    def tries(self) -> tuple[str, ...]:
        """What is offered: the order tells nothing."""
        return tuple(sorted({*self.legal, *self.refused}))


@cache
def lesson(game: str) -> Lesson | None:
    """A game's lesson; None if it has none."""
    data = _read(game, "lesson.toml")
    if data is None:
        return None
    found = _converted(data, Lesson, game)
    if not found.steps or found.steps[0].position is None:
        raise ValueError(f"{game}: the first step of a lesson needs a position.")
    return found


@cache
def examples(game: str) -> Mapping[str, Example]:
    """A game's worked examples by number, "E7"; empty if it has none to try."""
    data = _read(game, "examples.toml")
    return {} if data is None else _converted(data, dict[str, Example], game)


def _read(game: str, name: str) -> dict[str, Any] | None:
    try:
        return tomllib.loads((files(f"bot.games.{game}") / "data" / name).read_text("utf-8"))
    except (FileNotFoundError, ModuleNotFoundError):
        return None


def _converted(data: Any, wanted: type[T], game: str) -> T:
    try:
        return msgspec.convert(data, wanted)
    except msgspec.ValidationError as error:
        raise ValueError(f"{game}: {error}") from error
