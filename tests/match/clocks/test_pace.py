"""A pace is what people can write: it is read, kept in one form, and refused with a reason."""

import pytest

from bot.kernel import NotAllowed
from bot.match.clocks.pace import (
    DAY,
    HOUR,
    MINUTE,
    NO_CLOCK,
    PACES,
    USUAL,
    Pace,
    in_words,
    known,
    parse,
    written,
)


def test_what_is_offered_is_kept_as_it_is_offered() -> None:
    assert [written(parse(pace)) for pace in PACES] == list(PACES)


@pytest.mark.parametrize(
    ("text", "pace"),
    [
        ("", NO_CLOCK),
        ("OFF", NO_CLOCK),
        ("5 min", Pace(5 * MINUTE)),
        ("2 days", Pace(48 * HOUR)),
        ("48h+6h up to 96h", Pace(48 * HOUR, 6 * HOUR, 96 * HOUR)),
        ("24 h + 4 h a move up to 72 h", Pace(DAY, 4 * HOUR, 3 * DAY)),
        ("24h, weekends off", Pace(DAY, weekends_off=True)),
        ("1 week + 1 day up to 2 weeks weekends off", Pace(7 * DAY, DAY, 14 * DAY, True)),
    ],
)
def test_what_people_write(text: str, pace: Pace) -> None:
    assert parse(text) == pace
    assert parse(written(pace)) == pace


@pytest.mark.parametrize(
    "text", ["soon", "0h", "24", "61 days", "24h + 4h", "24h + 0h up to 72h", "96h + 4h up to 72h"]
)
def test_what_makes_no_sense_is_refused_and_a_match_with_it_has_no_clock(text: str) -> None:
    with pytest.raises(NotAllowed):
        parse(text)
    assert known(text) == NO_CLOCK


def test_the_table_reads_it_in_words() -> None:
    assert in_words("off") == "no time limit"
    assert in_words("24h, weekends off") == "24h for each answer, weekends off"
    assert in_words(USUAL) == "72h + 12h each move, up to 120h"


@pytest.mark.parametrize(
    ("text", "days", "kept"),
    [
        ("24h", 21, "24h"),
        ("24h, no vacation", 0, "24h, no vacation"),
        ("48h + 6h up to 96h, weekends off, 45 days vacation", 45, None),
        ("1 day 1 day of vacation", 1, "24h, 1 day of vacation"),
        ("72h, 21 days of vacation", 21, "72h"),
    ],
)
def test_a_table_agrees_on_days_of_vacation(text: str, days: int, kept: str | None) -> None:
    pace = parse(text)
    assert pace.vacation == days and parse(written(pace)) == pace
    assert kept is None or written(pace) == kept
