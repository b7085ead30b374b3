"""A question as rows of buttons and menus: plain data, a pure function of the prompt.

Ids hold everything: `a:<match>:<tag>:<path>` is “the option at the end of this path, if the
question is still that one”. So controls work after a restart, and a stale one is known as stale.

| id | what it does |
|----|--------------|
| a  | choose the option at the end of the path |
| m  | the same from a menu, whose value is the last number of the path |
| p  | show another page of options, or go back to an earlier question |
| f  | look for an option by typing a part of it |
| c  | yes, really |
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from bot.chat import limits
from bot.chat.wording import cut
from bot.kernel import Ask, Do, Fill, Option, Prompt

AS_BUTTONS = 10
MENUS = 4
PAGE = MENUS * limits.MENU_OPTIONS


class Button(Struct, frozen=True):
    id: str
    label: str
    style: str = "secondary"
    disabled: bool = False


class Item(Struct, frozen=True):
    value: str
    label: str
    description: str = ""
    chosen: bool = False


class Menu(Struct, frozen=True):
    id: str
    placeholder: str
    items: tuple[Item, ...]


Row = tuple[Button, ...] | Menu


class Place(Struct, frozen=True):
    """Where in the tree of questions somebody is."""

    match: str
    tag: str
    path: tuple[int, ...] = ()
    page: int = 0
    floor: int = 0  # so many first steps had no alternative: there is no way back before them

    def id(self, verb: str, *more: int) -> str:
        return f"{verb}:{self.match}:{self.tag}:{write_path((*self.path, *more))}"


def write_path(path: Sequence[int]) -> str:
    return ".".join(map(str, path)) or "-"


def read_path(text: str) -> tuple[int, ...]:
    return () if text == "-" else tuple(int(number) for number in text.split("."))


def lay_out(
    prompt: Prompt[Any], place: Place, only: Sequence[int] | None = None
) -> tuple[Row, ...]:
    """The rows of one question; `only` keeps the options that a search has found."""
    numbers = range(len(prompt.options)) if only is None else only
    pages = max(1, -(-len(numbers) // PAGE))
    page = min(place.page, pages - 1)
    shown = numbers[page * PAGE : (page + 1) * PAGE]
    options = [(number, prompt.options[number]) for number in shown]
    rows: tuple[Row, ...] = (
        _buttons(options, place) if len(options) <= AS_BUTTONS else _menus(options, place)
    )
    below = _navigation(place, page, pages, searched=only is not None, many=len(numbers))
    return (*rows, below) if below else rows


def _buttons(options: list[tuple[int, Option[Any]]], place: Place) -> tuple[Row, ...]:
    buttons = [
        Button(place.id("a", number), _label(option), _style(option)) for number, option in options
    ]
    return tuple(
        tuple(buttons[start : start + limits.BUTTONS_IN_ROW])
        for start in range(0, len(buttons), limits.BUTTONS_IN_ROW)
    )


def _menus(options: list[tuple[int, Option[Any]]], place: Place) -> tuple[Row, ...]:
    return tuple(
        Menu(
            f"{place.id('m')}:{number}",
            cut(_heading(part), limits.PLACEHOLDER),
            tuple(_item(each, option) for each, option in part),
        )
        for number, part in enumerate(_parts(options))
    )


def _parts(options: list[tuple[int, Option[Any]]]) -> list[list[tuple[int, Option[Any]]]]:
    """One menu a group where that fits; else by twenty-five in their order."""
    groups: dict[str, list[tuple[int, Option[Any]]]] = {}
    for each in options:
        groups.setdefault(each[1].group, []).append(each)
    fits = all(len(group) <= limits.MENU_OPTIONS for group in groups.values())
    if fits and 1 < len(groups) <= MENUS:
        return list(groups.values())
    step = limits.MENU_OPTIONS
    return [options[start : start + step] for start in range(0, len(options), step)]


def _heading(part: list[tuple[int, Option[Any]]]) -> str:
    first, last = part[0][1], part[-1][1]
    if first.group and first.group == last.group:
        return f"{first.group} ({len(part)})"
    return f"{first.token} – {last.token}" if len(part) > 1 else first.token


def _item(number: int, option: Option[Any]) -> Item:
    token = option.token if option.token.casefold() not in option.label.casefold() else ""
    return Item(str(number), cut(option.label, limits.MENU_LABEL), token)


def _label(option: Option[Any]) -> str:
    more = " …" if isinstance(option.then, Ask | Fill) else ""
    return cut(option.label, limits.BUTTON_LABEL - len(more)) + more


def _style(option: Option[Any]) -> str:
    if isinstance(option.then, Do):
        return "danger" if option.then.confirm else "primary"
    return "secondary"


def _navigation(
    place: Place, page: int, pages: int, *, searched: bool, many: int
) -> tuple[Button, ...]:
    row: list[Button] = []
    if len(place.path) > place.floor or searched:
        back = place.path if searched else place.path[:-1]
        row.append(Button(f"p:{place.match}:{place.tag}:{write_path(back)}:0", "Back"))
    if pages > 1:
        here = f"p:{place.match}:{place.tag}:{write_path(place.path)}"
        row.append(Button(f"{here}:{(page + 1) % pages}", f"More ({page + 1} of {pages})"))
    if many > AS_BUTTONS and not searched:
        row.append(Button(place.id("f"), "Find …"))
    return tuple(row)


def confirm(place: Place) -> tuple[Row, ...]:
    """Asked before something that cannot be taken back."""
    back = f"p:{place.match}:{place.tag}:{write_path(place.path[:-1])}:0"
    return ((Button(place.id("c"), "Yes, do it", "danger"), Button(back, "No, back")),)


def turn_buttons(match: str, *, over: bool, has_secrets: bool) -> tuple[Row, ...]:
    """The fixed buttons under every turn message."""
    first = Button(f"y:{match}", "Your move", "primary")
    if over:
        first = Button(f"n:{match}", "Rematch", "primary")
    hand = (Button(f"h:{match}", "My hand"),) if has_secrets else ()
    return ((first, *hand, Button(f"r:{match}", "Recap"), Button(f"o:{match}", "More")),)
