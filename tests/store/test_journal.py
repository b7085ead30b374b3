"""Entry, snapshot and what is due are one transaction; the primary key is the lock."""

import asyncio
from copy import copy
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.kernel import Draw
from bot.match.clocks.waits import Wait
from bot.match.ids import MatchId, Tag, UserId
from bot.match.journal.entries import Entry
from bot.match.journal.memory import MemoryJournal
from bot.match.match import Player, Record
from bot.match.ports import Conflict, Journal, Snapshot
from bot.match.results import Finish
from bot.store.database import Database, is_address
from bot.store.journal import SqliteJournal
from bot.store.writer import Transaction
from tests.kit.old_files import downgrade
from tests.kit.tables import ANN, BEN, Sitting, opened, people, person

K7F3 = MatchId("k7f3")
RECORD = Record(
    id=K7F3,
    game="auction",
    settings={"cards": "4"},
    players=(person("Ann", "1"), Player("Computer", strength="easy")),
    secret="ab" * 32,
    opened="2026-01-01T00:00:00+00:00",
    place="a thread",
    pace="24h",
    carry_over={"wand": 1},
)
SETUP = Entry(0, "setup", None, "", 1, "2026-01-01", (Draw(3, hidden=True), Draw(2)))
FIRST = Entry(1, "play", ANN, "bid 3\n⏎", 1, "2026-01-02", (), "c0ffee", "click 1")
SECOND = Entry(2, "withdraw", BEN, "resigns", 1, "2026-01-03")
WAIT = Wait(K7F3, ANN, Tag("a1"), "person", UserId("1"), datetime(2026, 1, 1, tzinfo=UTC))
FINISH = Finish(K7F3, "auction", "2026-01-03", RECORD.players, (ANN,))


@pytest.fixture(params=["memory", "stored"])
def journal(request: pytest.FixtureRequest, database: Database) -> Journal:
    return MemoryJournal() if request.param == "memory" else SqliteJournal(database)


def snapshot(seq: int) -> Snapshot:
    return Snapshot(seq, 1, f'{{"after": {seq}}}')


async def surface(database: Database, match: str) -> None:
    def work(transaction: Transaction) -> None:
        transaction.execute(
            "INSERT INTO surfaces (match, surface, due) VALUES (?, 'thread', 0)", (match,)
        )

    await database.write(work)


async def test_what_was_written_is_read(journal: Journal) -> None:
    assert await journal.load(K7F3) is None
    await journal.create(RECORD, SETUP, snapshot(0), [])
    await journal.append(K7F3, [FIRST, SECOND], snapshot(2), [], FINISH)
    saved = await journal.load(K7F3)
    assert saved is not None
    assert saved.record == RECORD
    assert saved.entries == (SETUP, FIRST, SECOND)
    assert saved.newest == snapshot(2) and saved.base is None
    assert await journal.find("click 1") == ("k7f3", 1)
    assert await journal.find("click 2") is None


async def test_an_entry_number_is_written_once(journal: Journal) -> None:
    await journal.create(RECORD, SETUP, snapshot(0), [])
    await journal.append(K7F3, [FIRST], snapshot(1), [], None)
    with pytest.raises(Conflict):
        await journal.append(K7F3, [replace(SECOND, seq=1)], snapshot(1), [], None)
    with pytest.raises(Conflict):
        await journal.create(RECORD, SETUP, snapshot(0), [])
    saved = await journal.load(K7F3)
    assert saved is not None and saved.entries == (SETUP, FIRST)


async def test_an_interaction_is_written_once(journal: Journal) -> None:
    await journal.create(RECORD, SETUP, snapshot(0), [])
    await journal.append(K7F3, [FIRST], snapshot(1), [], None)
    twice = replace(SECOND, interaction="click 1")
    with pytest.raises(Conflict):
        await journal.append(K7F3, [twice], snapshot(2), [], None)
    with pytest.raises(Conflict):
        other = replace(SETUP, interaction="click 1")
        await journal.create(replace(RECORD, id="other"), other, snapshot(0), [])
    assert await journal.load(MatchId("other")) is None
    saved = await journal.load(K7F3)
    assert saved is not None and (saved.entries, saved.newest) == ((SETUP, FIRST), snapshot(1))


async def test_a_new_base_is_kept_beside_the_newest(journal: Journal) -> None:
    await journal.create(RECORD, SETUP, snapshot(0), [])
    await journal.rebase(K7F3, replace(snapshot(0), rules=2))
    newest = replace(snapshot(1), rules=2)
    await journal.append(K7F3, [FIRST], newest, [], None)
    saved = await journal.load(K7F3)
    assert saved is not None
    assert saved.base == replace(snapshot(0), rules=2) and saved.newest == newest


async def test_older_rules_write_nothing_after_newer_ones(database: Database) -> None:
    """In an update, a process of the older program may still run."""
    older, newer = SqliteJournal(database), SqliteJournal(database)
    await older.create(RECORD, SETUP, snapshot(0), [])
    await newer.rebase(K7F3, replace(snapshot(0), rules=2))
    with pytest.raises(Conflict):
        await older.append(K7F3, [FIRST], snapshot(1), [], None)
    newest = replace(snapshot(1), rules=2)
    await newer.append(K7F3, [FIRST], newest, [], None)
    await newer.rebase(K7F3, replace(snapshot(0), rules=3))  # too late: there is a newer entry
    saved = await newer.load(K7F3)
    assert saved and saved.newest == newest and saved.base == replace(snapshot(0), rules=2)


async def test_entry_snapshot_and_what_is_due_come_together(database: Database) -> None:
    journal = SqliteJournal(database)
    await journal.create(RECORD, SETUP, snapshot(0), [])
    await surface(database, "k7f3")
    await journal.append(K7F3, [FIRST], snapshot(1), [], FINISH)
    [row] = await database.read(
        "SELECT due, shown, over FROM surfaces JOIN matches ON id = match WHERE match = 'k7f3'"
    )
    assert (row["due"], row["shown"], row["over"]) == (1, -1, 1)


TABLES = ("entries", "snapshots", "waits", "surfaces", "finishes", "matches")


def jam(transaction: Transaction, table: str, where: Path | str) -> None:
    """From now on nothing can be written to this table."""
    if is_address(where):
        transaction.execute(
            "CREATE FUNCTION jam() RETURNS trigger LANGUAGE plpgsql AS"
            " 'BEGIN RAISE unique_violation USING MESSAGE = ''jammed''; END'"
        )
        transaction.execute(
            f"CREATE TRIGGER jam BEFORE INSERT OR UPDATE ON {table}"
            " FOR EACH ROW EXECUTE FUNCTION jam()"
        )
        return
    for event in ("INSERT", "UPDATE"):
        transaction.execute(
            f"CREATE TEMP TRIGGER jam_{event} BEFORE {event} ON main.{table}"
            " BEGIN SELECT RAISE(ABORT, 'jammed'); END"
        )


@pytest.mark.parametrize("table", TABLES)
async def test_if_one_of_them_fails_none_is_there(
    database: Database, where: Path | str, table: str
) -> None:
    journal = SqliteJournal(database)
    await journal.create(RECORD, SETUP, snapshot(0), [])
    await surface(database, "k7f3")

    async def everything() -> list[tuple[object, ...]]:
        return [
            tuple(row) for name in TABLES for row in await database.read(f"SELECT * FROM {name}")
        ]

    before = await everything()
    await database.write(partial(jam, table=table, where=where))
    try:
        with pytest.raises(Conflict, match="jammed"):
            await journal.append(K7F3, [FIRST], snapshot(1), [WAIT], FINISH)
    finally:
        if is_address(where):  # it is used again
            await database.run("DROP FUNCTION jam() CASCADE")
    assert await everything() == before


async def test_a_sentence_is_one_hop_to_the_database_and_one_commit(database: Database) -> None:
    service = Sitting(SqliteJournal(database)).service
    match = await service.open("auction", people(2))
    before = copy(database.tally)
    await service.play(match.id, ANN, "bid 1", interaction="click 1")
    tally = database.tally
    assert (tally.hops - before.hops, tally.commits - before.commits) == (1, 1)
    assert tally.statements - before.statements <= 9
    assert tally.trips - before.trips <= 2  # a file needs none


async def test_sentences_at_many_tables_share_their_commits(file: Database) -> None:
    service = Sitting(SqliteJournal(file)).service
    tables = [await service.open("auction", people(2)) for _ in range(32)]
    before = file.tally.commits
    await asyncio.gather(*(service.play(match.id, ANN, "bid 1") for match in tables))
    assert file.tally.commits - before < len(tables) / 2
    assert {(await service.match(match.id)).seq for match in tables} == {1}


async def test_a_match_goes_on_when_the_database_is_opened_again(where: Path | str) -> None:
    async with opened(where) as first:
        sitting = Sitting(SqliteJournal(first))
        match = await sitting.open(3)
        match = (await sitting.service.play(match.id, BEN, "words 3 please")).match
    async with opened(where) as second:
        later = Sitting(SqliteJournal(second))
        again = await later.service.match(match.id)
        assert again == match
        assert (await later.finish(again)).outcome() is not None


async def test_older_entries_are_told_apart_by_what_their_interactions_said(
    tmp_path: Path,
) -> None:
    path = tmp_path / "old.sqlite"
    keys = ["12345", "computer:a", "beforehand:a", "time:a", "hush:a", ""]
    entries = [replace(SECOND, seq=n, interaction=key) for n, key in enumerate(keys, start=1)]
    async with opened(path) as new:
        journal = SqliteJournal(new)
        await journal.create(RECORD, SETUP, snapshot(0), [])
        await journal.append(K7F3, entries, snapshot(6), [], None)
    downgrade(path, 9)
    async with opened(path) as database:
        saved = await SqliteJournal(database).load(K7F3)
    assert saved
    causes = ["person", "person", "computer", "standing", "clock", "clock", "person"]
    assert [entry.cause for entry in saved.entries] == causes
    assert [entry.seq for entry in saved.entries if entry.told != "all"] == [5]
