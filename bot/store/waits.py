"""Who is being waited for, since when; deadlines are worked out from it."""

from collections.abc import Mapping
from datetime import datetime

import aiosqlite
from msgspec import Struct

from bot.kernel import Seat
from bot.store.database import Database


class Wait(Struct, frozen=True):
    match: str
    seat: Seat
    tag: str
    since: datetime
    reminded: bool


class Waits:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(self, match: str, tags: Mapping[Seat, str], now: datetime) -> None:
        """These questions are open now; one that was open before keeps its time."""

        async def work(connection: aiosqlite.Connection) -> None:
            rows = await connection.execute_fetchall(
                "SELECT seat, tag FROM waits WHERE match = ?", (match,)
            )
            known = {Seat(row["seat"]): row["tag"] for row in rows}
            for seat in known.keys() - tags.keys():
                await connection.execute(
                    "DELETE FROM waits WHERE match = ? AND seat = ?", (match, seat)
                )
            fresh = [(seat, tag) for seat, tag in tags.items() if known.get(seat) != tag]
            await connection.executemany(
                "INSERT OR REPLACE INTO waits (match, seat, tag, since) VALUES (?, ?, ?, ?)",
                [(match, seat, tag, now.isoformat()) for seat, tag in fresh],
            )

        await self._database.write(work)

    async def of(self, match: str) -> list[Wait]:
        rows = await self._database.read("SELECT * FROM waits WHERE match = ?", match)
        return [_wait(row) for row in rows]

    async def timed(self) -> list[tuple[Wait, str]]:
        """Everybody who is waited for in a match with a pace, and that pace."""
        rows = await self._database.read(
            "SELECT waits.*, pace FROM waits JOIN matches ON id = match"
            " WHERE over = 0 AND pace NOT IN ('', 'off')"
        )
        return [(_wait(row), row["pace"]) for row in rows]

    async def remind(self, wait: Wait) -> None:
        async def work(connection: aiosqlite.Connection) -> None:
            await connection.execute(
                "UPDATE waits SET reminded = 1 WHERE match = ? AND seat = ? AND tag = ?",
                (wait.match, wait.seat, wait.tag),
            )

        await self._database.write(work)


def _wait(row: aiosqlite.Row) -> Wait:
    return Wait(
        row["match"],
        Seat(row["seat"]),
        row["tag"],
        datetime.fromisoformat(row["since"]),
        bool(row["reminded"]),
    )
