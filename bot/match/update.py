"""What some entries changed, and for whom: words, secrets, who is asked.

An update is worked out from two moments of a match, so that it is the same right after the commit
and after a restart.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from bot.kernel import Event, Outcome, Prompt, Seat, Step
from bot.match.journal import Told
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


def told_of_private(before: Match, step: Step[Any]) -> Told:
    """How much the table learns of what a seat has said in private: what can be seen, or nothing.

    Nothing is seen if there are no words for all, the position looks as before, and the same seats
    are openly asked the same.
    """
    game = before.game
    if any(event.to is None for event in step.events) or game.outcome(step.state):
        return "words"
    looks_same = game.view(before.state, None) == game.view(step.state, None)
    asks_same = _open_to_all(before.prompts()) == _open_to_all(game.prompts(step.state))
    return "nothing" if looks_same and asks_same else "words"


def _open_to_all(prompts: Iterable[Prompt[Any]]) -> list[tuple[Seat, str] | None]:
    """The questions as the table knows them: of private ones, that there are some."""
    private = [None] if any(each.private for each in prompts) else []
    return [*((each.seat, each.text) for each in prompts if not each.private), *private]


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
