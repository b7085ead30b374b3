"""The bot's voice: what is shortened, and what is folded."""

from bot.chat import text
from bot.chat.panel import phrases
from bot.match.journal.entries import fold_seals

SEALS = ["**Ann** chooses.", "Seal: aa", "**Ben** chooses.", "Seal: bb"]


def test_several_seals_are_one_line_after_the_rest() -> None:
    folded = text.shortened([*SEALS, "Both are turned up."], 500).splitlines()
    assert folded == [
        "**Ann** chooses.",
        "**Ben** chooses.",
        "Both are turned up.",
        "-# Seals: aa, bb",
    ]


def test_a_single_seal_is_small_print_too() -> None:
    assert fold_seals(["Seal: aa", "Done."]) == ["Done.", "-# Seal: aa"]


def test_many_seals_are_no_wall() -> None:
    many = [f"Seal: {number:02}" for number in range(12)]
    assert fold_seals(many) == ["-# Seals: 09, 10, 11 and 9 more"]


def test_the_last_lines_are_kept_and_the_others_counted() -> None:
    lines = [f"Line {number}." for number in range(20)]
    assert text.shortened(lines, 60).splitlines() == [
        "-# … 18 earlier lines: /match log",
        "Line 18.",
        "Line 19.",
    ]


def test_seals_take_no_room_from_what_happened() -> None:
    lines = ["It began.", *[f"Seal: {number:016}" for number in range(50)], "It went on."]
    short = text.shortened(lines, 200)
    assert short.startswith("It began.\nIt went on.\n-# Seals: ") and "47 more" in short


def test_a_reason_is_a_whole_sentence() -> None:
    assert text.sentence("the other side has left") == "The other side has left."
    assert text.sentence("{0} has resigned.") == "{0} has resigned."


def test_small_print_keeps_the_newest_lines_and_no_seals() -> None:
    lines = ["One line.", "Another.", "Seal: bb"]
    assert text.small(lines, 100) == "-# One line.\n-# Another."
    assert text.small(lines, 20) == "-# …\n-# Another."
    assert text.small([], 100) == ""


def test_a_narrower_question_takes_the_place_of_a_wide_one() -> None:
    wide = "Order of the Sun: 1 action left. What will you do?"
    assert phrases.once([wide, "Which unit moves?"]) == [
        "Order of the Sun: 1 action left.", "Which unit moves?",
    ]  # fmt: skip
    both = [wide, "Which unit moves?"]
    assert phrases.once(both, narrower=False) == both, "there is more to choose from than that"
    assert phrases.once(["Which card do you take? All see it.", "Which card do you take?"]) == [
        "Which card do you take? All see it."
    ]
