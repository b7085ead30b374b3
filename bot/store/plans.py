"""Plans ahead in SQLite, with those that are being made and those that did not fit."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from bot.kernel import Seat
from bot.kernel.codec import decode, encode
from bot.match.ids import MatchId
from bot.match.plans.fork import Foreseen
from bot.match.plans.plan import MOST, Kept, Line, Plan, Rule
from bot.store.database import Database
from bot.store.writer import Row, Transaction


class Draft(Struct, frozen=True):
    """Where somebody is in making a plan."""

    number: int  # the table's number of the newest entry: the draft is of no use after the next
    kind: Literal["line", "rule"] = "line"
    foreseen: tuple[Foreseen, ...] = ()  # for a rule: the kinds of question to choose from
    chosen: int = -1


class _Written(Struct, frozen=True):
    plan: Line | Rule


def _written(plan: Plan) -> str:
    return encode(_Written(plan))


class Plans:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._planned: set[MatchId] | None = None  # matches with plans, and some that had one

    async def of(self, match_id: MatchId) -> list[Kept]:
        if not await self._has_any(match_id):
            return []
        rows = await self._database.read(
            "SELECT * FROM plans WHERE match = ? AND draft = '' AND dropped = '' ORDER BY id",
            match_id,
        )
        return [_kept(row) for row in rows]

    async def remove(self, plans: Iterable[int]) -> None:
        gone = [(plan,) for plan in plans]
        if not gone:
            return

        def work(transaction: Transaction) -> None:
            transaction.executemany("DELETE FROM plans WHERE id = ?", gone)

        await self._database.write(work)

    async def drop(self, plan: int, why: str) -> None:
        await self._database.run("UPDATE plans SET dropped = ? WHERE id = ?", why, plan)

    async def _has_any(self, match_id: MatchId) -> bool:
        """Most matches have none: those are not asked for at every entry."""
        if self._database.is_shared:  # another process may have made one
            return True
        return match_id in (self._planned if self._planned is not None else await self._all())

    async def _all(self) -> set[MatchId]:
        rows = await self._database.read("SELECT DISTINCT match FROM plans")
        if self._planned is None:  # nobody else has asked meanwhile
            self._planned = {MatchId(row["match"]) for row in rows}
        return self._planned

    async def dropped(self, match_id: MatchId, seat: Seat) -> list[tuple[Kept, str]]:
        if not await self._has_any(match_id):
            return []
        rows = await self._database.read(
            "SELECT * FROM plans WHERE match = ? AND seat = ? AND dropped <> '' ORDER BY id",
            match_id,
            seat,
        )
        return [(_kept(row), row["dropped"]) for row in rows]

    async def begin(self, match_id: MatchId, seat: Seat, since: int, draft: Draft) -> int:
        """Begin a plan; it replaces one that this person had begun for the match."""

        def work(transaction: Transaction) -> int:
            transaction.execute(
                "DELETE FROM plans WHERE match = ? AND seat = ? AND draft <> ''", (match_id, seat)
            )
            [[number]] = transaction.rows(
                "INSERT INTO plans (match, seat, since, plan, draft) VALUES (?, ?, ?, ?, ?)"
                " RETURNING id",
                (match_id, seat, since, _written(Line()), encode(draft)),
            )
            return int(number)

        (await self._all()).add(match_id)
        return await self._database.write(work)

    async def draft(self, plan: int) -> tuple[Kept, Draft] | None:
        rows = await self._database.read("SELECT * FROM plans WHERE id = ? AND draft <> ''", plan)
        return (_kept(rows[0]), decode(rows[0]["draft"], Draft)) if rows else None

    async def redraft(self, plan: int, changed: Plan, draft: Draft) -> None:
        await self._database.run(
            "UPDATE plans SET plan = ?, draft = ? WHERE id = ? AND draft <> ''",
            _written(changed),
            encode(draft),
            plan,
        )

    async def save(self, plan: int, made: Plan) -> bool:
        """The plan is made; False if its person has too many in this match."""

        def work(transaction: Transaction) -> bool:
            [[number]] = transaction.rows(
                "SELECT count(*) FROM plans AS own JOIN plans AS other"
                " ON other.match = own.match AND other.seat = own.seat"
                " WHERE own.id = ? AND other.draft = '' AND other.dropped = ''",
                (plan,),
            )
            if number >= MOST:
                return False
            transaction.execute(
                "UPDATE plans SET plan = ?, draft = '' WHERE id = ?", (_written(made), plan)
            )
            return True

        return await self._database.write(work)


def _kept(row: Row) -> Kept:
    plan = decode(row["plan"], _Written).plan
    return Kept(row["id"], MatchId(row["match"]), Seat(row["seat"]), row["since"], plan)
