"""What statistics need to know about a finished match, besides the winner."""

from collections.abc import Mapping

from msgspec import Struct

from bot.kernel import Seat
from bot.match.journal import seat_changes
from bot.match.match import Match

Seats = tuple[Seat, ...]


class Detail(Struct, frozen=True):
    """Written once, when a match is over; matches of earlier releases get theirs at a start."""

    ranking: tuple[Seats, ...] = ()  # best first; () if it is not known: only who won counts
    teams: tuple[Seats, ...] = ()
    played_as: tuple[Mapping[str, str], ...] = ()  # by seat: "clan" to "Fraktar"
    left: Seats = ()  # whose time ran out for good, or for whom a computer plays
    changed_hands: bool = False  # nobody is rated for what another has begun
    withdrew: Seats = ()  # who resigned, was removed, or ran out of time for good


def detail_of(match: Match) -> Detail:
    outcome = match.outcome()
    assert outcome is not None
    seats = match.table.seats
    teams: dict[int, list[Seat]] = {}
    for seat in seats:
        teams.setdefault(match.game.team(match.state, seat), []).append(seat)
    return Detail(
        ranking=tuple(tuple(sorted(group)) for group in outcome.ranking),
        teams=tuple(tuple(team) for team in teams.values()),
        played_as=tuple(match.game.played_as(match.view(None), seat) for seat in seats),
        left=_left(match),
        changed_hands=_changed_hands(match),
        withdrew=_withdrew(match),
    )


def _left(match: Match) -> Seats:
    """The seats that did not play to the end; resigning counts as an end."""
    withdrawn = (entry for entry in match.line() if entry.kind == "withdraw")
    late = {entry.seat for entry in withdrawn if entry.cause == "clock"}
    return tuple(sorted(seat for seat in late | match.away if seat is not None))


def _withdrew(match: Match) -> Seats:
    gone = {entry.seat for entry in match.line() if entry.kind == "withdraw"}
    return tuple(sorted(seat for seat in gone if seat is not None))


def _changed_hands(match: Match) -> bool:
    said = (entry.sentence for entry in match.entries if entry.kind == "talk")
    return any(map(seat_changes.change, said))
