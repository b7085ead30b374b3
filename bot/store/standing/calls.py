"""People who want to be called for a game on a server, and when they last were."""

from datetime import datetime

from bot.match.ids import UserId
from bot.store.chat import Posted, read_posted
from bot.store.database import Database

DAY = 86400  # nobody is called for the same game more often


class Calls:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def want(self, user: UserId, guild: str, game: str, *, wanted: bool) -> None:
        change = "DELETE FROM calls WHERE user = ? AND guild = ? AND game = ?"
        if wanted:
            change = "INSERT INTO calls (user, guild, game) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        await self._database.run(change, user, guild, game)

    async def games_of(self, user: UserId, guild: str) -> list[str]:
        rows = await self._database.read(
            "SELECT game FROM calls WHERE user = ? AND guild = ? ORDER BY game", user, guild
        )
        return [row["game"] for row in rows]

    async def waiting(self, guild: str, game: str, now: datetime) -> list[UserId]:
        """Who wants to be called and was not called today."""
        rows = await self._database.read(
            "SELECT user FROM calls WHERE guild = ? AND game = ? AND called <= ? ORDER BY user",
            guild,
            game,
            int(now.timestamp()) - DAY,
        )
        return [UserId(row["user"]) for row in rows]

    async def note(self, users: list[UserId], guild: str, game: str, now: datetime) -> None:
        """Before they are called: a call that is lost is better than a second one."""
        marks = ", ".join("?" * len(users))
        await self._database.run(
            f"UPDATE calls SET called = ? WHERE guild = ? AND game = ? AND user IN ({marks})",
            int(now.timestamp()),
            guild,
            game,
            *users,
        )

    async def open_tables(self) -> list[Posted]:
        """Tables that are open to anyone near the host's rating, and whose card is posted."""
        rows = await self._database.read(
            "SELECT * FROM lobbies WHERE state = 'open' AND card <> ''"
            " AND CAST(json_extract(body, '$.near') AS INTEGER) > 0"
        )
        return [read_posted(row) for row in rows]
