"""When somebody is reminded: as they wish it, and never in their quiet hours or while away."""

from datetime import UTC, datetime, timedelta, tzinfo
from typing import Literal
from zoneinfo import ZoneInfo

from msgspec import Struct

WARN_AFTER = 0.75  # of the time that somebody has
BEFORE_QUIET = timedelta(minutes=10)  # so long before quiet hours, if their end is too late
GAP = timedelta(hours=2)  # a reminder so shortly before another one replaces it
HELD = timedelta(minutes=1)  # so long after a question that rang at nobody, they are called
HOURS = 24
Way = Literal["thread", "dm"]


class Wishes(Struct, frozen=True):
    """How somebody wants to be reminded. `first` and `every` are hours."""

    off: bool = False
    first: int = 24
    every: int = 48
    most: int = 3  # for one question; the warning that time runs out comes on top
    way: Way = "thread"
    quiet: tuple[int, int] | None = None  # from and until which hour of the day, in their own zone
    zone: str = "UTC"
    away: int = 0  # until when they are away, in seconds since 1970


USUAL = Wishes()


class Reminded(Struct, frozen=True):
    """What was done about one question so far."""

    count: int = 0
    last: datetime | None = None

    @property
    def is_held(self) -> bool:
        """Their question has not rung yet; they are called if they do not answer soon."""
        return self.count < 0

    def once_more(self, since: datetime, now: datetime) -> "Reminded":
        """With one that is done now; a call that was held back takes no reminder's place."""
        if self.is_held and now - since < GAP:
            return Reminded()
        return Reminded(max(self.count, 0) + 1, now.replace(microsecond=0))


HELD_BACK = Reminded(-1)


def next_reminder(
    since: datetime, due: datetime | None, done: Reminded, wishes: Wishes
) -> datetime | None:
    """When somebody is reminded next of a question that they were asked then; None: never."""
    if done.is_held:
        return audible(since + HELD, wishes)
    wanted = None if wishes.off else _wanted(since, due, done, wishes)
    if wanted is None:
        return None
    moment = audible(wanted, wishes)
    if due and moment >= due:  # rather a little early than in vain, unless they were warned
        moment = _before_quiet(wanted, wishes)
        if _is_warned(since, due, done) or (done.last and moment < done.last + GAP):
            return None
    is_in_time = (done.last or since) < moment and (due is None or moment < due)
    return moment if is_in_time and audible(moment, wishes) == moment else None


def _wanted(
    since: datetime, due: datetime | None, done: Reminded, wishes: Wishes
) -> datetime | None:
    pause = timedelta(hours=wishes.every)
    regular = done.last + pause if done.last else since + timedelta(hours=wishes.first)
    if due and not _is_warned(since, due, done):
        warning = _warning(since, due)
        if regular > warning - pause / 2 or done.count >= wishes.most:
            return warning
    return regular if done.count < wishes.most else None


def _warning(since: datetime, due: datetime) -> datetime:
    """When somebody is told that their time runs out."""
    return (since + (due - since) * WARN_AFTER).replace(microsecond=0)


def _is_warned(since: datetime, due: datetime, done: Reminded) -> bool:
    return done.last is not None and done.last > _warning(since, due) - GAP


def audible(moment: datetime, wishes: Wishes) -> datetime:
    """The first moment from then on at which they want to hear anything."""
    while True:
        free = _after_quiet(max(moment, datetime.fromtimestamp(wishes.away, UTC)), wishes)
        if free == moment:
            return moment
        moment = free


def _after_quiet(moment: datetime, wishes: Wishes) -> datetime:
    if not _is_quiet(moment, wishes):
        return moment
    assert wishes.quiet
    local = moment.astimezone(zone(wishes))
    ends = local.replace(hour=wishes.quiet[1] % HOURS, minute=0, second=0, microsecond=0)
    ends = ends if ends > local else ends + timedelta(days=1)
    found = ends.astimezone(UTC)
    return found if found > moment else moment + timedelta(hours=1)  # an hour that came twice


def _before_quiet(moment: datetime, wishes: Wishes) -> datetime:
    if not _is_quiet(moment, wishes):
        return moment
    assert wishes.quiet
    local = moment.astimezone(zone(wishes))
    begins = local.replace(hour=wishes.quiet[0] % HOURS, minute=0, second=0, microsecond=0)
    begins = begins if begins <= local else begins - timedelta(days=1)
    return begins.astimezone(UTC) - BEFORE_QUIET


def _is_quiet(moment: datetime, wishes: Wishes) -> bool:
    if wishes.quiet is None or wishes.quiet[0] == wishes.quiet[1]:
        return False
    start, end = wishes.quiet
    hour = moment.astimezone(zone(wishes)).hour
    return start <= hour < end if start < end else hour >= start or hour < end


def zone(wishes: Wishes) -> tzinfo:
    """Their time zone; one that this machine does not know counts as UTC."""
    try:
        return ZoneInfo(wishes.zone)
    except (KeyError, ValueError, OSError):
        return UTC
