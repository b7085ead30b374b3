"""Surfaces: where matches are shown, how far each is behind, and what it waits for."""

from datetime import datetime

import aiosqlite
from msgspec import Struct

from bot.match.ids import MatchId
from bot.store.database import Database


class Surface(Struct, frozen=True):
    """One place where a match is shown, and how far it is behind."""

    match_id: MatchId
    surface: str
    due: int
    shown: int
    note: str
    reason: str = ""  # why it cannot be shown for now
    attempts: int = 0  # how often that was tried in vain
    retry_at: str = ""


class Surfaces:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def behind(self, match_id: MatchId, now: datetime) -> list[Surface]:
        """The surfaces of a match that are behind and not waiting."""
        rows = await self._database.read(
            "SELECT * FROM surfaces WHERE match = ? AND shown < due AND retry_at <= ?"
            " ORDER BY surface DESC",
            match_id,
            now.isoformat(),
        )
        return [_surface(row) for row in rows]

    async def all_behind(self) -> list[MatchId]:
        rows = await self._database.read("SELECT DISTINCT match FROM surfaces WHERE shown < due")
        return [MatchId(row["match"]) for row in rows]

    async def show(self, match_id: MatchId, surface: str, shown: int, note: str) -> None:
        await self._run(
            "UPDATE surfaces SET shown = max(shown, ?), note = ?, reason = '', attempts = 0,"
            " retry_at = '' WHERE match = ? AND surface = ?",
            shown,
            note,
            match_id,
            surface,
        )

    async def find(self, match_id: MatchId, surface: str) -> Surface | None:
        rows = await self._database.read(
            "SELECT * FROM surfaces WHERE match = ? AND surface = ?", match_id, surface
        )
        return _surface(rows[0]) if rows else None

    async def postpone(self, waiting: Surface, note: str | None) -> None:
        """Store why a surface cannot be shown, when to retry, and a new note if any."""
        await self._run(
            "UPDATE surfaces SET note = coalesce(?, note), reason = ?, attempts = ?, retry_at = ?"
            " WHERE match = ? AND surface = ?",
            note,
            waiting.reason,
            waiting.attempts,
            waiting.retry_at,
            waiting.match_id,
            waiting.surface,
        )

    async def overdue(self, now: datetime) -> list[MatchId]:
        """Matches with a surface that is due for a retry."""
        rows = await self._database.read(
            "SELECT DISTINCT match FROM surfaces"
            " WHERE reason != '' AND shown < due AND retry_at <= ?",
            now.isoformat(),
        )
        return [MatchId(row["match"]) for row in rows]

    async def release_all(self) -> None:
        """Retry every waiting surface now, after a start."""
        await self._release("1")

    async def release_places(self, guild: str, reason: str = "") -> list[MatchId]:
        """A server has changed: retry its threads, and what waits for this reason."""
        return await self._release(
            "(surface = 'thread' OR reason = ?)"
            " AND match IN (SELECT match FROM homes WHERE guild = ?)",
            reason,
            guild,
        )

    async def release_person(self, user: str) -> list[MatchId]:
        """A person is active: retry what could not be sent to them."""
        return await self._release(
            "surface LIKE 'dm %' AND (SELECT json_extract(players,"
            " '$[' || substr(surface, 4) || '].user') FROM matches WHERE id = match) = ?",
            user,
        )

    async def _release(self, which: str, *values: object) -> list[MatchId]:
        where = f"reason != '' AND shown < due AND retry_at != '' AND {which}"
        rows = await self._database.read(
            f"SELECT DISTINCT match FROM surfaces WHERE {where}", *values
        )
        if rows:
            again = "UPDATE surfaces SET retry_at = '', attempts = min(attempts, 1)"
            await self._run(f"{again} WHERE {where}", *values)
        return [MatchId(row["match"]) for row in rows]

    async def displaced(self, place: str) -> list[MatchId]:
        """A channel is gone: mark its running matches to be shown again, and return them."""
        rows = await self._database.read(
            "SELECT match FROM homes JOIN matches ON id = match WHERE thread = ? AND over = 0",
            place,
        )
        found = [MatchId(row["match"]) for row in rows]
        for match_id in found:
            await self.redo(match_id)
        return found

    async def redo(self, match_id: MatchId, note: str | None = None) -> None:
        """Mark a match's thread to be shown again."""
        await self._run(
            "UPDATE surfaces SET shown = min(shown, due - 1), note = coalesce(?, note),"
            " retry_at = '' WHERE match = ? AND surface = 'thread'",
            note,
            match_id,
        )

    async def _run(self, sql: str, *values: object) -> None:
        async def work(connection: aiosqlite.Connection) -> None:
            await connection.execute(sql, values)

        await self._database.write(work)


def _surface(row: aiosqlite.Row) -> Surface:
    values = dict(row)
    return Surface(MatchId(values.pop("match")), **values)
