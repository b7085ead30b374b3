"""Every way through the screens of one question: what can be pressed, and after how many presses.

Only what is on a screen is followed, by its id, the way the router does it.
"""

from collections.abc import Iterator
from typing import Any

from bot.chat import limits
from bot.chat.panel.layout import Button, Menu, Place, Row, lay_out, read_path
from bot.kernel import Prompt

START = Place("abcdef", "12345678")


def presses(prompt: Prompt[Any]) -> dict[tuple[int, ...], int]:
    """The paths that can be chosen, and how many presses each of them takes."""
    found: dict[tuple[int, ...], int] = {}
    seen: set[Place] = set()
    screens = [(START, 1)]
    while screens:
        place, count = screens.pop(0)
        if place in seen:
            continue
        seen.add(place)
        rows = lay_out(prompt, place)
        check(rows)
        for id, value in touches(rows):
            verb, _, _, written, *more = id.split(":")
            path = read_path(written)
            if verb in "am":
                found.setdefault((*path, int(value)) if value else path, count)
            elif verb == "g":
                page = int(more[1]) if len(more) > 1 else 0
                chosen = Place("abcdef", "12345678", path, page, int(value or more[0]))
                screens.append((chosen, count + 1))
            elif verb == "p":
                screens.append((Place("abcdef", "12345678", path, int(more[0])), count + 1))
    return found


def touches(rows: tuple[Row, ...]) -> Iterator[tuple[str, str]]:
    """Ids that can be pressed; of a menu, with each of its values."""
    for row in rows:
        if isinstance(row, Menu):
            yield from ((row.id, item.value) for item in row.items)
        else:
            yield from ((button.id, "") for button in row)


def check(rows: tuple[Row, ...]) -> None:
    """What Discord demands of the rows of a message."""
    assert len(rows) <= limits.ROWS
    ids = [id for row in rows for id in ([row.id] if isinstance(row, Menu) else _ids(row))]
    assert len(ids) == len(set(ids)), ids
    assert all(len(id) <= limits.CUSTOM_ID for id in ids)
    for row in rows:
        if isinstance(row, Menu):
            assert 1 <= len(row.items) <= limits.MENU_OPTIONS
            assert len(row.placeholder) <= limits.PLACEHOLDER
            assert len({item.value for item in row.items}) == len(row.items)
        else:
            assert 1 <= len(row) <= limits.BUTTONS_IN_ROW


def _ids(row: tuple[Button, ...]) -> list[str]:
    return [button.id for button in row]
