"""The sums of `make balance`, and that it can play every game it names."""

import pytest

from bot.games import find
from tests.balance import Comparison, Played, balance, comparisons, report


def test_shares_are_counted_by_side_pairing_and_who_goes_first() -> None:
    played = [
        Played(("one", "two"), (1.0, 0.0), first=0),
        Played(("two", "one"), (0.0, 1.0), first=0),
        Played(("one", "three"), (0.0, 1.0), first=1),
        Played(("three", "one"), (0.5, 0.5), first=0),
    ]
    lines = [" ".join(line.split()) for line in report(played)]
    assert any(line.startswith("one 62.5%") and line.endswith("of 4") for line in lines)
    assert any(line.startswith("one - two 100.0%") for line in lines)
    assert any(line.startswith("one - three 0.0%") and line.endswith("of 1") for line in lines)
    assert any(line.startswith("who goes first 62.5%") for line in lines)


@pytest.mark.parametrize("key", comparisons())
def test_what_is_compared_exists_in_the_game(key: str) -> None:
    game, compared = find(key), comparisons()[key]
    known = {each.key: each.choices for each in game.about.settings}
    assert all(value in known[name] for name, value in compared.settings.items())
    assert not compared.vary or set(compared.leave) < set(known[compared.vary])


def test_the_same_seed_plays_the_same_matches() -> None:
    compared: Comparison = comparisons()["terrene"]
    once, again = (list(balance("terrene", compared, 2, 2, seed=5)) for _ in range(2))
    assert once == again and "who goes first" in once[-1]
