"""Positions to practise from, and luck that is arranged."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from bot.games import AnyGame, find
from bot.kernel import (
    Chance,
    Dice,
    PlayError,
    Prompt,
    Recorded,
    Seat,
    Step,
    Table,
    Tossed,
    sentences,
    walk,
)
from bot.match.practice.lesson import Lesson, Position, Request

SEARCHED = 5000  # sentences of one question that are looked at for one that fits


class Broken(ValueError):
    """A lesson does not fit the rules (any more); the text says where and why."""


class Arranged(Dice):
    """First what the lesson wants to fall; where that does not fit or is used up, honest dice."""

    def __init__(self, secret: bytes, match_id: str, seq: int, faces: Sequence[int]) -> None:
        super().__init__(secret, match_id, seq)
        self._faces = list(faces)[::-1]

    def _next(self, sides: int) -> int:
        face = self._faces.pop() if self._faces else 0
        return face if 1 <= face <= sides else super()._next(sides)


def table_of(game: AnyGame, position: Position) -> Table:
    return game.table(position.seats or game.about.seats[0], position.settings)


def made(key: str, position: Position) -> Any:
    """The state that a position describes; raises Broken."""
    game = find(key)
    try:
        table = table_of(game, position)
        if position.build is not None:
            state = game.position(table, position.build)
        else:
            state = game.setup(table, _luck(position, position.draws, 0)).state
    except ValueError as error:
        raise Broken(f"{key}: the position cannot be set up: {error}") from error
    for number, line in enumerate(position.play, start=1):
        seat, sentence, faces = _read(line)
        try:
            state = game.play(state, seat, sentence, _luck(position, faces, number)).state
        except ValueError as error:
            raise Broken(f"{key}: “{line}” cannot be played in a position: {error}") from error
    return state


def _luck(position: Position, faces: Sequence[int], number: int) -> Chance:
    if position.seed is None:
        return Recorded(*faces)
    return Tossed(Random(f"{position.seed} {number}"))


def _read(line: str) -> tuple[Seat, str, tuple[int, ...]]:
    said, _, faces = line.partition("|")
    seat, _, sentence = said.partition(":")
    return Seat(int(seat)), sentence.strip(), tuple(map(int, faces.split()))


def state_before(key: str, lesson: Lesson, number: int) -> Any:
    """Where a step begins if every step before it that it follows was answered as its model."""
    start = lesson.origin(number)
    state = made(key, lesson.made_by(number))
    seat = Seat(lesson.made_by(number).seat)
    for step in range(start, number):
        for request in lesson.steps[step].asks:
            where = f"{key}, step {step + 1} “{lesson.steps[step].title}”"
            state = answered(key, state, seat, request, request.model, where)
    return state


def answered(key: str, state: Any, seat: Seat, request: Request, said: str, where: str) -> Any:
    """The state after the learner has said something and the others have answered it."""
    game = find(key)
    try:
        state = game.play(state, seat, said, trial(request.draws)).state
    except ValueError as error:
        raise Broken(f"{where}: “{said}” is not legal: {error}") from error
    for answer in request.answers:
        other = Seat(answer.seat)
        try:
            sentence = first_legal(game.prompt(state, other), answer.say)
            state = game.play(state, other, sentence, trial(answer.draws)).state
        except ValueError as error:
            words = f"after “{said}”, seat {other} cannot answer {list(answer.say)}"
            raise Broken(f"{where}: {words}: {error}") from error
    return state


def trial(faces: Sequence[int]) -> Chance:
    """Arranged luck for a look ahead: nobody's match."""
    return Arranged(b"trial", "", 0, faces)


def first_legal(prompt: Prompt[Any], wanted: Sequence[str]) -> str:
    """The first of these sentences that may be said; a pattern stands for whatever fits it."""
    refused: PlayError | None = None
    for words in wanted:
        if is_pattern(words):
            for sentence in _some(prompt):
                if matches(words, sentence):
                    return sentence
            continue
        try:
            return walk(prompt, words).sentence
        except PlayError as error:
            refused = error
    raise refused or PlayError("None of these can be said now.")


def _some(prompt: Prompt[Any]) -> Iterator[str]:
    for number, sentence in enumerate(sentences(prompt)):
        if number >= SEARCHED:
            return
        yield sentence


def legal(prompt: Prompt[Any]) -> list[str]:
    """The sentences that may be said, up to a limit that no lesson should need."""
    return list(_some(prompt))


def is_pattern(words: str) -> bool:
    return "*" in words or "|" in words or words.endswith("...")


def matches(pattern: str, sentence: str) -> bool:
    """Word for word: `*` in a word is anything, `a|b` either, `...` at the end all that follows."""
    wanted, said = pattern.casefold().split(), sentence.casefold().split()
    if wanted and wanted[-1] == "...":
        wanted = wanted[:-1]
        said = said[: len(wanted)]
    return len(wanted) == len(said) and all(map(_word_fits, wanted, said))


def _word_fits(wanted: str, word: str) -> bool:
    return any(like(each, word) for each in wanted.split("|"))


def like(wanted: str, text: str) -> bool:
    """A pattern in which `*` stands for anything, and every other character for itself."""
    first, *rest = wanted.casefold().split("*")
    text = text.casefold()
    if not rest:
        return text == first
    if not text.startswith(first):
        return False
    place = len(first)
    for part in rest[:-1]:
        found = text.find(part, place)
        if found < 0:
            return False
        place = found + len(part)
    return len(text) - place >= len(rest[-1]) and text.endswith(rest[-1])


def fits(game: AnyGame, seat: Seat, request: Request, sentence: str, step: Step[Any]) -> bool:
    """Does a legal sentence, and what comes of it, fit the idea?"""
    if not any(matches(each, sentence) for each in request.fits):
        return False
    if request.wins and not _has_won(game, seat, step.state):
        return False
    told = [event.text for event in step.events]
    return not request.shows or any(like(each, text) for each in request.shows for text in told)


def _has_won(game: AnyGame, seat: Seat, state: Any) -> bool:
    outcome = game.outcome(state)
    return outcome is not None and not outcome.is_draw and seat in outcome.ranking[0]
