"""Who comes back after days reads what the match is about, what happened, and what is asked."""

from random import Random

import pytest

from bot.games import find, games
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from tests.chat.conftest import Program
from tests.chat.players import act, panel, seated
from tests.chat.test_clocks import HOUR
from tests.chat.test_reminders import WAITS, two_people
from tests.chat.test_trouble import QUICK

GOAL = "**Goal**: "
SINCE = "**Since you were last here** (<t:"


async def after_one_turn(program: Program, alice: Person, bob: Person) -> tuple[Person, Person]:
    """Both have looked; one has played, the other is asked."""
    thread = await seated(program, alice, bob, **QUICK)
    first, second = await two_people(program, thread.id, alice, bob)
    await panel(second, thread)
    while (
        await program.asked(thread)
        and (await two_people(program, thread.id, alice, bob))[0] is first
    ):
        await act(first, thread, Random(3))
    return first, second


async def test_three_lines_for_who_was_away_for_a_day(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    first, second = await after_one_turn(program, alice, bob)
    thread = first.threads()[-1]
    soon = await panel(second, thread)
    assert GOAL not in soon.text, "they looked a short while ago"
    server.clock.forward(3 * 24 * HOUR)
    reply = await panel(second, thread)
    lines = reply.text.splitlines()
    assert lines[0] == GOAL + find("rakh").about.goal
    assert lines[1].startswith("**When you were here** (<t:"), "they looked at it, days ago"
    assert str(first.user.display) in lines[1]
    assert lines[2] == "**Now**:" and "actions left" in lines[3]
    assert GOAL not in (await panel(second, thread)).text, "once is enough"


async def test_what_happened_since_the_last_look_is_told(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    first, second = await after_one_turn(program, alice, bob)
    thread = first.threads()[-1]
    server.clock.forward(25 * HOUR)
    reply = await panel(second, thread)
    line = next(line for line in reply.text.splitlines() if line.startswith(SINCE))
    assert str(first.user.display) in line


async def test_a_reminder_after_a_day_tells_it_in_short(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    first, second = await after_one_turn(program, alice, bob)
    thread = first.threads()[-1]
    server.clock.forward(25 * HOUR)
    told = await second.until_sees(WAITS, thread)
    assert f"-# Goal: {find('rakh').about.goal}" in told.text
    assert "-# Since the match began: " in told.text and str(first.user.display) in told.text
    assert told.mentions == [second.user.name]


async def test_a_reminder_by_dm_says_what_is_asked_and_one_in_the_thread_does_not(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    first, second = await after_one_turn(program, alice, bob)
    thread = first.threads()[-1]
    await (await second.slash("/my settings", remind_by="dm")).settled()
    server.clock.forward(25 * HOUR)
    told = await second.until_sees(WAITS, second.dm())
    assert "-# Now: Order of the " in told.text and "2 actions left" in told.text
    await (await second.slash("/my settings", remind_by="thread")).settled()
    server.clock.forward(49 * HOUR)
    openly = await second.until_sees(WAITS, thread)
    assert "-# Since the match began: " in openly.text and "-# Now" not in openly.text


@pytest.mark.parametrize("key", games())
def test_every_game_tells_its_goal_in_one_line(key: str) -> None:
    goal = find(key).about.goal
    assert goal and "\n" not in goal and len(goal) <= 140
