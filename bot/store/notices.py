"""Reminders that stand in a channel: they are removed when their question is answered."""

from msgspec import Struct

from bot.kernel import Seat
from bot.match.ids import MatchId, Tag
from bot.store.database import Database, Memo


class Notice(Struct, frozen=True):
    """One message that is true only as long as a question is open."""

    match_id: MatchId
    channel: str
    message: str
    seat: Seat
    tag: Tag


class Notices:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._of = Memo(database, self._read)  # asked for with every turn message; mostly nothing

    async def add(self, notice: Notice) -> None:
        self._of.forget(notice.match_id)
        await self._database.run(
            "INSERT INTO notices (match, channel, message, seat, tag) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (match, message) DO UPDATE SET"
            " channel = excluded.channel, seat = excluded.seat, tag = excluded.tag",
            notice.match_id,
            notice.channel,
            notice.message,
            notice.seat,
            notice.tag,
        )

    async def of(self, match_id: MatchId) -> tuple[Notice, ...]:
        return await self._of.get(match_id)

    async def _read(self, match_id: MatchId) -> tuple[Notice, ...]:
        sql = "SELECT * FROM notices WHERE match = ? ORDER BY message"
        rows = await self._database.read(sql, match_id)
        return tuple(
            Notice(
                MatchId(row["match"]),
                row["channel"],
                row["message"],
                Seat(row["seat"]),
                Tag(row["tag"]),
            )
            for row in rows
        )

    async def remove(self, notice: Notice) -> None:
        self._of.forget(notice.match_id)
        await self._database.run(
            "DELETE FROM notices WHERE match = ? AND message = ?", notice.match_id, notice.message
        )
