"""When time is up: the pace of a match, its reminders, and what is said for who stays silent."""

from datetime import datetime, timedelta

from bot.kernel import PlayError, Seat
from bot.match.lobby import ABSENT, PACES
from bot.match.match import Match
from bot.match.service import Service

REMIND_AFTER = 0.75  # of the time one has


def due(since: datetime, pace: str) -> datetime | None:
    """When an answer is expected at the latest; None: there is no hurry."""
    hours = PACES.get(pace, 0)
    return since + timedelta(hours=hours) if hours else None


def reminder(since: datetime, pace: str) -> datetime | None:
    hours = PACES.get(pace, 0)
    return since + timedelta(hours=hours * REMIND_AFTER) if hours else None


async def enforce(service: Service, match: str, seat: Seat, tag: str) -> None:
    """By the table's rule: a computer steps in, the default is said, or the seat is out.

    The interaction names the question, so that it is answered once however often this runs.
    """
    standing = await service.match(match)
    if seat not in standing.asked():
        return
    prompt = standing.prompt(seat)
    if standing.tag(prompt) != tag or seat in standing.away:
        return
    key = f"time:{match}:{seat}:{tag}:{standing.seq}"
    try:
        if strength := _stand_in(standing, seat):
            if standing.present - standing.away - {seat}:  # the last one at a table is waited for
                await service.stand_in(match, seat, strength, tag=tag, interaction=key)
        elif prompt.default and standing.record.absent != "out":
            await service.play(match, seat, prompt.default, tag=tag, interaction=key)
        else:
            await service.withdraw(match, seat, "is out of time", tag=tag, interaction=key)
    except PlayError:  # answered in the last second
        return


def _stand_in(match: Match, seat: Seat) -> str:
    """The computer that plays for somebody who is away; empty if the table wants none.

    Who is asked in private gets none either: it would tell everybody that they were asked.
    """
    if not match.record.players[seat].is_human or seat not in match.openly_asked():
        return ""
    return ABSENT.get(match.record.absent, "")
