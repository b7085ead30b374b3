"""The ladder's sums."""

from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games import find
from bot.kernel import Seat, Tossed
from tests.ai.tactics import tactics
from tests.arena import opponent
from tests.arena.alpha_beta import alpha_beta, evaluated
from tests.ladder import Pairing, elo, ladder, match, wilson


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, 2 * n), st.just(n))))
def test_the_share_lies_within_its_interval(halves_and_matches: tuple[int, int]) -> None:
    halves, matches = halves_and_matches
    low, high = wilson(halves / 2, matches)
    assert 0 <= low <= halves / 2 / matches + 1e-9
    assert halves / 2 / matches - 1e-9 <= high <= 1


def test_more_matches_make_the_interval_narrower() -> None:
    few, many = wilson(8, 10), wilson(80, 100)
    assert many[1] - many[0] < few[1] - few[0]


def test_three_points_of_four_are_two_hundred_elo() -> None:
    won = [1.0, 1.0, 1.0, 0.0] * 500
    ratings = elo(["one", "two"], {("two", "one"): won})
    assert ratings["one"] == 0
    assert ratings["two"] == pytest.approx(191, abs=2)


def test_a_small_ladder_is_climbed() -> None:
    pairs = [Pairing("rakh", ("normal", "easy"), seed=1)]
    lines = list(ladder(pairs, 2, partial(map, match)))
    assert lines[1].split()[:4] == ["normal", "-", "easy", "100.0%"]


def test_the_same_seed_plays_the_same_match() -> None:
    pairing = Pairing("arrakhar", ("normal", "easy"), seed=3)
    once, again = match(pairing), match(pairing)
    assert once.points == again.points
    assert [len(times) for times in once.times] == [len(times) for times in again.times]


@pytest.mark.parametrize(
    ("game", "name"), [("rakh", "alpha-beta"), ("rakh", "uct"), ("terrene", "ismcts")]
)
def test_the_arenas_opponents_say_what_may_be_said(game: str, name: str) -> None:
    rules, random = find(game), Random(1)
    state = rules.setup(rules.table(2, rules.about.quickstart), Tossed(random)).state
    for _ in range(8):
        prompts = rules.prompts(state)
        if not prompts:
            break
        seat = prompts[random.randrange(len(prompts))].seat
        words = opponent(name, 0.02)(rules, rules.view(state, seat), seat, random)
        state = rules.play(state, seat, words, Tossed(random)).state


def test_the_arenas_alpha_beta_takes_a_win_and_knows_who_is_ahead() -> None:
    position = tactics("rakh").plain["a win at once, 4"]()
    rules = find("rakh")
    view = rules.view(position.state, position.seat)
    assert position.is_best(alpha_beta(rules, view, position.seat, Random(1), seconds=0.5))
    other = Seat(1 - position.seat)
    assert evaluated(rules, position.state, position.seat) == -evaluated(
        rules, position.state, other
    )
