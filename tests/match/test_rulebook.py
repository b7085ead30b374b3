"""The rules as players read them on a phone: nothing cut, nothing raw, everything found."""

import re
import sys
from collections.abc import Iterator
from importlib.resources import files

import pytest

from bot.games import find, games
from bot.kernel import PlayError
from bot.match.rulebook import tables
from bot.match.rulebook.lookup import (
    QUESTIONS,
    about_question,
    answer,
    find_topics,
    look_up,
    terms,
    topics,
)
from bot.match.rulebook.pages import PAGE, Page, chapters, headings, pages
from bot.match.rulebook.source import Items, Table, sections

NUMBERED = re.compile(r"^(?:\| *|[-*] +)\**([RE]\d+[a-z]?)\b", re.MULTILINE)
MARK = re.compile(r"\[[RWH]\b[^\]]*\]")
BUTTONS_BELOW = 25  # chapters that a menu can hold
CODE_LINE = 38  # monospaced letters across a phone of 400 px
MANY = 8  # choices: more of them have a table of their own


def code_lines(page: Page) -> Iterator[str]:
    for block in re.findall(r"```\n(.*?)\n```", page.text, re.DOTALL):
        yield from block.splitlines()


@pytest.mark.parametrize("key", games())
def test_every_page_reads_well_on_a_phone(key: str) -> None:
    """With `pytest -s` it prints the whole book as Discord is sent it."""
    for page in pages(key):
        sys.stdout.write(f"--- {key}, page {page.number + 1}: {page.chapter}\n{page.text}\n")
        prose = re.sub(r"```.*?```", "", page.text, flags=re.DOTALL)
        assert 0 < len(page.text) <= PAGE
        assert not re.search(r"^\s*\|", prose, re.MULTILINE), "Discord draws no tables"
        assert not MARK.search(page.text)
        assert "****" not in page.text, "a mark in bold leaves its stars behind"
        assert page.text.count("```") % 2 == 0, "a drawing is never torn"
        assert [line for line in code_lines(page) if len(line) > CODE_LINE] == []


@pytest.mark.parametrize("key", games())
def test_settings_are_called_what_the_lobby_calls_them(key: str) -> None:
    settings = find(key).about.settings
    stored = {word for each in settings for word in (each.key, *each.choices)}
    typed_words = {word for page in pages(key) for word in re.findall(r"`([a-z0-9_]+)`", page.text)}
    assert not typed_words & stored


@pytest.mark.parametrize("key", games())
def test_nothing_of_the_source_is_lost(key: str) -> None:
    shown = {word for page in pages(key) for word in re.findall(r"\w+", page.text.casefold())}
    for section in sections(key):
        for block in section.blocks:
            cells = [c for row in block.rows for c in row] if isinstance(block, Table) else []
            assert {word for cell in cells for word in re.findall(r"\w+", cell.casefold())} <= shown


def entries(key: str) -> Iterator[str]:
    """Rows of tables and items of lists, as plain text in lower case."""
    for section in sections(key):
        for block in section.blocks:
            rows = [" | ".join(row) for row in block.rows] if isinstance(block, Table) else []
            items = list(block.items) if isinstance(block, Items) else []
            yield from (re.sub(r"[*`]", "", each).casefold() for each in (*rows, *items))


@pytest.mark.parametrize("key", games())
def test_every_setting_and_every_choice_of_it_is_in_the_rules(key: str) -> None:
    """Some row or item names the setting as the lobby does, and all choices that are not numbers.

    Configurations of Terakh and the like are in a table of their own.
    """
    whole = "\n".join(entries(key))
    for setting in find(key).about.settings:
        told = [each for each in entries(key) if setting.label.casefold() in each]
        assert told, f"{setting.label} is not in RULES.md"
        shown = {setting.shown(each).casefold() for each in setting.choices}
        shown = {re.sub(r" \(\d players\)$", "", each) for each in shown}  # a column of its own
        named = {each for each in shown if not each.isdecimal()}
        where = "\n".join(told)
        if len(named) > MANY:
            where, named = whole, {each.split(" (")[0] for each in named}
        assert not [each for each in named if each not in where], setting.label
        assert setting.shown(setting.choices[0]).casefold() in where, "the usual one is missing"


@pytest.mark.parametrize("key", games())
def test_every_heading_can_be_reached(key: str) -> None:
    assert len(chapters(key)) <= BUTTONS_BELOW
    known = headings(key)
    for section in sections(key):
        if section.blocks:
            page = pages(key)[known[section.title]]
            assert section.title in (page.chapter, *page.headings)
            assert look_up(key, section.title).page == page.number
    assert sum(chapter.pages for chapter in chapters(key)) == len(pages(key))


@pytest.mark.parametrize("key", games())
def test_answers_come_first(key: str) -> None:
    first = find_topics(key, "")
    found = {each.name: each.page for each in first if each.kind == "question"}
    wanted = {"How do I win?", "What is a turn?", "How is it set up?"}
    assert wanted <= set(found), "RULES.md has the headings Goal, Set-up and A turn"
    assert first[0].name == "How do I win?"
    assert look_up(key, "how do i win").page == first[0].page == 0, "Goal comes first"
    assert len({found[name] for name in wanted}) == len(wanted)


@pytest.mark.parametrize("key", games())
def test_every_ruling_and_every_example_is_found_by_its_number(key: str) -> None:
    numbered = [each for each in topics(key) if each.kind in ("ruling", "example")]
    text = (files(f"bot.games.{key}") / "RULES.md").read_text("utf-8")
    assert {each.name for each in numbered} == set(NUMBERED.findall(text)) != set()
    for topic in numbered:
        assert look_up(key, topic.name) == topic
        assert f"**{topic.name}**" in pages(key)[topic.page].text


def test_a_question_in_ones_own_words_finds_the_ruling() -> None:
    assert look_up("rakh", "May a unit move fewer steps?").name == "R1"
    assert look_up("arrakhar", "R5").name == "R05"
    assert find_topics("terakh", "mana")[0].text.startswith("what actions cost")
    assert look_up("terrene", "win").name == "How do I win?"
    assert look_up("rakh", "guardian").kind == "piece"


@pytest.mark.parametrize("key", games())
def test_the_words_of_a_glossary_are_explained(key: str) -> None:
    titles = " ".join(section.title for section in sections(key))
    assert bool(terms(key)) >= ("Glossary" in titles), "items are “- **Word**: what it means”"
    for term in terms(key):
        best, *_ = [each.name.casefold() for each in find_topics(key, term)]
        assert best.endswith(term.casefold()), "the word, or the section about it"


@pytest.mark.parametrize("key", games())
def test_pieces_and_cards_can_be_looked_up(key: str) -> None:
    for name, words in find(key).pieces().items():
        assert name in [each.name for each in find_topics(key, name)]
        assert "|" not in words


def test_what_the_rules_do_not_say_is_said_so() -> None:
    with pytest.raises(PlayError, match="say nothing about “zeppelin”"):
        look_up("rakh", "zeppelin")


def test_an_answer_for_the_terminal_is_whole() -> None:
    assert answer("terakh", "5.7").startswith("**5.7 Windows**\n")
    assert answer("terakh", "R5") == "**R5**\nPlanes share whole edges and are all connected."
    assert "**R57**" in answer("rakh", "Rulings")
    assert len(QUESTIONS) < 10


def test_a_narrow_table_is_aligned_and_a_wide_one_is_a_list() -> None:
    narrow = Table(("Die", "Orcs"), (("1–2", "1"), ("3–6", "2")))
    assert tables.shown(narrow) == ["```\nDie  Orcs\n1–2  1\n3–6  2\n```"]
    wide = Table(("Code", "Unit", "HEALTH", "Ability"), (("GI", "Giant", "5", "It throws." * 5),))
    assert tables.shown(wide) == [f"- **Giant** · Code GI · HEALTH 5\n  {'It throws.' * 5}"]


def test_cells_say_what_they_are() -> None:
    head = ("Scenario", "Points", "Haunts", "Who begins", "What it is like, in short")
    rows = (("basic", "60", "six", "WI", "the usual one, for an evening with a friend of yours"),)
    assert tables.shown(Table(head, rows)) == [
        "- **basic** · Points 60 · Haunts: six · Who begins: WI\n"
        "  The usual one, for an evening with a friend of yours."
    ]


QUESTIONS_ASKED = [
    ("rakh", "Attack with a unit", "An attack, step by step"),
    ("arrakhar", "Turn 1, haste. Choose wizards and the stacks they haste.", "5.3 Haste"),
    ("arrakhar", "Turn 1, wandering orcs: 2 orcs to place.", "5.1 Wandering orcs"),
    ("arrakhar", "Turn 1, fireballs. Choose casters and their targets.", "5.6 Fireballs"),
    ("terakh", "Attack with a unit (2 mana)", "5.2 Attacks"),
    ("terrain", "Double 2. You do not move: rotate any piece, or skip.", "Doubles"),
]


@pytest.mark.parametrize(("key", "asked", "heading"), QUESTIONS_ASKED)
def test_a_question_leads_to_the_section_about_it(key: str, asked: str, heading: str) -> None:
    assert about_question(key, asked).name == heading


@pytest.mark.parametrize("key", games())
def test_a_question_about_nothing_leads_to_a_turn(key: str) -> None:
    assert about_question(key, "Hm?") == look_up(key, "What is a turn?")
