"""Who may speak now, and to which question: what is checked before a match is touched."""

from typing import Any

from bot.kernel import MatchOver, NotAllowed, Prompt, Seat, Stale
from bot.match.match import OVER, Match


def question(match: Match, seat: Seat, tag: str) -> Prompt[Any]:
    """The seat's present question; raises Stale if it is not the one of that tag any more."""
    prompt = match.prompt(seat)
    if tag and tag != match.tag(prompt):
        raise Stale("The match has moved on since that was asked. Here is where it stands now.")
    return prompt


def check_computer(match: Match, seat: Seat) -> None:
    """A computer speaks only while the seat is its own: whoever is back plays at once."""
    if not match.strength(seat):
        raise Stale("The seat is its person's again.")


def check_standing(match: Match, seat: Seat, text: str) -> None:
    """What was said beforehand is said only while its giver plays, and has not taken it back."""
    if match.strength(seat) or match.prompt(seat).standing != text:
        raise Stale("That is not to be said for this seat any more.")


def check_free(match: Match, seat: Seat) -> None:
    if match.strength(seat):
        raise NotAllowed("A computer plays on this seat already.")


def check_running(match: Match) -> None:
    if match.outcome():
        raise MatchOver(OVER)


def check_here(match: Match, seat: Seat) -> None:
    if seat in match.gone:
        raise NotAllowed("You have left this match; the others play on without you.")
