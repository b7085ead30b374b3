"""The ladder's sums."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
