"""What statistics ask of a game: its teams, and what every seat has played."""

from bot.games import AnyGame
from tests.conformance.test_departures import OFTEN, partings
from tests.kit.journeys import Journey


def test_teammates_take_the_same_place(trip: Journey) -> None:
    state = trip.stops[-1].state
    outcome = trip.game.outcome(state)
    teams = {seat: trip.game.team(state, seat) for seat in trip.table.seats}
    for group in outcome.ranking if outcome else ():
        mates = {seat for seat in teams if teams[seat] in {teams[each] for each in group}}
        assert mates == group


def test_what_a_seat_played_is_said_in_a_few_words(trip: Journey) -> None:
    view = trip.game.view(trip.stops[-1].state, None)
    for seat in trip.table.seats:
        for kind, value in trip.game.played_as(view, seat).items():
            assert kind and value and len(kind) < 20 and len(value) < 40


def test_it_can_be_asked_whoever_has_left(game: AnyGame) -> None:
    for often in OFTEN:
        state, _ = partings(game.about.key, often)[-1]
        outcome = game.outcome(state)
        assert outcome
        for seat in sorted(seat for group in outcome.ranking for seat in group):
            told = game.played_as(game.view(state, None), seat)
            assert all(kind and value for kind, value in told.items())
