"""Deletes a match for an admin; ratings are worked out again if it counted for them."""

from bot.match.ids import MatchId
from bot.store.database import Database
from bot.store.standing.ratings import Ratings
from bot.store.upkeep.removal import remove_match
from bot.store.writer import Transaction


class MatchRemoval:
    def __init__(self, database: Database, ratings: Ratings) -> None:
        self._database = database
        self._ratings = ratings

    async def remove(self, match_id: MatchId) -> None:
        def work(transaction: Transaction) -> bool:
            finished = transaction.rows("SELECT 1 FROM finishes WHERE match = ?", (match_id,))
            remove_match(transaction, match_id)
            return bool(finished)

        if await self._database.write(work):
            await self._ratings.recompute()
