"""Every way through the screens of one question: what can be pressed, and after how many presses.

Only what is on a screen is followed, by its id, the way the router does it.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from bot.chat import ids, limits
from bot.chat.ids import Choose, Id, Pick, ShowGroup, ShowPage
from bot.chat.panel.layout import Place, lay_out
from bot.chat.panel.rows import Button, Menu, Row
from bot.kernel import Do, Prompt, descend, path_of
from bot.match.ids import MatchId, Tag

START = Place(MatchId("abcdef"), Tag("12345678"))


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
            match id:
                case Choose(path=path):
                    found.setdefault(path, count)
                case Pick(path=path):
                    found.setdefault((*path, *steps(value)), count)
                case ShowGroup(path=path, group=group, page=page):
                    chosen = replace(START, path=path, page=page, group=int(value or group))
                    screens.append((chosen, count + 1))
                case ShowPage(path=path, page=page):
                    screens.append((replace(START, path=path, page=page), count + 1))
                case _:
                    pass
    return found


def touches(rows: tuple[Row, ...]) -> Iterator[tuple[Id, str]]:
    """Ids that can be pressed; of a menu, with each of its values."""
    for row in rows:
        if isinstance(row, Menu):
            yield from ((row.id, item.value) for item in row.items)
        else:
            yield from ((button.id, "") for button in row)


def steps(value: str) -> tuple[int, ...]:
    """The options that a value of a menu stands for; a button has none."""
    return tuple(int(each) for each in value.split(".")) if value else ()


def check(rows: tuple[Row, ...]) -> None:
    """What Discord demands of the rows of a message."""
    assert len(rows) <= limits.ROWS
    every = [id for row in rows for id in ([row.id] if isinstance(row, Menu) else _ids(row))]
    assert len(every) == len(set(every)), every
    assert all(len(ids.write(id)) <= limits.CUSTOM_ID for id in every)
    for row in rows:
        if isinstance(row, Menu):
            assert 1 <= len(row.items) <= limits.MENU_OPTIONS
            assert len(row.placeholder) <= limits.PLACEHOLDER
            assert len({item.value for item in row.items}) == len(row.items)
        else:
            assert 1 <= len(row) <= limits.BUTTONS_IN_ROW


def _ids(row: tuple[Button, ...]) -> list[Id]:
    return [button.id for button in row]


def asked_again(prompt: Prompt[Any], sentence: str) -> str:
    """What a panel asks before it says this sentence; "" if it says it at once."""
    then = descend(prompt, path_of(prompt, sentence))[0].then
    return then.confirm if isinstance(then, Do) else ""
