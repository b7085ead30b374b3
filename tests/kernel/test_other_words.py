"""Other words for an option: understood when said, spelled as the tree spells it, never offered."""

import pytest

from bot.kernel import Do, NotUnderstood, Option, Prompt, Seat, complete, sentences, walk

STEPS: Prompt[str] = Prompt(
    Seat(0),
    "Where to?",
    (
        Option("F7", "F7, south", Do("south"), also=("S", "down")),
        Option("S", "stand still", Do("still")),
        Option("G5", "G5, north-east", Do("north-east"), also=("NE",)),
    ),
)


def test_another_word_is_understood_and_written_as_the_token() -> None:
    said = walk(STEPS, "ne")
    assert (said.sentence, said.action) == ("G5", "north-east")
    assert walk(STEPS, "DOWN").sentence == "F7"


def test_a_token_goes_before_another_options_other_word() -> None:
    assert walk(STEPS, "s").action == "still"


def test_other_words_are_never_offered() -> None:
    assert list(sentences(STEPS)) == ["F7", "S", "G5"]
    assert [each.words for each in complete(STEPS, "")] == ["F7", "S", "G5"]
    with pytest.raises(NotUnderstood, match="F7, S or G5"):
        walk(STEPS, "west")
