"""Statuses and abilities of a Character: in words if there is room, else by their letters."""

from renderers.kit.sketch import Sketch
from renderers.kit.text import Box, width_of
from renderers.terrene.card_style import LETTERS, SIGNS


def pills(sketch: Sketch, signs: tuple[str, ...], box: Box) -> int:
    """Signs in words, row by row from the foot; letters where words do not fit. Returns the top."""
    left, top, right, bottom = box
    names = [SIGNS[name][0] for name in signs]
    rows = _rows([width_of("narrow-bold", 26, word) + 26 for word in names], right - left)
    if rows > max(1, (bottom - top) // 3 // 36):
        names = [LETTERS[name] for name in signs]
    x, y = left, bottom - 34
    for name, word in zip(signs, names, strict=True):
        wide = min(right - left, width_of("narrow-bold", 26, word) + 20)
        if x + wide > right:
            x, y = left, y - 38
        _, shape, fill = SIGNS[name]
        area = (x, y, x + wide, y + 34)
        sketch.rounded(area, 6 if shape == "square" else 17, fill, line="#14161b", width=2)
        inner = (x + 6, y, x + wide - 6, y + 34)
        sketch.text(inner, word, "#ffffff", face="narrow-bold", size=26, least=14, align="cm")
        x += wide + 6
    return y - 4


def _rows(widths: list[int], room: int) -> int:
    rows, x = 1, 0
    for wide in widths:
        if x + wide > room and x:
            rows, x = rows + 1, 0
        x += wide
    return rows


def badges(sketch: Sketch, signs: tuple[str, ...], box: Box) -> int:
    """All signs in the strip below a low card, in words if there is room, else by their letters;
    returns where they end.
    """
    left, top, right, bottom = box
    names = [SIGNS[name][0] for name in signs]
    widths = [width_of("narrow-bold", 25, word) + 20 for word in names]
    if sum(widths) > right - left:
        names = [LETTERS[name] for name in signs]
        widths = [min(46, (right - left) // len(signs))] * len(signs)
    for name, word, wide in zip(signs, names, widths, strict=True):
        _, shape, fill = SIGNS[name]
        area = (left, top + 1, left + wide - 4, bottom)
        sketch.rounded(area, 5 if shape == "square" else 15, fill, line="#14161b", width=2)
        inner = (area[0] + 2, area[1], area[2] - 2, area[3])
        sketch.text(inner, word, "#ffffff", face="narrow-bold", size=25, least=12, align="cm")
        left += wide
    return left
