"""How a finished match went: the chances of everybody as small columns, and where it turned."""

from collections.abc import Sequence

from bot.ai.chances import Chances, Swing
from bot.chat import text
from bot.kernel import Seat
from bot.match.match import Match

COLUMNS = "▁▂▃▄▅▆▇█"
WIDTH = 24


def chances_card(match: Match, chances: Chances) -> str:
    """A line for every seat, and one for the turning point."""
    lines = ["**Win chance**, as I see it now that all is known:"]
    for seat in match.table.seats:
        shares = [look.shares[seat] for look in chances.looks]
        name = text.named(f"{{{seat}}}", match)
        lines.append(f"`{columns(shares)}` {name}: {_range(shares)}")
    if chances.turning:
        lines.append(_turning_point(match, chances.turning))
    return "\n".join(lines)


def columns(shares: Sequence[float], width: int = WIDTH) -> str:
    """One column for each share; many are thinned out, the first and the last stay."""
    many = len(shares)
    if many > width:
        shares = [shares[round((many - 1) * step / (width - 1))] for step in range(width)]
    return "".join(COLUMNS[min(int(share * len(COLUMNS)), len(COLUMNS) - 1)] for share in shares)


def _range(shares: Sequence[float]) -> str:
    """Between what and what it lay before the end."""
    before = shares[:-1] or shares
    return f"between {percent(min(before))} and {percent(max(before))}"


def _turning_point(match: Match, swing: Swing) -> str:
    entry = swing.entry
    who = text.named(f"{{{Seat(entry.seat or 0)}}}", match)
    change = f"{percent(swing.before)} → {percent(swing.after)}"
    words = text.cut(" ".join(entry.sentence.split()).replace("`", "'"), 80)
    return f"Turning point: entry {entry.seq}, {who} `{words}` ({change})."


def percent(share: float) -> str:
    return f"{round(share * 100)} %"
