"""A cup's message: people join on it, and each round has one of its own.

Plain data, a pure function of the cup, its results and where its tables are played.
"""

from msgspec import Struct

from bot.chat import cup_ids, limits, text
from bot.chat.cups import words
from bot.chat.cups.words import Threads
from bot.chat.panel.rows import Button, Row
from bot.kernel.text import count
from bot.match.cups.cup import FEWEST, Cup
from bot.match.cups.scores import Results

CANCELED = "This cup was canceled. Matches that have begun can be played to their end."


class CupCard(Struct, frozen=True):
    content: str
    rows: tuple[Row, ...] = ()
    has_standings: bool = False  # a picture of them goes with it


def stage_of(cup: Cup) -> int:
    """Which message shows it now: 0 before the start, then one a round, and one for the end."""
    return len(cup.rounds) + (cup.state == "over")


def cup_card(cup: Cup, stage: int, results: Results, threads: Threads) -> CupCard:
    """The message of a stage; of an earlier one, as it is left behind."""
    if stage == 0:
        return _invitation(cup)
    if stage > len(cup.rounds):
        content = [words.headline(cup), words.ending(cup, results), f"-# {words.terms(cup)}"]
        return CupCard("\n".join(content), (_standings(cup),), has_standings=True)
    lines = [
        words.headline(cup),
        f"**{words.round_name(cup, stage)}** · {words.terms(cup)}",
        *_tables(cup, stage, results, threads),
        *words.departures(cup, stage),
    ]
    if cup.state == "canceled":
        return CupCard(_whole([*lines, CANCELED]))
    is_newest = stage == len(cup.rounds) and cup.state == "running"
    leave = Button(cup_ids.LeaveCup(cup.id), "Leave the cup")
    rows = ((*_standings(cup), leave),) if is_newest else ()
    return CupCard(_whole(lines), rows, has_standings=stage > 1 or bool(results))


def _tables(cup: Cup, stage: int, results: Results, threads: Threads) -> list[str]:
    return [
        words.table_line(cup, table, results, threads.get(table.number, ""))
        for table in cup.rounds[stage - 1]
    ]


def _standings(cup: Cup) -> tuple[Button, ...]:
    return (Button(cup_ids.ShowStandings(cup.id), "Standings"),)


def _invitation(cup: Cup) -> CupCard:
    lines = [words.headline(cup), words.terms(cup), words.how_it_works(cup), ""]
    entrants = [text.plain(text.safe_name(each.name)) for each in cup.entrants]
    lines += words.warnings(cup)
    joined = count(len(entrants), "player")
    lines += [f"**{joined}**: {text.listed(entrants)}" if entrants else "Nobody has joined yet."]
    if cup.state == "canceled":
        return CupCard(_whole([*lines, CANCELED]))
    if cup.state != "open":
        return CupCard(_whole(lines))
    least = max(FEWEST, cup.size)
    lines.append(f"-# <@{cup.host}> starts it, with {least} players or more.")
    buttons = (
        Button(cup_ids.JoinCup(cup.id), "Join", "success"),
        Button(cup_ids.LeaveCup(cup.id), "Leave"),
        Button(cup_ids.ShowCupOptions(cup.id), "Options"),
        Button(cup_ids.StartCup(cup.id), "Start", "primary", disabled=len(entrants) < least),
        Button(cup_ids.CancelCup(cup.id), "Cancel", "danger"),
    )
    return CupCard(_whole(lines), (buttons,))


def _whole(lines: list[str]) -> str:
    return text.cut("\n".join(lines), limits.CONTENT)
