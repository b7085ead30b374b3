"""Every lesson there is still fits the rules: its positions, what fits, and the scripted answers.

A rule change that breaks a lesson fails here and says where:
`pytest tests/lessons -k rakh` is one game's.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from bot.games import find, games
from bot.kernel import Seat
from bot.match.practice.lesson import Lesson, LessonStep, Request, lesson
from bot.match.practice.position import (
    Broken,
    answered,
    fits,
    legal,
    made,
    matches,
    state_before,
    trial,
)
from bot.match.rulebook.lookup import look_up
from renderers import Marks, render

TAUGHT = [key for key in games() if lesson(key)]
MOST = 200  # ways through steps that go on from each other


def taught(key: str) -> Lesson:
    found = lesson(key)
    assert found
    return found


def fitting(key: str, state: Any, seat: Seat, request: Request) -> list[str]:
    """The legal sentences that fit; the model too, which may fill a blank."""
    game = find(key)
    prompt = game.prompt(state, seat)
    found = []
    for said in dict.fromkeys([request.model, *legal(prompt)]):
        if any(matches(each, said) for each in request.fits):
            step = game.play(state, seat, said, trial(request.draws))
            if fits(game, seat, request, said, step):
                found.append(said)
    return found


def walked(key: str, known: Lesson, number: int, state: Any) -> Iterator[None]:
    """Every way through a step and those that go on from it; raises Broken where one ends."""
    step = known.steps[number]
    where = f"{key}, step {number + 1} “{step.title}”"
    for after in _ways(key, where, step, Seat(known.made_by(number).seat), state, 0):
        follows = number + 1 < len(known.steps) and known.steps[number + 1].position is None
        if follows:
            yield from walked(key, known, number + 1, after)
        else:
            yield None


def _ways(
    key: str, where: str, step: LessonStep, seat: Seat, state: Any, stage: int
) -> Iterator[Any]:
    if stage == len(step.asks):
        yield state
        return
    request = step.asks[stage]
    try:
        found = fitting(key, state, seat, request)
    except ValueError as error:
        raise Broken(f"{where}: ask {stage + 1} cannot be answered: {error}") from error
    if request.model not in found:
        raise Broken(f"{where}: the model “{request.model}” does not fit; {found} do.")
    for said in found:
        after = answered(key, state, seat, request, said, where)
        yield from _ways(key, where, step, seat, after, stage + 1)


@pytest.mark.parametrize("key", TAUGHT)
def test_every_way_through_a_lesson_can_be_walked(key: str) -> None:
    known = taught(key)
    for number, step in enumerate(known.steps):
        if step.position is not None:
            for _ in islice(walked(key, known, number, made(key, step.position)), MOST):
                pass


@pytest.mark.parametrize("key", TAUGHT)
def test_positions_are_sound_and_ask_the_learner(key: str) -> None:
    known, game = taught(key), find(key)
    for number, step in enumerate(known.steps):
        state = state_before(key, known, number)
        where = f"{key}, step {number + 1} “{step.title}”"
        assert list(game.violations(state)) == [], where
        asked = {prompt.seat for prompt in game.prompts(state)}
        if step.asks or step.turns:
            assert Seat(known.made_by(number).seat) in asked, f"{where}: the learner is not asked"


@pytest.mark.parametrize("key", TAUGHT)
def test_a_lesson_has_the_shape_of_a_lesson(key: str) -> None:
    known = taught(key)
    assert 6 <= len(known.steps) <= 10
    assert known.steps[-1].turns, "the last step is a stretch against the computer"
    for step in known.steps:
        assert step.text.strip() and len(step.text) <= 700, f"{step.title}: too long to read"
        for request in step.asks:
            words = [request.ask, request.after, request.kindly, *request.otherwise.values()]
            assert all(len(each) <= 500 for each in words), f"{step.title}: too long to read"
            assert request.after or request is not step.asks[-1], f"{step.title}: what came of it?"


@pytest.mark.parametrize("key", TAUGHT)
def test_what_is_to_be_seen_from_near_is_on_the_board(key: str) -> None:
    known, game = taught(key), find(key)
    for number, step in enumerate(known.steps):
        view = game.view(state_before(key, known, number), Seat(known.made_by(number).seat))
        for cell in step.near:
            width, height = render(key, view, Marks(near=(cell,))).size
            assert (width, height) < render(key, view).size, f"{step.title}: {cell}"


@pytest.mark.parametrize("key", TAUGHT)
def test_what_a_lesson_tells_to_look_up_is_found(key: str) -> None:
    known, title = taught(key), find(key).about.title
    told = [
        words for step in known.steps for words in (step.text, *(each.after for each in step.asks))
    ]
    for command in re.findall(r"`/rules ([^`]*)`", " ".join([*told, known.ending])):
        options = re.fullmatch(r"topic:(.+) game:(.+)", command)
        assert options and options[2] == title, command
        assert look_up(key, options[1]).name.startswith(options[1])


def test_a_lesson_that_a_rule_change_breaks_is_named() -> None:
    known = taught("rakh")
    request = known.steps[0].asks[0]
    state = state_before("rakh", known, 0)
    with pytest.raises(Broken, match="rakh, step 1: “attack pa zz” is not legal"):
        answered("rakh", state, Seat(0), request, "attack pa zz", "rakh, step 1")
