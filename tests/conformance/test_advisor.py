"""What a game tells computer players is true and can be said."""

from itertools import pairwise
from random import Random

from bot.ai.candidates import has_blank, words_for
from bot.kernel import Tossed, walk
from tests.kit.journeys import Journey


def test_advice_can_be_said(trip: Journey) -> None:
    if not trip.game.about.has_advice:
        return
    for number, stop in enumerate(trip.some(8)):
        for prompt in trip.game.prompts(stop.state):
            view = trip.game.view(stop.state, prompt.seat)
            words = trip.game.advise(view, Tossed(Random(number)))
            assert not words or walk(prompt, words).sentence


def test_a_rollout_policy_plays_what_is_offered(trip: Journey) -> None:
    game = trip.game
    for number, stop in enumerate(trip.some(8)):
        prompts = game.prompts(stop.state)
        assert game.asked(stop.state) == tuple(prompt.seat for prompt in prompts)
        for prompt in prompts if game.about.has_rollout_policy else ():
            action = game.rollout_action(stop.state, prompt.seat, Tossed(Random(number)))
            assert has_blank(prompt) or words_for(prompt, action)


def test_scores_lie_between_lost_and_won(trip: Journey) -> None:
    for stop in trip.some(20):
        for seat in trip.table.seats:
            assert -1 <= trip.game.score(stop.state, seat) <= 1


def test_a_finished_match_is_scored_by_its_result(trip: Journey) -> None:
    """Better places score no worse, and the winner of a match with a winner is not behind."""
    outcome = trip.game.outcome(trip.states[-1])
    assert outcome is not None
    groups = [
        [trip.game.score(trip.states[-1], seat) for seat in sorted(group)]
        for group in outcome.ranking
    ]
    if not any(score for group in groups for score in group):
        return  # a game without an opinion
    assert all(min(better) >= max(worse) for better, worse in pairwise(groups))
    if not outcome.is_draw:
        assert min(groups[0]) > 0 > max(groups[-1])
