"""Open tables: whose rating is close enough to join. The range grows with time.

Of somebody whose rating is provisional too little is known, so they are near to everyone.
"""

from datetime import datetime, timedelta

from bot.match.standing.rating import Rating

# How long a table has been open, and how many points apart players may be; None: any number.
STEPS: tuple[tuple[timedelta, int | None], ...] = (
    (timedelta(), 150),
    (timedelta(hours=2), 300),
    (timedelta(hours=8), None),
)


def width(opened: datetime, now: datetime) -> int | None:
    """How many points apart players may be by now; None: any number."""
    passed = [points for after, points in STEPS if now - opened >= after]
    return passed[-1] if passed else STEPS[0][1]


def is_near(host: int, guest: Rating | None, points: int | None) -> bool:
    """May this guest sit down with a host of so many points?"""
    if points is None or guest is None or guest.is_provisional:
        return True
    return abs(guest.points - host) <= points
