"""Who is waited for, since when and until when.

The waits of a match are worked out from the match alone and written in the transaction that writes
its entry. A question that was open before keeps its time; one that changes starts anew.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.kernel import Prompt, Seat
from bot.match.ids import MatchId, Tag, UserId
from bot.match.lobby import PACES
from bot.match.match import Match

REMIND_AFTER = 0.75  # of the time one has

# A person is asked; a standing answer will be given for them; a computer is asked; a computer plays
# for a person until they are back, whether it is asked now or not.
WaitKind = Literal["person", "standing", "computer", "away"]


class Wait(Struct, frozen=True):
    """One seat that the table waits for. Times are whole seconds."""

    match_id: MatchId
    seat: Seat
    tag: Tag  # the question; "" if nothing is asked
    kind: WaitKind
    user: UserId  # "" for a computer
    since: datetime
    remind: datetime | None = None  # None: there is nothing to remind of, or it was done
    due: datetime | None = None  # None: there is no hurry

    @property
    def is_timed(self) -> bool:
        """Does a clock run for this seat, if the table has one?"""
        return self.kind not in ("computer", "away")


def waits_of(match: Match, now: datetime) -> tuple[Wait, ...]:
    """Everybody the table waits for, as if every question were new; practice waits for nobody."""
    if match.is_practice:
        return ()
    since = now.replace(microsecond=0)
    asked = {prompt.seat for prompt in match.prompts()}
    away = sorted(match.away - asked) if match.outcome() is None else []
    return (
        *(_asked(match, prompt, since) for prompt in match.prompts()),
        *(Wait(match.id, seat, Tag(""), "away", _user(match, seat), since) for seat in away),
    )


def merged(before: Iterable[Wait], now: Iterable[Wait]) -> Iterator[Wait]:
    """The waits of now, those that were there before with the time they had."""
    known = {wait.seat: wait for wait in before}
    for wait in now:
        old = known.get(wait.seat)
        if old is None or (old.tag, old.is_timed) != (wait.tag, wait.is_timed):
            yield wait
        else:
            yield replace(wait, since=old.since, remind=old.remind, due=old.due)


def due(since: datetime, pace: str) -> datetime | None:
    """When an answer is expected at the latest; None: there is no hurry."""
    hours = PACES.get(pace, 0)
    return since + timedelta(hours=hours) if hours else None


def reminder(since: datetime, pace: str) -> datetime | None:
    hours = PACES.get(pace, 0)
    return since + timedelta(hours=hours * REMIND_AFTER) if hours else None


def _asked(match: Match, prompt: Prompt[Any], since: datetime) -> Wait:
    seat, pace = prompt.seat, match.record.pace
    wait = Wait(match.id, seat, match.tag(prompt), _kind(match, prompt), _user(match, seat), since)
    if not wait.is_timed:
        return wait
    return replace(wait, remind=reminder(since, pace), due=due(since, pace))


def _kind(match: Match, prompt: Prompt[Any]) -> WaitKind:
    if prompt.seat in match.away:
        return "away"
    if match.strength(prompt.seat):
        return "computer"
    return "standing" if prompt.standing else "person"


def _user(match: Match, seat: Seat) -> UserId:
    return UserId(match.record.players[seat].user)
