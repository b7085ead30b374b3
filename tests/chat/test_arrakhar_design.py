"""Both design in secret: who is ready first may think again, and the other learns nothing of it."""

import pytest

from bot.local.testing.person import Person, Seen
from bot.local.world.model import Channel
from tests.chat.conftest import Program
from tests.chat.players import panel, seated
from tests.chat.test_arrakhar import said
from tests.chat.test_commands import asked

RUSH = {"WI": 5, "DW": 8, "BA": 10, "EL": 17}


def shown(person: Person, thread: Channel) -> Seen:
    """What the thread says to everybody."""
    return [each for each in person.messages(thread) if not each.ephemeral][-1]


@pytest.mark.ruling("R01")
async def test_who_is_ready_changes_the_force_freely_until_the_other_is_ready(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, game="arrakhar", sides="wizard")
    reply = await said(alice, thread, "auto")
    assert (
        "Your force is ready: 8 wizards, 10 dwarves, 8 barbarians and 10 elves (60 points)."
        in reply.text
    )
    assert "I am not ready after all" in reply.message.buttons
    await program.shown()
    assert "Nobody is waiting for you" in await asked(alice, "/my turns")
    assert "You have no question to answer now" in await asked(alice.go(thread), "/match hint")
    before = shown(bob, thread)
    assert "Not ready yet: **Bob**" in before.text and "▶ **Bob**: your move." in before.text
    picture = await before.pictures[0].download()

    await said(bob, thread, "preset horde")  # alice's ready is not the last thing said any more
    await program.shown()
    changed = await said(alice, thread, "preset rush")
    assert (
        "Your force: 5 wizards, 8 dwarves, 10 barbarians and 17 elves (60 of 60 points)."
        in changed.text
    )
    await program.shown()
    now = shown(bob, thread)
    assert "Not ready yet: **Bob**" in now.text and await now.pictures[0].download() == picture
    assert "WI5" not in bob.ever_saw() and "WI8" not in bob.ever_saw()

    assert "✔" in (await said(bob, thread, "ready")).text
    match = await program.match(thread)
    assert match.state.segment == "hide" and match.state.forces["W"] == RUSH
    late = await said(alice, thread, "preset balanced")
    assert "It is not your turn" in late.text
    assert (await program.match(thread)).state.forces["W"] == RUSH


@pytest.mark.ruling("R01")
async def test_ready_no_more_is_all_that_the_other_hears(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, game="arrakhar", sides="wizard")
    await said(alice, thread, "auto")
    reply = await panel(alice, thread)
    await reply.message.click("I am not ready after all")
    await alice.until(lambda: "Design your force" in reply.text)
    await program.shown()
    assert "**Alice** is no longer ready." in shown(bob, thread).text
    assert "Not ready yet: **Alice** and **Bob**" in shown(bob, thread).text
    assert alice.mention not in shown(bob, thread).text  # she knows that she has spoken herself
    await said(bob, thread, "auto")
    assert (await program.match(thread)).state.segment == "design"


@pytest.mark.ruling("R59")
async def test_who_resigns_in_the_set_up_has_not_played(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, game="arrakhar", sides="wizard")
    await said(alice, thread, "auto")
    await asked(alice.go(thread), "/match resign", sure=True)
    await program.shown()
    over = (await bob.until_sees("🏁", thread)).text
    assert "🏁 **The match does not count.** The wizard player left the match before turn 1" in over
    assert "(R59)" in over
    recap = await asked(bob.go(thread), "/match recap")
    assert "does not count" in recap and "Win chance" not in recap
    assert "You have not finished a match yet" in await asked(bob, "/my stats")
    assert ": not played" in await asked(bob, "/my matches")
    assert "No match has been finished" in await asked(bob, "/hall")
    assert "Verified" in await asked(bob, "/match verify")


@pytest.mark.ruling("R01")
async def test_ready_is_taken_back_without_asking(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, game="arrakhar", sides="wizard")
    await said(alice, thread, "preset rush")
    await said(alice, thread, "ready")
    assert "Undone." in await asked(alice.go(thread), "/match undo")
    assert (await program.match(thread)).asked() == {0, 1}
