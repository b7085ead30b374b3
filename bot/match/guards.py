"""Checks before a match is changed: who may act, and in answer to which question."""

from typing import Any

from bot.kernel import MatchOver, NotAllowed, Prompt, Seat, Stale
from bot.match.match import OVER, Match

PAUSED = {
    "table": "The match is paused. Anyone at the table can press *Resume* to play on.",
    "admin": "The match is paused by an admin of the server. Wait until they resume it.",
}


def question(match: Match, seat: Seat, tag: str) -> Prompt[Any]:
    """The seat's current question; raises Stale if its tag is not the given one."""
    prompt = match.prompt(seat)
    if tag and tag != match.tag(prompt):
        raise Stale("The match has moved on. Answer the current question.")
    return prompt


def check_computer(match: Match, seat: Seat) -> None:
    """A computer may act only while it plays the seat; a person who is back takes over at once."""
    if not match.strength(seat):
        raise Stale("The player is back and plays this seat again. Leave it to them.")


def check_standing(match: Match, seat: Seat, text: str) -> None:
    """A standing answer is given only while its player plays and has not canceled it."""
    if match.strength(seat) or match.prompt(seat).standing != text:
        raise Stale("That standing answer no longer applies. Answer yourself.")


def check_free(match: Match, seat: Seat) -> None:
    if match.strength(seat):
        raise NotAllowed("A computer already plays this seat. Choose another one.")


def check_running(match: Match) -> None:
    if match.outcome():
        raise MatchOver(OVER)


def check_going(match: Match) -> None:
    if match.is_paused:
        raise NotAllowed(PAUSED[match.talk.paused_by])


def check_here(match: Match, seat: Seat) -> None:
    if seat in match.gone:
        raise NotAllowed("You have left this match. Use /board to watch it.")
