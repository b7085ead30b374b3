"""Films that a process asks for and another one makes.

The wish is a row, and a lease says who makes it; if that process dies, the next one takes it. What
is made is fetched once and removed.
"""

from secrets import token_hex

from msgspec import Struct

from bot.kernel.codec import decode, encode
from bot.match.history.film_request import FilmMade, FilmRequest
from bot.store.cluster.leases import Leases
from bot.store.database import Database
from bot.store.engine.transaction import Transaction

FILM = "film"
KEPT = 3600 * 1000  # milliseconds after which nobody waits for one any more


class Progress(Struct, frozen=True):
    drawn: int
    pictures: int  # 0: that is not known yet
    problem: str  # why there will be none


NOTHING = Progress(0, 0, "")


class Films:
    def __init__(self, database: Database, leases: Leases) -> None:
        self._database = database
        self.leases = leases

    async def ask(self, wish: FilmRequest) -> str:
        """Gives the name under which it is made."""
        name = token_hex(8)

        def work(transaction: Transaction) -> None:
            transaction.execute("DELETE FROM films WHERE asked < moment() - ?", (KEPT,))
            transaction.execute(
                "INSERT INTO films (id, wish, asked) VALUES (?, ?, moment())", (name, encode(wish))
            )

        await self._database.write(work)
        await self.leases.offer(FILM, [name])
        return name

    async def wish(self, name: str) -> FilmRequest | None:
        """None if nobody waits for it any more."""
        rows = await self._database.read("SELECT wish FROM films WHERE id = ?", name)
        return decode(rows[0]["wish"], FilmRequest) if rows else None

    async def note(self, name: str, progress: Progress) -> None:
        await self._database.run(
            "UPDATE films SET drawn = ?, all_of = ?, problem = ? WHERE id = ?",
            progress.drawn,
            progress.pictures,
            progress.problem,
            name,
        )

    async def progress(self, name: str) -> Progress:
        rows = await self._database.read(
            "SELECT drawn, all_of, problem FROM films WHERE id = ?", name
        )
        return Progress(*rows[0]) if rows else NOTHING

    async def keep(self, name: str, made: FilmMade) -> None:
        await self._database.run(
            "UPDATE films SET made = ?, drawn = ?, all_of = ? WHERE id = ?",
            made.data,
            made.shown,
            made.positions,
            name,
        )

    async def made(self, name: str) -> FilmMade | None:
        rows = await self._database.read(
            "SELECT made, drawn, all_of FROM films WHERE id = ? AND made IS NOT NULL", name
        )
        return FilmMade(*rows[0]) if rows else None

    async def remove(self, name: str) -> None:
        await self._database.run("DELETE FROM films WHERE id = ?", name)
        await self.leases.remove(FILM, name)
