"""Ratings in SQLite: a row for every match and player, for each server and over all of them.

They follow from the finished matches, in the order in which those were stored, and from nothing
else; so they may be deleted and worked out again at any time. How far that has come stands in the
table of facts and is written in the same transaction.
"""

from collections.abc import Iterable

from msgspec import Struct

from bot.match.ids import MatchId, UserId
from bot.match.results import Finish
from bot.match.standing.ladder import sides_of
from bot.match.standing.rating import VERSION, Rating, Side, rated
from bot.store.database import Database
from bot.store.hall import read_finish
from bot.store.privacy.forgetting import is_former
from bot.store.writer import Row, Transaction

EVERYWHERE = ""
AT_ONCE = 100  # matches in one transaction; others may write in between
RATED, MADE_BY = "rated up to", "rated by version"
WAIT = 30 * 86400  # seconds between two resets of one game

_NEXT = (
    "SELECT matches.game, matches.players, matches.settings, finishes.*,"
    " homes.guild FROM finishes JOIN matches ON id = finishes.match"
    " LEFT JOIN homes ON homes.match = id WHERE finishes.place > ?"
    " ORDER BY finishes.place LIMIT ?"
)
# What a player has reset is not read any more.
_FORGOTTEN = (
    "(SELECT coalesce(max(place), 0) FROM rating_resets"
    " WHERE rating_resets.player = ratings.player AND rating_resets.game = ratings.game"
    " AND rating_resets.place < {})"
)
_BEFORE = (
    "SELECT mean, deviation, matches FROM ratings WHERE game = ? AND guild = ? AND player = ?"
    f" AND place > {_FORGOTTEN.format('?')} ORDER BY place DESC LIMIT 1"
)
_LAST = 1 << 60
_NOW = f"place > {_FORGOTTEN.format(_LAST)}"


class Standing(Struct, frozen=True):
    """Somebody's rating in a game."""

    player: str
    rating: Rating


class Point(Struct, frozen=True):
    """A rating after a match."""

    ended: str
    match_id: MatchId
    rating: Rating


class Ratings:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def catch_up(self) -> int:
        """Rate what has ended since; gives how many matches that were."""
        done = 0
        while step := await self._database.write(_rate_some):
            done += step
        return done

    async def recompute(self) -> int:
        """Forget all ratings and work them out again."""

        def forget(transaction: Transaction) -> None:
            _start_over(transaction)

        await self._database.write(forget)
        return await self.catch_up()

    async def board(self, game: str, guild: str = EVERYWHERE) -> list[Standing]:
        """Everybody who is rated and has not opted out; the best first, provisional ones last.

        Nobody who was forgotten is on it.
        """
        await self.catch_up()
        rows = await self._database.read(
            "SELECT player, mean, deviation, matches FROM ratings WHERE game = ? AND guild = ?"
            f" AND {_NOW} AND player NOT IN (SELECT user FROM unlisted) AND place ="
            " (SELECT max(place) FROM ratings AS newer WHERE newer.game = ratings.game"
            "  AND newer.guild = ratings.guild AND newer.player = ratings.player)",
            game,
            guild,
        )
        found = [
            Standing(row["player"], _rating(row)) for row in rows if not is_former(row["player"])
        ]
        return sorted(
            found,
            key=lambda each: (each.rating.is_provisional, -each.rating.points, each.player),
        )

    async def now(self, game: str, player: str, guild: str = EVERYWHERE) -> Rating | None:
        await self.catch_up()
        rows = await self._database.read(_BEFORE, game, guild, player, _LAST)
        return _rating(rows[0]) if rows else None

    async def curve(self, game: str, player: str, guild: str = EVERYWHERE) -> list[Point]:
        """Somebody's rating after each of their matches, the oldest first."""
        await self.catch_up()
        rows = await self._database.read(
            "SELECT ratings.*, ended, match FROM ratings JOIN finishes USING (place)"
            f" WHERE game = ? AND guild = ? AND player = ? AND ratings.{_NOW} ORDER BY place",
            game,
            guild,
            player,
        )
        return [Point(row["ended"], MatchId(row["match"]), _rating(row)) for row in rows]

    async def reset(self, player: UserId, game: str, now: int) -> bool:
        """Reset a rating in a game; False if it was reset not long ago."""

        def work(transaction: Transaction) -> bool:
            while _rate_some(transaction):  # what has ended belongs to the old rating
                pass
            recent = transaction.rows(
                "SELECT 1 FROM rating_resets WHERE player = ? AND game = ? AND at > ?",
                (player, game, now - WAIT),
            )
            if recent:
                return False
            transaction.execute(
                "INSERT INTO rating_resets (player, game, place, at)"
                " VALUES (?, ?, (SELECT coalesce(max(place), 0) FROM finishes), ?)"
                " ON CONFLICT (player, game, place) DO UPDATE SET at = excluded.at",
                (player, game, now),
            )
            return True

        return await self._database.write(work)

    async def list_publicly(self, user: UserId, *, listed: bool) -> None:
        """Opt out of leaderboards, or in again."""
        change = "DELETE FROM unlisted WHERE user = ?"
        if not listed:
            change = "INSERT INTO unlisted (user) VALUES (?) ON CONFLICT DO NOTHING"
        await self._database.run(change, user)

    async def is_listed(self, user: UserId) -> bool:
        return not await self._database.read("SELECT 1 FROM unlisted WHERE user = ?", user)


def _rate_some(transaction: Transaction) -> int:
    """Rate the next matches; 0 if there are none, or if one of them is not worked out yet."""
    if _fact(transaction, MADE_BY) != VERSION:
        _start_over(transaction)
    rows = transaction.rows(_NEXT, (_fact(transaction, RATED), AT_ONCE))
    done = 0
    for row in rows:
        if not row["detail"]:
            break
        _rate(transaction, row["place"], read_finish(row), row["guild"])
        _note(transaction, RATED, row["place"])
        done += 1
    return done


def _rate(transaction: Transaction, place: int, finish: Finish, guild: str | None) -> None:
    """A match that was played nowhere, alone with computers, is not rated."""
    sides = sides_of(finish)
    if not guild or not sides:
        return
    for scope in (EVERYWHERE, guild):
        before = _before(transaction, finish.game, scope, sides, place)
        for player, rating in rated(sides, before).items():
            transaction.execute(
                "INSERT INTO ratings (game, guild, player, place, mean, deviation, matches)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    finish.game,
                    scope,
                    player,
                    place,
                    rating.mean,
                    rating.deviation,
                    rating.matches,
                ),
            )


def _before(
    transaction: Transaction, game: str, guild: str, sides: Iterable[Side], place: int
) -> dict[str, Rating]:
    found: dict[str, Rating] = {}
    for player in {each for side in sides for each in side.players}:
        rows = transaction.rows(_BEFORE, (game, guild, player, place))
        if rows:
            found[player] = _rating(rows[0])
    return found


def _start_over(transaction: Transaction) -> None:
    transaction.execute("DELETE FROM ratings")
    _note(transaction, RATED, 0)
    _note(transaction, MADE_BY, VERSION)


def _fact(transaction: Transaction, key: str) -> int:
    rows = transaction.rows("SELECT value FROM facts WHERE key = ?", (key,))
    return int(rows[0]["value"]) if rows else 0


def _note(transaction: Transaction, key: str, value: int) -> None:
    transaction.execute(
        "INSERT INTO facts (key, value) VALUES (?, ?)"
        " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (key, str(value)),
    )


def _rating(row: Row) -> Rating:
    return Rating(row["mean"], row["deviation"], row["matches"])
