"""Whole sentences with a button of their own, above a question."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from bot.chat import limits
from bot.chat.ids import Choose, Path
from bot.chat.panel.layout import Place
from bot.chat.panel.rows import Button, Row
from bot.chat.text import cut
from bot.kernel import Option, Seat, descend, path_of
from bot.match.match import Match


class Chosen(Struct, frozen=True):
    """A shortcut, and where it leads."""

    label: str
    path: Path
    option: Option[Any]  # its last one: the picture lights its cell


def of(match: Match, seat: Seat, place: Place) -> tuple[Chosen, ...]:
    """The game's shortcuts, if the whole question is shown. A lesson asks for moves of its own."""
    if match.is_practice or place.group >= 0 or len(place.path) > place.floor:
        return ()
    prompt = match.prompt(seat)
    found = []
    for each in match.game.shortcuts(match.view(seat)):
        path = path_of(prompt, each.sentence)
        found.append(Chosen(each.label, path, descend(prompt, path)[0]))
    return tuple(found)


def are_offered(match: Match, seat: Seat) -> bool:
    """Does the seat's first screen show shortcuts? Then it shows no question behind an option."""
    return not match.is_practice and bool(match.game.shortcuts(match.game.view(match.state, seat)))


def above(rows: tuple[Row, ...], chosen: Sequence[Chosen], place: Place) -> tuple[Row, ...]:
    """A row of shortcuts above the others, if there is room; *Rules* and *Hint* come below."""
    if not chosen or len(rows) + 1 >= limits.ROWS:
        return rows
    return (tuple(_button(each, place) for each in chosen[: limits.BUTTONS_IN_ROW]), *rows)


def _button(chosen: Chosen, place: Place) -> Button:
    id = Choose(place.match_id, place.tag, chosen.path)
    return Button(id, cut(chosen.label, limits.BUTTON_LABEL), "primary")
