"""Results by person and by what was played, read from the finished matches."""

from msgspec import Struct

from bot.match.ids import UserId
from bot.match.match import Player
from bot.match.results import Finish
from bot.store.database import Database
from bot.store.hall import read_finish

MOST = 1000  # matches of one person in one game that are looked at

_HERE = (
    "FROM finishes JOIN matches ON id = finishes.match LEFT JOIN homes ON homes.match = id"
    " WHERE counts = 1 AND game = ? AND (? = '' OR guild = ?)"
)


class Part(Struct, frozen=True):
    """How often something was played in a game, and how often it won."""

    kind: str  # "clan"
    value: str  # "Fraktar"
    won: int
    drawn: int
    played: int


class Records:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, user: UserId, game: str, guild: str = "") -> list[Finish]:
        """The matches of a person that count, newest first."""
        rows = await self._database.read(
            "SELECT matches.game, matches.players, matches.settings, finishes.*"
            " FROM seats JOIN matches ON id = seats.match"
            " JOIN finishes ON finishes.match = id LEFT JOIN homes ON homes.match = id"
            " WHERE user = ? AND counts = 1 AND game = ? AND (? = '' OR guild = ?)"
            " ORDER BY finishes.place DESC LIMIT ?",
            user,
            game,
            guild,
            guild,
            MOST,
        )
        return [read_finish(row) for row in rows]

    async def games_of(self, user: UserId) -> list[str]:
        rows = await self._database.read(
            "SELECT DISTINCT game FROM seats JOIN matches ON id = seats.match"
            " JOIN finishes ON finishes.match = id WHERE user = ? AND counts = 1 ORDER BY game",
            user,
        )
        return [row["game"] for row in rows]

    async def name(self, user: UserId) -> str:
        """What somebody was called in their newest match."""
        rows = await self._database.read(
            "SELECT json_extract(players, '$[' || seat || '].name') AS name FROM seats"
            " JOIN matches ON id = seats.match WHERE user = ? ORDER BY opened DESC LIMIT 1",
            user,
        )
        return str(rows[0]["name"]) if rows else Player("Someone").name

    async def parts(self, game: str, guild: str = "") -> list[Part]:
        """What was played in a game, by kind; what wins most often comes first."""
        rows = await self._database.read(
            "SELECT part.key AS kind, part.value AS value, count(*) AS played,"
            " count(*) FILTER (WHERE winners = '[]') AS drawn,"
            " count(*) FILTER (WHERE EXISTS (SELECT 1 FROM json_each(winners) AS winner"
            "  WHERE winner.value = place.key)) AS won"
            " FROM (SELECT winners, detail"
            f" {_HERE}) AS found, json_each(found.detail, '$.played_as') AS place,"
            " json_each(place.value) AS part GROUP BY part.key, part.value",
            game,
            guild,
            guild,
        )
        found = [Part(*(row[key] for key in Part.__struct_fields__)) for row in rows]
        return sorted(found, key=lambda each: (each.kind, -each.won / each.played, each.value))

    async def matches(self, game: str, guild: str = "") -> int:
        rows = await self._database.read(f"SELECT count(*) AS many {_HERE}", game, guild, guild)
        return int(rows[0]["many"])
