"""States to JSON and back: equal, the same text every time, and checked on the way in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from bot.kernel.codec import decode, encode
from bot.kernel.hexes import Hex


class Sword(Struct, frozen=True, tag="sword"):
    edge: int


class Cup(Struct, frozen=True, tag="cup"):
    owner: str | None = None


class Position(Struct, frozen=True):
    cells: dict[str, Hex]
    gone: frozenset[int]
    things: tuple[Sword | Cup, ...]
    turn: int = 0


things = st.one_of(
    st.builds(Sword, st.integers(-9, 9)), st.builds(Cup, st.none() | st.text(max_size=4))
)
positions = st.builds(
    Position,
    st.dictionaries(
        st.text(max_size=3), st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9)), max_size=4
    ),
    st.frozensets(st.integers(0, 40), max_size=8),
    st.lists(things, max_size=4).map(tuple),
    st.integers(0, 1 << 60),
)


@given(positions)
def test_what_is_written_is_read_back_equal(position: Position) -> None:
    again = decode(encode(position), Position)
    assert again == position
    assert all(isinstance(cell, Hex) for cell in again.cells.values())


@given(positions)
def test_the_text_does_not_depend_on_the_order_of_sets_and_keys(position: Position) -> None:
    shuffled = Position(
        dict(reversed(position.cells.items())),
        frozenset(sorted(position.gone, reverse=True)),
        position.things,
        position.turn,
    )
    assert encode(shuffled) == encode(position)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"cells": {}, "gone": [], "things": [], "turn": "x"}', r"\$\.turn"),
        ('{"cells": {}, "gone": []}', "things"),
        ('{"cells": {"a": [1]}, "gone": [], "things": []}', r"\$\.cells"),
        ('{"cells": {}, "gone": [], "things": [{"type": "wand"}]}', r"\$\.things\[0\]"),
        ('{"cells": {}, "gone": [', "truncated"),
        ("", "truncated"),
        ("null", "expected `object`, got `null`"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(text: str, place: str) -> None:
    with pytest.raises(ValueError, match=rf"(?i){place}"):
        decode(text, Position)
