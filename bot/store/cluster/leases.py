"""Who of several processes does what, and for how long.

A lease is a row with a holder and a time, by the clock of the database. Whoever holds it renews it;
whoever dies does not, and soon somebody else takes it. Only a database that is shared has them.
"""

from bot.store.database import Database
from bot.store.engine.transaction import Transaction

LEASE = 6.0  # seconds
LASTING = ("shard", "review", "film", "connection")  # these are there although nobody holds them
OLD = 3600 * 1000  # milliseconds after which nobody asks for any other


class Leases:
    def __init__(self, database: Database, holder: str, seconds: float = LEASE) -> None:
        self._database = database
        self.holder = holder
        self._length = int(seconds * 1000)

    async def take(self, kind: str, name: str, seconds: float = 0.0, *, again: bool = True) -> bool:
        """Take one that is free, or `again` if it is ours; False if somebody holds it."""
        length = int(seconds * 1000) or self._length
        taken = await self._database.run(
            "INSERT INTO leases (kind, name, holder, until) VALUES (?, ?, ?, moment() + ?)"
            " ON CONFLICT (kind, name) DO UPDATE SET holder = excluded.holder,"
            " until = excluded.until"
            " WHERE (leases.holder = excluded.holder AND ?) OR leases.until < moment()",
            kind,
            name,
            self.holder,
            length,
            again,
        )
        return taken > 0

    async def offer(self, kind: str, names: list[str]) -> None:
        """Put these up to be taken by any process."""

        def work(transaction: Transaction) -> None:
            transaction.executemany(
                "INSERT INTO leases (kind, name, holder, until) VALUES (?, ?, '', 0)"
                " ON CONFLICT DO NOTHING",
                [(kind, name) for name in names],
            )

        await self._database.write(work)

    async def take_some(self, kind: str, most: int) -> list[str]:
        """Take some that are free; a process that asks at the same time gets others."""

        def work(transaction: Transaction) -> list[str]:
            rows = transaction.rows(
                "UPDATE leases SET holder = ?, until = moment() + ? WHERE kind = ? AND name IN"
                " (SELECT name FROM leases WHERE kind = ? AND until < moment()"
                " ORDER BY name LIMIT ? FOR UPDATE SKIP LOCKED) RETURNING name",
                (self.holder, self._length, kind, kind, most),
            )
            return [row["name"] for row in rows]

        return await self._database.write(work)

    async def renew(self, kind: str) -> set[str]:
        """Keep what we hold; gives what that is."""

        def work(transaction: Transaction) -> set[str]:
            rows = transaction.rows(
                "UPDATE leases SET until = moment() + ? WHERE kind = ? AND holder = ?"
                " AND until >= moment() RETURNING name",
                (self._length, kind, self.holder),
            )
            return {row["name"] for row in rows}

        return await self._database.write(work)

    async def release(self, kind: str, *names: str) -> None:
        def work(transaction: Transaction) -> None:
            transaction.executemany(
                "UPDATE leases SET until = 0 WHERE kind = ? AND name = ? AND holder = ?",
                [(kind, name, self.holder) for name in names],
            )

        await self._database.write(work)

    async def remove(self, kind: str, name: str) -> None:
        """It is done: nobody needs to take it again."""
        await self._database.run("DELETE FROM leases WHERE kind = ? AND name = ?", kind, name)

    async def give_up(self, kind: str, name: str) -> None:
        """Whoever wants it may take it; only what was offered must stay for that."""
        await self._database.run(
            "DELETE FROM leases WHERE kind = ? AND name = ? AND holder = ?", kind, name, self.holder
        )

    async def tidy(self) -> None:
        """Remove what processes that were killed have left."""
        marks = ", ".join("?" * len(LASTING))
        await self._database.run(
            f"DELETE FROM leases WHERE kind NOT IN ({marks}) AND until < moment() - ?",
            *LASTING,
            OLD,
        )

    async def claim(self, kind: str, name: str) -> None:
        """It is ours, whoever had it, until another one says the same."""
        await self._database.run(
            "INSERT INTO leases (kind, name, holder, until) VALUES (?, ?, ?, moment())"
            " ON CONFLICT (kind, name) DO UPDATE SET holder = excluded.holder,"
            " until = excluded.until",
            kind,
            name,
            self.holder,
        )

    async def claimed(self, kind: str, name: str) -> str:
        """Who has said so last."""
        rows = await self._database.read(
            "SELECT holder FROM leases WHERE kind = ? AND name = ?", kind, name
        )
        return rows[0]["holder"] if rows else ""

    async def held(self, kind: str) -> dict[str, str]:
        """The holder of each lease now."""
        rows = await self._database.read(
            "SELECT name, holder FROM leases WHERE kind = ? AND until >= moment()", kind
        )
        return {row["name"]: row["holder"] for row in rows}
