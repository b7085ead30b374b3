"""Forgetting on many matches: sentences about seats, luck, and ratings of others."""

import re
import sqlite3
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from bot.games import find, games
from bot.kernel import Seat, sentences
from bot.match.journal import transcript
from bot.match.journal.seat_changes import forgotten, names_of
from bot.match.match import Match, Player
from bot.match.service import Service
from bot.store.database import migrations
from bot.store.journal import SqliteJournal
from bot.store.privacy.columns import text_columns
from bot.store.privacy.forgetting import FORMER, forget, replaced
from bot.store.upkeep.removal import PARTS
from tests.kit.tables import opened

USER, OTHER = "123456789012345678", "10000000000000000007"


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
    players = [Player("Ann", "42"), Player("Zoe", USER)]
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


async def test_all_matches_of_somebody_forgotten_still_replay_and_verify(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    path = tmp_path / "world.sqlite"
    async with opened(path) as database:
        service = Service(SqliteJournal(database))
        many = range(pytestconfig.getoption("--forgotten"))
        played = [await finished(service, number) for number in many]
        changed = await forget(database, USER)
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


def test_every_table_that_belongs_to_a_match_is_removed_with_it() -> None:
    script = "\n".join(migrations())
    tables = set(
        re.findall(r"CREATE TABLE (\w+) \((?:(?!CREATE TABLE).)*?REFERENCES matches", script, re.S)
    )
    assert tables - {"waits"} <= set(PARTS) and "waits" in PARTS
