"""A part of a picture, seen from near: for boards whose cells are small on a phone.

A renderer that knows its places shows them from near itself. Every other picture can be enlarged by
what is written on it: a cell lies where its label is.
"""

from collections.abc import Sequence

from renderers.kit.canvas import Picture
from renderers.kit.text import Box, TextBox

NARROWEST = 560  # pixels: nearer than this one no longer sees where one is
TWICE = 2  # how much larger the part that matters is shown
MARGIN = 60  # pixels between a cell's label and the edge of such a part

Places = Sequence[tuple[int, int]]


def seen_from_near(picture: Picture, places: Places, room: int) -> Picture:
    """The part with all these places and some room around them; without any, the whole picture."""
    if not places:
        return picture
    across, down = zip(*places, strict=True)
    most_wide, most_high = picture.size
    shape = most_wide / most_high
    wide = max(max(across) - min(across) + 2 * room, NARROWEST)
    high = max(max(down) - min(down) + 2 * room, wide / shape)
    width, height = min(round(high * shape), most_wide), min(round(high), most_high)
    left = _within((min(across) + max(across) - width) // 2, most_wide - width)
    top = _within((min(down) + max(down) - height) // 2, most_high - height)
    return picture.part((left, top, left + width, top + height))


def _within(value: int, most: int) -> int:
    return max(0, min(value, most))


def labeled(picture: Picture, cells: Sequence[str]) -> list[tuple[int, int]]:
    """Where these cells lie on a picture: where their labels are written first; below the board
    they may be written again."""
    found = {text.text.casefold(): _middle(text) for text in reversed(picture.texts)}
    return [found[cell.casefold()] for cell in cells if cell.casefold() in found]


def zoomed(picture: Picture, places: Places, board: Box, *, always: bool) -> Picture:
    """The part with all these places at twice the size, or with most of them if it must be; never
    half a panel beside the board."""
    width, height = (side // TWICE for side in picture.size)
    corners = [(x - width // 2, y - height // 2) for x, y in _middles(places, (width, height))]
    counted = [(_within_part(places, corner, (width, height)), corner) for corner in corners]
    if not counted:
        return picture
    most, (left, top) = max(counted, key=lambda pair: pair[0])
    if most < len(places) and not always:
        return picture
    left, top = _within(left, board[2] - width), _within(top, board[3] - height)
    return picture.part((left, top, left + width, top + height))


def _middles(places: Places, size: tuple[int, int]) -> list[tuple[int, int]]:
    """Where to look: at the middle of them all, or at one of them and its neighborhood."""
    if not places:
        return []
    groups = [list(places)]
    for x, y in places:
        near = [
            (a, b) for a, b in places if abs(a - x) < size[0] // 2 and abs(b - y) < size[1] // 2
        ]
        groups.append(near)
    return [_middle_of(group) for group in groups]


def _middle_of(places: Places) -> tuple[int, int]:
    across, down = zip(*places, strict=True)
    return ((min(across) + max(across)) // 2, (min(down) + max(down)) // 2)


def _within_part(places: Places, corner: tuple[int, int], size: tuple[int, int]) -> int:
    """How many of them a part shows."""
    left, top = corner[0] + MARGIN, corner[1] + MARGIN
    right, bottom = corner[0] + size[0] - MARGIN, corner[1] + size[1] - MARGIN
    return sum(left <= x <= right and top <= y <= bottom for x, y in places)


def _middle(text: TextBox) -> tuple[int, int]:
    left, top, right, bottom = text.box
    return ((left + right) // 2, (top + bottom) // 2)
