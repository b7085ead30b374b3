"""Piles: nothing is lost, nothing is doubled, the top stays the top."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kernel import Recorded, Tossed, piles

cards = st.lists(st.integers(1, 9), max_size=10).map(tuple)
numbers = st.integers(0, 12)


@given(cards, numbers)
def test_drawing_takes_from_the_top_and_leaves_the_rest(pile: tuple[int, ...], number: int) -> None:
    taken, left = piles.draw(pile, number)
    assert taken + left == pile
    assert len(taken) == min(number, len(pile))
    assert piles.put_on(left, taken) == pile


@given(cards, numbers)
def test_drawing_from_below_takes_the_lowest_first(pile: tuple[int, ...], number: int) -> None:
    taken, left = piles.draw_last(pile, number)
    assert left + taken[::-1] == pile
    assert len(taken) == min(number, len(pile))
    assert piles.tuck_under(left, reversed(taken)) == pile


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


@given(cards, cards, numbers, st.integers())
def test_a_deck_that_is_too_small_gets_the_discards_shuffled_under_it(
    deck: tuple[int, ...], discard: tuple[int, ...], need: int, seed: int
) -> None:
    after, left = piles.replenished(deck, discard, need, Tossed(Random(seed)))
    assert after[: len(deck)] == deck
    assert Counter(after + left) == Counter(deck + discard)
    assert (left == ()) == (len(deck) < need or not discard)


def test_a_deck_that_is_large_enough_draws_nothing() -> None:
    dice = Recorded()
    assert piles.replenished((1, 2), (3, 4), 2, dice) == ((1, 2), (3, 4))
    assert dice.drawn == []
