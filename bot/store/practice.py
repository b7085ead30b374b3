"""Practice matches on the disk: found by their person, and removed when they are old."""

from collections.abc import Iterable
from datetime import datetime

from bot.match.ids import MatchId, UserId
from bot.match.match import Purpose
from bot.store.database import Database
from bot.store.upkeep.removal import remove_match
from bot.store.writer import Transaction

_OWN = "SELECT id FROM seats JOIN matches ON id = seats.match WHERE user = ? AND purpose <> 'match'"
_TRIED = (  # begun by *Try*, or as a rematch of that: from no table
    "purpose = 'match' AND NOT EXISTS (SELECT 1 FROM homes WHERE homes.match = matches.id)"
    " AND NOT EXISTS (SELECT 1 FROM entries WHERE entries.match = matches.id AND seq = 0"
    " AND interaction LIKE 'lobby:%')"
)


class PracticeStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, user: UserId, purpose: Purpose, game: str) -> list[MatchId]:
        """A person's practice of one kind in one game, the newest first."""
        rows = await self._database.read(
            f"{_OWN} AND purpose = ? AND game = ? ORDER BY opened DESC, matches.rowid DESC",
            user,
            purpose,
            game,
        )
        return [MatchId(row["id"]) for row in rows]

    async def newest(self, user: UserId) -> MatchId | None:
        """What somebody practised last."""
        rows = await self._database.read(
            f"{_OWN} ORDER BY opened DESC, matches.rowid DESC LIMIT 1", user
        )
        return MatchId(rows[0]["id"]) if rows else None

    async def all_of(self, user: UserId) -> list[MatchId]:
        """Everything that somebody has practised or tried alone."""
        rows = await self._database.read(
            "SELECT id FROM matches JOIN seats ON seats.match = id WHERE user = ?"
            f" AND (purpose <> 'match' OR {_TRIED})",
            user,
        )
        return [MatchId(row["id"]) for row in rows]

    async def examples_before(self, moment: datetime) -> list[MatchId]:
        rows = await self._database.read(
            "SELECT id FROM matches WHERE purpose IN ('example', 'retry', 'fork', 'puzzle')"
            " AND opened < ?",
            moment.isoformat(),
        )
        return [MatchId(row["id"]) for row in rows]

    async def tries_before(self, moment: datetime) -> list[MatchId]:
        """Matches that somebody tried alone and has left: from no table, and no move since then."""
        rows = await self._database.read(
            f"SELECT id FROM matches WHERE {_TRIED} AND over = 0"
            " AND (SELECT max(at) FROM entries WHERE entries.match = id) < ?",
            moment.isoformat(),
        )
        return [MatchId(row["id"]) for row in rows]

    async def remove(self, matches: Iterable[MatchId]) -> None:
        """Everything about some practice matches and tries; other matches are never removed."""
        gone = list(matches)

        def work(transaction: Transaction) -> None:
            for match_id in gone:
                practice = transaction.rows(
                    f"SELECT 1 FROM matches WHERE id = ? AND (purpose <> 'match' OR {_TRIED})",
                    (match_id,),
                )
                if practice:
                    remove_match(transaction, match_id)

        await self._database.write(work)
