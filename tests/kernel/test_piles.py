"""Piles: nothing is lost, nothing is doubled, the top stays the top."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kernel import piles

cards = st.lists(st.integers(1, 9), max_size=10).map(tuple)
numbers = st.integers(0, 12)


@given(cards, numbers)
def test_drawing_takes_from_the_top_and_leaves_the_rest(pile: tuple[int, ...], number: int) -> None:
    taken, left = piles.draw(pile, number)
    assert taken + left == pile
    assert len(taken) == min(number, len(pile))
    assert piles.put_on(left, taken) == pile


@given(cards, cards)
def test_what_is_put_on_lies_on_top_and_what_is_tucked_under_below(
    pile: tuple[int, ...], more: tuple[int, ...]
) -> None:
    assert piles.draw(piles.put_on(pile, more), len(more))[0] == more
    assert piles.draw(piles.tuck_under(pile, more), len(pile))[0] == pile


@given(cards, st.data())
def test_taking_out_takes_one_copy_each(pile: tuple[int, ...], data: st.DataObject) -> None:
    items = data.draw(st.permutations(pile))[: data.draw(numbers)]
    left = piles.without_all(pile, items)
    assert Counter(left) + Counter(items) == Counter(pile)


def test_the_topmost_of_equal_cards_goes_and_a_missing_one_is_an_error() -> None:
    assert piles.without((1, 2, 3, 2), 2) == (1, 3, 2)
    with pytest.raises(ValueError, match="not in tuple"):
        piles.without((1, 2), 9)
