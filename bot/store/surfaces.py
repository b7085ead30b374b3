"""Surfaces: where matches are shown, how far each is behind, and what it waits for."""

from collections.abc import Callable
from datetime import datetime

from msgspec import Struct

from bot.match.ids import MatchId, UserId
from bot.store.database import Database, Memo
from bot.store.writer import Row, Transaction


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


class Shown(Struct, frozen=True):
    """What a surface shows by now."""

    surface: str
    upto: int  # the last entry
    note: str


class Surfaces:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting = Memo(database, self._is_any_waiting)

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

    async def show(self, match_id: MatchId, *shown: Shown) -> None:
        """Note what some surfaces show now; all of them in one commit."""

        sql = (
            "UPDATE surfaces SET shown = CASE WHEN shown < ? THEN ? ELSE shown END, note = ?,"
            " reason = '', attempts = 0, retry_at = '' WHERE match = ? AND surface = ?"
        )
        rows = [(each.upto, each.upto, each.note, match_id, each.surface) for each in shown]
        if len(rows) == 1:
            await self._database.run(sql, *rows[0])
        elif rows:
            await self._database.write(lambda transaction: transaction.executemany(sql, rows))

    async def find(self, match_id: MatchId, surface: str) -> Surface | None:
        rows = await self._database.read(
            "SELECT * FROM surfaces WHERE match = ? AND surface = ?", match_id, surface
        )
        return _surface(rows[0]) if rows else None

    async def postpone(self, waiting: Surface, note: str | None) -> None:
        """Store why a surface cannot be shown, when to retry, and a new note if any."""
        self._waiting.forget("")
        await self._database.run(
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
        await self._release("1 = 1")

    async def release_places(self, guild: str, reason: str = "") -> list[MatchId]:
        """A server has changed: retry its threads, and what waits for this reason."""
        return await self._release(
            "(surface = 'thread' OR reason = ?)"
            " AND match IN (SELECT match FROM homes WHERE guild = ?)",
            reason,
            guild,
        )

    async def release_person(self, user: UserId) -> list[MatchId]:
        """A person is active: retry what could not be sent to them."""
        if not await self._waiting.get(""):  # as nearly always, and this is asked with every click
            return []
        return await self._release(
            "EXISTS (SELECT 1 FROM seats WHERE seats.match = surfaces.match"
            " AND surface = 'dm ' || seat AND user = ?)",
            user,
        )

    async def _is_any_waiting(self, _: str) -> bool:
        sql = "SELECT 1 FROM surfaces WHERE reason != '' LIMIT 1"
        return bool(await self._database.read(sql))

    async def _release(self, which: str, *values: object) -> list[MatchId]:
        where = f"reason != '' AND shown < due AND retry_at != '' AND {which}"
        rows = await self._database.read(
            f"SELECT DISTINCT match FROM surfaces WHERE {where}", *values
        )
        if rows:
            self._waiting.forget("")  # perhaps they are shown soon, and nothing waits any more
            again = (  # they were tried, but not often
                "UPDATE surfaces SET retry_at = '',"
                " attempts = CASE WHEN attempts > 1 THEN 1 ELSE attempts END"
            )
            await self._database.run(f"{again} WHERE {where}", *values)
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
        await self._database.run(
            "UPDATE surfaces SET shown = CASE WHEN shown < due THEN shown ELSE due - 1 END,"
            " note = coalesce(?, note), retry_at = '' WHERE match = ? AND surface = 'thread'",
            note,
            match_id,
        )

    async def show_anew(self, thread: Callable[[int], str], card: str) -> None:
        """Show all running matches again, under these notes: the thread's by its last entry."""

        def work(transaction: Transaction) -> None:
            running = "SELECT id FROM matches WHERE over = 0 AND purpose = 'match'"
            rows = transaction.rows(
                f"SELECT * FROM surfaces WHERE match IN ({running})"
                " AND (surface IN ('thread', 'card') OR surface LIKE 'dm %')"
            )
            for row in rows:
                surface = _surface(row)
                notes = {"thread": thread(surface.shown), "card": card}
                transaction.execute(
                    "UPDATE surfaces SET note = ?, retry_at = '', attempts = 0, reason = '',"
                    " shown = CASE WHEN shown < due THEN shown ELSE due - 1 END"
                    " WHERE match = ? AND surface = ?",
                    (notes.get(surface.surface, ""), surface.match_id, surface.surface),
                )
            transaction.execute("UPDATE lobbies SET drawn = 0 WHERE state = 'open'")

        await self._database.write(work)


def _surface(row: Row) -> Surface:
    values = dict(row)
    return Surface(MatchId(values.pop("match")), **values)
