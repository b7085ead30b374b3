"""Computers play among themselves, and who watches sees how it went."""

import re

from bot.ai.chances import chances
from bot.chat.replay import posters
from bot.local.testing.person import Person
from tests.chat.conftest import Program
from tests.chat.players import host_card, set_option


async def test_a_host_watches_computers_to_the_end_and_looks_back(
    program: Program, alice: Person, bob: Person
) -> None:
    await (
        await alice.slash("/play", game="rakh", watch=True, computers=2, strength="easy")
    ).settled()
    card = await host_card(alice)
    assert "2. Computer 2 (easy)" in card.text and "is watching · host" in card.text
    await card.click("Start")
    await alice.until(lambda: alice.threads())
    [thread] = alice.threads()
    over = await alice.until_sees("🏁", thread)
    assert "is thinking" not in alice.ever_saw()  # the line above has named it
    told = [each for each in alice.messages(thread) if not each.ephemeral]
    match = await program.match(thread)
    assert len(told) < match.seq / 4  # no message for every move
    reply = await (await over.click("Recap")).settled()
    assert re.search(r"`[▁▂▃▄▅▆▇█]{10,24}` \*\*Computer\*\*: between \d+% and \d+%", reply.text)
    turned = re.search(r"Turning point: (.*) \(\*\*Computer( 2)?\*\* (\d+% → \d+%)\)\n", reply.text)
    found = chances("rakh", match.table, match.entries, match.start)
    assert bool(turned) == bool(found.turning)  # a few matches have none
    outcome = match.outcome()
    if turned and outcome:
        assert any(turned[1] in each.text for each in told)  # in the words of the thread
        _, line, words, *_ = posters.told(match, outcome, found, None).facts
        assert line == f"Turning point: Computer{turned[2] or ''} {turned[3]}"
        assert words.removesuffix(" …") in turned[1].replace("*", "")
    again = await (await bob.go(thread).slash("/match recap")).settled()
    assert again.text == reply.text
    his = bob.find("🏁", thread)
    assert his
    await his.click("Rematch")
    card = await bob.go("general").until_sees(f"{bob.mention} is watching · host")
    assert "2. Computer 2" in card.text and "Start" in card.buttons


async def test_the_host_of_a_table_may_get_up_and_watch(program: Program, alice: Person) -> None:
    await (await alice.slash("/play", game="rakh", computers=1)).settled()
    card = await host_card(alice)
    options = await (await card.click("Options")).settled()
    await options.message.click("Just watch")
    await alice.until_sees("is watching · host")
    await set_option(alice, await host_card(alice), "strength", "normal")
    await (await host_card(alice)).click("Add computer")
    await alice.until_sees("2. Computer 2 (normal)")
    assert "1. Computer (hard)" in (await host_card(alice)).text
