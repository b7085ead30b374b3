"""Puzzles in SQLite: those found in finished matches, everyone's answers, and daily ones."""

from msgspec import Struct

from bot.kernel.codec import decode, encode
from bot.match.ids import MatchId, UserId
from bot.match.practice.puzzle import Puzzle, Solution, found_in, shipped
from bot.match.standing.puzzle_rating import after_try, first_rating
from bot.match.standing.rating import Rating
from bot.store.database import Database
from bot.store.writer import Row, Transaction

MINED = "puzzles looked for up to"  # the place of a finish


class Tried(Struct, frozen=True):
    """What an answer has changed."""

    before: Rating
    after: Rating


class Tally(Struct, frozen=True):
    """How somebody, or a puzzle, has done."""

    solved: int = 0
    tried: int = 0


class DailyChannel(Struct, frozen=True):
    """A channel that gets a puzzle every day; `puzzle` was the last one, on `day`."""

    channel: str
    guild: str
    game: str
    day: int = 0
    puzzle: str = ""


class PuzzleStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self, game: str = "") -> list[Puzzle]:
        """Those that are shipped, and those that were found here."""
        rows = await self._database.read(
            "SELECT * FROM puzzles WHERE game = ? OR ? = '' ORDER BY match, seq", game, game
        )
        kept = [each for each in shipped().values() if game in ("", each.game)]
        return [*kept, *map(_read, rows)]

    async def find(self, puzzle_id: str) -> Puzzle | None:
        if puzzle_id in shipped():
            return shipped()[puzzle_id]
        match_id, _, seq = puzzle_id.partition(".")
        rows = await self._database.read(
            "SELECT * FROM puzzles WHERE match = ? AND seq = ?",
            match_id,
            int(seq) if seq.isdecimal() else -1,
        )
        return _read(rows[0]) if rows else None

    async def add(self, puzzle: Puzzle) -> None:
        await self._database.run(
            "INSERT INTO puzzles (match, seq, game, solution, level) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (match, seq) DO NOTHING",
            puzzle.match_id,
            puzzle.seq,
            puzzle.game,
            encode(puzzle.solution),
            puzzle.level,
        )

    async def forget(self, player: UserId) -> None:
        """Remove every puzzle that was found in a player's matches."""
        await self._database.run(
            "DELETE FROM puzzles WHERE match IN (SELECT match FROM seats WHERE user = ?)", player
        )

    async def withdraw(self, match_id: MatchId) -> None:
        """Remove every puzzle that was found in a match."""
        await self._database.run("DELETE FROM puzzles WHERE match = ?", match_id)

    async def next_finish(self) -> tuple[int, MatchId] | None:
        """The first finished match in which nobody has looked for puzzles, and its place."""
        rows = await self._database.read(
            "SELECT place, match FROM finishes WHERE place >"
            " coalesce((SELECT CAST(value AS INTEGER) FROM facts WHERE key = ?), 0)"
            " ORDER BY place LIMIT 1",
            MINED,
        )
        return (rows[0]["place"], MatchId(rows[0]["match"])) if rows else None

    async def looked_at(self, place: int) -> None:
        await self._database.run(
            "INSERT INTO facts (key, value) VALUES (?, ?)"
            " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            MINED,
            str(place),
        )

    async def answer(self, player: UserId, puzzle: Puzzle, now: int, *, is_solved: bool) -> Tried:
        """Rate a person's first answer to a puzzle; later ones change nothing."""

        def work(transaction: Transaction) -> Tried:
            before = _rating(transaction, puzzle.game, player) or Rating()
            known_try = "SELECT 1 FROM puzzle_tries WHERE player = ? AND puzzle = ?"
            if transaction.rows(known_try, (player, puzzle.id)):
                return Tried(before, before)
            transaction.execute(
                "INSERT INTO puzzle_tries (player, puzzle, game, solved, at)"
                " VALUES (?, ?, ?, ?, ?)",
                (player, puzzle.id, puzzle.game, int(is_solved), now),
            )
            known = _rating(transaction, puzzle.game, puzzle.id) or first_rating(puzzle.level)
            after, other = after_try(before, known, is_solved=is_solved)
            _rate(transaction, puzzle.game, player, after)
            _rate(transaction, puzzle.game, puzzle.id, other)
            return Tried(before, after)

        return await self._database.write(work)

    async def tried_by(self, player: UserId, game: str) -> set[str]:
        rows = await self._database.read(
            "SELECT puzzle FROM puzzle_tries WHERE player = ? AND game = ?", player, game
        )
        return {row["puzzle"] for row in rows}

    async def ratings(self, game: str) -> dict[str, Rating]:
        """Of everybody and every puzzle of a game."""
        rows = await self._database.read("SELECT * FROM puzzle_ratings WHERE game = ?", game)
        return {row["rated"]: _read_rating(row) for row in rows}

    async def of_player(self, player: UserId) -> dict[str, tuple[Rating, Tally]]:
        """By game."""
        rows = await self._database.read(
            "SELECT puzzle_ratings.*, (SELECT sum(solved) FROM puzzle_tries"
            " WHERE player = rated AND puzzle_tries.game = puzzle_ratings.game) AS solved"
            " FROM puzzle_ratings WHERE rated = ? ORDER BY game",
            player,
        )
        return {
            row["game"]: (_read_rating(row), Tally(int(row["solved"]), row["tries"]))
            for row in rows
        }

    async def tally(self, puzzle_id: str) -> Tally:
        """How many have tried a puzzle, and how many of them solved it at once."""
        rows = await self._database.read(
            "SELECT coalesce(sum(solved), 0) AS solved, count(*) AS tried FROM puzzle_tries"
            " WHERE puzzle = ?",
            puzzle_id,
        )
        return Tally(int(rows[0]["solved"]), rows[0]["tried"])

    async def want_daily(self, channel: str, guild: str, game: str) -> None:
        await self._database.run(
            "INSERT INTO puzzle_channels (channel, guild, game) VALUES (?, ?, ?)"
            " ON CONFLICT (channel) DO UPDATE SET game = excluded.game",
            channel,
            guild,
            game,
        )

    async def end_daily(self, channel: str) -> None:
        await self._database.run("DELETE FROM puzzle_channels WHERE channel = ?", channel)

    async def due(self, day: int) -> list[DailyChannel]:
        """Channels that have not had a puzzle on this day."""
        rows = await self._database.read(
            "SELECT * FROM puzzle_channels WHERE day < ? ORDER BY channel", day
        )
        return [
            DailyChannel(row["channel"], row["guild"], row["game"], row["day"], row["puzzle"])
            for row in rows
        ]

    async def given(self, channel: str, day: int, puzzle_id: str) -> None:
        await self._database.run(
            "UPDATE puzzle_channels SET day = ?, puzzle = ? WHERE channel = ?",
            day,
            puzzle_id,
            channel,
        )


def _read(row: Row) -> Puzzle:
    match_id, seq = MatchId(row["match"]), row["seq"]
    return Puzzle(
        id=found_in(match_id, seq),
        game=row["game"],
        solution=decode(row["solution"], Solution),
        level=row["level"],
        match_id=match_id,
        seq=seq,
    )


def _rating(transaction: Transaction, game: str, rated: str) -> Rating | None:
    rows = transaction.rows(
        "SELECT * FROM puzzle_ratings WHERE game = ? AND rated = ?", (game, rated)
    )
    return _read_rating(rows[0]) if rows else None


def _read_rating(row: Row) -> Rating:
    return Rating(row["mean"], row["deviation"], row["tries"])


def _rate(transaction: Transaction, game: str, rated: str, rating: Rating) -> None:
    transaction.execute(
        "INSERT INTO puzzle_ratings (game, rated, mean, deviation, tries) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (game, rated) DO UPDATE SET mean = excluded.mean,"
        " deviation = excluded.deviation, tries = excluded.tries",
        (game, rated, rating.mean, rating.deviation, rating.matches),
    )
