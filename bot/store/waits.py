"""The clocks of all matches in one table, and how long they stood still."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

import aiosqlite
from msgspec import Struct, json

from bot.kernel import Seat
from bot.match.clocks.waits import Wait, merged
from bot.match.ids import MatchId, Tag, UserId
from bot.match.match import Player
from bot.store.database import Database

ALIVE = "alive"  # the fact that tells when people could last reach the table


class Turn(Struct, frozen=True):
    """A match that waits for somebody, with what a list of turns says of it."""

    wait: Wait
    game: str
    players: tuple[Player, ...]
    thread: str  # "" if it is played nowhere yet


class Waits:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, match_id: MatchId) -> list[Wait]:
        rows = await self._database.read("SELECT * FROM waits WHERE match = ?", match_id)
        return [_wait(row) for row in rows]

    async def pressing(self, now: datetime) -> list[Wait]:
        """Everybody whose time is up, or who is to be reminded."""
        stamp = _stamp(now)
        rows = await self._database.read(
            "SELECT * FROM waits WHERE due <= ? OR remind <= ? ORDER BY due", stamp, stamp
        )
        return [_wait(row) for row in rows]

    async def turns(self, user: str, most: int) -> list[Turn]:
        """What waits for a person, the most urgent first."""
        rows = await self._database.read(
            "SELECT waits.*, game, players, coalesce(thread, '') AS thread FROM waits"
            " JOIN matches ON id = waits.match LEFT JOIN homes ON homes.match = id"
            " WHERE user = ? AND user <> '' AND over = 0"
            " ORDER BY due IS NULL, due, since LIMIT ?",
            user,
            most,
        )
        return [_turn(row) for row in rows]

    async def reminded(self, wait: Wait) -> None:
        """The reminder is done with, whether it arrived or not."""

        async def work(connection: aiosqlite.Connection) -> None:
            await connection.execute(
                "UPDATE waits SET remind = NULL WHERE match = ? AND seat = ? AND tag = ?",
                (wait.match_id, wait.seat, wait.tag),
            )

        await self._database.write(work)

    # Time that nobody could use.

    async def last_alive(self) -> datetime | None:
        """When people could last reach the table; older files tell by their last entry."""
        rows = await self._database.read("SELECT value FROM facts WHERE key = ?", ALIVE)
        if rows:
            return _time(int(rows[0]["value"]))
        [row] = await self._database.read("SELECT max(at) AS at FROM entries")
        return datetime.fromisoformat(row["at"]) if row["at"] else None

    async def alive(self, now: datetime, lost: timedelta = timedelta()) -> None:
        """People can reach the table now; every clock is put back by the time that was lost."""

        async def work(connection: aiosqlite.Connection) -> None:
            if seconds := int(lost.total_seconds()):
                await connection.execute(
                    "UPDATE waits SET remind = remind + ?, due = due + ? WHERE due IS NOT NULL",
                    (seconds, seconds),
                )
            await connection.execute(
                "INSERT INTO facts (key, value) VALUES (?, ?)"
                " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                (ALIVE, str(_stamp(now))),
            )

        await self._database.write(work)

    # Matches of older files.

    async def unknown(self) -> list[MatchId]:
        """Running matches of which it was not written whom they wait for."""
        rows = await self._database.read(
            "SELECT id FROM matches WHERE over = 0 AND purpose = 'match' AND NOT EXISTS"
            " (SELECT 1 FROM waits WHERE match = id AND kind <> '')"
        )
        return [MatchId(row["id"]) for row in rows]

    async def fill(self, match_id: MatchId, waits: Iterable[Wait]) -> None:
        async def work(connection: aiosqlite.Connection) -> None:
            await write_waits(connection, match_id, waits)

        await self._database.write(work)


async def write_waits(
    connection: aiosqlite.Connection, match_id: MatchId, waits: Iterable[Wait]
) -> None:
    """Part of the transaction that writes an entry: who is waited for after it."""
    rows = await connection.execute_fetchall("SELECT * FROM waits WHERE match = ?", (match_id,))
    before = [_wait(row) for row in rows]
    after = list(merged(before, waits))
    gone = {wait.seat for wait in before} - {wait.seat for wait in after}
    await connection.executemany(
        "DELETE FROM waits WHERE match = ? AND seat = ?", [(match_id, seat) for seat in gone]
    )
    await connection.executemany(
        "INSERT OR REPLACE INTO waits (match, seat, tag, kind, user, since, remind, due)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [_row(wait) for wait in after if wait not in before],
    )


def _row(wait: Wait) -> tuple[object, ...]:
    return (
        wait.match_id,
        wait.seat,
        wait.tag,
        wait.kind,
        wait.user,
        _stamp(wait.since),
        _stamp(wait.remind) if wait.remind else None,
        _stamp(wait.due) if wait.due else None,
    )


def _wait(row: aiosqlite.Row) -> Wait:
    return Wait(
        MatchId(row["match"]),
        Seat(row["seat"]),
        Tag(row["tag"]),
        row["kind"],
        UserId(row["user"]),
        _time(row["since"]),
        None if row["remind"] is None else _time(row["remind"]),
        None if row["due"] is None else _time(row["due"]),
    )


def _turn(row: aiosqlite.Row) -> Turn:
    players = json.decode(row["players"], type=tuple[Player, ...])
    return Turn(_wait(row), row["game"], players, row["thread"])


def _stamp(time: datetime) -> int:
    return int(time.timestamp())


def _time(stamp: int) -> datetime:
    return datetime.fromtimestamp(stamp, UTC)
