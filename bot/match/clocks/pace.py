"""The pace of a table: how much time everybody has for an answer.

A pace is a short text that people can write and that is kept with the match: `off`, `5 min`, `24h`,
or a bank that refills, `72h + 12h up to 120h`. At its end may stand `weekends off`, and for how
many days a year somebody's clock may stand still: `no vacation`, `45 days of vacation`.
"""

import re

from msgspec import Struct

from bot.kernel import NotAllowed
from bot.kernel.text import count

MINUTE, HOUR, DAY, WEEK = 60, 3600, 86400, 604800
LONGEST = 60 * DAY
OFF = "off"
USUAL = "72h + 12h up to 120h"  # for people who play when they find a minute
PACES = (  # what is offered; others can be written
    OFF,
    USUAL,
    "24h + 4h up to 72h",
    "5 min",
    "15 min",
    "12h",
    "24h",
    "72h",
    "1 week",
)
WEEKENDS_OFF = "weekends off"
VACATION = 21  # days a year, unless the table has agreed on another number
_UNITS = {"m": MINUTE, "h": HOUR, "d": DAY, "w": WEEK}
_AMOUNT = r"(\d{1,5})\s*(m(?:in(?:utes?)?)?|h(?:ours?)?|d(?:ays?)?|w(?:eeks?)?)"
_PACE = re.compile(
    rf"{_AMOUNT}(?:\s*\+\s*{_AMOUNT}(?:\s+a\s+move)?\s*,?\s*up\s+to\s+{_AMOUNT})?"
    r"(?:\s*,?\s*(weekends\s+off))?(?:\s*,?\s*(no|\d{1,3}\s+days?(?:\s+of)?)\s+vacation)?"
)
_REFUSED = (
    "“{}” is not a time limit. Write off, a time for each answer such as 24h, or a time bank "
    "such as 48h + 6h up to 96h. You can add “weekends off” and “no vacation”."
)


class Pace(Struct, frozen=True):
    """Times are seconds."""

    time: int = 0  # for an answer, or in the bank at the start; 0: there is no clock
    refill: int = 0  # what the bank gains with a move; 0: there is no bank, every answer has `time`
    most: int = 0  # that the bank can hold
    weekends_off: bool = False  # no clock runs on Saturdays and Sundays (UTC)
    vacation: int = VACATION  # days a year for which a person's clock may stand still

    @property
    def is_bank(self) -> bool:
        return self.refill > 0


NO_CLOCK = Pace()


def parse(text: str) -> Pace:
    """What somebody has written; raises NotAllowed."""
    words = " ".join(text.split()).casefold()
    if words in ("", OFF):
        return NO_CLOCK
    found = _PACE.fullmatch(words)
    if found is None:
        raise NotAllowed(_REFUSED.format(text.strip()))
    time, refill, most = (_seconds(found[each], found[each + 1]) for each in (1, 3, 5))
    pace = Pace(time, refill, most, found[7] is not None, _days(found[8]))
    _check(pace)
    return pace


def known(text: str) -> Pace:
    """The pace of a match; what this version does not understand is no clock."""
    try:
        return parse(text)
    except NotAllowed:
        return NO_CLOCK


def written(pace: Pace) -> str:
    """As it is kept, whoever wrote it and however."""
    if not pace.time:
        return OFF
    bank = f" + {_amount(pace.refill)} up to {_amount(pace.most)}" if pace.is_bank else ""
    return f"{_amount(pace.time)}{bank}{_days_off(pace)}"


def in_words(text: str) -> str:
    """For the people at the table."""
    pace = known(text)
    if not pace.time:
        return "no time limit"
    if not pace.is_bank:
        return f"{_amount(pace.time)} for each answer{_days_off(pace)}"
    refill, most = _amount(pace.refill), _amount(pace.most)
    return f"{_amount(pace.time)} + {refill} each move, up to {most}{_days_off(pace)}"


def _days_off(pace: Pace) -> str:
    """What is said only where it is unusual."""
    weekends = f", {WEEKENDS_OFF}" if pace.weekends_off else ""
    days = count(pace.vacation, "day") + " of" if pace.vacation else "no"
    return weekends + (f", {days} vacation" if pace.vacation != VACATION else "")


def _days(text: str | None) -> int:
    if text is None:
        return VACATION
    return 0 if text == "no" else int(text.split()[0])


def _check(pace: Pace) -> None:
    if not MINUTE <= pace.time <= LONGEST or pace.most > LONGEST:
        raise NotAllowed("A time limit lasts one minute to 60 days. Choose one in between.")
    if pace.most and not (0 < pace.refill <= pace.most and pace.time <= pace.most):
        raise NotAllowed(
            "A time bank cannot start with more than it can hold, nor gain more than that. Choose "
            "smaller numbers, such as 48h + 6h up to 96h."
        )


def _seconds(number: str | None, unit: str | None) -> int:
    return int(number) * _UNITS[unit[0]] if number and unit else 0


def _amount(seconds: int) -> str:
    if seconds == WEEK:
        return "1 week"
    return f"{seconds // HOUR}h" if seconds % HOUR == 0 else f"{seconds // MINUTE} min"
