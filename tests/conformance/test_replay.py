"""The journal is the state: replayed, loaded from a snapshot, or sent through JSON."""

from bot.kernel import Recorded
from bot.match.journal.entries import Entry, replay
from tests.kit.journeys import Journey


def entries(trip: Journey) -> list[Entry]:
    """The journal that this journey would have written."""
    rules = trip.game.about.rules
    written = [Entry(0, "setup", None, "", rules, "", trip.dealt)]
    for seq, stop in enumerate(trip.stops[:-1], start=1):
        written.append(Entry(seq, "play", stop.seat, stop.sentence, rules, "", stop.drawn))
    return written


def test_the_journal_replays_to_the_same_states(trip: Journey) -> None:
    moments = list(replay(trip.game, trip.table, entries(trip)))
    assert [moment.state for moment in moments] == trip.states
    assert moments[0].events == trip.opening
    assert [moment.events for moment in moments[1:]] == [stop.events for stop in trip.stops[:-1]]


def test_a_state_survives_json(trip: Journey) -> None:
    for stop in trip.stops:
        text = trip.game.dump(stop.state)
        again = trip.game.load(text)
        assert again == stop.state
        assert trip.game.dump(again) == text


def test_a_match_goes_on_from_its_snapshot(trip: Journey) -> None:
    half = len(trip.stops) // 2
    state = trip.game.load(trip.game.dump(trip.states[half]))
    for stop in trip.stops[half:-1]:
        assert stop.seat is not None
        state = trip.game.play(state, stop.seat, stop.sentence, Recorded(*stop.drawn)).state
    assert state == trip.states[-1]
