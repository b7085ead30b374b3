"""What matches came to is kept by channel, also of those that ended before it was."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.kernel import Seat
from bot.match.hall import Finish, finish_of
from bot.store.chat import ChatStore, Home
from bot.store.database import Database
from bot.store.hall import HallStore
from bot.store.journal import SqliteJournal
from tests.kit.tables import BEFORE_PLACES, BEN, Sitting, opened

WITHOUT_THE_HALL = f"""
    {BEFORE_PLACES}
    DROP TABLE finishes;
    DROP INDEX homes_by_channel;
    ALTER TABLE matches DROP COLUMN absent;
    DROP TABLE waits;
    DROP INDEX matches_running;
    CREATE TABLE waits (
        match TEXT NOT NULL, seat INTEGER NOT NULL, tag TEXT NOT NULL, since TEXT NOT NULL,
        reminded INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (match, seat)
    ) STRICT, WITHOUT ROWID;
    ALTER TABLE matches DROP COLUMN luck;
    ALTER TABLE entries DROP COLUMN told;
    PRAGMA user_version = 3;
"""


async def ended(database: Database, channel: str, *, seed: int = 1) -> Finish:
    """A match that somebody resigned in a channel."""
    sitting = Sitting(SqliteJournal(database), seed)
    match = await sitting.open()
    await ChatStore(database).settle(Home(match.id, "1", channel), [], 0)
    return finish_of((await sitting.service.withdraw(match.id, BEN)).match)


async def test_a_channel_knows_what_ended_there_and_nothing_else(database: Database) -> None:
    hall = HallStore(database)
    here = [await ended(database, "10", seed=seed) for seed in (1, 2)]
    there = await ended(database, "20", seed=3)
    assert sorted(await hall.unlisted("10")) == sorted(each.match for each in here)
    for finish in (*here, there, here[0]):  # again is the same
        await hall.keep(finish)
    assert await hall.unlisted("10") == []
    assert sorted(each.match for each in await hall.of("10")) == sorted(each.match for each in here)
    assert await hall.of("20") == [there]
    assert await hall.of("30") == []


async def test_the_newest_comes_first_and_its_legacy_is_read_back(database: Database) -> None:
    hall = HallStore(database)
    found: list[Finish] = []
    for seed, carry_over in enumerate((None, {}, {"cup": Seat(1)}), start=1):
        plain = await ended(database, "10", seed=seed)
        found.append(
            Finish(
                plain.match,
                plain.game,
                f"2026-01-0{seed}",
                plain.players,
                plain.winners,
                carry_over,
                plain.settings,
            )
        )
        await hall.keep(found[-1])
    assert await hall.of("10") == found[::-1]


async def test_a_running_match_is_not_in_the_hall(database: Database) -> None:
    match = await Sitting(SqliteJournal(database)).open()
    await ChatStore(database).settle(Home(match.id, "1", "10"), [], 0)
    assert await HallStore(database).unlisted("10") == []


async def test_matches_of_an_older_database_find_their_place(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    async with opened(path) as new:
        finish = await ended(new, "10")
    with closing(sqlite3.connect(path)) as old:
        old.executescript(WITHOUT_THE_HALL)
    async with opened(path) as database:
        hall = HallStore(database)
        assert await hall.unlisted("10") == [finish.match]
        await hall.keep(finish)
        assert await hall.of("10") == [finish]
