"""Reads the bot's database from outside while the bot writes it."""

from pathlib import Path

from bot.match.ids import MatchId
from bot.match.journal.entries import Entry
from bot.match.match import Match
from bot.match.service import Service
from bot.store.chat import ChatStore, Home
from bot.store.database import Database
from bot.store.journal import SqliteJournal
from bot.store.waits import Waits


class Disk:
    """One open connection; every look is at what is there now."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.waits = Waits(database)

    @classmethod
    async def open(cls, path: Path) -> "Disk":
        return cls(await Database.open(path))

    async def close(self) -> None:
        await self._database.close()

    @property
    def chat(self) -> ChatStore:
        """A new one every time: a store remembers what it has read."""
        return ChatStore(self._database)

    async def match(self, match_id: MatchId) -> Match:
        return await Service(SqliteJournal(self._database)).match(match_id)

    async def home(self, match_id: MatchId) -> Home:
        home = await self.chat.home(match_id)
        assert home, match_id
        return home

    async def causes(self) -> list[str]:
        """What caused each entry of every match: the interaction, the clock, a computer."""
        rows = await self._database.read("SELECT interaction FROM entries WHERE interaction <> ''")
        return [str(row["interaction"]) for row in rows]

    async def by_clock(self, match_id: MatchId) -> list[Entry]:
        """What the clock has said for somebody."""
        match = await self.match(match_id)
        return [entry for entry in match.entries if entry.cause == "clock"]

    async def count(self, table: str) -> int:
        [row] = await self._database.read(f"SELECT count(*) AS number FROM {table}")
        return int(row["number"])
