"""What matches came to is kept by channel, also of those that ended before it was."""

from pathlib import Path

from bot.kernel import Seat
from bot.match.results import Finish, finish_of
from bot.match.standing.records import Record, total
from bot.store.chat import ChatStore, Home
from bot.store.database import Database
from bot.store.hall import HallStore
from bot.store.journal import SqliteJournal
from bot.store.standing.records import Records
from tests.kit.old_files import downgrade
from tests.kit.tables import ANN, BEN, Sitting, opened, people


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
    for finish in (*here, there, here[0]):  # again is the same
        await hall.keep(finish)
    assert await hall.unlisted("10") == []
    assert sorted(each.match_id for each in await hall.of("10")) == sorted(
        each.match_id for each in here
    )
    assert await hall.of("20") == [there]
    assert await hall.of("30") == []


async def test_the_newest_comes_first_and_its_legacy_is_read_back(database: Database) -> None:
    hall = HallStore(database)
    found: list[Finish] = []
    for seed, carry_over in enumerate((None, {}, {"cup": Seat(1)}), start=1):
        plain = await ended(database, "10", seed=seed)
        await database.write(lambda connection: connection.execute("DELETE FROM finishes"))
        found.append(
            Finish(
                plain.match_id,
                plain.game,
                f"2026-01-0{seed}",
                plain.players,
                plain.winners,
                carry_over,
                plain.settings,
            )
        )
    for finish in found:
        await hall.keep(finish)
    assert await hall.of("10") == found[::-1]


async def test_a_running_match_is_not_in_the_hall(database: Database) -> None:
    match = await Sitting(SqliteJournal(database)).open()
    await ChatStore(database).settle(Home(match.id, "1", "10"), [], 0)
    assert await HallStore(database).unlisted("10") == []


async def test_matches_of_an_older_database_find_their_place(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    async with opened(path) as new:
        finish = await ended(new, "10")
    downgrade(path, 3)
    async with opened(path) as database:
        hall = HallStore(database)
        assert await hall.unlisted("10") == await hall.all_unlisted() == [finish.match_id]
        await hall.keep(finish)
        assert await hall.of("10") == [finish]


async def test_a_persons_score_counts_every_match_and_only_theirs(database: Database) -> None:
    sitting = Sitting(SqliteJournal(database))
    for number in range(60):  # more than any list shows
        match = await sitting.open()
        await sitting.service.withdraw(match.id, BEN if number % 3 else ANN)
    drawn = await sitting.open()
    for seat in (ANN, BEN):
        await sitting.service.offer_draw(drawn.id, seat)
    await sitting.open()  # still running
    records = Records(database)
    ann, ben, cleo = (each.user for each in people(3))
    assert total(await records.of(ann, "auction"), ann) == Record(won=40, drawn=1, lost=20)
    assert total(await records.of(ben, "auction"), ben) == Record(won=20, drawn=1, lost=40)
    assert await records.games_of(ann) == ["auction"] and await records.games_of(cleo) == []
    await database.write(lambda c: c.execute("UPDATE finishes SET counts = 0 WHERE winners = '[]'"))
    assert total(await records.of(ann, "auction"), ann) == Record(won=40, drawn=0, lost=20)


async def test_scores_and_turns_are_asked_by_person(file: Database) -> None:
    for table, query in {
        "seats": "SELECT * FROM seats JOIN matches ON id = seats.match WHERE user = 'ann'",
        "waits": "SELECT * FROM waits JOIN matches ON id = match WHERE user = 'ann' AND user <> ''",
        "lobbies": "SELECT * FROM lobbies WHERE state = 'started'"
        " AND json_extract(body, '$.match') = 'k7f3'",
    }.items():
        plan = [row["detail"] for row in await file.read(f"EXPLAIN QUERY PLAN {query}")]
        assert any(f"SEARCH {table} USING" in each for each in plan), plan
        assert not any("SCAN" in each for each in plan), plan
