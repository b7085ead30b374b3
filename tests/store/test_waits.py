"""The clocks in the file: older files are taken over, and lost time is given back."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

from bot.match.clocks.pace import parse
from bot.match.clocks.waits import waits_of
from bot.match.match import Match, Player
from bot.match.service import Service
from bot.store import database as module
from bot.store.database import Database
from bot.store.journal import SqliteJournal
from bot.store.plans import Draft, Plans
from bot.store.waits import Waits
from tests.kit.old_files import downgrade
from tests.kit.tables import ANN, BEN, Sitting, clock, opened, people

HOUR = timedelta(hours=1)


async def dealt(database: Database, pace: str = "24h", *, seed: int = 1) -> Match:
    service = Sitting(SqliteJournal(database), seed).service
    return await service.open("auction", people(2), pace=pace)


async def test_an_older_file_keeps_the_time_of_its_questions(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    async with opened(path) as new:
        noted, unnoted = await dealt(new), await dealt(new, seed=2)
    tags = [noted.tag(noted.prompt(seat)) for seat in (ANN, BEN)]
    downgrade(path, 5)
    with closing(sqlite3.connect(path)) as old:
        rows = [
            (noted.id, 0, tags[0], clock().isoformat(), 1),
            (noted.id, 1, "old", "2025-12-31T09:00:00.25+00:00", 0),
        ]
        old.executemany("INSERT INTO waits VALUES (?, ?, ?, ?, ?)", rows)
        old.commit()
    now = clock() + 20 * HOUR
    async with opened(path) as database:
        waits, service = Waits(database), Service(SqliteJournal(database))
        assert sorted(await waits.unknown()) == sorted([noted.id, unnoted.id])
        for match_id in await waits.unknown():
            await waits.fill(match_id, waits_of(await service.match(match_id), now))
        assert await waits.unknown() == []
        kept, fresh = await waits.of(noted.id)
        assert (kept.kind, kept.user, kept.since) == ("person", "ann", clock())
        assert kept.due == clock() + 24 * HOUR and kept.remind is None
        assert (fresh.tag, fresh.due) == (tags[1], now + 24 * HOUR)
        assert {each.due for each in await waits.of(unnoted.id)} == {now + 24 * HOUR}


async def test_only_those_whose_time_has_come_are_looked_at(database: Database) -> None:
    waits = Waits(database)
    slow, quick = await dealt(database), await dealt(database, "12h", seed=2)
    await dealt(database, "off", seed=3)
    assert await waits.pressing(clock() + 8 * HOUR) == []
    due = await waits.pressing(clock() + 10 * HOUR)
    assert {wait.match_id for wait in due} == {quick.id} and len(due) == 2
    for wait in due:
        await waits.reminded(wait, clock() + 10 * HOUR)
    assert await waits.pressing(clock() + 11 * HOUR) == []
    pressing = await waits.pressing(clock() + 19 * HOUR)
    assert [wait.match_id for wait in pressing] == [quick.id] * 2 + [slow.id] * 2


async def test_the_clocks_are_asked_by_their_indexes(file: Database) -> None:
    plan = await file.read(
        "EXPLAIN QUERY PLAN SELECT * FROM waits WHERE due <= 5 OR remind <= 5 ORDER BY due"
    )
    assert "SCAN" not in " ".join(row["detail"] for row in plan)


async def test_lost_time_is_given_back_to_everybody_and_told_once(database: Database) -> None:
    waits = Waits(database)
    match = await dealt(database)
    before = await waits.of(match.id)
    assert await waits.last_alive() == clock()  # the last entry
    await waits.alive(clock() + 30 * HOUR, lost=30 * HOUR)
    assert await waits.last_alive() == clock() + 30 * HOUR
    for old, new in zip(before, await waits.of(match.id), strict=True):
        assert old.due and new.due == old.due + 30 * HOUR
        assert old.remind and new.remind == old.remind + 30 * HOUR
    await waits.alive(clock() + 31 * HOUR)
    assert (await waits.of(match.id))[0].due == clock() + 54 * HOUR


def test_the_paces_of_the_last_release_are_those_of_the_script() -> None:
    script = module.migrations()[5]
    for pace in ("12h", "24h", "72h", "1 week"):
        assert f"WHEN '{pace}' THEN {parse(pace).time}" in script


async def test_after_a_start_only_matches_that_go_on_by_themselves_are_read(
    database: Database,
) -> None:
    service = Sitting(SqliteJournal(database)).service
    waiting = [await dealt(database, seed=seed) for seed in range(2, 8)]
    pair = [people(1)[0], Player("Computer", strength="easy")]
    computer = await service.open("auction", pair)
    away, planned = waiting[0], waiting[1]
    tag = away.tag(away.prompt(ANN))
    await service.stand_in(away.id, ANN, "easy", tag=tag)
    await Plans(database).begin(planned.id, ANN, 0, Draft(0))
    await database.run("UPDATE plans SET draft = ''")
    found = await Waits(database).unattended()
    assert sorted(found) == sorted([computer.id, away.id, planned.id])
