"""Results of finished matches, by channel and by person."""

from msgspec import json

from bot.kernel import Seat
from bot.kernel.codec import encode
from bot.match.ids import MatchId
from bot.match.match import Player
from bot.match.results import Finish
from bot.match.standing.detail import Detail
from bot.store.database import Database
from bot.store.writer import Row, Transaction

_FOUND = (
    "SELECT matches.game, matches.players, matches.settings, finishes.* FROM finishes"
    " JOIN matches ON id = finishes.match JOIN homes ON homes.match = id WHERE channel = ?"
)


class HallStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def unlisted(self, channel: str) -> list[MatchId]:
        """Finished matches of a channel whose result is not stored yet."""
        rows = await self._database.read(
            "SELECT id FROM matches JOIN homes ON homes.match = id"
            " LEFT JOIN finishes ON finishes.match = id"
            " WHERE channel = ? AND over = 1 AND ended IS NULL ORDER BY opened",
            channel,
        )
        return [MatchId(row["id"]) for row in rows]

    async def keep(self, finish: Finish) -> None:
        """Store a result; may be repeated."""

        def work(transaction: Transaction) -> None:
            write_finish(transaction, finish)

        await self._database.write(work)

    async def of(self, channel: str) -> list[Finish]:
        """The results of a channel, newest first."""
        rows = await self._database.read(f"{_FOUND} ORDER BY ended DESC, matches.id", channel)
        return [read_finish(row) for row in rows]

    async def all_unlisted(self) -> list[MatchId]:
        """Finished matches of older files whose result is not stored yet."""
        rows = await self._database.read(
            "SELECT id FROM matches WHERE over = 1"
            " AND NOT EXISTS (SELECT 1 FROM finishes WHERE match = id)"
        )
        return [MatchId(row["id"]) for row in rows]

    async def without_detail(self) -> list[MatchId]:
        """Matches whose result is of an earlier release: only who won is stored."""
        rows = await self._database.read(
            "SELECT match FROM finishes WHERE detail = '' ORDER BY place"
        )
        return [MatchId(row["match"]) for row in rows]

    async def add_detail(self, match_id: MatchId, detail: Detail) -> None:
        await self._database.run(
            "UPDATE finishes SET detail = ? WHERE match = ? AND detail = ''",
            encode(detail),
            match_id,
        )


def write_finish(transaction: Transaction, finish: Finish) -> None:
    """Part of the transaction that ends a match; may be repeated."""
    transaction.execute(
        "INSERT INTO finishes (match, ended, winners, legacy, counts, detail, place)"
        " VALUES (?, ?, ?, ?, ?, ?, (SELECT coalesce(max(place), 0) + 1 FROM finishes))"
        " ON CONFLICT (match) DO NOTHING",
        (
            finish.match_id,
            finish.ended,
            encode(finish.winners),
            encode(finish.carry_over),
            int(finish.counts),
            encode(finish.detail),
        ),
    )


def read_finish(row: Row) -> Finish:
    return Finish(
        match_id=MatchId(row["match"]),
        game=row["game"],
        ended=row["ended"],
        players=json.decode(row["players"], type=tuple[Player, ...]),
        winners=json.decode(row["winners"], type=tuple[Seat, ...]),
        carry_over=json.decode(row["legacy"], type=dict[str, Seat] | None),
        settings=json.decode(row["settings"], type=dict[str, str]),
        counts=bool(row["counts"]),
        detail=json.decode(row["detail"] or "{}", type=Detail),
    )
