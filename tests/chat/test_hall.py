"""The hall of fame of a channel, and the Victory Pendant that goes on to the next match there."""

from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.model import Channel
from tests.chat.conftest import Program
from tests.chat.players import seated
from tests.chat.test_commands import asked
from tests.chat.test_trouble import QUICK

PENDANT = "the Victory Pendant"


async def set_up(program: Program, thread: Channel) -> None:
    """Everybody places what the clock would place for them, until the first turn."""
    match = await program.match(thread)
    while match.state.phase != "turn":
        prompt = match.prompts()[0]
        played = await program.service.play(match.id, prompt.seat, prompt.default)
        match = played.match


async def resigned(program: Program, thread: Channel, person: Person) -> str:
    """The last message of a match that somebody resigns."""
    await asked(person.go(thread), "/match resign", sure=True)
    await program.shown()
    return (await person.until_sees("🏁", thread)).text


async def test_the_pendant_goes_to_the_winner_and_with_them_into_the_next_match(
    program: Program, server: LocalDiscord, alice: Person, bob: Person, carol: Person
) -> None:
    first = await seated(program, alice, bob, game="terakh")
    await set_up(program, first)
    over = await resigned(program, first, bob)
    assert f"🎖 **Alice** takes {PENDANT} into the next match in this channel." in over
    assert f"🎖 **Alice** has {PENDANT}." in await asked(alice, "/hall")  # from the thread as well
    card = await bob.until_sees("🏁", server.channel("general"))
    assert "🎖 **Alice**: first win in Terakh." in card.text and PENDANT in card.text
    stats = await asked(alice, "/my stats")
    assert "🎖 First win in Terakh" in stats and f"🎖 You hold {PENDANT} in <#" in stats
    assert "Honors" not in await asked(bob, "/my stats")

    bob.go("general"), carol.go("general")
    without = await seated(program, bob, carol, game="terakh")
    assert (await program.match(without)).record.carry_over == {}
    off = await resigned(program, without, carol)  # called off: nothing is passed on
    assert "🎖" not in off and "🏁 **The match does not count.** The match was called off" in off

    alice.go("general"), carol.go("general")
    third = await seated(program, carol, alice, game="terakh")
    match = await program.match(third)
    assert match.record.carry_over == {"pendant": 1} and match.state.holder == 1
    hall = await asked(alice.go("general"), "/hall", game="terakh")
    assert "1. **Alice**: won 1 of 1" in hall and "Carol" not in hall
    assert "No match has been finished" in await asked(alice.go("tables"), "/hall")


async def test_the_hall_counts_wins_by_channel_and_game(
    program: Program, alice: Person, bob: Person
) -> None:
    assert "No match has been finished" in await asked(alice, "/hall")
    for loser in (bob, bob, alice):
        alice.go("general"), bob.go("general")
        thread = await seated(program, alice, bob, **QUICK)
        await resigned(program, thread, loser)
    alice.go("general"), bob.go("general")
    hall = await asked(alice, "/hall")
    assert "## Rakh\n1. **Alice**: won 2 of 3\n2. **Bob**: won 1 of 3" in hall
    whole = await asked(alice, "/hall", game="rakh")
    last = next(line for line in whole.splitlines() if line.startswith("-# <t:"))
    assert (
        "**Bob** won against **Alice**" in last and "Line-ups: the same five units for both" in last
    )
    assert "No match has been finished" in await asked(alice, "/hall", game="terrain")


async def test_a_computer_is_named_as_such(program: Program, alice: Person) -> None:
    await (await alice.slash("/play", game="rakh", computers=1, strength="easy")).settled()
    card = await alice.until_sees("host")
    await card.click("Start")
    await alice.until(lambda: bool(alice.threads()))
    await program.shown()
    await resigned(program, alice.threads()[0], alice)
    hall = await asked(alice, "/hall")
    assert "1. **Computer** (easy): won 1 of 1\n2. **Alice**: won 0 of 1" in hall
