"""Standings of a cup and of a season as pictures."""

from bot.chat import text
from bot.chat.cups import words
from bot.match.cups.cup import Cup
from bot.match.cups.season import Season, SeasonRow
from bot.match.cups.standings import Row
from bot.match.ids import NOBODY, UserId
from renderers.kit.themes import Theme
from renderers.ranking import Column, Line, ranking

MOST = 16  # lines on a card; the reader's own comes below
TIE_BREAK = {"round robin": "S.–Berger", "swiss": "Buchholz"}
BY_POINTS = (
    Column("", 0.06, "rm"),
    Column("Player", 0.42),
    Column("Points", 0.15, "rm"),
    Column("", 0.19, "rm"),
    Column("W–D–L", 0.18, "rm"),
)
BY_STAGE = (
    Column("", 0.06, "rm"),
    Column("Player", 0.46),
    Column("Reached", 0.28),
    Column("W–D–L", 0.2, "rm"),
)
OF_SEASON = (
    Column("", 0.06, "rm"),
    Column("Player", 0.5),
    Column("Points", 0.16, "rm"),
    Column("Cups", 0.14, "rm"),
    Column("Won", 0.14, "rm"),
)


def standings_picture(
    cup: Cup, rows: list[Row], theme: Theme, *, reader: UserId = NOBODY, most: int = MOST
) -> bytes:
    columns: tuple[Column, ...] = BY_STAGE
    if cup.method != "knockout":
        tie_break = Column(TIE_BREAK[cup.method], 0.19, "rm")
        columns = (*BY_POINTS[:3], tie_break, *BY_POINTS[4:])
    shown = [row for at, row in enumerate(rows) if at < most or row.user == reader]
    lines = [_line(cup, row, reader) for row in shown]
    return ranking(cup.name, _when(cup), columns, lines, theme)


def standings_spoken(cup: Cup, rows: list[Row]) -> str:
    """The same in words, for readers who do not see the picture."""
    lines = (f"{row.place}. {text.safe_name(row.name)}: {_result(cup, row)}" for row in rows)
    return text.cut("; ".join(lines), 1000)


def season_picture(season: Season, rows: list[SeasonRow], theme: Theme, reader: UserId) -> bytes:
    lines = [
        Line(
            (str(at), text.safe_name(row.name), str(row.points), str(row.cups), str(row.won or "")),
            is_marked=row.user == reader,
        )
        for at, row in enumerate(rows, start=1)
        if at <= MOST or row.user == reader
    ]
    return ranking("Cups of the season", season.name, OF_SEASON, lines, theme)


def season_spoken(rows: list[SeasonRow]) -> str:
    lines = (
        f"{at}. {text.safe_name(row.name)}: {words.in_points(row.points)}"
        for at, row in enumerate(rows, start=1)
    )
    return text.cut("; ".join(lines), 1000)


def _when(cup: Cup) -> str:
    if cup.state == "over":
        return f"{cup.rules.about.title} · final standings"
    return f"{cup.rules.about.title} · {words.round_name(cup, len(cup.rounds))}"


def _result(cup: Cup, row: Row) -> str:
    if cup.method == "knockout":
        return words.reached(cup, row)
    return words.in_points(row.points)


def _line(cup: Cup, row: Row, reader: UserId) -> Line:
    record = row.record
    done = f"{record.won}–{record.drawn}–{record.lost}"
    middle: tuple[str, ...] = (words.points(row.points), words.points(row.tie_break))
    if cup.method == "knockout":
        middle = (words.reached(cup, row),)
    name = text.safe_name(row.name) + (" (left)" if row.has_left else "")
    won = cup.state == "over" and row.place == 1
    marked = row.user == reader if reader else won
    return Line((str(row.place), name, *middle, done), is_faint=row.has_left, is_marked=marked)
