"""The tree of questions: one structure that parses, judges, lists, suggests and explains."""

from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kernel import (
    Ask,
    Do,
    Fill,
    NotUnderstood,
    Option,
    PlayError,
    Prompt,
    Seat,
    Stale,
    Unfinished,
    descend,
    fill_in,
    options_along,
    path_of,
    random_sentence,
    sentences,
    to_the_usual,
    topic_at,
    walk,
    walk_first,
)

ME = Seat(0)
Tree = Prompt[str]


def read(words: str) -> str:
    if "nonsense" in words:
        raise NotUnderstood("That is nonsense.")
    return f"note {words}"


def why_not(word: str) -> str:
    return "D5 is three steps away; a Scout has two (R1)." if word.upper() == "D5" else ""


CELLS = Prompt(
    ME,
    "Where to?",
    tuple(Option(cell, f"To {cell}", Do(f"move {cell}"), cell=cell) for cell in ("C3", "C4")),
    why_not=why_not,
)
TREE: Tree = Prompt(
    ME,
    "What now?",
    (
        Option("move", "Move", Ask(lambda: CELLS), also=("go",)),
        Option("pass", "Pass", Do("pass")),
        Option("note", "Write a note", Fill("a few words", read, "a b", sealed=True)),
        Option("hide", "Hide", Do("hide", sealed=True)),
    ),
    default="pass",
)


LINES: Tree = Prompt(
    ME,
    "Which orders?",
    (
        Option("pass", "Pass", Do("pass")),
        Option(
            "order",
            "Type orders",
            Fill("orders", str.upper, "a>b", closing=("done",), begins=lambda word: ">" in word),
        ),
    ),
)


def test_a_closing_word_ends_a_blank_and_the_next_sentence_follows() -> None:
    for between in ("; ", " ", ", "):
        said = walk_first(LINES, f"order a>b c>d DONE{between}pass")
        assert (said.sentence, said.rest) == ("order a>b c>d DONE", "pass")
    assert walk(LINES, "order a>b; c>d").action == "A>B; C>D"
    with pytest.raises(NotUnderstood, match="is complete"):
        walk(LINES, "order a>b done pass")
    assert fill_in(LINES, [1], "a>b done; pass").rest == "pass"


def test_a_blank_may_be_opened_without_its_own_word() -> None:
    assert walk(LINES, "a>b c>d") == walk(LINES, "order a>b c>d")
    assert walk(LINES, "a>b; c>d") == walk(LINES, "order a>b; c>d")
    with pytest.raises(NotUnderstood, match="“ab” is not possible"):
        walk(LINES, "ab c>d")


@st.composite
def trees(draw: st.DrawFn, depth: int = 3) -> Tree:
    """Random trees; a leaf's action is its own sentence."""
    return _tree(draw, depth, "")


def _tree(draw: st.DrawFn, depth: int, path: str) -> Tree:
    tokens = draw(
        st.lists(
            st.text("abcXYZ189-", min_size=1, max_size=4),
            min_size=1,
            max_size=4,
            unique_by=str.casefold,
        )
    )
    options: list[Option[str]] = []
    for token in tokens:
        here = f"{path} {token}".strip()
        if depth and draw(st.booleans()):
            below = _tree(draw, depth - 1, here)
            options.append(Option(token, token, Ask(partial(_same, below))))
        else:
            options.append(Option(token, token, Do(here)))
    return Prompt(ME, "Which?", tuple(options))


def _same(prompt: Tree) -> Tree:
    return prompt


def test_words_that_end_before_the_usual_answer_mean_it() -> None:
    some = Prompt(ME, "How many?", (Option("1", "One", Do("1")), Option("all", "All", Do("all"))))
    go = Option("go", "Go", Ask(lambda: some, "all"))
    tree: Tree = Prompt(ME, "What now?", (go, Option("stay", "Stay", Ask(lambda: some))))
    assert walk(tree, "go").sentence == "go all"
    assert walk(tree, "go 1").sentence == "go 1"
    assert walk_first(tree, "go; stay 1").rest == "stay 1"
    with pytest.raises(NotUnderstood, match="after “go”"):
        walk(tree, "go stay 1")
    with pytest.raises(Unfinished):
        walk(tree, "stay")
    assert to_the_usual(tree, (0,)) == (0, 1)
    assert to_the_usual(tree, (0, 0)) == (0, 0) and to_the_usual(tree, (1,)) == (1,)


@given(trees())
def test_every_listed_sentence_can_be_walked_and_means_itself(tree: Tree) -> None:
    found = list(sentences(tree))
    assert len(found) == len(set(found)) >= 1
    for sentence in found:
        said = walk(tree, f"  {sentence.upper()} ; ")
        assert said.sentence == said.action == sentence
        assert said.rest == ""


@given(trees(), st.integers())
def test_a_stroll_ends_in_one_of_the_sentences(tree: Tree, seed: int) -> None:
    assert random_sentence(tree, Random(seed)) in set(sentences(tree))


@given(trees(), st.integers())
def test_option_numbers_lead_to_the_same_sentence(tree: Tree, seed: int) -> None:
    random = Random(seed)
    path: list[int] = []
    prompt = tree
    while True:
        path.append(random.randrange(len(prompt.options)))
        then = prompt.options[path[-1]].then
        if not isinstance(then, Ask):
            break
        prompt = then.question()
    option, sentence = descend(tree, path)
    assert isinstance(option.then, Do)
    assert walk(tree, sentence).action == option.then.action


@given(trees(), st.text("abcXYZ189- ;", max_size=20))
def test_any_words_are_a_sentence_or_a_refusal_in_words(tree: Tree, text: str) -> None:
    try:
        said = walk_first(tree, text)
    except PlayError as error:
        assert str(error)
    else:
        assert said.sentence in set(sentences(tree))


@given(trees(), trees(), st.sampled_from([" ", "; ", ";", " ;  "]))
def test_a_sentence_runs_on_into_the_next_with_or_without_a_stop(
    tree: Tree, other: Tree, between: str
) -> None:
    first, second = next(sentences(tree)), next(sentences(other))
    said = walk_first(tree, f"{first}{between}{second}")
    assert (said.sentence, walk(other, said.rest).sentence) == (first, second)


def test_words_are_understood_in_any_case_and_by_their_other_names() -> None:
    assert walk(TREE, "MOVE c4").sentence == "move C4"
    assert walk(TREE, "Go C3").sentence == "move C3"


def test_a_word_too_many_is_named() -> None:
    with pytest.raises(NotUnderstood, match=r"“pass” is complete\. Leave out “move C3”"):
        walk(TREE, "pass; move C3")


def test_a_half_sentence_is_told_how_it_goes_on() -> None:
    for half in ("move", "move ;", "move; C3"):
        with pytest.raises(Unfinished, match=r"“move” is not finished\. Say C3 or C4"):
            walk(TREE, half)
    for nothing in ("", "  ", " ; "):
        with pytest.raises(Unfinished, match=r"What now\? Say move, pass, note"):
            walk(TREE, nothing)


def test_an_unknown_word_gets_the_games_own_reason_first() -> None:
    with pytest.raises(NotUnderstood, match=r"^D5 is three steps away; a Scout has two \(R1\)\.$"):
        walk(TREE, "move d5")
    with pytest.raises(NotUnderstood, match=r"“Z9” is not possible after “move”\. Say C3"):
        walk(TREE, "move Z9")


def test_a_slip_of_the_finger_is_guessed_at_as_the_tree_spells_it() -> None:
    with pytest.raises(NotUnderstood, match=r"Did you mean “C4”\?"):
        walk(TREE, "move c44")
    with pytest.raises(NotUnderstood, match=r"Did you mean “move”\?"):
        walk(TREE, "mvoe C4")


def test_a_long_offer_is_cut_short() -> None:
    many = Prompt(ME, "Which?", tuple(Option(f"n{n}", "x", Do("")) for n in range(40)))
    with pytest.raises(NotUnderstood, match=r"Say n0, n1, .*n11 or one of 28 others\.$"):
        walk(many, "qq")


def test_a_blank_takes_the_rest_as_it_is() -> None:
    said = walk(TREE, "note  My own; WORDS\nin two lines  ")
    assert said.action == "note My own; WORDS\nin two lines"
    assert said.sentence == "note My own; WORDS\nin two lines"
    assert said.sealed and not walk(TREE, "pass").sealed and walk(TREE, "hide").sealed


def test_a_blank_left_empty_or_filled_with_nonsense_is_refused() -> None:
    for empty in ("note", "note ", "note;", "note ; words"):
        with pytest.raises(Unfinished, match=r"“note” is not finished\. Add a few words"):
            walk(TREE, empty)
    with pytest.raises(NotUnderstood, match="nonsense"):
        walk(TREE, "note nonsense")


def test_a_form_fills_the_blank_at_the_end_of_its_path() -> None:
    assert fill_in(TREE, [2], " a  b ") == walk(TREE, "note  a  b ")
    for empty in ("", "  ", "; words"):
        with pytest.raises(Unfinished, match=r"“note” is not finished\. Add a few words"):
            fill_in(TREE, [2], empty)
    with pytest.raises(NotUnderstood, match="nonsense"):
        fill_in(TREE, [2], "nonsense")
    with pytest.raises(Stale, match="earlier question"):
        fill_in(TREE, [1], "words")


def test_a_listed_blank_is_filled_with_its_example() -> None:
    assert list(sentences(TREE)) == ["move C3", "move C4", "pass", "note a b", "hide"]


@pytest.mark.parametrize("path", [[9], [-1], [0, 2], [1, 0], [2, 0], [0, 0, 0]])
def test_numbers_that_lead_nowhere_are_of_an_earlier_question(path: list[int]) -> None:
    with pytest.raises(Stale, match="earlier question"):
        descend(TREE, path)


def test_no_numbers_at_all_are_half_a_sentence() -> None:
    with pytest.raises(Unfinished):
        descend(TREE, [])
    assert descend(TREE, [0])[1] == "move"


def test_questions_are_built_only_when_they_are_asked() -> None:
    def never() -> Tree:
        raise AssertionError("nobody asked")

    tree: Tree = Prompt(ME, "?", (Option("a", "A", Do("a")), Option("b", "B", Ask(never))))
    assert walk(tree, "a").action == "a"
    assert next(sentences(tree)) == "a"
    with pytest.raises(NotUnderstood):
        walk(tree, "c")


def test_a_question_inside_another_has_its_topic_unless_it_names_its_own() -> None:
    last = Prompt(ME, "How far?", (Option("1", "1", Do("1")),), topic="Distances")
    inner = Prompt(ME, "Which?", (Option("a", "A", Ask(lambda: last)),))
    prompt = Prompt(ME, "What?", (Option("go", "Go", Ask(lambda: inner)),), topic="A turn")
    assert [topic_at(prompt, path) for path in ((), (0,), (0, 0), (0, 0, 0), (7,))] == [
        *("A turn", "A turn", "Distances", "Distances", "A turn")
    ]


@given(st.randoms(use_true_random=False))
def test_a_path_leads_to_its_sentence_and_its_options_along_the_way(random: Random) -> None:
    sentence = random_sentence(TREE, random)
    path = path_of(TREE, sentence)
    option, words = descend(TREE, path)
    along = list(options_along(TREE, path))
    assert sentence.startswith(words) and not isinstance(option.then, Ask)
    assert along[-1] == option and " ".join(each.token for each in along) == words


def test_a_sentence_that_is_not_offered_has_no_path() -> None:
    with pytest.raises(NotUnderstood):
        path_of(TREE, "fly")
