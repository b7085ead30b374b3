"""Decks that players have saved, by name."""

import aiosqlite
from msgspec import Struct

from bot.store.database import Database

MOST = 50  # for each player and game


class Kept(Struct, frozen=True):
    user: str
    game: str
    name: str
    text: str


class Kits:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, kit: Kept) -> bool:
        """Save a deck, replacing one of the same name; False if the player has too many."""

        async def work(connection: aiosqlite.Connection) -> bool:
            [[number]] = await connection.execute_fetchall(
                "SELECT count(*) FROM kits WHERE user = ? AND game = ? AND name <> ?",
                (kit.user, kit.game, kit.name),
            )
            if number >= MOST:
                return False
            await connection.execute(
                "INSERT OR REPLACE INTO kits (user, game, name, text) VALUES (?, ?, ?, ?)",
                (kit.user, kit.game, kit.name, kit.text),
            )
            return True

        return await self._database.write(work)

    async def of(self, user: str, game: str) -> list[Kept]:
        rows = await self._database.read(
            "SELECT * FROM kits WHERE user = ? AND game = ? ORDER BY name", user, game
        )
        return [Kept(**dict(row)) for row in rows]

    async def drop(self, user: str, game: str, name: str) -> bool:
        async def work(connection: aiosqlite.Connection) -> bool:
            cursor = await connection.execute(
                "DELETE FROM kits WHERE user = ? AND game = ? AND name = ?", (user, game, name)
            )
            return cursor.rowcount > 0

        return await self._database.write(work)
