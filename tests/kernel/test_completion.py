"""Completion: whatever is suggested can be said, and what was typed leads there."""

from hypothesis import given
from hypothesis import strategies as st

from bot.kernel import Ask, Do, Option, Prompt, Seat, complete, sentences, walk
from tests.kernel.test_prompt import CELLS, TREE, Tree, trees


def words(prompt: Tree, typed: str, limit: int = 25) -> list[str]:
    return [each.words for each in complete(prompt, typed, limit)]


@given(trees(), st.integers(min_value=1, max_value=6))
def test_a_whole_suggestion_is_a_sentence_and_there_are_never_too_many(
    tree: Tree, limit: int
) -> None:
    found = complete(tree, "", limit)
    assert len(found) <= limit
    for each in found:
        if each.whole:
            assert walk(tree, each.words).sentence == each.words


@given(trees(), st.data())
def test_every_beginning_of_a_sentence_leads_to_it(tree: Tree, data: st.DataObject) -> None:
    sentence = data.draw(st.sampled_from(list(sentences(tree))))
    typed = sentence[: data.draw(st.integers(0, len(sentence)))]
    found = words(tree, typed, limit=10_000)
    assert sentence in found


def test_questions_are_replaced_by_their_answers_while_they_fit() -> None:
    assert words(TREE, "") == ["move C3", "move C4", "pass", "note", "hide"]
    assert words(TREE, "", limit=4) == ["move", "pass", "note", "hide"]
    assert words(TREE, "mo") == ["move C3", "move C4"]
    assert words(TREE, "MOVE  c") == ["move C3", "move C4"]


def test_what_begins_so_comes_before_what_contains_it() -> None:
    prompt = Prompt(
        Seat(0),
        "?",
        (Option("scout", "A unit", Do("")), Option("unit", "x", Do("")), Option("z", "y", Do(""))),
    )
    assert words(prompt, "un") == ["unit", "scout"]


def test_a_blank_suggests_what_was_typed_or_an_example() -> None:
    [empty] = complete(TREE, "note ")
    assert (empty.words, empty.label, empty.whole) == ("note a b", "a few words", True)
    [typed] = complete(TREE, "note my  own words")
    assert typed.words == "note my  own words"
    assert walk(TREE, typed.words).action == "note my  own words"


def test_nothing_follows_a_wrong_word_or_a_whole_sentence() -> None:
    assert complete(TREE, "fly C3") == []
    assert complete(TREE, "pass C3") == []
    assert complete(TREE, "move C9") == []


def test_a_deep_tree_is_grown_a_layer_at_a_time() -> None:
    inner = Prompt(Seat(0), "?", tuple(Option(f"x{n}", "x", Ask(lambda: CELLS)) for n in range(9)))
    outer = Prompt(Seat(0), "?", (Option("go", "Go", Ask(lambda: inner)),))
    assert len(words(outer, "")) == 18
    assert words(outer, "", limit=12) == [f"go x{n}" for n in range(9)]
