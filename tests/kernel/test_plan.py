"""Lines of orders: split, read one after another, refused with everything that is wrong."""

import pytest

from bot.kernel import NotUnderstood
from bot.kernel.plan import read_orders, split_line, tight


def test_a_line_is_split_whatever_stands_between_its_words() -> None:
    line = split_line("d4 -> f6 x 3, K15×2→l15;  done")
    assert line.words == ("D4>F6X3", "K15X2>L15") and line.done


def test_only_the_last_word_closes_a_line() -> None:
    assert split_line("done D4>F6").words == ("DONE", "D4>F6")
    assert not split_line("done D4>F6").done
    assert split_line("ready").words == () and split_line("ready").done
    assert split_line(" , ").words == () and not split_line(" , ").done


def test_signs_lose_the_spaces_around_them() -> None:
    assert tight("e1 : ba ^ 4 > g8") == "E1:BA^4>G8"


def rising(before: tuple[int, ...], word: str) -> list[int]:
    """Numbers that must be larger than all before them."""
    if not word.isdecimal():
        raise NotUnderstood(f"{word} is no number.")
    if before and int(word) <= before[-1]:
        raise NotUnderstood(f"{word} is not larger than {before[-1]}.")
    return [int(word)]


def test_each_order_is_read_on_top_of_those_before_it() -> None:
    assert read_orders(("1", "2", "5"), rising) == (1, 2, 5)


def test_a_line_is_refused_as_a_whole_with_every_reason_once() -> None:
    with pytest.raises(NotUnderstood) as caught:
        read_orders(("3", "x", "2", "x", "4"), rising)
    assert str(caught.value) == "x is no number.\n2 is not larger than 3."
