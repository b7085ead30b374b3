"""What finished matches came to, channel by channel."""

import aiosqlite
from msgspec import json

from bot.kernel import Seat
from bot.kernel.codec import encode
from bot.match.hall import Finish
from bot.match.match import Player
from bot.store.database import Database

_FOUND = (
    "SELECT matches.game, matches.players, matches.settings, finishes.* FROM finishes"
    " JOIN matches ON id = finishes.match JOIN homes ON homes.match = id WHERE channel = ?"
)


class HallStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def unlisted(self, channel: str) -> list[str]:
        """Matches of a channel that are over, and of which nothing is kept here yet."""
        rows = await self._database.read(
            "SELECT id FROM matches JOIN homes ON homes.match = id"
            " LEFT JOIN finishes ON finishes.match = id"
            " WHERE channel = ? AND over = 1 AND ended IS NULL ORDER BY opened",
            channel,
        )
        return [row["id"] for row in rows]

    async def keep(self, finish: Finish) -> None:
        """Keep what a match came to; again is the same."""

        async def work(connection: aiosqlite.Connection) -> None:
            await connection.execute(
                "INSERT OR IGNORE INTO finishes (match, ended, winners, legacy)"
                " VALUES (?, ?, ?, ?)",
                (finish.match, finish.ended, encode(finish.winners), encode(finish.carry_over)),
            )

        await self._database.write(work)

    async def of(self, channel: str) -> list[Finish]:
        """Everything that ended in a channel, the newest first."""
        rows = await self._database.read(f"{_FOUND} ORDER BY ended DESC, matches.id", channel)
        return [_finish(row) for row in rows]


def _finish(row: aiosqlite.Row) -> Finish:
    return Finish(
        match=row["match"],
        game=row["game"],
        ended=row["ended"],
        players=json.decode(row["players"], type=tuple[Player, ...]),
        winners=json.decode(row["winners"], type=tuple[Seat, ...]),
        carry_over=json.decode(row["legacy"], type=dict[str, Seat] | None),
        settings=json.decode(row["settings"], type=dict[str, str]),
    )
