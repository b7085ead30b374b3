"""Reviews of finished matches in SQLite, judgment by judgment."""

from bot.kernel.codec import decode, encode
from bot.match.history.review import Judgment
from bot.match.ids import MatchId
from bot.store.database import Database


class Reviews:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, match_id: MatchId) -> dict[int, Judgment]:
        """What is judged already, by entry."""
        rows = await self._database.read(
            "SELECT seq, judgment FROM reviews WHERE match = ? ORDER BY seq", match_id
        )
        return {row["seq"]: decode(row["judgment"], Judgment) for row in rows}

    async def keep(self, match_id: MatchId, seq: int, judgment: Judgment) -> None:
        await self._database.run(
            "INSERT INTO reviews (match, seq, judgment) VALUES (?, ?, ?)"
            " ON CONFLICT (match, seq) DO UPDATE SET judgment = excluded.judgment",
            match_id,
            seq,
            encode(judgment),
        )
