"""Who has which seat, when one changes hands: written in the transaction of the entry."""

from collections.abc import Sequence

import aiosqlite
from msgspec import json

from bot.kernel.codec import encode
from bot.match.ids import MatchId
from bot.match.journal import seat_changes
from bot.match.journal.entries import Entry
from bot.match.match import Player, seated


async def write_seats(
    connection: aiosqlite.Connection, match_id: MatchId, entries: Sequence[Entry]
) -> None:
    """The new player finds the match, and is told its secrets anew; the old one no longer."""
    changed = {
        entry.seat
        for entry in entries
        if entry.kind == "talk" and seat_changes.change(entry.sentence)
    }
    if not changed:
        return
    [row] = await connection.execute_fetchall(
        "SELECT players FROM matches WHERE id = ?", (match_id,)
    )
    players = seated(json.decode(row["players"], type=tuple[Player, ...]), entries)
    await connection.execute(
        "UPDATE matches SET players = ? WHERE id = ?", (encode(players), match_id)
    )
    for seat in changed:
        assert seat is not None
        await _reseat(connection, match_id, seat, players[seat].user)


async def _reseat(
    connection: aiosqlite.Connection, match_id: MatchId, seat: int, user: str
) -> None:
    for table in ("seats", "plans"):  # what somebody has planned is theirs alone
        await connection.execute(
            f"DELETE FROM {table} WHERE match = ? AND seat = ?", (match_id, seat)
        )
    await connection.execute(
        "DELETE FROM surfaces WHERE match = ? AND surface = ?", (match_id, f"dm {seat}")
    )
    if not user:
        return
    await connection.execute(
        "INSERT INTO seats (match, seat, user) VALUES (?, ?, ?)", (match_id, seat, user)
    )
    await connection.execute(  # a match without a place has no surfaces
        "INSERT INTO surfaces (match, surface, due)"
        " SELECT match, ?, due FROM surfaces WHERE match = ? AND surface = 'thread'",
        (f"dm {seat}", match_id),
    )
