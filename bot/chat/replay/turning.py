"""Where a finished match turned, in words; pure."""

from bot.ai.chances import Swing
from bot.match.history import coming_back, former
from bot.match.match import Match
from bot.match.plans.words import answered


def what_happened(match: Match, swing: Swing, most: int) -> str:
    """As the thread told it, with the names of then; else what was chosen. Seats stay to be named.

    Slow if nobody was told anything: the match is replayed.
    """
    entry = swing.entry
    told = swing.told or f"{{{entry.seat}}}: {answered(match, entry)}."
    short = coming_back.cut(" ".join(told.split()), most)
    return former.put(short, match.former(entry.seq))


def change(match: Match, swing: Swing) -> str:
    """Whose chances changed there, and how."""
    shares = f"{percent(swing.before)} → {percent(swing.after)}"
    return former.put(f"{{{swing.entry.seat}}} {shares}", match.former(swing.entry.seq))


def percent(share: float) -> str:
    """A part of a whole, from 0 to 1."""
    return f"{round(share * 100)}%"
