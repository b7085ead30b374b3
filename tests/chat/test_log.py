"""What has happened, for who comes back: in three lines and a strip, by turns, in pages."""

import re
from functools import partial
from random import Random

import pytest

from bot.kernel import Seat, random_sentence
from bot.local.testing.person import Person, Reply
from bot.local.world.model import Channel
from tests.chat.conftest import Program
from tests.chat.players import differs, look, seated

TURN = re.compile(r"^\*\*Turn (\d+): (Alice|Bob)\*\*$", re.MULTILINE)


@pytest.fixture
async def thread(program: Program, alice: Person, bob: Person) -> Channel:
    thread = await seated(program, alice, bob, game="rakh", factions="swap", setup="quick")
    for person in (alice, bob):
        person.go(thread)
    return thread


async def play(program: Program, thread: Channel, answers: int) -> None:
    """Both play at random for a while."""
    random = Random(2)
    for _ in range(answers):
        match = await program.match(thread)
        if not match.prompts():
            break
        [prompt] = match.prompts()
        await program.service.play(match.id, prompt.seat, random_sentence(prompt, random))
    await program.shown()


async def press(person: Person, reply: Reply, label: str) -> None:
    before = look(reply.message)
    await reply.message.click(label)
    await person.until(partial(differs, reply, before))


async def test_the_log_has_pages_both_ways_under_headings_of_turns(
    program: Program, alice: Person, bob: Person, thread: Channel
) -> None:
    await play(program, thread, 70)
    reply = await (await bob.slash("/match log")).settled()
    shown = [reply.text]
    assert reply.message.button("Newer ▶")["disabled"]
    while not reply.message.button("◀ Older")["disabled"]:
        await press(bob, reply, "◀ Older")
        shown.insert(0, reply.text)
    assert len(shown) > 2 and reply.text.startswith("**Set-up**")
    turns = [int(number) for page in shown for number, _ in TURN.findall(page)]
    assert turns == sorted(turns) and set(turns) == set(range(1, max(turns) + 1))
    for page in shown[1:]:
        await press(bob, reply, "Newer ▶")
        assert reply.text == page
    whole = await (await reply.message.click("As a file")).settled()
    lines = (await whole.message.pictures[0].download()).decode()
    told = [re.sub(r"[*\\]", "", line) for page in shown for line in page.splitlines()]
    assert {each for each in told if not each.startswith("-# Page")} <= {
        line.strip() for line in lines.splitlines()
    }


async def test_the_log_of_one_person(
    program: Program, alice: Person, bob: Person, thread: Channel
) -> None:
    await play(program, thread, 12)
    reply = await (await bob.slash("/match log")).settled()
    assert {who for _, who in TURN.findall(reply.text)} == {"Alice", "Bob"}
    before = look(reply.message)
    await reply.message.select("Only Alice", menu=0)
    await bob.until(partial(differs, reply, before))
    assert {who for _, who in TURN.findall(reply.text)} == {"Alice"}
    assert "**Bob** moves" not in reply.text and "**Alice** moves" in reply.text
    typed = await (await bob.slash("/match log", by=alice)).settled()
    assert typed.text == reply.text


async def test_a_recap_tells_what_one_has_missed_in_three_lines_with_a_strip(
    program: Program, alice: Person, bob: Person, thread: Channel
) -> None:
    await play(program, thread, 4)
    match = await program.match(thread)
    assert match.asked() == {Seat(0)}
    for words in ("move", "move"):
        [prompt] = (await program.match(thread)).prompts()
        random = Random(words)
        await program.service.play(match.id, prompt.seat, random_sentence(prompt, random))
    await program.shown()
    reply = await (await bob.slash("/match recap")).settled()
    assert reply.text.startswith("**Since you were last here**")
    assert [who for _, who in TURN.findall(reply.text)] == ["Alice"]
    [strip] = reply.message.pictures
    assert "recap" in strip.url
    await press(bob, reply, "Log")
    assert "**Set-up**" in reply.text


async def test_who_has_missed_nothing_reads_where_they_left_off(
    program: Program, alice: Person, bob: Person, thread: Channel
) -> None:
    await play(program, thread, 4)
    reply = await (await alice.slash("/match recap")).settled()
    assert reply.text.startswith("**Since you were last here**")  # Bob's turn
    own = await (await bob.slash("/match recap")).settled()
    assert own.text.startswith("Nothing has happened since you were last here.")


async def test_a_recap_of_the_whole_match_at_its_end(
    program: Program, alice: Person, bob: Person, carol: Person, thread: Channel
) -> None:
    await play(program, thread, 40)
    match = await program.match(thread)
    await program.service.withdraw(match.id, Seat(0))
    await program.shown()
    reply = await (await carol.go(thread).slash("/match recap")).settled()
    assert reply.text.startswith("**The match so far**")
    assert len([line for line in reply.text.splitlines() if line.startswith("• ")]) == 3
    assert "Win chances" in reply.text and reply.message.pictures
