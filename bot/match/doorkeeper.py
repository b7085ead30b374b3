"""Who may speak now, and to which question: what is checked before a match is touched."""

from collections.abc import Sequence
from typing import Any

from bot.kernel import Ask, MatchOver, NotAllowed, Prompt, Seat, Stale, descend
from bot.match.match import OVER, Match


def check_tag(match: Match, first: Prompt[Any], tag: str, path: Sequence[int] = ()) -> None:
    if tag and tag not in (match.tag(first), match.tag(_clicked(first, path))):
        raise Stale("The match has moved on since that was asked. Here is where it stands now.")


def _clicked(first: Prompt[Any], path: Sequence[int]) -> Prompt[Any]:
    """The question on which the last button of a path stood."""
    if len(path) < 2:
        return first
    option, _ = descend(first, path[:-1])
    return option.then.question() if isinstance(option.then, Ask) else first


def check_running(match: Match) -> None:
    if match.outcome():
        raise MatchOver(OVER)


def check_here(match: Match, seat: Seat) -> None:
    if seat in match.gone:
        raise NotAllowed("You have left this match; the others play on without you.")
