"""Takes a whole match out of the database."""

from bot.match.ids import MatchId
from bot.store.writer import Transaction

PARTS = (
    "entries",
    "snapshots",
    "checkpoints",
    "surfaces",
    "notices",
    "nudges",
    "follows",
    "reviews",
    "puzzles",
    "plans",
    "waits",
    "seats",
    "former_seats",
    "homes",
    "finishes",
    "comebacks",
)


def remove_match(transaction: Transaction, match_id: MatchId) -> None:
    for table in PARTS:
        transaction.execute(f"DELETE FROM {table} WHERE match = ?", (match_id,))
    transaction.execute("DELETE FROM matches WHERE id = ?", (match_id,))
