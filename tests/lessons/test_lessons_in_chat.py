"""Every lesson there is, taken to its end through chat; and how one leaves it and comes back."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from bot.games import games
from bot.kernel import random_sentence
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.match.ids import UserId
from bot.match.practice import coach
from bot.match.practice.lesson import lesson
from tests.chat.child import Child
from tests.chat.conftest import Program, alice, bob, program, reading, server
from tests.chat.test_kill import connected
from tests.lessons.learner import Learner

__all__ = ["alice", "bob", "program", "reading", "server"]

TAUGHT = [key for key in games() if lesson(key)]


def steps(key: str) -> int:
    found = lesson(key)
    assert found
    return len(found.steps)


async def take_step(learner: Learner) -> None:
    """First something legal that does not fit, then what is asked."""
    match = await learner.match()
    step = coach.step_of(match)
    assert step
    for request in step.asks:
        assert request == await learner.request()
        assert request.ask.strip() in learner.text
        if other := await learner.other():
            before = await learner.match()
            await learner.type(other)
            kind = [request.kindly, *request.otherwise.values(), coach.KINDLY]
            assert any(each and each in learner.text for each in kind), learner.text
            assert request.ask.strip() in learner.text
            assert (await learner.match()).seq == before.seq
        await learner.press(request.model)
    assert "✅" in learner.text or coach.is_last(match)
    assert all(each.after.strip() in learner.text for each in step.asks[-1:])


async def play_stretch(learner: Learner) -> None:
    """A few turns against the computer, with whatever may be said.

    Always the first thing that may be said would undo and repeat the same order for ever.
    """
    source = Random(learner.game)
    async with asyncio.timeout(120):
        while "You know enough" not in learner.text:
            match = await learner.match()
            seat = coach.learner(match)
            if seat in match.asked() and not coach.is_done(match):
                await learner.type(random_sentence(match.prompt(seat), source))
            else:
                await asyncio.sleep(0.02)


@pytest.mark.parametrize("key", TAUGHT)
async def test_a_lesson_is_taken_to_its_end(
    program: Program, alice: Person, bob: Person, key: str
) -> None:
    public = len(bob.messages())
    learner = Learner(program, alice, key)
    await learner.learn()
    for number in range(steps(key) - 1):
        assert f"step {number + 1} of {steps(key)}" in learner.text
        if number == 2:  # everything it needs is on the disk
            await program.stop()
            await program.start()
        await take_step(learner)
        await learner.click("Next")
    await play_stretch(learner)
    assert {"Play", "Read the rules"} <= set(learner.panel.message.buttons)
    assert len(bob.messages()) == public and bob.threads() == []


@pytest.mark.parametrize("key", TAUGHT)
async def test_a_lesson_is_skipped_to_its_end(program: Program, alice: Person, key: str) -> None:
    learner = Learner(program, alice, key)
    await learner.learn()
    for number in range(steps(key) - 1):
        assert f"step {number + 1} of {steps(key)}" in learner.text
        await learner.click("Skip this step")
        if "Next" in learner.panel.message.buttons:
            assert "Done for you" in learner.text
            await learner.click("Next")
    assert f"step {steps(key)} of" in learner.text
    await learner.click("Skip this step")
    assert "You know enough" in learner.text
    await learner.click("Start over")
    assert "step 1 of" in learner.text


async def test_a_killed_lesson_goes_on_in_the_same_panel(
    server: LocalDiscord, tmp_path: Path, alice: Person
) -> None:
    child = Child(server, tmp_path / "matches.sqlite")
    child.start()
    await connected(server)
    panel = await (await alice.slash("/learn", game="rakh")).settled()

    async def press(label: str) -> None:
        await panel.message.click(
            next(name for name in panel.message.buttons if name.startswith(label))
        )

    await child.kill()
    child.start()
    await connected(server)
    await press("Attack with a unit: Paladin")
    await alice.until(lambda: "Next" in panel.message.buttons)
    await child.kill()
    child.start()
    await connected(server)
    await panel.message.click("Next")
    await alice.until(lambda: "step 2 of" in panel.text)
    await child.kill()


async def test_a_lesson_is_left_and_gone_on_with(program: Program, alice: Person) -> None:
    learner = Learner(program, alice, "rakh")
    await learner.learn()
    await take_step(learner)
    await learner.click("Next")
    await learner.click("Stop")
    assert learner.panel.message.buttons == ["Continue"]
    await learner.learn()
    assert "Welcome back" in learner.text and "step 2 of" in learner.text
    await learner.click("Start over")
    assert "step 1 of" in learner.text


async def test_a_button_of_an_earlier_step_shows_where_one_is(
    program: Program, alice: Person
) -> None:
    learner = Learner(program, alice, "rakh")
    await learner.learn()
    old = learner.panel.message
    skip = old.button("Skip this step")["custom_id"]
    await take_step(learner)
    await learner.click("Next")
    here = await learner.match()
    assert skip in str(old.components)  # /do has opened another panel; this one is still there
    await old.press(skip)
    await alice.until(lambda: "That was an earlier step" in old.text)
    assert (await learner.match()).id == here.id


async def test_a_lesson_works_in_direct_messages(program: Program, alice: Person) -> None:
    alice.go(alice.dm())
    learner = Learner(program, alice, "rakh")
    await learner.learn()
    await take_step(learner)
    assert "Next" in learner.panel.message.buttons


async def test_nobody_else_meets_a_lesson(program: Program, alice: Person, bob: Person) -> None:
    learner = Learner(program, alice, "rakh")
    await learner.learn()
    await take_step(learner)
    match = await learner.match()
    assert program.app
    app = program.app
    assert await app.store.matches_of(UserId(alice.user.id)) == []
    assert await app.store.running() == []
    assert await app.waits.turns(UserId(alice.user.id), 20) == []
    assert await app.waits.of(match.id) == []
    assert await app.waits.unknown() == []
    assert await app.records.games_of(UserId(alice.user.id)) == []
    assert match.id not in bob.ever_saw()
    for command in ("/board", "/match log", "/match export"):
        reply = await (await bob.slash(command, match=match.id)).settled()
        assert f"There is no match “{match.id}”" in reply.text
    mine = await (await alice.slash("/my matches")).settled()
    assert match.id not in mine.text


async def test_one_lesson_of_a_game_is_kept(program: Program, alice: Person) -> None:
    learner = Learner(program, alice, "rakh")
    await learner.learn()
    first = await learner.match()
    await take_step(learner)
    await learner.click("Next")
    second = await learner.match()
    assert program.app
    rows = await program.app.practice.of(UserId(alice.user.id), "lesson", "rakh")
    assert rows == [second.id] and first.id != second.id
