"""When time is up: the pace of a match, its reminders, and what is said for who stays silent."""

from datetime import datetime, timedelta

from bot.kernel import PlayError, Seat
from bot.match.lobby import PACES
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
    """Say the default of the question that was left open; without one the seat is out.

    The interaction names the question, so that it is answered once however often this runs.
    """
    standing = await service.match(match)
    if seat not in standing.asked():
        return
    prompt = standing.prompt(seat)
    if standing.tag(prompt) != tag:
        return
    key = f"time:{match}:{seat}:{tag}:{standing.seq}"
    try:
        if prompt.default:
            await service.play(match, seat, prompt.default, tag=tag, interaction=key)
        else:
            await service.withdraw(match, seat, "is out of time", tag=tag, interaction=key)
    except PlayError:  # answered in the last second
        return
