"""Several processes: each holds its share, and what a dead one held is taken over."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import pytest

from bot.match.ids import MatchId
from bot.store.chat import ChatStore, Home
from bot.store.cluster.coordination import Coordination
from bot.store.cluster.leases import Leases
from bot.store.cluster.membership import TABLE, Membership, Shard
from bot.store.database import Database
from bot.store.engine.teller import Teller
from tests.kit.postgres import prepared
from tests.kit.tables import opened


@pytest.fixture
async def shared() -> AsyncIterator[Database]:
    with prepared() as url:
        async with opened(url) as database:
            yield database


async def member(database: Database, name: str, seconds: float = 60) -> Membership:
    membership = Membership(ChatStore(database), Leases(database, name, seconds))
    await membership.join(8)
    await membership.beat(TABLE)
    return membership


async def settle(*members: Membership) -> list[int]:
    """Two rounds: who has too much hands it over, who has too little takes it."""
    for _ in range(2):
        for each in members:
            await each.hand_over(*await each.share())
    return sorted(len(each.held) for each in members)


async def test_shards_are_shared_out_and_handed_over(shared: Database) -> None:
    first = await member(shared, "first")
    assert await settle(first) == [8]
    second, third = await member(shared, "second"), await member(shared, "third")
    assert await settle(first, second, third) == [2, 3, 3]
    assert first.held | second.held | third.held == set(range(8))
    assert not (first.held & second.held or first.held & third.held or second.held & third.held)
    await third.leave(TABLE)
    assert await settle(first, second) == [4, 4]


async def test_all_who_look_at_once_hold_different_shards(shared: Database) -> None:
    members = [await member(shared, f"process {number}") for number in range(4)]
    await asyncio.gather(*(each.share() for each in members))
    held = [shard for each in members for shard in each.held]
    assert sorted(held) == list(range(8))


async def test_what_a_dead_process_held_is_free_after_its_lease(shared: Database) -> None:
    dead, alive = await member(shared, "dead"), await member(shared, "alive")
    await settle(dead, alive)
    assert dead.held and alive.held | dead.held == set(range(8))
    await dead.leases.take("thought", "k7f3 0")
    assert not await alive.leases.take("thought", "k7f3 0")
    await shared.run("UPDATE leases SET until = moment() - 1 WHERE holder = 'dead'")
    await alive.share()
    assert alive.held == set(range(8))
    assert await alive.leases.take("thought", "k7f3 0")
    assert await dead.leases.renew("shard") == set()  # whoever comes back finds that out


async def test_a_lease_ends_by_itself(shared: Database) -> None:
    short, other = Leases(shared, "short", 0.05), Leases(shared, "other")
    assert await short.take("thought", "k7f3 0")
    while not await other.take("thought", "k7f3 0"):  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    assert not await short.take("thought", "k7f3 0")


async def test_a_match_belongs_to_the_shard_of_its_server(shared: Database) -> None:
    ours, theirs = await member(shared, "ours"), await member(shared, "theirs")
    await settle(ours, theirs)
    guild = str((8 * 1000 + min(theirs.held)) << 22)
    assert Shard(min(theirs.held), 8).owns(guild)
    await shared.run(
        "INSERT INTO matches (id, game, settings, players, secret, opened, place, pace, legacy)"
        " VALUES ('k7f3', 'auction', '{}', '[]', '', '', '', '', '{}')"
    )
    match_id, first = MatchId("k7f3"), Shard(0, 8)
    assert await ours.is_in(first, match_id) and await theirs.is_in(first, match_id)  # no place yet
    await ChatStore(shared).settle(Home(match_id, guild, "1"), [], 0)
    assert await theirs.owns(match_id) and not await ours.owns(match_id)
    hops = shared.tally.hops
    assert await theirs.owns(match_id) and not await ours.owns(match_id)
    assert not await ours.is_in(Shard(7 - min(theirs.held), 8), match_id)
    assert shared.tally.hops == hops  # it is asked for at every entry, and read once


async def test_shards_of_a_bucket_identify_one_after_the_other(shared: Database) -> None:
    first, second = Coordination(Leases(shared, "a"), 2), Coordination(Leases(shared, "b"), 2)
    await first.identify(0)
    waiting = asyncio.create_task(second.identify(2))
    await second.identify(1)  # another bucket does not wait
    assert not waiting.done()
    await shared.run("UPDATE leases SET until = 0 WHERE kind = 'identify'")
    await asyncio.wait_for(waiting, 120)
    rows = await shared.read(
        "SELECT name, holder FROM leases WHERE kind = 'identify' ORDER BY name"
    )
    assert [tuple(row) for row in rows] == [("0", "b"), ("1", "b")]


async def test_commands_are_sent_by_one_process_and_by_another_if_it_dies(shared: Database) -> None:
    first, second = Coordination(Leases(shared, "a")), Coordination(Leases(shared, "b"))
    assert await first.may_sync("mark") and not await second.may_sync("mark")
    await shared.run("UPDATE leases SET until = 0 WHERE kind = 'commands'")  # its time is over
    assert await second.may_sync("mark")


async def test_what_two_processes_hear_is_answered_by_one(shared: Database) -> None:
    older, newer = Coordination(Leases(shared, "a")), Coordination(Leases(shared, "b"))
    assert await older.may_answer(0, 1) and not await shared.read("SELECT 1 FROM leases")
    older.overlap(0)  # it hands the shard over
    await newer.identify(0)
    asked = [each.may_answer(0, number) for number in range(2, 22) for each in (older, newer)]
    answers = await asyncio.gather(*asked)
    assert [sum(pair) for pair in zip(answers[::2], answers[1::2], strict=True)] == [1] * 20
    assert await older.may_answer(1, 2)  # another shard has not changed hands


async def test_a_shard_is_served_until_another_process_is_connected(shared: Database) -> None:
    alone = await member(shared, "alone")
    await alone.connect(0)
    assert await alone.is_passed_on(0)  # there is nobody to wait for
    other = await member(shared, "other")
    assert not await alone.is_passed_on(0)
    alone.leaving.add(0)
    whole, nowhere = Shard(0, 1), MatchId("k7f3")
    assert await alone.is_in(whole, nowhere)
    await other.connect(0)
    assert await alone.is_passed_on(0) and not await other.is_passed_on(0)
    assert not await alone.is_in(whole, nowhere) and await other.is_in(whole, nowhere)
    await alone.leave(TABLE)
    assert await other.is_passed_on(0)


async def test_leases_of_processes_that_died_are_removed_in_the_end(shared: Database) -> None:
    dead = await member(shared, "dead")
    await dead.leases.take("thought", "k7f3 0")
    await dead.leases.offer("review", ["k7f3"])
    await dead.connect(0)
    await shared.run("UPDATE leases SET until = 1")
    await member(shared, "alive")
    rows = await shared.read("SELECT DISTINCT kind FROM leases WHERE until < 2 ORDER BY kind")
    assert [row["kind"] for row in rows] == ["connection", "review", "shard"]


def note_forgotten(heard: list[str], *match_ids: str) -> None:
    heard += [f"without {match_id}" for match_id in match_ids or ["all"]]


@asynccontextmanager
async def telling(
    database: Database, url: str, name: str
) -> AsyncIterator[tuple[Teller, list[str]]]:
    heard: list[str] = []
    forgotten = partial(note_forgotten, heard)
    teller = Teller(database, url, name, lambda match_id: note(match_id), forgotten)

    def note(match_id: str) -> None:
        heard.append(match_id)
        teller.tell(MatchId(match_id))  # as the observers of a commit are told

    tasks = [asyncio.create_task(teller.listen()), asyncio.create_task(teller.speak())]
    yield teller, heard
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_others_hear_of_a_commit_once() -> None:
    with prepared() as url:
        async with (
            opened(url) as database,
            telling(database, url, "ann") as (ann, ann_heard),
            telling(database, url, "ben") as (_, ben_heard),
        ):
            async with asyncio.timeout(120):
                while "ready" not in ben_heard:  # until both listen
                    ann.tell(MatchId("ready"))
                    await asyncio.sleep(0.02)
                ann.tell(MatchId("k7f3"))
                ann.tell(MatchId("k7f3"))
                while "k7f3" not in ben_heard:  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
            await asyncio.sleep(0.1)
            assert ben_heard.count("k7f3") == 1 and ann_heard == ["without all"]


async def test_others_forget_a_match_and_after_a_gap_all_of_them() -> None:
    with prepared() as url:
        async with (
            opened(url) as database,
            telling(database, url, "ann") as (ann, _),
            telling(database, url, "ben") as (_, ben_heard),
        ):
            async with asyncio.timeout(120):
                while not ben_heard:  # noqa: ASYNC110 (until he listens)
                    await asyncio.sleep(0.02)
                ann.tell_forgotten(MatchId("k7f3"))
                while "without k7f3" not in ben_heard:  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
            assert ben_heard == ["without all", "without k7f3"]
