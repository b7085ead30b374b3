"""Imports point down only. This table is the architecture document that cannot go stale."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LINES = 400

# What each part may import of ours; beyond that, only what the second table allows.
ALLOWED: dict[str, set[str]] = {
    "bot.kernel": set(),
    "bot.games": {"bot.kernel"},
    "bot.tasks": set(),
    "bot.match": {"bot.kernel", "bot.games", "bot.tasks"},
    "bot.store": {"bot.kernel", "bot.match"},
    "bot.ai": {"bot.kernel", "bot.games", "bot.match", "bot.tasks"},
    "bot.chat": {
        "bot.kernel",
        "bot.games",
        "bot.match",
        "bot.store",
        "bot.ai",
        "bot.tasks",
        "renderers",
    },
    "bot.local.protocol": set(),
    "bot.local.faults": set(),
    "bot.local.world": {"bot.local.protocol"},
    "bot.local.gateway": {"bot.local.protocol", "bot.local.world", "bot.local.faults"},
    "bot.local.channels": {"bot.local.protocol", "bot.local.world", "bot.local.gateway"},
    "bot.local.interactions": {
        "bot.local.protocol",
        "bot.local.world",
        "bot.local.gateway",
        "bot.local.channels",
    },
    "bot.local": {"bot.local"},
    "bot.console": {"bot.kernel", "bot.games", "bot.match", "bot.ai"},
    "bot.operations": {
        "bot.kernel",
        "bot.match",
        "bot.store",
        "bot.tasks",
        "bot.settings",
        "bot.version",
    },
    "bot.version": set(),
    "bot.settings": set(),
    "bot.logs": set(),
    "bot.app": {"bot", "renderers"},
    "bot.connection": {"bot"},
    "bot.local_mode": {"bot"},
    "bot.__main__": {"bot"},
    "bot": set(),
    "renderers": {"bot.kernel", "bot.games"},
}
# Foreign packages, and the only parts that may know them.
FOREIGN: dict[str, set[str]] = {
    "discord": {
        "bot.chat",
        "bot.app",
        "bot.connection",
        "bot.shards",
        "bot.operations.health",
        "bot.__main__",
    },
    "aiosqlite": {"bot.store"},
    "sqlite3": {"bot.store", "bot.local"},
    "psycopg": {"bot.store.engine"},
    "psycopg_pool": {"bot.store.engine"},
    "PIL": {"renderers"},
    "aiohttp": {"bot.local", "bot.chat", "bot.app", "bot.operations.endpoint"},
    "msgspec": {"bot", "renderers"},
    "openskill": {"bot.match.standing"},
}


# A rule that changes something in its module plays differently the second time.
MUTATORS = {"append", "extend", "insert", "add", "update", "setdefault", "pop", "clear", "remove"}


def mutations(code: ast.Module) -> list[str]:
    """Module-level names that functions of the module change."""
    kept = {
        target.id
        for node in code.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    found: list[str] = []
    for function in ast.walk(code):
        if isinstance(function, ast.FunctionDef):
            found += [f"{function.name}: {name}" for name in _changed(function) if name in kept]
    return found


def _changed(function: ast.FunctionDef) -> Iterator[str]:
    for node in ast.walk(function):
        match node:
            case ast.Global(names=names):
                yield from names
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr)):
                if attr in MUTATORS:
                    yield name
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
                yield name
            case _:
                pass


def sources() -> list[Path]:
    return sorted(path for top in ("bot", "renderers") for path in (ROOT / top).rglob("*.py"))


def module(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def part(name: str) -> str:
    fits = [each for each in ALLOWED if name == each or name.startswith(f"{each}.")]
    return max(fits, key=len)


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def imports(path: Path) -> tuple[str, ...]:
    return tuple(_imports(tree(path)))


def _imports(code: ast.Module) -> Iterator[str]:
    for node in ast.walk(code):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(name: str, roots: set[str]) -> bool:
    return any(name == root or name.startswith(f"{root}.") for root in roots)


def may_import(name: str, imported: str) -> bool:
    here, top = part(name), imported.partition(".")[0]
    if top in ("bot", "renderers"):
        return imported in ("bot", here) or within(imported, {here, *ALLOWED[here]})
    return top not in FOREIGN or within(name, FOREIGN[top])


def test_imports_point_down() -> None:
    wrong = [
        f"{module(path)} may not import {imported}"
        for path in sources()
        for imported in imports(path)
        if not may_import(module(path), imported)
    ]
    assert wrong == []


def test_an_import_that_points_up_is_found() -> None:
    assert may_import("bot.match.service", "bot.kernel.prompt")
    assert not may_import("bot.kernel.prompt", "bot.match.service")
    assert not may_import("bot.match.service", "discord")


def test_games_do_not_know_each_other() -> None:
    folders = [path for path in (ROOT / "bot" / "games").iterdir() if path.is_dir()]
    for folder in folders:
        for path in folder.rglob("*.py"):
            for imported in imports(path):
                parts = imported.split(".")
                if parts[:2] == ["bot", "games"] and len(parts) > 2:
                    assert parts[2] == folder.name, f"{module(path)} knows {imported}"


def test_the_kit_names_no_game_and_pictures_see_no_state() -> None:
    games = {path.name for path in (ROOT / "bot" / "games").iterdir() if path.is_dir()}
    for path in (ROOT / "renderers").rglob("*.py"):
        own = path.relative_to(ROOT / "renderers").parts[0]
        for imported in imports(path):
            parts = imported.split(".")
            if parts[:2] == ["bot", "games"] and len(parts) > 2 and parts[2] in games:
                assert own == parts[2], f"{module(path)} knows {imported}"
                assert "state" not in parts[3:], (
                    f"{module(path)} sees more than a view: static data has its own module"
                )


def test_rules_have_no_clock_no_dice_and_no_files() -> None:
    forbidden = {"random", "secrets", "time", "datetime", "asyncio", "socket", "os", "sqlite3"}
    for top in ("kernel", "games"):
        for path in (ROOT / "bot" / top).rglob("*.py"):
            found = {name.partition(".")[0] for name in imports(path)} & forbidden
            assert not found, f"{module(path)} imports {found}"


def test_no_file_is_longer_than_a_reader_likes() -> None:
    paths = [*sources(), *(ROOT / "tests").rglob("*.py")]
    long = {
        str(path.relative_to(ROOT)): lines
        for path in paths
        if (lines := len(path.read_text("utf-8").splitlines())) > LINES
    }
    assert long == {}


def test_the_map_names_every_module_of_the_drawing_kit() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    [table] = re.findall(r"^\| `renderers` .*\n((?:\|.*\n)+)", text, re.MULTILINE)
    folder = ROOT / "renderers"
    paths = [*folder.glob("*.py"), *(folder / "kit").rglob("*.py")]
    there = {path.stem for path in paths if not path.stem.startswith("__")}
    assert set(re.findall(r"`(\w+)`", table)) == there


@pytest.mark.parametrize("package", ["match", "chat", "ai", "local", "operations"])
def test_the_map_names_every_module_and_no_other(package: str) -> None:
    """Each package has a table of its own in ARCHITECTURE.md."""
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    [table] = re.findall(rf"^\| `bot/{package}` .*\n((?:\|.*\n)+)", text, re.MULTILINE)
    named = set(re.findall(r"`(\w+)`", table))
    folder = ROOT / "bot" / package
    there = {path.stem for path in [*folder.glob("*.py"), *folder.glob("*/*.py")]} - {"__init__"}
    assert named == there


def functions(code: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(code):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def hops() -> list[list[tuple[str, str, bool]]]:
    """The walks of ARCHITECTURE.md: file, function, and whether the next hop is in a table."""
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    walks = text[text.index("## Walks") : text.index("## The map")]
    found: list[list[tuple[str, str, bool]]] = []
    for number, file, name, arrow in re.findall(r"\| (\d+) \| `(\S+)` `(\S+)`( ⇒)? \|", walks):
        if number == "1":
            found.append([])
        found[-1].append((file, name, bool(arrow)))
        assert int(number) == len(found[-1])
    return found


def called(name: str, file: str) -> set[str]:
    """The names that a function mentions."""
    path = ROOT / file if file.startswith("renderers/") else ROOT / "bot" / file
    code: ast.AST = tree(path)
    owner, _, function = name.rpartition(".")
    if owner:
        [code] = [each for each in ast.walk(code) if getattr(each, "name", "") == owner]
    [found] = [each for each in functions(code) if each.name == function]
    nodes = list(ast.walk(found))
    return {each.attr for each in nodes if isinstance(each, ast.Attribute)} | {
        each.id for each in nodes if isinstance(each, ast.Name)
    }


def test_the_walks_are_as_they_are_told() -> None:
    click, picture, *others = hops()
    assert len(click) <= 9 and len(picture) <= 7 and len(others) == 4
    for walk in (click, picture, *others):
        for (file, name, in_table), (_, following, _) in pairwise(walk):
            step = following.rpartition(".")[2]
            assert in_table or step in called(name, file), (name, following)
        called(*reversed(walk[-1][:2]))


# What plays which part in a game, and what it is called; the same in every game.
ROLES = {
    "model/state": {"State"},
    "model/actions": {"Action"},
    "rules/setup": {"setup"},
    "rules/apply": {"apply"},
    "rules/outcome": {"outcome"},
    "rules/invariants": {"violations"},
    "prompts/prompts": {"prompts"},
    "prompts/refusals": set[str](),
    "text/view": {"View", "view"},
    "text/words": {"status"},
    "text/board": {"board"},
    "text/describe": {"describe"},
    "ai/guess": {"guess"},
    "ai/score": {"score"},
}


def game_folders() -> list[Path]:
    folders = (ROOT / "bot" / "games").iterdir()
    return sorted(path for path in folders if (path / "game.py").exists())


def defined(path: Path) -> set[str]:
    """The names at the top of a module."""
    found: set[str] = set()
    for node in tree(path).body:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                found.add(name)
            case ast.ImportFrom(names=names):
                found |= {each.asname for each in names if each.asname}
            case _:
                pass
    return found


@pytest.mark.parametrize("folder", game_folders(), ids=lambda folder: folder.name)
def test_every_game_has_the_same_skeleton(folder: Path) -> None:
    """A small game may keep its roles as modules in one folder, under the same names."""
    parts = {path.name for path in folder.iterdir() if path.is_dir()} - {"__pycache__", "data"}
    assert parts in (set(), {role.partition("/")[0] for role in ROLES})
    for role, names in {**ROLES, "ai/advise": {"advise"}}.items():
        path = folder / f"{role if parts else role.partition('/')[2]}.py"
        if path.exists() or (parts and role in ROLES):
            assert names <= defined(path), f"{folder.name}: {role}"


def test_no_folder_has_more_modules_than_a_reader_can_take_in() -> None:
    folders = {path.parent for path in sources()}
    large = {
        str(folder.relative_to(ROOT)): many
        for folder in folders
        if (many := len([each for each in folder.glob("*.py") if each.stem != "__init__"])) > 15
    }
    assert large == {}


def test_functions_are_short() -> None:
    lengths = sorted(
        (each.end_lineno or 0) - each.lineno + 1
        for path in sources()
        for each in functions(tree(path))
    )
    assert lengths[len(lengths) // 2] <= 6
    assert lengths[len(lengths) * 9 // 10] <= 25


def test_rules_keep_nothing_between_calls() -> None:
    paths = (ROOT / "bot" / "games").rglob("*.py")
    assert {path: kept for path in paths if (kept := mutations(tree(path)))} == {}


def test_a_rule_that_keeps_something_is_found() -> None:
    kept = "SEEN = {}\n\ndef view(state):\n    SEEN[state] = 1\n    return SEEN\n"
    assert mutations(ast.parse(kept)) == ["view: SEEN"]
    own = "def view(state):\n    seen = {}\n    seen[state] = 1\n"
    assert mutations(ast.parse(own)) == []
