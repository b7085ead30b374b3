"""A backup taken in the middle of play is restored elsewhere: play goes on, nothing untrue is told.

`--restored` says how many matches are played at once; with five or more, of every game.
`--store postgres` plays, saves and restores them on PostgreSQL.
"""

import asyncio
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from bot.chat.outbox import messages
from bot.games import games
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person, Seen
from bot.match.journal.entries import SEAL
from bot.match.match import Match
from bot.store.upkeep.backup import back_up
from bot.store.upkeep.restore import restore, restore_to_server
from tests.chat.conftest import Program
from tests.chat.players import act, seated
from tests.kit.journeys import mild

FIRST = ("rakh", "terakh")
LONGER = {"terrain": {"destinations": "3"}}  # a race to one place may be over at once
NOTICE = "restored from a backup"
SMALL = "-# "
EARLIER = 6  # sentences at every table
LONG = 300  # seconds for many tables on a busy machine


class Table:
    """One match of two people, in a channel of their own."""

    def __init__(self, program: Program, server: LocalDiscord, number: int) -> None:
        kinds = (*FIRST, *(game for game in games() if game not in FIRST))
        self.game = kinds[number % len(kinds)]
        self._program = program
        self._people = [Person(server, f"{name}{number}") for name in ("ann", "ben")]
        self._random = Random(number)
        channel = server.channel(f"table-{number}")
        for person in self._people:
            person.go(channel)

    async def sit_down(self) -> None:
        settings = {"game": self.game} | LONGER.get(self.game, {})
        ann, ben = self._people
        self.thread = await seated(self._program, ann, ben, **settings)

    async def match(self) -> Match:
        return await self._program.match(self.thread)

    async def say(self, many: int = 1) -> None:
        """Sentences, straight to the service."""
        for _ in range(many):
            match = await self.match()
            prompt = match.prompts()[0]
            await self._program.service.play(match.id, prompt.seat, mild(prompt, self._random))

    async def press(self) -> None:
        """One sentence, on the panel of somebody who is asked."""
        asked = {player.user for player in await self._program.asked(self.thread)}
        person = next(each for each in self._people if each.user.id in asked)
        await act(person, self.thread, self._random)

    def messages(self) -> list[Seen]:
        """What everybody can read in the thread."""
        return [each for each in self._people[0].messages(self.thread) if not each.ephemeral]

    def since_notice(self) -> list[Seen]:
        """The message that tells of the backup, which there is once, and all below it."""
        seen = self.messages()
        [at] = [number for number, each in enumerate(seen) if NOTICE in each.text]
        return seen[at:]

    async def words(self, match: Match, since: int) -> dict[int, list[str]]:
        """What the entries after `since` have told everybody."""
        return {
            seq: [
                self._program.named(event.text, match)
                for event in events
                if event.to is None and event.text and not event.text.startswith(SEAL)
            ]
            for seq, events in (await self._program.service.chapters(match, since)).items()
        }


class Evening:
    """Tables at which everybody plays at the same time."""

    def __init__(self, program: Program, tables: list[Table]) -> None:
        self.program = program
        self.tables = tables

    async def say(self, many: int = 1) -> None:
        await asyncio.gather(*(table.say(many) for table in self.tables))

    async def press(self) -> None:
        for table in self.tables:
            await table.press()
        await self.program.shown(LONG)

    async def matches(self) -> list[Match]:
        return [await table.match() for table in self.tables]

    async def words(self, matches: list[Match], since: list[Match]) -> list[dict[int, list[str]]]:
        every = zip(self.tables, matches, since, strict=True)
        return [await table.words(match, before.seq) for table, match, before in every]

    async def restart(self) -> None:
        await self.program.stop()
        await self.program.start()
        await self.program.shown(LONG)


@pytest.fixture
async def evening(program: Program, server: LocalDiscord, pytestconfig: pytest.Config) -> Evening:
    many = range(pytestconfig.getoption("--restored"))
    tables = [Table(program, server, number) for number in many]
    for table in tables:
        await table.sit_down()
    return Evening(program, tables)


async def back_up_during_play(evening: Evening, copy: Path) -> None:
    """The copy is begun when half of the tables have spoken; they go on until it is there."""
    program, spoken = evening.program, asyncio.Semaphore(0)
    program.service.on_commit(lambda _: spoken.release())
    playing = asyncio.create_task(evening.say(2))
    for _ in range(len(evening.tables) // 2):
        await spoken.acquire()
    making = asyncio.create_task(asyncio.to_thread(back_up, program.settings.where, copy))
    await playing
    while not making.done():
        await evening.say()
    await making


async def restored_elsewhere(program: Program, copy: Path, folder: Path) -> None:
    """In another file; of PostgreSQL there is one here, where all that was played later is lost."""
    elsewhere = folder / "elsewhere" / "matches.sqlite"
    elsewhere.parent.mkdir()
    if url := program.settings.address:
        await asyncio.to_thread(restore_to_server, copy, url, program.now(), elsewhere)
    else:
        restore(copy, elsewhere, program.now())
        program.settings = replace(program.settings, database=elsewhere)


async def test_restored_matches_go_on_and_what_is_lost_is_told_once(
    evening: Evening, tmp_path: Path
) -> None:
    program, copy = evening.program, tmp_path / "copy.sqlite"
    await evening.say(EARLIER)
    before = await evening.matches()
    await back_up_during_play(evening, copy)
    await evening.say(2)
    await program.shown(LONG)
    lost = await evening.matches()
    lost_words = await evening.words(lost, before)
    await program.stop()

    await restored_elsewhere(program, copy, tmp_path)
    await program.start()
    await program.shown(LONG)
    kept = await evening.matches()
    assert any(now.seq > old.seq for old, now in zip(before, kept, strict=True))
    for table, old, now, gone in zip(evening.tables, before, kept, lost, strict=True):
        assert old.seq <= now.seq < gone.seq
        assert gone.entries[: len(now.entries)] == now.entries
        [notice] = table.since_notice()
        assert "Your move" in notice.buttons

    await evening.press()
    told = [[each.text for each in table.messages()] for table in evening.tables]
    await evening.restart()
    assert [[each.text for each in table.messages()] for table in evening.tables] == told

    await evening.press()  # messages above that show later moves are not believed
    newest = await evening.matches()
    fresh = await evening.words(newest, kept)
    for number, table in enumerate(evening.tables):
        match, since = newest[number], kept[number]
        assert match.seq > since.seq and match.entries[: len(since.entries)] == since.entries
        below = [each.text for each in table.since_notice()]
        assert None not in [messages.shown_by(each, match) for each in below]
        lines = {line.removeprefix(SMALL) for each in below for line in each.splitlines()}
        assert lines >= {line for words in fresh[number].values() for line in words}
        whole = await table.words(match, -1)
        true = {line for words in whole.values() for line in words}
        untrue = {
            line for seq, words in lost_words[number].items() if seq > since.seq for line in words
        }
        assert not lines & (untrue - true)
