"""What is in the database, counted: for the health of the bot."""

from datetime import datetime

from msgspec import Struct

from bot.store.database import Database
from bot.store.writer import Transaction

LATE = 300  # seconds after which a clock that has not rung is a sign of trouble


class Census(Struct, frozen=True):
    running: int  # matches
    finished: int
    behind: int  # messages that do not show the newest entry yet
    waiting: int  # of these, the ones that Discord refuses for now
    reason: str  # why the first of them is refused
    thinking: int  # computers that are asked
    overdue: int  # clocks that should have rung
    size: int  # bytes of the database


async def take_census(database: Database, now: datetime) -> Census:
    late = int(now.timestamp()) - LATE

    def work(transaction: Transaction) -> Census:
        def number(sql: str, *values: object) -> int:
            return int(transaction.rows(f"SELECT count(*) AS many FROM {sql}", values)[0]["many"])

        refused = "surfaces WHERE reason <> '' AND shown < due"
        reasons = transaction.rows(f"SELECT reason FROM {refused} LIMIT 1")
        return Census(
            running=number("matches WHERE over = 0 AND purpose = 'match'"),
            finished=number("matches WHERE over = 1 AND purpose = 'match'"),
            behind=number("surfaces WHERE shown < due"),
            waiting=number(refused),
            reason=reasons[0]["reason"] if reasons else "",
            thinking=number("waits WHERE kind = 'computer' AND tag <> ''"),
            overdue=number("waits WHERE due IS NOT NULL AND due < ? AND tag <> ''", late),
            size=size,
        )

    size = await database.size()
    return await database.look(work)
