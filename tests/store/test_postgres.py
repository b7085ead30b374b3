"""What is true of PostgreSQL alone: several writers, cut connections, one of many that upgrades."""

import asyncio
from collections.abc import Iterator
from functools import partial
from threading import Barrier

import psycopg
import pytest

from bot.match.ids import UserId
from bot.match.lobby import Lobby, join
from bot.store import database as module
from bot.store.chat import ChatStore, Posted
from bot.store.database import Database, DatabaseError, migrations
from bot.store.engine.transaction import Taken, Transaction
from bot.store.engine.upgrade import LOCK
from bot.store.journal import SqliteJournal
from bot.store.kits import Kept, Kits
from bot.store.waits import Waits
from tests.kit.postgres import OTHERS, cluster, prepared
from tests.kit.tables import ANN, BEN, Sitting, clock, opened, person

COUNT = "SELECT value FROM facts WHERE key = 'count'"


@pytest.fixture
def url() -> Iterator[str]:
    with prepared() as url:
        yield url


@pytest.fixture
def empty() -> Iterator[str]:
    with cluster().database() as url:
        yield url


async def counted(database: Database) -> int:
    [row] = await database.read(COUNT)
    return int(row["value"])


async def test_what_was_read_and_then_changed_is_never_lost(url: str) -> None:
    meeting = Barrier(4)  # all have read before the first one writes
    tries = 0

    def one_more(transaction: Transaction) -> None:
        nonlocal tries
        [row] = transaction.rows(COUNT)
        tries += 1
        if tries <= 4:
            meeting.wait(10)
        more = str(int(row["value"]) + 1)
        transaction.execute("UPDATE facts SET value = ? WHERE key = 'count'", (more,))

    async with opened(url) as ours, opened(url) as theirs:
        await ours.run("INSERT INTO facts (key, value) VALUES ('count', '0')")
        await asyncio.gather(*(each.write(one_more) for each in (ours, theirs) * 2))
        assert await counted(ours) == 4
    assert tries > 4  # whoever came second was run again


async def test_whoever_looked_too_early_looks_once_more(url: str) -> None:
    """Two find that something is not there, and both write it: the second one finds it."""
    meeting = Barrier(2)
    tries = 0

    def first(transaction: Transaction) -> bool:
        nonlocal tries
        if transaction.rows("SELECT 1 FROM facts WHERE key = 'one'"):
            return False
        tries += 1
        if tries <= 2:
            meeting.wait(10)
        transaction.execute("INSERT INTO facts (key, value) VALUES ('one', '')")
        return True

    async with opened(url) as ours, opened(url) as theirs:
        assert sorted(await asyncio.gather(ours.write(first), theirs.write(first))) == [False, True]


async def test_a_number_is_drawn_again_as_long_as_others_are_first(url: str) -> None:
    """As the places of finished matches, of which there may be many at once."""
    tries = 0

    def draw(transaction: Transaction) -> int:
        nonlocal tries
        [row] = transaction.rows("SELECT count(*) AS many FROM facts")
        tries += 1
        if tries <= 4:
            with psycopg.connect(url, autocommit=True) as other:
                other.execute("INSERT INTO facts SELECT count(*)::text, 'theirs' FROM facts")
        transaction.execute("INSERT INTO facts VALUES (?, 'ours')", (str(row["many"]),))
        return int(row["many"])

    async with opened(url) as database:
        assert await database.write(draw) == 4


async def test_of_joins_at_the_same_time_none_is_lost(url: str) -> None:
    people = [person(f"P{number}", f"p{number}") for number in range(6)]
    async with opened(url) as ours, opened(url) as theirs:
        stores = [ChatStore(ours), ChatStore(theirs)]
        lobby = Lobby("l1", "terakh", people[0].user, (people[0],))
        await stores[0].open_lobby(Posted(lobby, "1", "2", "", clock()), "click", 2)
        joins = [partial(join, player=each) for each in people[1:]]
        await asyncio.gather(
            *(stores[n % 2].change_lobby("l1", each, clock()) for n, each in enumerate(joins))
        )
        posted = await stores[1].lobby("l1")
        assert posted and set(posted.lobby.players) == set(people)


async def test_of_decks_kept_at_the_same_time_none_is_lost(url: str) -> None:
    async with opened(url) as ours, opened(url) as theirs:
        ann = UserId("ann")
        kept = [Kept(ann, "auction", f"deck {number}", str(number)) for number in range(4)]
        kept += [Kept(ann, "auction", "one for both", "")] * 2
        stores = [Kits(ours), Kits(theirs)]
        assert all(await asyncio.gather(*(stores[n % 2].keep(k) for n, k in enumerate(kept))))
        assert await stores[1].of(ann, "auction") == kept[:5]


async def test_two_reminders_at_the_same_time_count_twice(url: str) -> None:
    async with opened(url) as ours, opened(url) as theirs:
        match = await Sitting(SqliteJournal(ours)).open(game="heap")
        [wait] = await Waits(ours).of(match.id)
        await asyncio.gather(*(Waits(each).reminded(wait, clock()) for each in (ours, theirs)))
        [wait] = await Waits(theirs).of(match.id)
        assert wait.reminded.count == 2


async def test_an_answer_to_what_another_process_shows_is_not_refused(url: str) -> None:
    """The process that takes the click remembers an older position."""
    async with opened(url) as ours, opened(url) as theirs:
        here, there = Sitting(SqliteJournal(ours)), Sitting(SqliteJournal(theirs))
        match = await here.open(game="heap")
        await there.service.match(match.id)
        match = (await here.service.play(match.id, ANN, "take 1; take 1")).match
        tag = match.tag(match.prompt(BEN))
        played = await there.service.play(match.id, BEN, "take 2", tag=tag, interaction="click")
        assert played.match.entries[-1].sentence == "take 2"


async def test_a_key_that_is_taken_is_told(url: str) -> None:
    async with opened(url) as database:
        await database.run("INSERT INTO facts (key, value) VALUES ('one', '')")
        with pytest.raises(Taken):
            await database.run("INSERT INTO facts (key, value) VALUES ('one', '')")
        assert len(await database.read("SELECT * FROM facts")) == 1


async def test_a_cut_connection_loses_and_doubles_nothing(url: str) -> None:
    async with opened(url) as database:
        await database.run("INSERT INTO facts (key, value) VALUES ('count', '0')")
        runs = 0

        def one_more(transaction: Transaction) -> None:
            nonlocal runs
            runs += 1
            transaction.rows("SELECT value FROM facts WHERE key = 'count'")
            if runs == 1:  # in the middle of the transaction
                with psycopg.connect(url, autocommit=True) as other:
                    other.execute(OTHERS)
            transaction.execute("UPDATE facts SET value = '1' WHERE key = 'count'")

        await database.write(one_more)
        assert runs > 1 and await counted(database) == 1


async def test_many_processes_bring_it_up_to_date_once(empty: str) -> None:
    databases = await asyncio.gather(*(Database.open(empty) for _ in range(4)))
    [row] = await databases[0].read("SELECT count(*) AS many FROM schema_version")
    assert row["many"] == len(migrations())
    for database in databases:
        await database.close()


async def test_a_process_waits_while_another_one_brings_it_up_to_date(empty: str) -> None:
    waiting = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    async with await psycopg.AsyncConnection.connect(empty, autocommit=True) as other:
        await other.execute(f"SELECT pg_advisory_lock({LOCK})".encode())
        opening = asyncio.create_task(Database.open(empty))
        while not await (await other.execute(waiting)).fetchone():
            assert not opening.done()
            await asyncio.sleep(0.01)
        await other.execute(f"SELECT pg_advisory_unlock({LOCK})".encode())
        await (await opening).close()


async def test_a_new_script_runs_on_a_database_that_is_in_use(
    empty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(empty) as older:
        await older.run("INSERT INTO facts (key, value) VALUES ('a', '1')")
        script = "CREATE TABLE extra (a TEXT) STRICT;\nINSERT INTO extra SELECT key FROM facts;"
        more = [*migrations(), script]
        monkeypatch.setattr(module, "migrations", lambda: more)
        async with opened(empty) as newer:
            assert [row["a"] for row in await newer.read("SELECT a FROM extra")] == ["a"]
        assert len(await older.read("SELECT * FROM facts")) == 1
        monkeypatch.undo()
        with pytest.raises(DatabaseError, match=r"newer Tablekeeper .* Nothing was changed"):
            await Database.open(empty)


async def test_a_script_that_fails_leaves_nothing_behind(
    empty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = migrations()
    monkeypatch.setattr(module, "migrations", lambda: [*known, "CREATE TABLE a (b TEXT);\nNO;"])
    with pytest.raises(DatabaseError, match="NO"):
        await Database.open(empty)
    monkeypatch.undo()
    async with opened(empty) as database:
        assert await database.read("SELECT 1 FROM pg_tables WHERE tablename = 'a'") == []


async def test_a_server_that_is_not_there_is_named_without_its_password() -> None:
    with pytest.raises(DatabaseError, match=r"DATABASE_URL cannot be used") as refused:
        await Database.open("postgresql://someone:secret@127.0.0.1:1/none")
    assert "secret" not in str(refused.value)
