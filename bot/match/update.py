"""What entries tell, and to whom."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from bot.kernel import Event, Prompt, Seat, Step
from bot.match.journal.entries import Told
from bot.match.match import Match


class Update(Struct, frozen=True):
    """What some entries tell."""

    events: tuple[Event, ...]

    def heard_by(self, viewer: Seat | None) -> tuple[Event, ...]:
        """What a seat may hear of it; None is the table."""
        return tuple(event for event in self.events if _hears(event, viewer))

    def words_for(self, viewer: Seat | None) -> tuple[str, ...]:
        return tuple(event.text for event in self.heard_by(viewer) if event.text)


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


def secret(match: Match, seat: Seat) -> str:
    """What only this seat may read, as it stands."""
    return match.game.secret(match.game.view(match.state, seat))


def _hears(event: Event, viewer: Seat | None) -> bool:
    return event.to is None or (viewer is not None and viewer in event.to)
