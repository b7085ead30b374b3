"""Stepping through a match, and films of one that still runs."""

import io
from functools import partial
from random import Random

from PIL import Image

from bot.chat.replay.steps import allowed_eyes
from bot.chat.replay_ids import TABLE
from bot.kernel import Seat, random_sentence
from bot.local.testing.person import Person, Reply
from bot.local.world.model import Channel
from tests.chat.conftest import Program
from tests.chat.players import differs, look, seated

QUICK = {"game": "rakh", "factions": "swap", "setup": "quick"}


async def play(program: Program, thread: Channel, answers: int) -> None:
    random = Random(5)
    for _ in range(answers):
        match = await program.match(thread)
        prompt = match.prompts()[0]
        await program.service.play(match.id, prompt.seat, random_sentence(prompt, random))
    await program.shown()


async def press(person: Person, reply: Reply, label: str) -> None:
    before = look(reply.message)
    await reply.message.click(label)
    await person.until(partial(differs, reply, before))


async def test_a_match_is_stepped_through_one_position_at_a_time(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    await play(program, thread, 12)
    reply = await (await bob.go(thread).slash("/match replay")).settled()
    texts = [reply.text]
    assert len(reply.message.pictures) == 1 and reply.message.ephemeral
    assert reply.message.button("▶")["disabled"] and reply.message.button("⏭")["disabled"]
    while not reply.message.button("◀")["disabled"]:
        await press(bob, reply, "◀")
        assert len(reply.message.pictures) == 1
        texts.insert(0, reply.text)
    entries = len((await program.match(thread)).entries)
    assert len(texts) == entries and f"position 1 of {entries}" in texts[0]
    await press(bob, reply, "⏭")
    assert reply.text == texts[-1]
    await press(bob, reply, "⏮")
    await press(bob, reply, "▶")
    assert reply.text == texts[1]


async def test_a_turn_is_picked_from_a_menu(program: Program, alice: Person, bob: Person) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    await play(program, thread, 12)
    reply = await (await bob.go(thread).slash("/match replay")).settled()
    before = look(reply.message)
    await reply.message.select("Turn 2: Bob", menu=0)
    await bob.until(partial(differs, reply, before))
    assert reply.text.startswith("**Turn 2: Bob**")


async def test_recap_and_more_lead_to_the_steps(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    await play(program, thread, 4)
    more = await (await bob.go(thread).last(thread).click("More")).settled()
    reply = await (await more.message.click("Step through")).settled()
    assert "position 5 of 5" in reply.text


async def test_the_film_of_a_running_match_shows_what_the_viewer_saw(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    await play(program, thread, 6)
    reply = await (await bob.go(thread).slash("/match film", first=2, last=5)).settled()
    await bob.until(lambda: reply.message.pictures)
    film = Image.open(io.BytesIO(await reply.message.pictures[0].download()))
    assert getattr(film, "n_frames", 1) == 4
    assert "4 pictures, as you saw it" in reply.text


async def test_nobody_looks_through_other_eyes_before_the_end(
    program: Program, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, game="terrene")
    match = await program.match(thread)
    for own in (None, Seat(0), Seat(1)):
        for wanted in (TABLE, 0, 1, 7):
            assert allowed_eyes(match, own, wanted) == (TABLE if own is None else own)
    await program.service.withdraw(match.id, Seat(0))
    await program.shown()
    match = await program.match(thread)
    assert [allowed_eyes(match, None, wanted) for wanted in (TABLE, 0, 1, 7)] == [
        TABLE,
        0,
        1,
        TABLE,
    ]
    reply = await (await bob.go(thread).slash("/match replay")).settled()
    before = look(reply.message)
    await reply.message.select("As Alice saw it", menu=len(reply.message.menus) - 1)
    await bob.until(partial(differs, reply, before))
