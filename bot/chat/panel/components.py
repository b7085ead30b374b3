"""Rows of plain data as discord.py items that keep no state.

Every item is dynamic, so discord.py keeps nothing for a sent message: buttons, menus and forms all
reach the router by their ids, before and after a restart.
"""

import re
from collections.abc import Sequence
from typing import Any, cast

import discord
from discord import ui

from bot.chat import ids, limits
from bot.chat.ids import Id, Path
from bot.chat.panel.rows import Button, Menu, Row
from bot.chat.text import cut

ANY_ID = re.compile(r"[a-z]+:.*")


class Press(ui.DynamicItem[ui.Button[Any]], template=ANY_ID):
    """A button; the client passes it to the router."""

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],
        item: ui.Item[Any],
        match: re.Match[str],
    ) -> "Press":
        return cls(cast("ui.Button[Any]", item))


class Pick(ui.DynamicItem[ui.Select[Any]], template=ANY_ID):
    """A menu; the client passes it to the router."""

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],
        item: ui.Item[Any],
        match: re.Match[str],
    ) -> "Pick":
        return cls(cast("ui.Select[Any]", item))


def view(rows: Sequence[Row]) -> ui.View:
    """Must be called on the event loop; an empty view removes all controls."""
    made = ui.View(timeout=None)
    for number, row in enumerate(rows):
        if isinstance(row, Menu):
            made.add_item(_menu(row, number))
        else:
            for button in row:
                made.add_item(_button(button, number))
    return made


def _button(button: Button, row: int) -> Press:
    item: ui.Button[Any] = ui.Button(
        custom_id=ids.write(button.id),
        label=cut(button.label, limits.BUTTON_LABEL),
        style=discord.ButtonStyle[button.style],
        disabled=button.disabled,
        row=row,
    )
    return Press(item)


def _menu(menu: Menu, row: int) -> Pick:
    options = [
        discord.SelectOption(
            label=cut(item.label, limits.MENU_LABEL),
            value=item.value,
            description=cut(item.description, limits.MENU_DESCRIPTION) or None,
            default=item.chosen,
        )
        for item in menu.items
    ]
    select: ui.Select[Any] = ui.Select(
        custom_id=ids.write(menu.id), placeholder=menu.placeholder, options=options, row=row
    )
    return Pick(select)


class Form(ui.Modal):
    """A form with one field. The router receives it by its id."""

    def __init__(
        self,
        *,
        id: Id,
        title: str,
        label: str,
        example: str,
        paragraph: bool = False,
        text: str = "",
        is_optional: bool = False,
    ) -> None:
        super().__init__(title=cut(title, limits.MODAL_TITLE), custom_id=ids.write(id), timeout=900)
        style = discord.TextStyle.paragraph if paragraph else discord.TextStyle.short
        blank: ui.TextInput[Any] = ui.TextInput(
            custom_id="words",
            placeholder=cut(example, 100),
            default=text or None,
            style=style,
            max_length=limits.MODAL_TEXT,
            required=not is_optional,
        )
        self.add_item(ui.Label(text=cut(label, limits.MODAL_LABEL), component=blank))


def filled(data: Any) -> str:
    """The words of a form that was sent."""
    for component in data.get("components", ()):
        inner: dict[str, Any] = component.get("component") or {}
        if inner.get("custom_id") == "words":
            return str(inner.get("value", ""))
    return ""


def picked_path(data: Any) -> Path:
    """The options that were picked from a menu of a question: one, or those of a sentence."""
    return tuple(int(number) for number in picked(data).split("."))


def picked(data: Any) -> str:
    """The value that was picked from a menu."""
    values = data.get("values") or [""]
    return str(values[0])
