"""Numbers and lists read naturally."""

from bot.kernel.text import count, either, listed, possessive


def test_a_number_agrees_with_its_noun() -> None:
    assert [count(number, "point") for number in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert count(2, "dwarf", "dwarves") == "2 dwarves"


def test_a_list_is_joined_by_its_last_word() -> None:
    assert [listed(list(words)) for words in ("", "A", "AB", "ABC")] == [
        "",
        "A",
        "A and B",
        "A, B and C",
    ]
    assert either(["N8", "P9"]) == "N8 or P9"


def test_a_seat_may_own_something() -> None:
    assert possessive("{0}") == "{0}'s"
