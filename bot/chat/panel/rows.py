"""Rows of buttons and menus as plain data: what stands below a message, before Discord sees it."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from bot.chat import limits
from bot.chat.ids import Id
from bot.chat.text import cut


class Button(Struct, frozen=True):
    id: Id
    label: str
    style: str = "secondary"
    disabled: bool = False


class Item(Struct, frozen=True):
    value: str
    label: str
    description: str = ""
    chosen: bool = False


class Menu(Struct, frozen=True):
    id: Id
    placeholder: str
    items: tuple[Item, ...]


Row = tuple[Button, ...] | Menu


def relabeled(rows: tuple[Row, ...], name: Callable[[str], str]) -> tuple[Row, ...]:
    """The same controls with seats named in their labels."""
    return tuple(_relabeled_row(row, name) for row in rows)


def _relabeled_row(row: Row, name: Callable[[str], str]) -> Row:
    if isinstance(row, Menu):
        items = (
            replace(
                item,
                label=cut(name(item.label), limits.MENU_LABEL),
                description=cut(name(item.description), limits.MENU_DESCRIPTION),
            )
            for item in row.items
        )
        placeholder = cut(name(row.placeholder), limits.PLACEHOLDER)
        return replace(row, placeholder=placeholder, items=tuple(items))
    return tuple(replace(each, label=cut(name(each.label), limits.BUTTON_LABEL)) for each in row)
