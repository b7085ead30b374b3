"""Forgetting on many matches: sentences about seats, luck, and ratings of others."""

import asyncio
import re
import sqlite3
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from bot.games import find, games
from bot.kernel import Seat, sentences
from bot.match.ids import UserId
from bot.match.journal import transcript
from bot.match.journal.seat_changes import forgotten, names_of
from bot.match.match import Match, Player
from bot.match.service import Service
from bot.store.database import Database, migrations
from bot.store.engine.teller import Teller
from bot.store.journal import SqliteJournal
from bot.store.privacy.columns import text_columns
from bot.store.privacy.forgetting import FORMER, forget, replaced, wipe
from bot.store.upkeep.removal import PARTS
from tests.kit.postgres import prepared
from tests.kit.tables import opened, person

USER, OTHER = UserId("123456789012345678"), UserId("10000000000000000007")


@pytest.mark.parametrize(
    ("said", "left"),
    [
        (f"seat taken {USER}|Bob|Zoe", f"seat taken {OTHER}|Bob|Former"),
        ("seat taken 42|Zoe|Ann", "seat taken 42|Former|Ann"),
        ("seat removed hard|Zoe|Computer", "seat removed hard|Former|Computer"),
        (f"seat offer 1 {USER} Zoe|Bob", f"seat offer 1 {OTHER} Former|Bob"),
        ("seat ask 0 * anyone|Zoe", "seat ask 0 * anyone|Former"),
        ("vote ask 1 majority Zoe", "vote ask 1 majority Former"),
        ("vote yes", "vote yes"),
        ("undo ask 12", "undo ask 12"),
    ],
)
def test_what_is_said_about_seats_loses_names_and_ids(said: str, left: str) -> None:
    assert forgotten(said, USER, OTHER, {"Zoe"}, "Former") == left


def test_names_are_found_where_a_seat_was_offered_or_taken() -> None:
    said = [f"seat taken {USER}|Bob|Zoe B", f"seat offer 1 {USER} Zed|Bob", "seat taken 42|A|B"]
    assert names_of(said, USER) == {"Zoe B", "Zed"}


def test_whoever_has_the_id_loses_their_name_wherever_it_stands() -> None:
    zed = '{"user":"42","name":"Zoe"}'
    body = f'{{"entrants":[{{"user":"{USER}","name":"Zoe"}},{zed}],"{USER}":3}}'
    left = f'{{"entrants":[{{"user":"{OTHER}","name":"{FORMER}"}},{zed}],"{OTHER}":3}}'
    assert replaced(body, USER, OTHER) == left
    assert replaced(f"computer hard {USER}", USER, OTHER) == f"computer hard {OTHER}"


async def finished(service: Service, number: int) -> Match:
    """A few actions of Ann and Zoe in one of the games; then one of them resigns."""
    keys = [key for key in sorted(games()) if 2 in find(key).about.seats]
    luck = ("opened 1", "Zoe joined 2", "Ann: four leaves", "Zoe: a horseshoe")
    players = [person("Ann", "42"), Player("Zoe", USER)]
    match = await service.open(keys[number % len(keys)], players, luck=luck)
    for _ in range(6):
        if match.outcome():
            return match
        prompt = match.prompts()[0]
        offered = list(islice(sentences(prompt), 3))
        words = offered[number % len(offered)]
        match = (await service.play(match.id, prompt.seat, words)).match
    if match.outcome():
        return match
    return (await service.withdraw(match.id, Seat(number % 2))).match


async def removed(database: Database) -> int:
    """What was removed long ago may still be in unused places of the file."""
    for number in range(40):
        sql = "INSERT INTO facts (key, value) VALUES (?, ?)"
        await database.run(sql, f"old{number}", f"Zoe {USER} " * 30)
    return await database.run("DELETE FROM facts WHERE key LIKE 'old%'")


def every_byte(path: Path) -> bytes:
    """Of the file, and of what is not merged into it yet."""
    return b"".join(each.read_bytes() for each in path.parent.glob(f"{path.name}*"))


async def test_all_matches_of_somebody_forgotten_still_replay_and_verify(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    path = tmp_path / "world.sqlite"
    async with opened(path) as database:
        service = Service(SqliteJournal(database))
        many = range(pytestconfig.getoption("--forgotten"))
        played = [await finished(service, number) for number in many]
        assert await removed(database) and b"Zoe" in every_byte(path)
        changed = await forget(database, USER)
        assert await wipe(database) and not await wipe(database)
        assert b"Zoe" not in (left := every_byte(path)) and USER.encode() not in left
        assert sorted(changed) == sorted(match.id for match in played)
        fresh = Service(SqliteJournal(database))
        for before in played:
            after = await fresh.match(before.id)
            assert after.state == before.state and after.record.players[1].name == FORMER
            assert str(transcript.verify(after)).startswith("Verified")
            assert "Zoe" not in (written := transcript.export(after)) and "horseshoe" not in written
            assert str(transcript.verify(transcript.read(written))).startswith("Verified")
    with closing(sqlite3.connect(path)) as connection:
        rows = [
            row for table in text_columns() for row in connection.execute(f"SELECT * FROM {table}")
        ]
    assert not any("Zoe" in str(row) or USER in str(row) for row in rows)


async def test_other_processes_lose_the_name_from_their_memory() -> None:
    with prepared() as url:
        async with opened(url) as ours, opened(url) as theirs:
            here, there = (Service(SqliteJournal(each)) for each in (ours, theirs))
            tellers = []
            for number, (database, service) in enumerate(((ours, here), (theirs, there))):
                memory = service.cache
                hear = memory.hear_forgotten
                tellers.append(Teller(database, url, str(number), service.hear, hear))
                memory.on_forget(tellers[-1].tell_forgotten)
            tasks = [asyncio.create_task(each.listen()) for each in tellers]
            tasks += [asyncio.create_task(each.speak()) for each in tellers]
            match = await finished(here, 0)
            assert (await there.match(match.id)).record.players[1].name == "Zoe"
            for changed in await forget(ours, USER):
                here.forget(changed)
            while (await there.match(match.id)).record.players[1].name == "Zoe":  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            assert (await here.match(match.id)).record == (await there.match(match.id)).record
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


def test_every_table_that_belongs_to_a_match_is_removed_with_it() -> None:
    script = "\n".join(migrations())
    tables = set(
        re.findall(r"CREATE TABLE (\w+) \((?:(?!CREATE TABLE).)*?REFERENCES matches", script, re.S)
    )
    assert tables - {"waits"} <= set(PARTS) and "waits" in PARTS
