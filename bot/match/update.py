"""What some entries changed, and for whom: words, secrets, who is asked.

An update is worked out from two moments of a match, so that it is the same right after the commit
and after a restart.
"""

from collections.abc import Mapping

from msgspec import Struct

from bot.kernel import Event, Outcome, Seat
from bot.match.match import Match


class Update(Struct, frozen=True):
    """The difference between two moments of a match."""

    match: str
    since: int  # the entry that was shown before
    seq: int
    events: tuple[Event, ...]
    asked: frozenset[Seat]
    newly_asked: frozenset[Seat]
    secrets: Mapping[Seat, str]  # only those that changed
    outcome: Outcome | None

    def heard_by(self, viewer: Seat | None) -> tuple[Event, ...]:
        return tuple(event for event in self.events if _hears(event, viewer))

    def words_for(self, viewer: Seat | None) -> tuple[str, ...]:
        return tuple(event.text for event in self.heard_by(viewer) if event.text)


def compare(before: Match | None, after: Match, events: tuple[Event, ...]) -> Update:
    """What changed between two moments; `before` is None at the start."""
    asked = after.asked()
    old = before.asked() if before else frozenset[Seat]()
    fresh = asked - old if before else asked
    if before:  # asked again after one's own answer is no news, unless somebody spoke in between
        last = after.entries[-1].seat
        fresh |= {
            seat for seat in asked & old if last != seat and _question_changed(before, after, seat)
        }
    return Update(
        match=after.id,
        since=before.seq if before else -1,
        seq=after.seq,
        events=events,
        asked=asked,
        newly_asked=fresh,
        secrets=_changed_secrets(before, after),
        outcome=after.outcome(),
    )


def _question_changed(before: Match, after: Match, seat: Seat) -> bool:
    return before.tag(before.prompt(seat)) != after.tag(after.prompt(seat))


def _changed_secrets(before: Match | None, after: Match) -> dict[Seat, str]:
    changed: dict[Seat, str] = {}
    for seat in after.table.seats:
        new = secret(after, seat)
        if new != (secret(before, seat) if before else ""):
            changed[seat] = new
    return changed


def secret(match: Match, seat: Seat) -> str:
    """What only this seat may read, as it stands."""
    return match.game.secret(match.game.view(match.state, seat))


def _hears(event: Event, viewer: Seat | None) -> bool:
    return event.to is None or (viewer is not None and viewer in event.to)
