"""Shortcuts are sentences that can be said, and told from what their reader may know."""

from bot.chat import limits
from bot.kernel import walk
from tests.kit.journeys import Journey

STOPS = 60


def test_every_shortcut_can_be_said(trip: Journey) -> None:
    for stop in trip.some(STOPS):
        for prompt in trip.questions(stop.state):
            shortcuts = trip.game.shortcuts(trip.game.view(stop.state, prompt.seat))
            assert len(shortcuts) <= limits.BUTTONS_IN_ROW
            assert len({each.sentence for each in shortcuts}) == len(shortcuts)
            for each in shortcuts:
                assert each.label and walk(prompt, each.sentence).sentence == each.sentence


def test_nobody_else_has_shortcuts(trip: Journey) -> None:
    """Who is not asked, and the table, are offered none."""
    for stop in trip.some(STOPS):
        asked = {prompt.seat for prompt in trip.questions(stop.state)}
        for viewer in (None, *(seat for seat in trip.table.seats if seat not in asked)):
            assert trip.game.shortcuts(trip.game.view(stop.state, viewer)) == ()
