"""Removes the records of matches that ended long ago; their results and ratings stay."""

from datetime import datetime

from bot.match.ids import MatchId
from bot.store.database import Database
from bot.store.engine.transaction import Transaction
from bot.store.upkeep.removal import PARTS

_RESULT = ("finishes", "homes")  # who won, and on which server


async def remove_records(database: Database, before: datetime) -> list[MatchId]:
    """Remove what was played in matches that had ended by then; gives those matches."""

    def work(transaction: Transaction) -> list[MatchId]:
        rows = transaction.rows(
            "SELECT id FROM matches JOIN finishes ON match = id WHERE over = 1 AND ended < ?"
            " AND EXISTS (SELECT 1 FROM entries WHERE entries.match = id)",
            (before.isoformat(),),
        )
        found = [MatchId(row["id"]) for row in rows]
        for match_id in found:
            for table in PARTS:
                if table not in _RESULT:
                    transaction.execute(f"DELETE FROM {table} WHERE match = ?", (match_id,))
        return found

    return await database.write(work)
