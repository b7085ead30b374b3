"""Honors in SQLite: comebacks, which are judged once; all others follow from what is stored."""

from collections.abc import Iterable

from bot.kernel import Seat
from bot.match.ids import MatchId, UserId
from bot.match.results import Finish, holders
from bot.store.database import Database
from bot.store.hall import read_finish
from bot.store.writer import Transaction


class Honors:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def note_comebacks(self, match_id: MatchId, seats: Iterable[Seat]) -> None:
        """May be repeated."""
        found = list(seats)

        def work(transaction: Transaction) -> None:
            transaction.executemany(
                "INSERT INTO comebacks (match, seat) VALUES (?, ?) ON CONFLICT DO NOTHING",
                [(match_id, int(seat)) for seat in found],
            )

        await self._database.write(work)

    async def comebacks_of(self, user: UserId) -> list[str]:
        """The game of each match in which somebody came back."""
        rows = await self._database.read(
            "SELECT game FROM comebacks JOIN seats ON seats.match = comebacks.match"
            " AND seats.seat = comebacks.seat JOIN matches ON id = comebacks.match"
            " WHERE seats.user = ? ORDER BY opened",
            user,
        )
        return [row["game"] for row in rows]

    async def trophies_of(self, user: UserId, games: Iterable[str]) -> list[tuple[str, str, str]]:
        """Game, key and channel of what somebody holds since the last match there."""
        found: list[tuple[str, str, str]] = []
        for game in games:
            for channel, finishes in (await self._by_channel(user, game)).items():
                held = holders(finishes)
                mine = [key for key, player in held.items() if player.user == user]
                found += [(game, key, channel) for key in mine]
        return found

    async def _by_channel(self, user: UserId, game: str) -> dict[str, list[Finish]]:
        """The matches of a game in every channel where somebody has played it, newest first."""
        rows = await self._database.read(
            "SELECT channel, matches.game, matches.players, matches.settings, finishes.*"
            " FROM finishes JOIN matches ON id = finishes.match JOIN homes ON homes.match = id"
            " WHERE game = ? AND channel IN (SELECT homes.channel FROM seats"
            "  JOIN homes ON homes.match = seats.match WHERE seats.user = ?)"
            " ORDER BY finishes.place DESC LIMIT 2000",
            game,
            user,
        )
        found: dict[str, list[Finish]] = {}
        for row in rows:
            found.setdefault(row["channel"], []).append(read_finish(row))
        return found
