"""Decks, hands and discards as tuples; the top of a pile is its first item.

Piles are values: every function gives back what was taken and what is left.
"""

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")
Pile = tuple[T, ...]


def draw(pile: Pile[T], number: int = 1) -> tuple[Pile[T], Pile[T]]:
    """Up to so many from the top, and the pile without them."""
    return pile[:number], pile[number:]


def put_on(pile: Pile[T], items: Iterable[T]) -> Pile[T]:
    """Onto the top; the first item ends up topmost."""
    return (*items, *pile)


def tuck_under(pile: Pile[T], items: Iterable[T]) -> Pile[T]:
    """Under the bottom; the last item ends up lowest."""
    return (*pile, *items)


def without(pile: Pile[T], item: T) -> Pile[T]:
    """One copy fewer; the topmost of equal items goes. Raises ValueError if there is none."""
    place = pile.index(item)
    return pile[:place] + pile[place + 1 :]


def without_all(pile: Pile[T], items: Iterable[T]) -> Pile[T]:
    """One copy of each item fewer."""
    for item in items:
        pile = without(pile, item)
    return pile
