"""People's own preferences, the same in every game."""

from collections.abc import Iterable
from datetime import UTC, datetime

from msgspec import Struct
from msgspec.structs import replace

from bot.kernel.codec import decode, encode
from bot.match.clocks.pace import VACATION
from bot.match.clocks.reminder_times import Wishes
from bot.match.ids import UserId
from bot.store.engine.transaction import Row, Transaction, Values

DAY = 86400
YEAR = 365 * DAY
TRY_AGAIN = DAY  # seconds after which closed direct messages are tried once more


class Person(Struct, frozen=True):
    user: UserId
    dm: str = ""
    closed: int = 0  # when they last refused direct messages, since 1970; 0: never
    theme: str = "dark"
    whispers: bool = True  # secrets by DM; off: only when asked for
    pings: bool = True  # a mention when it is their turn
    reminders: Wishes = Wishes()
    holidays: tuple[tuple[int, int], ...] = ()  # when their clocks stood still, since 1970
    explains: bool = True  # words of a game are explained when they are first met
    blocked: tuple[UserId, ...] = ()  # users who cannot invite them or sit down with them
    shares: bool = False  # positions of their finished matches may become puzzles

    def is_closed(self, now: datetime) -> bool:
        """Do they take no direct messages, as far as we know? After a day that is tried again."""
        return now.timestamp() - self.closed < TRY_AGAIN

    def wants_dms(self, now: datetime) -> bool:
        """Do they want to be told by DM what others read in the thread?"""
        return self.reminders.way == "dm" and self.whispers and not self.is_closed(now)


class Preferences(Struct, frozen=True):
    """The part of a person that they choose themselves."""

    theme: str = "dark"
    whispers: bool = True
    pings: bool = True
    reminders: Wishes = Wishes()
    holidays: tuple[tuple[int, int], ...] = ()
    explains: bool = True
    blocked: tuple[UserId, ...] = ()
    shares: bool = False


def read_person(row: Row) -> Person:
    chosen = decode(row["settings"], Preferences)
    return Person(
        UserId(row["user"]),
        row["dm"],
        row["closed"],
        chosen.theme,
        chosen.whispers,
        chosen.pings,
        chosen.reminders,
        chosen.holidays,
        chosen.explains,
        chosen.blocked,
        chosen.shares,
    )


def settings_of(person: Person) -> str:
    chosen = Preferences(
        person.theme,
        person.whispers,
        person.pings,
        person.reminders,
        person.holidays,
        person.explains,
        person.blocked,
        person.shares,
    )
    return encode(chosen)


def wishes_of(transaction: Transaction, users: Iterable[UserId]) -> dict[UserId, Wishes]:
    """How these people want to be reminded, as part of a transaction."""
    return read_wishes(transaction.rows(*wishes_query(users)))


def wishes_query(users: Iterable[UserId]) -> tuple[str, Values]:
    known = sorted(set(users))
    marks = ", ".join("?" * len(known)) or "NULL"
    return f"SELECT user, settings FROM people WHERE user IN ({marks})", known


def read_wishes(rows: Iterable[Row]) -> dict[UserId, Wishes]:
    return {UserId(row["user"]): decode(row["settings"], Preferences).reminders for row in rows}


def holiday_left(person: Person, now: datetime, days: int = VACATION) -> int:
    """For how many seconds more their clocks may stand still, if a table allows so many days."""
    first = int(now.timestamp()) - YEAR
    used = sum(max(0, until - max(start, first)) for start, until in person.holidays)
    return max(0, days * DAY - used)


def gone(person: Person, now: datetime, until: datetime) -> Person:
    """Away from now until then: no reminders, and no clock as long as each table allows."""
    home, start, end = come_home(person, now), int(now.timestamp()), int(until.timestamp())
    recent = tuple(each for each in home.holidays if each[1] > start - YEAR)
    return replace(
        home,
        reminders=replace(home.reminders, away=end),
        holidays=(*recent, (start, end)),
    )


def come_home(person: Person, now: datetime) -> Person:
    """Back: what was not used of a holiday is not counted."""
    end = int(now.timestamp())
    cut = tuple((start, min(until, end)) for start, until in person.holidays)
    return replace(person, reminders=replace(person.reminders, away=0), holidays=cut)


def clocks_stand_until(person: Person, days: int = VACATION) -> datetime:
    """The end of the last holiday, as far as a table that allows so many days a year goes."""
    if not person.holidays:
        return datetime.fromtimestamp(0, UTC)
    *earlier, (start, end) = person.holidays
    before = replace(person, holidays=tuple(earlier))
    left = holiday_left(before, datetime.fromtimestamp(start, UTC), days)
    return datetime.fromtimestamp(min(end, start + left), UTC)


def away_until(person: Person) -> datetime:
    return datetime.fromtimestamp(person.reminders.away, UTC)
