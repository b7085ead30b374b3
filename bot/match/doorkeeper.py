"""Who may speak now, and to which question: what is checked before a match is touched."""

from typing import Any

from bot.kernel import MatchOver, NotAllowed, Prompt, Seat, Stale
from bot.match.match import OVER, Match


def check_tag(match: Match, prompt: Prompt[Any], tag: str) -> None:
    if tag and tag != match.tag(prompt):
        raise Stale("The match has moved on since that was asked. Here is where it stands now.")


def check_running(match: Match) -> None:
    if match.outcome():
        raise MatchOver(OVER)


def check_here(match: Match, seat: Seat) -> None:
    if seat in match.gone:
        raise NotAllowed("You have left this match; the others play on without you.")
