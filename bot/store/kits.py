"""Decks that players have saved, by name."""

from msgspec import Struct

from bot.match.ids import UserId
from bot.store.database import Database
from bot.store.writer import Transaction

MOST = 50  # for each player and game


class Kept(Struct, frozen=True):
    user: UserId
    game: str
    name: str
    text: str


class Kits:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, kit: Kept) -> bool:
        """Save a deck, replacing one of the same name; False if the player has too many."""

        def work(transaction: Transaction) -> bool:
            [[number]] = transaction.rows(
                "SELECT count(*) FROM kits WHERE user = ? AND game = ? AND name <> ?",
                (kit.user, kit.game, kit.name),
            )
            if number >= MOST:
                return False
            transaction.execute(
                "INSERT INTO kits (user, game, name, text) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (user, game, name) DO UPDATE SET text = excluded.text",
                (kit.user, kit.game, kit.name, kit.text),
            )
            return True

        return await self._database.write(work)

    async def of(self, user: UserId, game: str) -> list[Kept]:
        rows = await self._database.read(
            "SELECT * FROM kits WHERE user = ? AND game = ? ORDER BY name", user, game
        )
        return [Kept(**dict(row)) for row in rows]

    async def drop(self, user: UserId, game: str, name: str) -> bool:
        gone = "DELETE FROM kits WHERE user = ? AND game = ? AND name = ?"
        return await self._database.run(gone, user, game, name) > 0
