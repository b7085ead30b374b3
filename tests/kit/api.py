"""Writes bot/kernel/API.md: what a game author may use, by module, from the docstrings.

`pytest tests/test_api.py --accept` writes it anew.
"""

import inspect
import re
from collections.abc import Iterator
from types import ModuleType

from msgspec import Struct

from bot.kernel import about, chance, errors, game, hexes, paths, piles, prompt, text, triangles

_FIELD = re.compile(r"^    (\w+): [^=#\n]*?( = [^#\n]+)?(?:  # (.*))?$", re.MULTILINE)
MODULES = (game, about, prompt, chance, errors, text, hexes, triangles, paths, piles)


def page() -> str:
    head = (
        "# The kernel's API\n\n"
        "Written from the code; a test keeps it true. "
        "A game author reads `game` first, then `about` and `prompt`.\n"
    )
    return "\n".join([head, *(line for module in MODULES for line in _module(module))]) + "\n"


def _module(module: ModuleType) -> Iterator[str]:
    yield f"## bot.kernel.{module.__name__.rpartition('.')[2]}\n"
    yield f"{_first(module)}\n"
    for name, thing in vars(module).items():
        if _is_public(module, name, thing):
            yield from _entry(name, thing)
    yield ""


def _is_public(module: ModuleType, name: str, thing: object) -> bool:
    own = getattr(thing, "__module__", "") == module.__name__
    return (
        own and not name.startswith("_") and (inspect.isclass(thing) or inspect.isfunction(thing))
    )


def _entry(name: str, thing: object) -> Iterator[str]:
    if inspect.isfunction(thing):
        yield f"- `{name}{_signature(thing)}`: {_first(thing)}"
        return
    yield f"- **`{name}{_construction(thing)}`**: {_first(thing)}"
    yield from _fields(thing)
    for method, function in vars(thing).items():
        if inspect.isfunction(function) and not method.startswith("_"):
            yield f"  - `{method}{_signature(function)}`: {_first(function)}"


def _construction(thing: object) -> str:
    """What an object is made from, where its fields do not say it."""
    made = vars(thing).get("__init__")
    is_plain = made and not getattr(thing, "_is_protocol", False)
    signature = _signature(made) if is_plain else "()"
    return signature if signature != "()" else ""


def _fields(thing: object) -> Iterator[str]:
    """What a struct is made of, with the comment that stands beside each field."""
    if not (inspect.isclass(thing) and issubclass(thing, Struct)):
        return
    for field, default, comment in _FIELD.findall(inspect.getsource(thing)):
        yield f"  - `{field}{default.rstrip()}`" + (f": {comment}" if comment else "")


def _signature(function: object) -> str:
    assert callable(function)
    names = [name for name in inspect.signature(function).parameters if name != "self"]
    return f"({', '.join(names)})"


def _first(thing: object) -> str:
    """The first sentence or paragraph of a docstring, on one line."""
    lines = (inspect.getdoc(thing) or "").split("\n\n")[0].split()
    return " ".join(lines) or "—"
