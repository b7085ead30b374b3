"""Which finished matches are rated, and as what."""

from bot.kernel import Seat
from bot.match.results import Finish
from bot.match.standing.rating import Side, identity


def sides_of(finish: Finish) -> list[Side]:
    """The sides of a match and the places they took; nothing if it is not rated.

    A match is rated if it counts, nobody has taken over a seat, somebody plays in it, and there
    are at least two sides.
    """
    people = any(player.user for player in finish.players)
    if not finish.counts or finish.detail.changed_hands or not people:
        return []
    places = _places(finish)
    seats = [(Seat(number),) for number in range(len(finish.players))]
    found = [
        Side(
            tuple(identity(finish.players[seat]) for seat in team),
            min(places[seat] for seat in team),
        )
        for team in finish.detail.teams or seats
    ]
    return found if len(found) > 1 else []


def _places(finish: Finish) -> dict[Seat, int]:
    """The place of every seat; of old matches only who won is known."""
    if finish.detail.ranking:
        groups = enumerate(finish.detail.ranking)
        return {seat: place for place, group in groups for seat in group}
    seats = (Seat(number) for number in range(len(finish.players)))
    return {seat: int(bool(finish.winners) and seat not in finish.winners) for seat in seats}
