"""Progress in a practice match: which sentences fit, and what the other side says.

All of it is read off the match: its record says which step it is, its entries how far it has come.
So nothing is kept beside the journal, and a restart loses nothing.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from bot.kernel import PlayError, Seat, Step
from bot.match.journal.entries import Entry
from bot.match.match import Match
from bot.match.practice.lesson import Example, Lesson, LessonStep, Request, examples, lesson
from bot.match.practice.position import first_legal, fits, matches

KINDLY = "That is legal, but not what this step is about."


class NotTheIdea(PlayError):
    """Legal, but not what the lesson asks for: the learner gets a hint, and it is not played."""


class Turn(Struct, frozen=True):
    """What a scripted seat says next."""

    seat: Seat
    sentence: str


def lesson_of(match: Match) -> Lesson | None:
    return lesson(match.record.game) if match.record.purpose == "lesson" else None


def number_of(match: Match) -> int:
    return int(match.record.part)


def step_of(match: Match) -> LessonStep | None:
    """The step a match was opened for; None if the lesson has changed since."""
    found = lesson_of(match)
    if found is None or number_of(match) >= len(found.steps):
        return None
    return found.steps[number_of(match)]


def example_of(match: Match) -> Example | None:
    """The worked example a match was opened for; None if there is none (any more)."""
    if match.record.purpose != "example":
        return None
    return examples(match.record.game).get(match.record.part)


def is_tried(match: Match) -> bool:
    """Has the learner said anything? Where one decision is wanted, it must have been made."""
    if match.record.purpose in ("retry", "puzzle") and _is_planning(match):
        return False
    return _said(match, learner(match)) > 0


def _is_planning(match: Match) -> bool:
    """Are orders still being gathered, of which the table has seen nothing?"""
    seat, first = learner(match), match.entries[0].seq
    if seat not in match.asked():
        return False
    before = match.state_at(first)
    if match.game.prompt(before, seat).private:
        return False
    return bool(match.game.view(before, None) == match.game.view(match.state, None))


def learner(match: Match) -> Seat:
    """The one person in a practice match."""
    players = enumerate(match.record.players)
    return next(Seat(seat) for seat, player in players if player.is_human)


def request_of(match: Match) -> Request | None:
    """What is asked now; None where nothing (more) is."""
    step = step_of(match)
    said = _said(match, learner(match))
    return step.asks[said] if step and said < len(step.asks) else None


def last_request(match: Match) -> Request | None:
    """What was asked last and is answered."""
    step, said = step_of(match), _said(match, learner(match))
    return step.asks[said - 1] if step and 0 < said <= len(step.asks) else None


def next_answer(match: Match) -> Turn | None:
    """What the script has another seat say now; None if it is not its turn to speak."""
    step = step_of(match)
    if step is None or match.outcome():
        return None
    answers = [each for ask in step.asks[: _said(match, learner(match))] for each in ask.answers]
    spoken = _said_by_others(match)
    if spoken >= len(answers):
        return None
    answer = answers[spoken]
    seat = Seat(answer.seat)
    return Turn(seat, first_legal(match.prompt(seat), answer.say))


def faces(match: Match, seat: Seat) -> Sequence[int]:
    """The faces that the lesson wants when this seat speaks now."""
    step = step_of(match)
    if step is None:
        return ()
    if seat == learner(match):
        request = request_of(match)
        return request.draws if request else ()
    answers = [each for ask in step.asks for each in ask.answers]
    spoken = _said_by_others(match)
    return answers[spoken].draws if spoken < len(answers) else ()


def is_free(match: Match) -> bool:
    """Is this played without being told what to do, as the last part of a lesson is?"""
    step = step_of(match)
    return match.record.purpose == "fork" or (step is not None and step.turns > 0)


def judge(match: Match, seat: Seat, sentence: str, step: Step[Any]) -> None:
    """Raise NotTheIdea if a legal sentence is not what the lesson asks for."""
    request = request_of(match)
    if request is None or seat != learner(match) or fits(match.game, seat, request, sentence, step):
        return
    for pattern, words in request.otherwise.items():
        if matches(pattern, sentence):
            raise NotTheIdea(f"💡 {words}")
    raise NotTheIdea(f"💡 {request.kindly or KINDLY}")


def own_turns(match: Match) -> int:
    """How many turns the learner has ended, or begun where nothing says what ends one.

    Then what is said in a row is one turn, whatever others say in private meanwhile. Where others
    may answer within a turn, the step says which sentence ends it.
    """
    if ends := _ends(match):
        return sum(entry.seat == learner(match) and _is(entry, ends) for entry in _openly(match))
    own, last = 0, None
    for entry in _openly(match):
        own += entry.seat == learner(match) and entry.seat != last
        last = entry.seat
    return own


def _ends(match: Match) -> tuple[str, ...]:
    step = step_of(match)
    return step.ends if step else ()


def _is(entry: Entry, patterns: Sequence[str]) -> bool:
    return any(matches(pattern, entry.sentence) for pattern in patterns)


def _openly(match: Match) -> list[Entry]:
    return [entry for entry in match.line() if entry.kind == "play" and entry.told == "all"]


def present_turn(match: Match) -> int:
    """Which of the learner's turns is on, the first being 1."""
    return own_turns(match) + bool(_ends(match) or _last_speaker(match) != learner(match))


def is_done(match: Match) -> bool:
    """Is everything that this step asks for done, and answered?"""
    if match.record.purpose in ("retry", "puzzle"):
        return is_tried(match)
    if match.record.purpose == "fork":
        return match.outcome() is not None
    if match.record.purpose == "example":
        return match.outcome() is not None or learner(match) not in match.asked()
    step = step_of(match)
    if match.outcome() or step is None:
        return True
    if step.turns:
        is_back = learner(match) in match.asked() and _last_speaker(match) != learner(match)
        return own_turns(match) >= step.turns and (bool(step.ends) or is_back)
    return request_of(match) is None and next_answer(match) is None


def is_last(match: Match) -> bool:
    found = lesson_of(match)
    return found is None or number_of(match) + 1 >= len(found.steps)


def _last_speaker(match: Match) -> Seat | None:
    spoken = [entry.seat for entry in _openly(match)]
    return spoken[-1] if spoken else None


def _said(match: Match, seat: Seat) -> int:
    return sum(entry.kind == "play" and entry.seat == seat for entry in match.line())


def _said_by_others(match: Match) -> int:
    return sum(_said(match, seat) for seat in match.table.seats if match.strength(seat))
