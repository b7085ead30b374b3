"""Events of entries, and who may hear them."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from bot.kernel import Event, Prompt, Seat, Step
from bot.match.journal.entries import Told
from bot.match.match import Match


class Update(Struct, frozen=True):
    """The events of some new entries."""

    events: tuple[Event, ...]

    def heard_by(self, viewer: Seat | None) -> tuple[Event, ...]:
        """The events this seat may hear; None means the public."""
        return tuple(event for event in self.events if _hears(event, viewer))

    def words_for(self, viewer: Seat | None) -> tuple[str, ...]:
        return tuple(event.text for event in self.heard_by(viewer) if event.text)


def told_of_private(before: Match, step: Step[Any]) -> Told:
    """How much the table is told of a private answer: its visible effects, or nothing.

    Nothing, if there are no public events, the public view is unchanged, and the open questions are
    the same.
    """
    game = before.game
    if any(event.to is None for event in step.events) or game.outcome(step.state):
        return "words"
    looks_same = before.view(None) == game.view(step.state, None)
    asks_same = _open_to_all(before.prompts()) == _open_to_all(game.prompts(step.state))
    return "nothing" if looks_same and asks_same else "words"


def _open_to_all(prompts: Iterable[Prompt[Any]]) -> list[tuple[Seat, str] | None]:
    """The questions as the table sees them: of private ones, only that there are some."""
    private = [None] if any(each.private for each in prompts) else []
    return [*((each.seat, each.text) for each in prompts if not each.private), *private]


def secret(match: Match, seat: Seat) -> str:
    """The seat's current secret."""
    return match.game.secret(match.view(seat))


def _hears(event: Event, viewer: Seat | None) -> bool:
    return event.to is None or (viewer is not None and viewer in event.to)
