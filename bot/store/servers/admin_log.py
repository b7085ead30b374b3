"""What admins have done on a server, for the other admins to read."""

from datetime import datetime

from msgspec import Struct

from bot.match.ids import UserId
from bot.store.database import Database


class AdminAct(Struct, frozen=True):
    guild: str
    at: int  # seconds since 1970
    admin: UserId
    words: str


class AdminLog:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(self, guild: str, admin: UserId, words: str, now: datetime) -> None:
        await self._database.run(
            "INSERT INTO admin_log (guild, at, admin, words) VALUES (?, ?, ?, ?)",
            guild,
            int(now.timestamp()),
            admin,
            words,
        )

    async def newest(self, guild: str, most: int) -> list[AdminAct]:
        rows = await self._database.read(
            "SELECT guild, at, admin, words FROM admin_log WHERE guild = ?"
            " ORDER BY id DESC LIMIT ?",
            guild,
            most,
        )
        return [AdminAct(**dict(row)) for row in rows]
