"""Worked examples that can be tried: what the rules say of each, on the board and through chat."""

import re
from functools import partial
from importlib.resources import files

import pytest

from bot.games import find, games
from bot.kernel import NotUnderstood, PlayError, Seat
from bot.local.testing.person import Person, Reply
from bot.match.ids import UserId
from bot.match.practice.explanation import explanation, numbered
from bot.match.practice.lesson import examples
from bot.match.practice.position import made, trial
from renderers import Marks, render
from tests.chat.conftest import Program, alice, program, reading, server

__all__ = ["alice", "program", "reading", "server"]

TO_TRY = [key for key in games() if examples(key)]
ALL = [(key, number) for key in TO_TRY for number in examples(key)]


def play(key: str, number: str, sentences: str) -> None:
    """Say a row of sentences from an example's position; raises PlayError."""
    game, example = find(key), examples(key)[number]
    state, seat = made(key, example.position), Seat(example.position.seat)
    known = set(game.violations(state))  # an example's board need not be one that can be built
    for sentence in sentences.split(";"):
        state = game.play(state, seat, sentence, trial(())).state
        assert set(game.violations(state)) <= known


@pytest.mark.parametrize("key", TO_TRY)
def test_every_worked_example_of_the_rules_can_be_tried(key: str) -> None:
    source = (files(f"bot.games.{key}") / "RULES.md").read_text("utf-8")
    numbers = re.findall(r"^- \*\*(E\d+\w?)\*\*", source, re.MULTILINE)
    assert list(examples(key)) == numbers


@pytest.mark.parametrize(("key", "number"), ALL)
def test_the_rules_judge_an_example_as_it_says(key: str, number: str) -> None:
    example = examples(key)[number]
    assert example.tries
    for sentence in example.legal:
        play(key, number, sentence)
    for sentence in example.refused:
        with pytest.raises(PlayError):
            play(key, number, sentence)
    assert set(example.rulings) <= set(numbered(key))
    assert len(explanation(key, number)) < 1200


@pytest.mark.parametrize(("key", "number"), ALL)
def test_what_an_example_shows_from_near_is_on_the_board(key: str, number: str) -> None:
    example, game = examples(key)[number], find(key)
    view = game.view(made(key, example.position), Seat(example.position.seat))
    for cell in example.near:
        assert render(key, view, Marks(near=(cell,))).size < render(key, view).size, cell


def test_an_example_that_a_rule_change_breaks_is_found() -> None:
    with pytest.raises(NotUnderstood):
        play("rakh", "E2", "attack ro sc")


def says(panel: Reply, beginning: str) -> bool:
    return panel.text.startswith(beginning)


@pytest.mark.parametrize("key", TO_TRY)
async def test_examples_are_tried_through_chat(program: Program, alice: Person, key: str) -> None:
    for number, example in examples(key).items():
        panel = await (await alice.slash("/learn", game=key, example=number)).settled()
        assert example.ask in panel.text
        for sentence in (*example.legal[:1], *example.refused[:1]):
            await panel.message.click(sentence)
            mark = "✖" if sentence in example.refused else "✔"
            await alice.until(partial(says, panel, f"{mark} `{sentence}`"))
            assert example.why in panel.text
    assert program.app
    kept = await program.app.practice.of(UserId(alice.user.id), "example", key)
    assert len(kept) == 1


async def test_an_example_is_gone_after_a_day(program: Program, alice: Person) -> None:
    await (await alice.slash("/learn", game="rakh", example="e7")).settled()
    assert program.app
    user = UserId(alice.user.id)
    assert len(await program.app.practice.of(user, "example", "rakh")) == 1
    program.server.clock.forward(25 * 3600)
    await (await alice.slash("/learn", game="rakh")).settled()
    assert await program.app.practice.of(user, "example", "rakh") == []


async def test_an_example_that_is_not_there_is_refused_in_words(
    program: Program, alice: Person
) -> None:
    reply = await (await alice.slash("/learn", game="rakh", example="E99")).settled()
    assert "Rakh has no example “E99” to try" in reply.text
