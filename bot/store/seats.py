"""Who has which seat, when one changes hands: written in the transaction of the entry."""

from collections.abc import Sequence

from msgspec import Struct, json

from bot.kernel.codec import encode
from bot.match.ids import MatchId, UserId
from bot.match.journal import seat_changes
from bot.match.journal.entries import Entry
from bot.match.match import Player, seated
from bot.store.writer import Transaction

LEAVER = "former"  # the surface of somebody who had a seat


class Left(Struct, frozen=True):
    """When somebody left their seat, and what was noted of their direct messages."""

    seq: int
    note: str = ""


def write_seats(transaction: Transaction, match_id: MatchId, entries: Sequence[Entry]) -> None:
    """The new player finds the match, and is told its secrets anew; the old one no longer."""
    changed = {
        entry.seat: entry.seq
        for entry in entries
        if entry.kind == "talk" and seat_changes.change(entry.sentence)
    }
    if not changed:
        return
    [row] = transaction.rows("SELECT players FROM matches WHERE id = ?", (match_id,))
    before = json.decode(row["players"], type=tuple[Player, ...])
    players = seated(before, entries)
    transaction.execute("UPDATE matches SET players = ? WHERE id = ?", (encode(players), match_id))
    for seat, seq in changed.items():
        assert seat is not None
        _note_former(transaction, match_id, before[seat])
        _take_leave(transaction, match_id, seat, before[seat].user, seq)
        _reseat(transaction, match_id, seat, players[seat].user)


def _note_former(transaction: Transaction, match_id: MatchId, player: Player) -> None:
    """Their name stands in what was said; only this row says whose name it is."""
    if player.user:
        transaction.execute(
            "INSERT INTO former_seats (match, user, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            (match_id, player.user, player.name),
        )


def _take_leave(
    transaction: Transaction, match_id: MatchId, seat: int, user: UserId, seq: int
) -> None:
    """Mark what was sent to them as due to be settled, once."""
    known = transaction.rows(
        "SELECT note FROM surfaces WHERE match = ? AND surface = ?", (match_id, f"dm {seat}")
    )
    if user and known:
        name = f"{LEAVER} {user}"
        transaction.execute(
            "DELETE FROM surfaces WHERE match = ? AND surface = ?", (match_id, name)
        )
        transaction.execute(
            "INSERT INTO surfaces (match, surface, due, shown, note) VALUES (?, ?, ?, ?, ?)",
            (match_id, name, seq, seq - 1, encode(Left(seq, known[0]["note"]))),
        )


def _reseat(transaction: Transaction, match_id: MatchId, seat: int, user: UserId) -> None:
    for table in ("seats", "plans"):  # what somebody has planned is theirs alone
        transaction.execute(f"DELETE FROM {table} WHERE match = ? AND seat = ?", (match_id, seat))
    transaction.execute(
        "DELETE FROM surfaces WHERE match = ? AND surface = ?", (match_id, f"dm {seat}")
    )
    if not user:
        return
    transaction.execute(
        "INSERT INTO seats (match, seat, user) VALUES (?, ?, ?)", (match_id, seat, user)
    )
    transaction.execute(  # a match without a place has no surfaces
        "INSERT INTO surfaces (match, surface, due)"
        " SELECT match, ?, due FROM surfaces WHERE match = ? AND surface = 'thread'",
        (f"dm {seat}", match_id),
    )
