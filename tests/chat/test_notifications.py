"""One notification for each time somebody is waited for, and none that they need not have."""

from collections import Counter

import pytest

from bot.ai.strengths import choose
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from bot.local.world.model import Channel
from bot.match.ids import UserId
from tests.chat.conftest import Program
from tests.chat.notified import HOUR, play_rounds
from tests.chat.players import seated
from tests.chat.test_trouble import QUICK, mover

TABLES = {"terakh": {"setup": "quick"}, "terrene": {"match": "single"}}


@pytest.mark.parametrize(("game", "seats"), [("terakh", 3), ("terrene", 2)])
async def test_nobody_is_called_twice_for_one_answer(
    program: Program,
    server: LocalDiscord,
    alice: Person,
    bob: Person,
    carol: Person,
    game: str,
    seats: int,
) -> None:
    people = [alice, bob, carol][:seats]
    thread = await seated(program, people[0], *people[1:], game=game, **TABLES[game])
    rung, _ = await play_rounds(program, server, thread, people, rounds=2, seed=7)
    assert [each.needless for each in rung] == [Counter()] * seats
    assert [each.unrung for each in rung] == [0] * seats
    assert all(each.rings for each in rung)


async def test_nothing_rings_at_who_is_there_and_who_has_gone_is_called_after_all(
    program: Program, server: LocalDiscord, alice: Person, bob: Person
) -> None:
    thread = await seated(program, alice, bob, **QUICK)
    slow = await mover(program, thread.id, alice, bob)
    for _ in range(2):
        await take_turn(program, thread)
    *_, turn = [each for each in slow.messages(thread) if not each.ephemeral]
    assert f"{slow.mention}: your move" in turn.text and turn.mentions == []
    await take_turn(program, thread)  # they were there, and hear nothing more of it
    server.clock.forward(HOUR)
    await take_turn(program, thread)  # an hour later: it rings at once
    *_, turn = [each for each in slow.messages(thread) if not each.ephemeral]
    assert turn.mentions == [slow.user.name]
    assert not slow.find("is waiting for you", thread)
    for _ in range(2):
        await take_turn(program, thread)
    await program.stop()
    await program.start()
    server.clock.forward(90)
    call = await slow.until_sees("is waiting for you", thread)
    assert call.mentions == [slow.user.name] and "Your move" in call.buttons
    await take_turn(program, thread)
    assert not slow.find("is waiting for you", thread)  # gone with the question


async def take_turn(program: Program, thread: Channel) -> None:
    """Whoever's turn it is, as the game advises, until it is somebody else's."""
    [seat] = (await program.match(thread)).asked()
    while (match := await program.match(thread)).asked() == {seat}:
        words = choose("rakh", match.game.view(match.state, seat), seat, "easy", match.seq)
        await program.service.play(match.id, seat, words)
    await program.shown()


async def test_who_takes_no_direct_messages_is_called_whoever_is_asked_in_private(
    program: Program, server: LocalDiscord, alice: Person, bob: Person, carol: Person
) -> None:
    people = [alice, bob, carol]
    thread = await seated(program, people[0], *people[1:], game="terakh", setup="quick")
    await (await carol.slash("/my settings", whispers=False)).settled()
    others, found = Counter[str](), Counter[str]()
    for seed in range(10):
        rung, _ = await play_rounds(program, server, thread, people, rounds=1, seed=seed)
        others += rung[0].kinds + rung[1].kinds
        found += rung[2].kinds
        if others["dm"] and found["perhaps"]:
            break
    assert others["dm"] and found["perhaps"]
    assert not others["perhaps"] and not found["dm"] and not found["quiet dm"]


async def test_closed_direct_messages_are_tried_again_and_nobody_misses_a_question_meanwhile(
    program: Program, server: LocalDiscord, alice: Person, bob: Person, carol: Person
) -> None:
    people = [alice, bob, carol]
    carol.close_dms()
    thread = await seated(program, *people, game="terakh", setup="quick")
    found = Counter[str]()
    for seed in range(10):
        server.clock.forward(25 * HOUR)  # they are tried once a day
        rung, _ = await play_rounds(program, server, thread, people, rounds=1, seed=seed)
        found += rung[2].kinds
        if found["perhaps"]:
            break
    assert found["perhaps"] and not found["dm"] and not found["quiet dm"]
    carol.open_dms()
    for seed in range(10):
        server.clock.forward(25 * HOUR)
        rung, _ = await play_rounds(program, server, thread, people, rounds=1, seed=seed)
        if rung[2].kinds["dm"] + rung[2].kinds["quiet dm"]:
            break
    assert program.app
    assert not (await program.app.store.person(UserId(carol.user.id))).closed
