"""/leaderboard: who plays a game best, as a picture; and which clan, deck or side wins."""

import asyncio
import io

import discord
from msgspec import Struct

from bot.chat import answers, text
from bot.chat.answers import Interaction, user_of
from bot.games import find
from bot.kernel.text import count, signed
from bot.match.ids import UserId
from bot.match.standing import records
from bot.match.standing.rating import beginning
from bot.match.standing.records import Record
from bot.store.chat import ChatStore
from bot.store.standing.ratings import EVERYWHERE, Point, Ratings, Standing
from bot.store.standing.records import Part, Records
from renderers import THEMES
from renderers.ranking import Column, Line, ranking

BEST = 15
RECENT = 5  # matches over which a trend is told
TELLING = 5  # times something was played before its share of wins says anything
NOBODY = (
    "Nobody is rated in {game} yet. Finish a match at a table in a channel: "
    "it is rated if at least one person and two sides play."
)
NOTE = "± uncertainty, ? provisional"
READING = (
    "-# Everyone begins at 1500; beating a better player earns more. ± is how far off a rating may "
    "be: it shrinks with every match. “?” is provisional and stands below the others. Trend: "
    f"points of the last {RECENT} matches. W–D–L: won, drawn, lost. Finished: not lost on time or "
    "left to a computer. `/my stats` has your own curve and records."
)
COLUMNS = (
    Column("", 0.06, "rm"),
    Column("Player", 0.3),
    Column("Rating", 0.21, "rm"),
    Column("Trend", 0.1, "rm"),
    Column("W–D–L", 0.17, "rm"),
    Column("Finished", 0.16, "rm"),
)


class Row(Struct, frozen=True):
    """Somebody on the board."""

    name: str
    standing: Standing
    trend: int
    record: Record | None  # of a person
    finished: int = 0


class Leaderboard:
    def __init__(self, store: ChatStore, ratings: Ratings, results: Records) -> None:
        self._store = store
        self._ratings = ratings
        self._results = results

    async def show(self, interaction: Interaction, game: str, *, everywhere: bool) -> None:
        """The picture; the best fifteen, and the reader if they are further down."""
        guild = EVERYWHERE if everywhere else str(interaction.guild_id)
        board = await self._ratings.board(game, guild)
        title = find(game).about.title
        if not board:
            await answers.say(interaction, NOBODY.format(game=title))
            return
        reader = user_of(interaction)
        places = list(enumerate(board, start=1))
        shown = [(at, each) for at, each in places if at <= BEST or each.player == reader]
        rows = [(at, await self._row(game, guild, each)) for at, each in shown]
        theme = THEMES.get((await self._store.person(reader)).theme, THEMES["dark"])
        where = "all servers" if everywhere else "this server"
        lines = [_line(at, row, is_reader=row.standing.player == reader) for at, row in rows]
        png = await asyncio.to_thread(ranking, f"{title} · {where}", NOTE, COLUMNS, lines, theme)
        alt = text.cut("; ".join(_spoken(at, row) for at, row in rows), 1000)
        file = discord.File(io.BytesIO(png), f"leaderboard-{game}.png", description=alt)
        more = f"{count(len(board), 'player')} rated.\n{READING}"
        await answers.say(interaction, more, files=[file])

    async def show_parts(self, interaction: Interaction, game: str, *, everywhere: bool) -> None:
        """What wins in a game."""
        guild = EVERYWHERE if everywhere else str(interaction.guild_id)
        parts = await self._results.parts(game, guild)
        many = await self._results.matches(game, guild)
        where = "on all servers" if everywhere else "on this server"
        matches = count(many, "finished match", "finished matches")
        head = f"## {find(game).about.title}\n{matches} {where}."
        await answers.say(interaction, "\n".join([head, *_part_lines(parts)]))

    async def _row(self, game: str, guild: str, standing: Standing) -> Row:
        curve = await self._ratings.curve(game, standing.player, guild)
        if standing.player.startswith("computer "):
            name = f"Computer ({standing.player.removeprefix('computer ')})"
            return Row(name, standing, trend_of(curve, standing.player), None)
        user = UserId(standing.player)
        found = await self._results.of(user, game, guild)
        name = text.safe_name(await self._results.name(user))
        total, finished = records.total(found, user), records.finished(found, user)
        return Row(name, standing, trend_of(curve), total, finished)


def trend_of(curve: list[Point], player: str = "") -> int:
    """Points won in the last matches; everybody begins at the same number."""
    if not curve:
        return 0
    before = curve[-RECENT - 1].rating if len(curve) > RECENT else beginning(player)
    return curve[-1].rating.points - before.points


def shown_rating(standing: Standing) -> str:
    rating = standing.rating
    return f"{rating.points} ± {rating.uncertainty}{'?' if rating.is_provisional else ''}"


def _line(place: int, row: Row, *, is_reader: bool) -> Line:
    record = row.record
    cells = (
        str(place),
        row.name,
        shown_rating(row.standing),
        signed(row.trend) if row.trend else "",
        f"{record.won}–{record.drawn}–{record.lost}" if record else "",
        f"{row.finished} of {record.played}" if record else "",
    )
    return Line(cells, is_faint=row.standing.rating.is_provisional, is_marked=is_reader)


def _spoken(place: int, row: Row) -> str:
    record = row.record
    told = f", won {record.won} of {record.played}" if record else ""
    return f"{place}. {row.name}: {shown_rating(row.standing)}{told}"


def _part_lines(parts: list[Part]) -> list[str]:
    lines: list[str] = []
    for kind in dict.fromkeys(part.kind for part in parts):
        lines.append(f"**By {kind}**")
        lines += [_part(part) for part in parts if part.kind == kind]
    return lines or ["This game has no clans, decks or sides to compare."]


def _part(part: Part) -> str:
    drawn = f", {part.drawn} drawn" if part.drawn else ""
    share = f" ({round(100 * part.won / part.played)}%)" if part.played >= TELLING else ""
    return f"{text.plain(part.value)}: won {part.won} of {part.played}{share}{drawn}"
