"""When a clock runs: not at weekends if the table wants it so, and not while its person is away."""

from datetime import datetime, timedelta

from msgspec import Struct

SATURDAY, WEEK = 5, timedelta(days=7)


class Rest(Struct, frozen=True):
    """When a seat's clock stands still."""

    weekends_off: bool = False
    until: datetime | None = None  # from now until then; None: it runs


def later(start: datetime, seconds: int, rest: Rest) -> datetime:
    """The moment when a clock that has so many seconds left at the start has none left."""
    left, moment = timedelta(seconds=seconds), _first(start, rest)
    if not rest.weekends_off:
        return moment + left
    while (room := _saturday(moment) - moment) < left:
        left -= room
        moment = _monday(_saturday(moment))
    return moment + left


def between(start: datetime, end: datetime, rest: Rest) -> int:
    """For how many seconds a clock runs."""
    moment, total = _first(start, rest), timedelta()
    if not rest.weekends_off:
        return max(0, int((end - moment).total_seconds()))
    while moment < end:
        total += min(end, _saturday(moment)) - moment
        moment = _monday(_saturday(moment))
    return int(total.total_seconds())


def _first(start: datetime, rest: Rest) -> datetime:
    """The first moment at which it runs."""
    moment = max(start, rest.until or start)
    return _monday(moment) if rest.weekends_off and moment.weekday() >= SATURDAY else moment


def _midnight(moment: datetime) -> datetime:
    return moment.replace(hour=0, minute=0, second=0, microsecond=0)


def _saturday(moment: datetime) -> datetime:
    """When the weekend after a working day begins."""
    return _midnight(moment) + timedelta(days=SATURDAY - moment.weekday())


def _monday(moment: datetime) -> datetime:
    return _midnight(moment) + timedelta(days=7 - moment.weekday())
