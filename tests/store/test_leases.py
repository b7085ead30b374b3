"""Several processes: each holds its share, and what a dead one held is taken over."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import pytest

from bot.match.ids import MatchId
from bot.store.chat import ChatStore, Home
from bot.store.cluster.leases import Leases
from bot.store.cluster.membership import TABLE, Membership, Shard
from bot.store.cluster.startup import Startup
from bot.store.database import Database
from bot.store.engine.teller import Teller
from tests.kit.postgres import prepared
from tests.kit.tables import opened

SHORT = 0.4  # seconds


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
    dead, alive = await member(shared, "dead", SHORT), await member(shared, "alive")
    await settle(dead, alive)
    assert dead.held and alive.held | dead.held == set(range(8))
    await dead.leases.take("thought", "k7f3 0")
    assert not await alive.leases.take("thought", "k7f3 0")
    await asyncio.sleep(SHORT + 0.1)
    await alive.share()
    assert alive.held == set(range(8))
    assert await alive.leases.take("thought", "k7f3 0")
    assert await dead.leases.renew("shard") == set()  # whoever comes back finds that out


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
    first, second = Startup(Leases(shared, "a"), 0), Startup(Leases(shared, "b"), 0)
    await first.identify()
    waiting = asyncio.create_task(second.identify())
    await Startup(Leases(shared, "b"), 1).identify()  # another bucket does not wait
    assert not waiting.done()
    await shared.run("UPDATE leases SET until = 0 WHERE kind = 'identify'")
    await asyncio.wait_for(waiting, 120)
    assert await first.may_sync("mark") and not await second.may_sync("mark")


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
            while not ben_heard:  # noqa: ASYNC110 (until he listens)
                await asyncio.sleep(0.02)
            ann.tell_forgotten(MatchId("k7f3"))
            while "without k7f3" not in ben_heard:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
            assert ben_heard == ["without all", "without k7f3"]
