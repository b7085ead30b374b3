"""Cups in SQLite: each as one JSON body with a version, beside the matches of its tables.

A change is worked out from what was read and written only if nobody else has changed the cup
meanwhile; otherwise it is worked out again.
"""

from collections.abc import Callable, Mapping
from datetime import datetime

from msgspec import Struct

from bot.kernel import NotAllowed
from bot.kernel.codec import decode, encode
from bot.match.cups.cup import Cup
from bot.match.cups.scores import Results
from bot.match.cups.season import Place, Season
from bot.match.cups.standings import standings
from bot.match.ids import MatchId, UserId
from bot.match.results import Finish
from bot.store.chat import InGuild
from bot.store.database import Database
from bot.store.hall import read_finish
from bot.store.writer import Row, Transaction

UNFINISHED = ("open", "running")
NO_CUP = "There is no such cup on this server. Choose one from the list."

_FINISHES = (
    "SELECT cup_tables.number, matches.game, matches.players, matches.settings, finishes.*"
    " FROM cup_tables JOIN matches ON id = cup_tables.match"
    " JOIN finishes ON finishes.match = id WHERE cup = ?"
)


class Card(Struct, frozen=True):
    """The newest message of a cup."""

    message: str = ""
    stage: int = -1
    shown: str = ""


class Stored(Struct, frozen=True):
    """A cup, where it is played and what has come of it so far."""

    cup: Cup
    guild: str
    channel: str
    version: int
    card: Card
    opened: str
    results: Results
    matches: Mapping[int, MatchId]  # of its tables, by their number


Change = Callable[[Stored], Cup]


class Cups:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self, cup: Cup, guild: str, channel: str, now: datetime, most: int) -> bool:
        """Store a new cup, once; False if its host has too many that are not over."""

        def work(transaction: Transaction) -> bool:
            if transaction.rows("SELECT 1 FROM cups WHERE id = ?", (cup.id,)):
                return True
            rows = transaction.rows(
                "SELECT body FROM cups WHERE guild = ? AND state IN ('open', 'running')", (guild,)
            )
            if sum(decode(row["body"], Cup).host == cup.host for row in rows) >= most:
                return False
            transaction.execute(
                "INSERT INTO cups (id, guild, channel, state, body, opened)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (cup.id, guild, channel, cup.state, encode(cup), now.isoformat()),
            )
            _write_entrants(transaction, cup, {})
            return True

        return await self._database.write(work)

    async def get(self, cup_id: str) -> Stored:
        """Raises NotAllowed if there is none."""

        def work(transaction: Transaction) -> Stored | None:
            rows = transaction.rows("SELECT * FROM cups WHERE id = ?", (cup_id,))
            return _stored(transaction, rows[0]) if rows else None

        found = await self._database.look(work)
        if found is None:
            raise NotAllowed(NO_CUP)
        return found

    async def change(self, cup_id: str, change: Change) -> Stored:
        """Change a cup, unless `change` raises."""
        while True:
            before = await self.get(cup_id)
            after = change(before)
            if after == before.cup or await self._write(before, after):
                return await self.get(cup_id)

    async def put(self, before: Stored, after: Cup) -> bool:
        """Write a cup that was worked out elsewhere; False if it has changed meanwhile."""
        return after == before.cup or await self._write(before, after)

    async def _write(self, before: Stored, after: Cup) -> bool:
        places: dict[UserId, int] = {}
        if after.state == "over":
            places = {row.user: row.place for row in standings(after, before.results)}

        def work(transaction: Transaction) -> bool:
            found = transaction.rows("SELECT version FROM cups WHERE id = ?", (after.id,))
            if found[0]["version"] != before.version:
                return False
            transaction.execute(
                "UPDATE cups SET state = ?, body = ?, ended = ?, shown = '', version = version + 1"
                " WHERE id = ?",
                (after.state, encode(after), after.ended, after.id),
            )
            _write_entrants(transaction, after, places)
            return True

        return await self._database.write(work)

    async def note_card(self, cup_id: str, card: Card) -> None:
        await self._database.run(
            "UPDATE cups SET card = ?, stage = ?, shown = ? WHERE id = ?",
            card.message,
            card.stage,
            card.shown,
            cup_id,
        )

    async def move(self, cup_id: str, channel: str) -> None:
        """Its messages and tables come here from now on, with those that have not begun."""

        def work(transaction: Transaction) -> None:
            transaction.execute(
                "UPDATE cups SET channel = ?, card = '', stage = -1, shown = '' WHERE id = ?",
                (channel, cup_id),
            )
            transaction.execute(
                "UPDATE lobbies SET channel = ?, card = ''"
                " WHERE state = 'open' AND interaction LIKE ?",
                (channel, f"cup:{cup_id}:%"),
            )

        await self._database.write(work)

    async def note_match(self, cup_id: str, number: int, match_id: MatchId) -> None:
        """A table has begun; may be repeated."""
        await self._database.run(
            "INSERT INTO cup_tables (cup, number, match) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            cup_id,
            number,
            match_id,
        )

    async def due(self, in_guild: InGuild = lambda _: True) -> list[str]:
        """Cups that may have to go on, or whose card may not show how they ended."""
        rows = await self._database.read(
            "SELECT id, guild FROM cups WHERE state = 'running' OR shown = '' ORDER BY id"
        )
        return [row["id"] for row in rows if in_guild(row["guild"])]

    async def on(self, guild: str, *states: str) -> list[Cup]:
        """The cups of a server in these states, the newest first."""
        rows = await self._database.read(
            "SELECT body, state FROM cups WHERE guild = ? ORDER BY opened DESC LIMIT 100", guild
        )
        return [decode(row["body"], Cup) for row in rows if row["state"] in states]

    async def entered_by(self, user: UserId) -> list[Cup]:
        """A person's cups that are not over."""
        rows = await self._database.read(
            "SELECT body FROM cup_entrants JOIN cups ON id = cup WHERE player = ?"
            " AND state IN ('open', 'running') ORDER BY id",
            user,
        )
        return [decode(row["body"], Cup) for row in rows]

    async def won_by(self, user: UserId) -> list[Cup]:
        """The cups that a person has won, the newest first."""
        rows = await self._database.read(
            "SELECT body FROM cup_entrants JOIN cups ON id = cup WHERE player = ? AND place = 1"
            " AND state = 'over' ORDER BY ended DESC",
            user,
        )
        return [decode(row["body"], Cup) for row in rows]

    async def places(self, guild: str, season: Season, game: str = "") -> list[Place]:
        """Who took which place in the cups of a season."""
        rows = await self._database.read(
            "SELECT cup, player, name, place, body FROM cup_entrants JOIN cups ON id = cup"
            " WHERE guild = ? AND state = 'over' AND ended >= ? AND ended < ? ORDER BY ended",
            guild,
            season.first,
            season.following.first,
        )
        found = [(row, decode(row["body"], Cup)) for row in rows]
        return [
            Place(row["cup"], UserId(row["player"]), row["name"], row["place"])
            for row, cup in found
            if game in ("", cup.game)
        ]


def _write_entrants(transaction: Transaction, cup: Cup, places: Mapping[UserId, int]) -> None:
    transaction.execute("DELETE FROM cup_entrants WHERE cup = ?", (cup.id,))
    transaction.executemany(
        "INSERT INTO cup_entrants (cup, player, name, place) VALUES (?, ?, ?, ?)",
        [(cup.id, each.user, each.name, places.get(each.user, 0)) for each in cup.entrants],
    )


def _stored(transaction: Transaction, row: Row) -> Stored:
    tables = transaction.rows("SELECT number, match FROM cup_tables WHERE cup = ?", (row["id"],))
    finished: dict[int, Finish] = {
        each["number"]: read_finish(each) for each in transaction.rows(_FINISHES, (row["id"],))
    }
    return Stored(
        cup=decode(row["body"], Cup),
        guild=row["guild"],
        channel=row["channel"],
        version=row["version"],
        card=Card(row["card"], row["stage"], row["shown"]),
        opened=row["opened"],
        results=finished,
        matches={each["number"]: MatchId(each["match"]) for each in tables},
    )
