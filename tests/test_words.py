"""What people read outside the games is in plain words, too: messages, help, errors, the page."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.words import faults, faults_of_game, word_list

ROOT = Path(__file__).parents[1]
SHELL = ["chat", "match", "console", "ai", "kernel", "store", "settings.py", "app.py"]
SHELL += ["__main__.py", "local_mode.py", "logs.py", "operations", "connection.py", "shards.py"]
SQL = re.compile(r"(?i)\s*(select|insert|update|delete|pragma|create|begin|surface|reason) ")
PAGE = ROOT / "bot" / "local" / "page" / "static"
QUOTED = re.compile(r"\"((?:[^\"\\\n]|\\.)*)\"|`((?:[^`\\\n]|\\.)*)`")
TEXT = re.compile(r">([^<>]+)<|(?:aria-label|title|placeholder)=\"([^\"]+)\"")
DOCUMENTS = ["README.md", ".env.example", "SECURITY.md", "CHANGELOG.md", "HOSTING.md", "PRIVACY.md"]
DOCUMENTS += ["TERMS.md", "app.json", "compose.yaml", "hosting/tablekeeper.service"]
DOCUMENTS += [str(file.relative_to(ROOT)) for file in sorted(ROOT.glob("bot/games/*/RULES.md"))]
LESSONS = sorted(ROOT.glob("bot/games/*/data/*.toml"))

PLANTED = [
    "Who lets it pass is answered for.",
    "Bob is asked again, and by now the match is over.",
    "Alice moves the own Elder.",
    "Nobody of them is left.",
    "Bob does not agree to the taking back.",
    "That was taken back.",
    "C4 is no haunt.",
    "There are 1 points left.",
    "It has 1 movement points.",
    "You have 3 card.",
    "See who is asked.",
    "Your colour is grey.",
    "Two  spaces.",
    "It ends here..",
    "Alice draws .",
    "The the Rogue falls.",
    "A easy computer plays.",
    "An computer plays.",
    "Somebody joins.",
    "…",
    "Left: nothing. ",
    "See who is to move.",
    "Critical needs a Assassin.",
    "Only 0 of your units can do that.",
    "Who leaves its RANGE loses 1 HEALTH.",
    "It falls. Who stays loses nothing.",
    "Their next turn starts with 2 mana less.",
    "Nobody can enter F8 any more.",
    "Please look whether you are asked.",
    "I know no time zone “Mars”.",
    "The ruin is destroyed, and there lies the wand!",
    "The Rogue loses 1 HEALTH: 3 HEALTH left.",
    "Tell your team-mate.",
    "Go round the hill.",
    "You have tried no puzzle yet.",
    "You are called for no game here.",
    "It now has 10 ATK (-5).",
]
GOOD = [
    "There is no room on C4.",
    "You have 1 movement point left.",
    "Alice wins 2 to 1. Cards are shuffled.",
    "A unit costs 1. It adds 1 to the roll.",
    "An hour is left; a one is a miss.",
    "Who goes first? Bob does. Who is next is up to Ann?",
    "Say who has won. Do you want any more cards? It takes 2 more turns, or less.",
    "Turn 1 is over … and 3 units left.",
    "Nobody has offered a draw. Offer one with /match draw. None of them is left.",
]


@pytest.mark.parametrize("text", PLANTED)
def test_what_a_careful_editor_would_mark_is_found(text: str) -> None:
    assert list(faults(text))


@pytest.mark.parametrize("text", ["{seat} moves.", "{} is full.", "Let {x!r} go"])
def test_a_placeholder_that_is_left_over_is_found(text: str) -> None:
    assert list(faults_of_game(text))


@pytest.mark.parametrize("text", [*GOOD, "{0} moves to {1}."])
def test_plain_words_are_left_alone(text: str) -> None:
    assert not list(faults_of_game(text))


def test_the_word_list_is_read() -> None:
    assert word_list()["taken back"] == "undo" and len(word_list()) > 30


def test_the_shell_speaks_plainly() -> None:
    found = [
        f"{file.relative_to(ROOT)}: {fault}"
        for name in SHELL
        for file in _modules(ROOT / "bot" / name)
        for text in _sentences(ast.parse(file.read_text("utf-8")))
        for fault in faults(text)
    ]
    assert not found, "\n".join(found)


def test_the_page_speaks_plainly() -> None:
    texts = [
        (file.name, next(filter(None, found), ""))
        for file in (*PAGE.glob("*.js"), *PAGE.glob("*.html"))
        for found in (QUOTED if file.suffix == ".js" else TEXT).findall(file.read_text("utf-8"))
    ]
    spoken = [(name, text) for name, text in texts if re.match(r"[A-Z].* ", text)]
    found = [f"{name}: {fault}" for name, text in spoken for fault in faults(text.strip())]
    assert len(spoken) > 20 and not found, "\n".join(found)


@pytest.mark.parametrize("name", DOCUMENTS, ids=str)
def test_documents_speak_plainly(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    prose = re.sub(r"```.*?```|^    .*?$", "", text, flags=re.DOTALL | re.MULTILINE)
    cells = re.split(r"[|\n]", re.sub(r"`[^`\n]*`", "code", prose))
    words = [re.sub(r"!?\[([^]]*)\]\([^)]*\)", r"\1", cell).strip() for cell in cells]
    found = [fault for line in words if re.search("[a-z]", line) for fault in faults(line)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_lessons_speak_plainly(file: Path) -> None:
    texts = list(_strings(tomllib.loads(file.read_text("utf-8"))))
    lines = [line.strip() for text in texts for line in text.splitlines() if " " in line.strip()]
    found = [fault for line in lines for fault in faults(line)]
    assert len(lines) > 10 and not found, "\n".join(found)


def _strings(value: object) -> Iterator[str]:
    """Every string in a table of TOML."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from _strings(each)


def _modules(path: Path) -> list[Path]:
    return sorted(path.rglob("*.py")) if path.is_dir() else [path]


def _sentences(tree: ast.Module) -> Iterator[str]:
    """Strings with a space in them that are no docstrings; what is filled in is a name."""
    inside = {id(part) for node in ast.walk(tree) for part in _parts(node)}
    for node in ast.walk(tree):
        if id(node) in inside:
            continue
        text = _text(node)
        if " " in text.strip() and re.search("[a-z]{2}", text) and not SQL.match(text):
            yield text.strip()


def _parts(node: ast.AST) -> list[ast.AST]:
    """What is part of a longer string, or a docstring."""
    if isinstance(node, ast.JoinedStr):
        return [part for part in ast.walk(node) if part is not node]
    if isinstance(node, ast.Expr):
        return [node.value]
    return []


def _text(node: ast.AST) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) or "@" for part in node.values)
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return str(node.value) if isinstance(node, ast.Constant) and is_text else ""
