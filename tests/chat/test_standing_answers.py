"""A pass by a standing answer, over Discord: nobody can tell it from one that was pressed."""

import asyncio
import re
from pathlib import Path

import pytest

from bot.kernel import Seat
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.model import Channel
from tests.chat.child import Child
from tests.chat.conftest import Program
from tests.chat.players import panel, seated
from tests.chat.test_kill import Witness, connected
from tests.chat.test_kill import say as said_to_child
from tests.chat.test_terrene import MASKED, Evening

LONG = 3600.0
MATCH = re.compile(r"Match \w+|Seals?: .*|hash \w+|secret \w+")


async def opened(program: Program, alice: Person, bob: Person) -> Evening:
    """Ben's first recruit has been answered; Alice is asked about his next ones."""
    thread = await seated(program, alice, bob, game="terrene", match="single", **MASKED)
    evening = Evening(program, thread, [alice, bob])
    await evening.hear("A gregory / B sk")
    await evening.begun_by_a()
    for place in (1, 2, 3):
        await evening.hear(f"A recruit A{place} / B pass")
    await evening.hear("A end")
    await program.shown()
    await evening.hear("B recruit B2")
    await program.shown()
    return evening


def board(person: Person, thread: Channel) -> list[tuple[str, str]]:
    """What a thread tells this person, without what differs from match to match."""
    return [
        (MATCH.sub("…", each.text), each.pictures[0].alt if each.pictures else "")
        for each in person.messages(thread)
        if not each.ephemeral
    ]


async def test_a_pass_by_order_looks_like_a_pass_by_hand(
    program: Program, alice: Person, bob: Person
) -> None:
    seen: list[list[tuple[str, str]]] = []
    for first, then in (("A pass", "A pass"), ("A pass-turn", "")):
        program.pause = 0.0
        alice.go("general")
        bob.go("general")
        evening = await opened(program, alice, bob)
        before = len(board(bob, evening.thread))
        program.pause = LONG
        for words in (first, "B recruit B4"):
            await evening.hear(words)
            await program.shown()
        program.pause = 0.0
        await program.stop()
        await program.start()  # here the moment of a standing answer is over
        if then:
            await evening.hear(then)
        assert (await evening.match()).asked() == {1}
        await program.shown()
        seen.append(board(bob, evening.thread)[before:])
        await (await bob.go(evening.thread).slash("/match resign", sure=True)).settled()
    assert seen[0] == seen[1] and "**Alice** passes." in seen[0][-1][0]


async def test_it_waits_for_its_moment_and_only_its_giver_knows(
    program: Program, alice: Person, bob: Person
) -> None:
    evening = await opened(program, alice, bob)
    thread = evening.thread
    program.pause = LONG
    await evening.hear("A pass-turn / B recruit B4")
    await program.shown()
    turn = bob.last(thread)
    assert f"{alice.mention} (A): your move" in turn.text  # as ever …
    assert "alice" not in turn.mentions  # … but her telephone is silent
    mine = await panel(alice, thread)
    assert "Your standing answer is `pass`" in mine.text
    theirs = await panel(bob, thread)
    assert "Waiting for **Alice**" in theirs.text
    assert "Your standing answer" not in bob.ever_saw()
    await mine.message.click("Stop passing for me")
    await alice.until(lambda: "✔" in mine.text)
    assert "Your standing answer" not in mine.text and (await evening.match()).asked() == {0}


async def test_killed_in_between_it_still_comes_and_comes_once(
    server: LocalDiscord, tmp_path: Path, alice: Person, bob: Person, program: Program
) -> None:
    evening = await opened(program, alice, bob)
    await program.stop()
    path = program.settings.where
    child, witness = Child(server, path), Witness(path)
    child.start(pause=LONG)
    await connected(server)
    await said_to_child(alice, evening.thread, "pass-turn")
    await said_to_child(bob, evening.thread, "recruit B4")
    waiting = await witness.match(evening.thread)
    assert waiting.asked() == {0} and waiting.prompt(min(waiting.asked())).standing
    await child.kill()
    for _ in range(2):
        child.start()
        await connected(server)
        async with asyncio.timeout(120):
            while (await witness.match(evening.thread)).asked() != {1}:
                await server.world.next_change()
        await child.kill()
    match = await witness.match(evening.thread)
    assert match.seq == waiting.seq + 1 and match.entries[-1].sentence == "pass"
    assert match.entries[:-1] == waiting.entries
    await program.start()


async def until_due(program: Program, *, is_due: bool) -> None:
    """On a database that is shared it is asked first who paints the match."""
    assert program.app
    async with asyncio.timeout(120):
        while program.app.standing_answers.is_due is not is_due:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("way", ["answer", "resign"])
async def test_whatever_comes_first_ends_it(
    program: Program, alice: Person, bob: Person, way: str
) -> None:
    evening = await opened(program, alice, bob)
    program.pause = LONG
    await evening.hear("A pass-turn / B recruit B4")
    await until_due(program, is_due=True)
    if way == "answer":
        await evening.hear("A pass")
    else:
        await (await bob.go(evening.thread).slash("/match resign", sure=True)).settled()
    await until_due(program, is_due=False)


@pytest.mark.parametrize("takes_dms", [True, False])
async def test_who_is_asked_on_after_their_standing_answer_is_called(
    program: Program, server: LocalDiscord, alice: Person, bob: Person, takes_dms: bool
) -> None:
    """Their panel is long closed: the pass was given for them, and now they must block or not."""
    evening = await opened(program, alice, bob)
    await evening.hear("A pass / B end / A end / B recruit B3 / A pass-turn")
    if not takes_dms:
        await (await alice.slash("/my settings", whispers=False)).settled()
    await program.shown()
    server.clock.forward(7200)
    program.pause = LONG
    await evening.say(Seat(1), "attack B2")
    await program.shown()
    *_, attacked = [each for each in bob.messages(evening.thread) if not each.ephemeral]
    assert f"{alice.mention} (A): your move" in attacked.text and "alice" not in attacked.mentions
    program.pause = 0.0
    await program.stop()
    await program.start()  # here the moment of a standing answer is over
    if takes_dms:
        call = await alice.until_sees("your standing answer `pass` was given", alice.dm())
        assert "block" in call.text and call.buttons == ["Your move"]
    else:
        server.clock.forward(120)
        call = await alice.until_sees("is waiting for you", evening.thread)
        assert call.mentions == ["alice"]
    assert "standing answer" not in bob.ever_saw().casefold()
