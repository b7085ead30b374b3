"""Where matches are shown, how far each place is behind, and what some of them wait for."""

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
        """What must still be shown of a match, but for what waits until later."""
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
        """Keep why a surface cannot be shown, when that is tried again, and a new note if any."""
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
        """Matches with a surface whose time to be tried again has come."""
        rows = await self._database.read(
            "SELECT DISTINCT match FROM surfaces"
            " WHERE reason != '' AND shown < due AND retry_at <= ?",
            now.isoformat(),
        )
        return [MatchId(row["match"]) for row in rows]

    async def release_all(self) -> None:
        """Try everything that waits again at once: the program was started."""
        await self._release("1")

    async def release_places(self, guild: str, reason: str = "") -> list[MatchId]:
        """Something has changed on a server: try again threads, and what waits for this reason."""
        return await self._release(
            "(surface = 'thread' OR reason = ?)"
            " AND match IN (SELECT match FROM homes WHERE guild = ?)",
            reason,
            guild,
        )

    async def release_person(self, user: str) -> list[MatchId]:
        """Somebody is here: try again what waits to be sent to them."""
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
        """A channel is gone: the running matches that were shown there, to be shown anew."""
        rows = await self._database.read(
            "SELECT match FROM homes JOIN matches ON id = match WHERE thread = ? AND over = 0",
            place,
        )
        found = [MatchId(row["match"]) for row in rows]
        for match_id in found:
            await self.redo(match_id)
        return found

    async def redo(self, match_id: MatchId, note: str | None = None) -> None:
        """Let a match be shown anew in its thread."""
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
