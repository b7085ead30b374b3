"""What people write and read of their own settings: quiet hours, time zones, holidays."""

import re
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

from discord.utils import format_dt

from bot.chat import limits, text
from bot.kernel import NotAllowed
from bot.kernel.text import count
from bot.match.clocks.pace import VACATION
from bot.match.clocks.reminder_times import zone
from bot.store.people import Person, clocks_stand_until, holiday_left

LONGEST = timedelta(days=180)
DAY = 86400
BACK = ("back", "now", "off")


def quiet_hours(words: str) -> tuple[int, int] | None:
    """From and until which hour; None if there are none."""
    if words.strip().casefold() in ("", "off", "none"):
        return None
    found = re.fullmatch(r"\s*(\d{1,2})(?::00)?\s*(?:-|–|to)\s*(\d{1,2})(?::00)?\s*", words)
    hours = (int(found[1]), int(found[2])) if found else (0, 0)
    if not found or max(hours) > 24 or hours[0] % 24 == hours[1] % 24:
        raise NotAllowed("Write quiet hours as 22-8 (from 22:00 to 8:00), or off.")
    return hours[0] % 24, hours[1] % 24


def known_zone(name: str) -> str:
    wanted = name.strip().casefold()
    found = [each for each in available_timezones() if each.casefold() == wanted]
    if found:
        return found[0]
    try:
        return str(ZoneInfo(name.strip()))
    except (KeyError, ValueError, OSError) as error:
        raise NotAllowed(
            f"I do not know the time zone “{name.strip()}”. Try Europe/Berlin."
        ) from error


def zones(typed: str) -> list[str]:
    wanted = typed.strip().casefold().replace(" ", "_")
    found = sorted(each for each in available_timezones() if wanted in each.casefold())
    return (found or ["UTC"])[: limits.CHOICES]


def holiday_end(words: str, person: Person, now: datetime) -> datetime | None:
    """The day somebody is back, at its beginning where they live; None: they are back now."""
    words = words.strip().casefold()
    if words in BACK:
        return None
    here = now.astimezone(zone(person.reminders))
    midnight = here.replace(hour=0, minute=0, second=0, microsecond=0)
    if found := re.fullmatch(r"(\d{1,3}) ?(?:d|days?)?", words):
        end = midnight + timedelta(days=int(found[1]))
    else:
        try:
            day = date.fromisoformat(words)
        except ValueError as error:
            raise NotAllowed(
                f"{text.code(words)} is not a day that I understand. Write it as 2026-12-24, or as "
                "10 days; *back* ends your vacation."
            ) from error
        end = midnight.replace(year=day.year, month=day.month, day=day.day)
    if not now < end <= now + LONGEST:
        raise NotAllowed(
            "That day has passed or is more than half a year away. Choose another day."
        )
    return end


def holiday_words(person: Person, now: datetime, end: datetime | None) -> str:
    left = holiday_left(person, now) // DAY
    rest = (
        f"You have {left} of {VACATION} vacation days left this year; a table may have agreed on "
        "more or fewer."
    )
    if end is None:
        return f"Welcome back. Your clocks run and reminders come again. {rest}"
    stops = clocks_stand_until(person)
    return (
        f"You are away until {text.day(end)}: no reminders until then, and your "
        f"clocks are stopped until {format_dt(stops, 'f')}. {rest} Every table was told. "
        "`/my away until:back` ends it."
    )


def in_words(person: Person, now: datetime) -> str:
    closed = " (I cannot reach you there; I will try again later)" if person.is_closed(now) else ""
    return "\n".join(
        [
            f"Theme: {person.theme}",
            f"Direct messages: {_yes(person.whispers)}{closed}",
            f"Mentions: {_yes(person.pings)}",
            f"Reminders: {_reminders(person)}",
            f"Quiet hours: {_quiet(person)}",
            f"Words explained: {_yes(person.explains)}",
            "-# To change something, choose an option of this command, for example `quiet: 22-8`.",
        ]
    )


def _reminders(person: Person) -> str:
    wishes = person.reminders
    if wishes.off:
        return "none"
    where = "by direct message" if wishes.way == "dm" else "in the thread"
    away = f"; none before {text.day(wishes.away)}" if wishes.away else ""
    times = f"{count(wishes.first, 'hour')}, then every {count(wishes.every, 'hour')}"
    return f"after {times}, at most {wishes.most} per question, {where}{away}"


def _quiet(person: Person) -> str:
    wishes = person.reminders
    if wishes.quiet is None:
        return "none"
    return f"{wishes.quiet[0]}:00 to {wishes.quiet[1]}:00 ({wishes.zone})"


def _yes(value: bool) -> str:
    return "yes" if value else "no"
