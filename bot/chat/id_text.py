"""An id as text: its tag, then its fields, parted by colons.

What ids there are is told in `ids.py`; every subclass of `Id` with a tag is found.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_type_hints

from msgspec import Struct

from bot.kernel import PlayError
from bot.match.ids import MatchId

Path = tuple[int, ...]

UNKNOWN = "This button no longer works. Use /my turns to see what is waiting for you."


class Id(Struct, frozen=True):
    """The id of a button, menu or form."""


class OfMatch(Id, frozen=True):
    match_id: MatchId


def write(id: Id) -> str:
    """The id as a line of text."""
    values = (getattr(id, name) for name in id.__struct_fields__)
    return ":".join([_tag(type(id)), *map(_write_field, values)])


def read(custom_id: str, *, form: bool = False) -> Id:
    """Read an id; raises PlayError if it is unknown."""
    known = forms() if form else controls()
    parts = custom_id.split(":")
    for length in (2, 1):
        kind = known.get(":".join(parts[:length]))
        if kind is not None:
            return _read(kind, parts[length:])
    raise PlayError(UNKNOWN)


def find(custom_id: str) -> Id | None:
    """Read the id of a button or menu of ours; None if it is another's."""
    try:
        return read(custom_id)
    except PlayError:
        return None


def _read(kind: type[Id], parts: list[str]) -> Id:
    names = kind.__struct_fields__
    values = ":".join(parts).split(":", len(names) - 1)
    hints = get_type_hints(kind)
    try:
        # An id of an older release may have fewer fields than there are now.
        pairs = zip(names, values, strict=False)
        return kind(**{name: _read_field(hints[name], text) for name, text in pairs})
    except (TypeError, ValueError) as error:
        raise PlayError(UNKNOWN) from error


def _write_field(value: Any) -> str:
    return ".".join(map(str, value)) or "-" if isinstance(value, tuple) else str(value)


def _read_field(hint: Any, text: str) -> Any:
    if hint == Path:
        return () if text == "-" else tuple(int(number) for number in text.split("."))
    return int(text) if hint is int else text


def _tag(kind: type[Id]) -> str:
    return str(kind.__struct_config__.tag)


def _all(kind: type[Id]) -> Iterator[type[Id]]:
    """Every kind of id that has a tag."""
    for each in kind.__subclasses__():
        if each.__struct_config__.tag:
            yield each
        yield from _all(each)


@cache
def forms() -> Mapping[str, type[Id]]:
    """The ids of forms, by tag."""
    return {_tag(each): each for each in _all(Id) if _is_form(each)}


@cache
def controls() -> Mapping[str, type[Id]]:
    """The ids of buttons and menus, by tag."""
    return {_tag(each): each for each in _all(Id) if not _is_form(each)}


def _is_form(kind: type[Id]) -> bool:
    return kind.__name__.endswith("Form")
