"""The spectators who follow a match."""

from bot.match.ids import MatchId, UserId
from bot.store.database import Database
from bot.store.writer import Transaction

SURFACE = "follow"


class Follows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, match_id: MatchId, user: UserId) -> bool:
        """From now on they are told; False if they follow it already."""

        def work(transaction: Transaction) -> bool:
            is_new = transaction.changed(
                "INSERT INTO follows (match, user) VALUES (?, ?) ON CONFLICT DO NOTHING",
                (match_id, user),
            )
            transaction.execute(
                "INSERT INTO surfaces (match, surface, due) SELECT match, ?, due FROM surfaces"
                " WHERE match = ? AND surface = 'thread' ON CONFLICT DO NOTHING",
                (SURFACE, match_id),
            )
            return is_new > 0

        return await self._database.write(work)

    async def remove(self, match_id: MatchId, user: UserId) -> bool:
        gone = "DELETE FROM follows WHERE match = ? AND user = ?"
        return await self._database.run(gone, match_id, user) > 0

    async def of(self, match_id: MatchId) -> list[UserId]:
        sql = "SELECT user FROM follows WHERE match = ? ORDER BY user"
        return [UserId(row["user"]) for row in await self._database.read(sql, match_id)]
