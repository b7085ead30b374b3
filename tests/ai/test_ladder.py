"""The ladder's sums."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ai.opponent import STRENGTHS
from bot.games import find
from tests.ladder import elo, ladder, wilson


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
    players = {name: STRENGTHS[name] for name in ("dabbler", "planner")}
    lines = list(ladder(find("rakh"), players, 2))
    assert "planner  - dabbler  100.0%" in lines[1]
