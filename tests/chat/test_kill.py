"""Killed at any moment, the bot loses nothing, forgets nothing, and says nothing twice."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from bot.ai.one_step import best_step
from bot.chat.text import named
from bot.kernel import Seat
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person, Reply
from bot.local.world.model import Channel
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.service import Service
from bot.store.chat import ChatStore
from bot.store.database import Database
from bot.store.journal import SqliteJournal
from tests.chat.child import Child

MOMENTS = (0.0, 0.005, 0.01, 0.02, 0.03, 0.05, 0.08, 0.12)


class Witness:
    """Reads the database from outside, as it is on the disk."""

    def __init__(self, where: Path | str) -> None:
        self._where = where

    async def match(self, thread: Channel) -> Match:
        database = await Database.open(self._where)
        try:
            found = await ChatStore(database).match_in(thread.id)
            assert found
            return await Service(SqliteJournal(database)).match(found)
        finally:
            await database.close()

    async def knows(self, interaction: str) -> bool:
        database = await Database.open(self._where)
        try:
            return await SqliteJournal(database).find(interaction) is not None
        finally:
            await database.close()

    async def behind(self) -> list[MatchId]:
        database = await Database.open(self._where)
        try:
            return await ChatStore(database).surfaces.all_behind()
        finally:
            await database.close()


async def caught_up(server: LocalDiscord, witness: Witness) -> None:
    """Wait until everything that is on the disk is on the screen."""
    async with asyncio.timeout(120):
        while await witness.behind():
            await asyncio.sleep(0.02)


@pytest.mark.both_stores
async def test_a_match_survives_being_killed_at_any_moment(
    server: LocalDiscord, where: Path | str, alice: Person, bob: Person, pytestconfig: pytest.Config
) -> None:
    kills = pytestconfig.getoption("--crashes")
    random = Random(11)
    witness = Witness(where)
    child = Child(server, where)
    child.start()
    await connected(server)
    left = kills
    while left > 0:
        left = await one_match(server, child, witness, alice, bob, random, left)
    await child.kill()


async def one_match(
    server: LocalDiscord,
    child: Child,
    witness: Witness,
    alice: Person,
    bob: Person,
    random: Random,
    kills: int,
) -> int:
    """A match to its end, killed again and again on the way; gives how many kills are left."""
    thread = await seated(server, alice, bob)
    people = {alice.user.id: alice, bob.user.id: bob}
    match = await witness.match(thread)
    while not match.outcome():
        seat = Seat(min(match.asked()))
        person = people[match.record.players[seat].user]
        sentence = best_step(match.game, match.game.view(match.state, seat), seat, random)
        doing = asyncio.create_task(say(person, thread, sentence))
        if kills and random.random() < 0.8:
            await asyncio.sleep(random.choice(MOMENTS))
            await child.kill()
            kills -= 1
            doing.cancel()
            await asyncio.gather(doing, return_exceptions=True)
            child.start()
            await connected(server)
        else:
            await doing
        before, match = match, await witness.match(thread)
        assert match.entries[: len(before.entries)] == before.entries
        assert match.seq - before.seq <= 1
    await caught_up(server, witness)
    await told_once(server, match, thread, alice)
    return kills


async def say(person: Person, thread: Channel, sentence: str) -> Reply:
    return await (await person.go(thread).slash("/do", sentence=sentence)).settled()


async def told_once(server: LocalDiscord, match: Match, thread: Channel, person: Person) -> None:
    """Every entry's words stand in the thread once, and its end."""
    assert words_once(match, thread, person).count("🏁") == 1


def words_once(match: Match, thread: Channel, person: Person) -> str:
    """Every entry's words stand in the thread, each exactly as often as it happened.

    Small print may repeat what was edited into the message before.
    """
    texts = [message.text for message in person.messages(thread) if not message.ephemeral]
    large = [line for text in texts for line in text.splitlines() if not line.startswith("-# ")]
    told = "\n".join(large)
    lines = [named(event.text, match) for moment in match.moments() for event in moment.events]
    for line in set(lines):
        assert told.count(line) == sum(line in each for each in lines), line
    return told


async def connected(server: LocalDiscord) -> None:
    """Wait until the bot is on the gateway."""
    async with asyncio.timeout(120):
        while not server.gateway.connected:
            await asyncio.sleep(0.02)


async def seated(server: LocalDiscord, alice: Person, bob: Person) -> Channel:
    before = {thread.id for thread in alice.threads()}
    alice.go("general")
    bob.go("general")
    await (await alice.slash("/play", game="rakh", opponent=bob)).settled()
    await (await bob.until_sees("you are invited")).click("Join")
    await (await alice.until_sees("2. Bob")).click("Start")
    found = await alice.until(
        lambda: [each for each in alice.threads() if each.id not in before and each.last_message_id]
    )
    return found[0]
