"""*Zoom*: the part of a large board that a question is about, at twice the size.

Where all of it lies in one corner the panel shows that at once, and *Whole board* leads back.
"""

from collections.abc import Sequence

import discord
from msgspec.structs import replace

from bot.chat import ids
from bot.chat.learn.frame import near
from bot.chat.panel.layout import Place
from bot.chat.panel.rows import Button
from bot.match.match import Match
from renderers import Marks, has_large_board
from renderers.kit.canvas import WIDTH

NAME_AND_SIZE = 20  # bytes before a PNG says how wide it is, the width included
NARROW = WIDTH * 3 // 4  # no whole board is


def seen(match: Match, marks: Marks, look: int) -> Marks:
    """The marks of a question's picture, with what of the board it should show."""
    if not look or not has_large_board(match.record.game):
        return marks
    return replace(marks, zoom=(*marks.options, *marks.chosen), must_zoom=look > 0)


def zoom_button(
    match: Match, place: Place, cells: Sequence[str], files: Sequence[discord.File]
) -> list[Button]:
    """The way to the other look, where the question has cells and the board is large."""
    if not cells or not files or near(match) or not has_large_board(match.record.game):
        return []
    is_near = _width(files[0]) < NARROW
    id = ids.Look(match.id, place.tag, place.path, 0 if is_near else 1)
    return [Button(id, "Whole board" if is_near else "Zoom")]


def _width(file: discord.File) -> int:
    head = file.fp.read(NAME_AND_SIZE)
    file.fp.seek(0)
    return int.from_bytes(head[-4:], "big")
