"""A match from /play to the winner's message."""

from bot.local.driver import Person
from tests.chat.conftest import Program


async def test_a_table_is_opened_joined_and_started(
    program: Program, alice: Person, bob: Person
) -> None:
    reply = await (await alice.slash("/play", game="rakh", opponent=bob)).settled()
    assert "Your table is open" in reply.text
    card = await bob.until_sees("you are invited")
    assert bob.mention in card.text
    await card.click("Join")
    card = await alice.until_sees("2. Bob")
    await card.click("Start")
    await alice.until(lambda: alice.threads())
    await program.shown()
    thread = alice.threads()[0]
    alice.go(thread)
    turn = alice.last()
    print(turn.text, turn.buttons, [p for p in turn.pictures])
    reply = await (await turn.click("Your move")).settled()
    print(reply.text, reply.message.buttons)
    assert 0
