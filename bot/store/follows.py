"""Who follows a match without playing in it."""

import aiosqlite

from bot.match.ids import MatchId
from bot.store.database import Database

SURFACE = "follow"


class Follows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, match_id: MatchId, user: str) -> bool:
        """From now on they are told; False if they follow it already."""

        async def work(connection: aiosqlite.Connection) -> bool:
            cursor = await connection.execute(
                "INSERT OR IGNORE INTO follows (match, user) VALUES (?, ?)", (match_id, user)
            )
            await connection.execute(
                "INSERT OR IGNORE INTO surfaces (match, surface, due)"
                " SELECT match, ?, due FROM surfaces WHERE match = ? AND surface = 'thread'",
                (SURFACE, match_id),
            )
            return cursor.rowcount > 0

        return await self._database.write(work)

    async def remove(self, match_id: MatchId, user: str) -> bool:
        async def work(connection: aiosqlite.Connection) -> bool:
            cursor = await connection.execute(
                "DELETE FROM follows WHERE match = ? AND user = ?", (match_id, user)
            )
            return cursor.rowcount > 0

        return await self._database.write(work)

    async def of(self, match_id: MatchId) -> list[str]:
        sql = "SELECT user FROM follows WHERE match = ? ORDER BY user"
        return [str(row["user"]) for row in await self._database.read(sql, match_id)]
