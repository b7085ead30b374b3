"""One notification for each time somebody is waited for, and none that they need not have."""

from collections import Counter

import pytest

from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from tests.chat.conftest import Program
from tests.chat.notified import play_rounds
from tests.chat.players import seated

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
    assert all(each.rings for each in rung)


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
