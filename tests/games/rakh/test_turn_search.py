"""Whole turns, and what a search over them finds."""

from collections.abc import Callable
from operator import mul
from random import Random

import pytest

from bot.games.rakh import GAME
from bot.games.rakh.ai import turn_search
from bot.games.rakh.ai.features import NAMES, WEIGHTS, features
from bot.games.rakh.ai.score import WON, freshness
from bot.games.rakh.ai.turns import actions, after_action, sentence, turns
from bot.games.rakh.ai.winning_odds import winning_odds
from bot.games.rakh.model.state import State
from bot.games.rakh.rules.position import position
from bot.kernel import Recorded, Tossed, sentences, walk
from tests.kit.journeys import journey


def in_play(seed: int, wanted: Callable[[State], object] = bool) -> State:
    stops = [stop.state for stop in journey("rakh", seed).stops]
    found: list[State] = [each for each in stops if each.phase == "play" and each.turn > 4]
    return next(each for each in found if wanted(each))


def within(positions: int) -> Callable[[int], bool]:
    return lambda seen: seen < positions


def test_the_actions_are_those_of_the_prompt() -> None:
    for seed in range(6):
        for stop in journey("rakh", seed).stops[::3]:
            if stop.state.phase == "play" and stop.state.end is None:
                prompt = GAME.prompts(stop.state)[0]
                asked = {words: walk(prompt, words).action for words in sentences(prompt)}
                assert {sentence(stop.state, each): each for each in actions(stop.state)} == asked


def test_a_turn_is_all_that_is_done_until_the_other_side_moves() -> None:
    state = in_play(1, lambda each: each.actions == 2 and each.pending is None)
    found = turns(state, winning_odds, 4)
    assert [each.value for each in found] == sorted((each.value for each in found), reverse=True)
    for turn in found[:20]:
        after = state
        for action in turn.actions:
            assert after.side == state.side
            silently = after_action(after, action)
            after = GAME.apply(after, state.seat(state.side), action, Recorded()).state
            assert silently == after
        assert after == turn.state
        assert after.end is not None or after.side != state.side


def test_what_is_good_for_one_side_is_bad_for_the_other() -> None:
    state = in_play(2)
    assert winning_odds(state, 0) == -winning_odds(state, 1)
    assert len(features(state)) == len(NAMES) == len(WEIGHTS)


def test_the_quick_odds_are_the_weighted_sum_of_all_features() -> None:
    states = [stop.state for seed in range(3) for stop in journey("rakh", seed).stops]
    for state in [each for each in states if each.phase == "play"][::5]:
        total = sum(map(mul, features(state), WEIGHTS)) * freshness(state)
        assert winning_odds(state, state.side) == pytest.approx(total)


def test_more_time_looks_further_and_a_lone_answer_needs_none() -> None:
    state = in_play(1, lambda each: each.actions == 2 and each.pending is None)
    seen: list[int] = []

    def counted(positions: int) -> bool:
        seen.append(positions)
        return positions < 2000

    best = turn_search.verdicts(state, Tossed(Random(1)), counted)[0]
    assert max(seen) >= 2000
    assert len(best.line) > 2  # the rest of the turn, a reply …
    again = turn_search.verdicts(state, Tossed(Random(1)), within(2000))[0]
    assert again == best  # what is remembered changes nothing
    short = turn_search.verdicts(state, Tossed(Random(1)), within(0))
    assert {each.sentence for each in short} <= set(sentences(GAME.prompts(state)[0]))


def test_a_win_is_proven_against_every_turn() -> None:
    """Moon is saved by three turns, and none of them looks promising."""
    state = position(
        "Sun EN G1(1), GU C2(2); Moon GU C4(1), RO E2(1)",
        lands="S F3; M D4 E1 A3",
        act="Moon",
        draw_rules=False,
    )
    search = turn_search.Lookahead(lambda _: True)
    assert search.best(state, 2, -2 * WON, 2 * WON)[0] <= -WON
    search.is_thorough = True
    value, line = search.best(state, 2, -2 * WON, 2 * WON)
    assert value > -WON
    assert line[0].state.end is None
