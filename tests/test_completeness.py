"""Nothing is forgotten: every game has its papers, and every ruling a test that cites it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.games import find, games
from bot.match.rulebook.lookup import terms

LARGE = ("arrakhar", "rakh", "terakh", "terrain", "terrene")
ROOT = Path(__file__).parent.parent
RULING = re.compile(r"^\|\s*\**(R\d+[a-z]?)\**\s*\|", re.MULTILINE)
SOURCE = re.compile(r"\[[RWH]\b")  # rulebook, public source, ours
EXAMPLE = re.compile(r"^[-*]\s+\**(E\d+[a-z]?)\b", re.MULTILINE)


def folder(key: str) -> Path:
    return ROOT / "bot" / "games" / key


def cited(key: str) -> set[str]:
    """What the tests of a game say they show."""
    return {
        number for path in (ROOT / "tests" / "games" / key).glob("*.py") for number in _marks(path)
    }


def _marks(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.ruling":
            yield from (str(ast.literal_eval(argument)) for argument in node.args)


@pytest.mark.parametrize("key", games())
def test_a_game_has_its_rules_in_words(key: str) -> None:
    text = (folder(key) / "RULES.md").read_text("utf-8")
    rows = [line for line in text.splitlines() if RULING.match(line)]
    assert rows, "no numbered ruling: rows start “| R1 |”"
    assert [row for row in rows if not SOURCE.search(row)] == [], "say [R], [W] or [H]"


@pytest.mark.parametrize("key", games())
def test_every_ruling_and_example_has_a_test(key: str) -> None:
    text = (folder(key) / "RULES.md").read_text("utf-8")
    numbers = {*RULING.findall(text), *EXAMPLE.findall(text)}
    assert sorted(numbers - cited(key)) == [], "no test is marked with @pytest.mark.ruling(…)"


@pytest.mark.parametrize("key", games())
def test_tests_cite_rulings_that_exist(key: str) -> None:
    text = (folder(key) / "RULES.md").read_text("utf-8")
    numbers = {*RULING.findall(text), *EXAMPLE.findall(text)}
    assert sorted(cited(key) - numbers) == []


@pytest.mark.parametrize("key", LARGE)
def test_a_large_game_has_what_a_small_one_may_lack(key: str) -> None:
    game = find(key)
    assert game.about.quickstart, "/try would begin with the set-up"
    assert game.pieces(), "nothing can be looked up by name"
    assert len(terms(key)) >= 4, "no glossary explains its words"


def test_every_game_folder_is_found() -> None:
    folders = {path.parent.name for path in (ROOT / "bot" / "games").glob("*/__init__.py")}
    assert folders <= set(games())


def test_every_module_says_what_it_is() -> None:
    for top in ("bot", "renderers", "tests"):
        for path in (ROOT / top).rglob("*.py"):
            text = path.read_text("utf-8")
            assert not text or text.startswith('"""'), path


def test_the_settings_in_the_example_file_are_the_real_ones() -> None:
    from bot.settings import NAMES

    text = (ROOT / ".env.example").read_text("utf-8")
    assert set(re.findall(r"^#?\s?([A-Z_]+)=", text, re.MULTILINE)) == set(NAMES)
