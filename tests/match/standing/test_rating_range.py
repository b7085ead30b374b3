"""Who may join an open table, as time goes by."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.match.standing.rating import MIDDLE, POINTS, Rating
from bot.match.standing.rating_range import is_near, width

OPENED = datetime(2026, 11, 18, 12, tzinfo=UTC)


def settled(points: int) -> Rating:
    return Rating(MIDDLE + (points - 1500) / POINTS, 2.0, 20)


@pytest.mark.parametrize(("hours", "points"), [(0, 150), (1.9, 150), (2, 300), (8, None)])
def test_the_window_grows_with_time(hours: float, points: int | None) -> None:
    assert width(OPENED, OPENED + timedelta(hours=hours)) == points


def test_settled_ratings_must_be_near_and_new_ones_may_always_join() -> None:
    assert is_near(1500, settled(1650), 150) and is_near(1500, settled(1350), 150)
    assert not is_near(1500, settled(1651), 150) and not is_near(1500, settled(1349), 150)
    assert is_near(1500, settled(2400), None)
    assert is_near(1500, None, 150) and is_near(1500, Rating(50.0), 150)
