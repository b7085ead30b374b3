"""Text that fits its box: wrapped at words, shrunk to a least size, only then cut with an ellipsis.

`fit` decides, `Setting` says where each line's baseline lies and where its ink falls. Every text
leaves a `TextBox` behind, so that tests can prove that no ink ever leaves the box it was given.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from PIL import ImageFont

from renderers.kit.faces import font, parts, written
from renderers.kit.scripts import turned

Box = tuple[int, int, int, int]  # left, top, right, bottom

LEADING = 1.24  # from baseline to baseline, in sizes
ELLIPSIS = "…"
# What somebody needs to read before they can move, however small their screen is: which piece it
# is, how much it can bear, how many there are, the label of a cell that may be chosen, whose turn.
ROLES = ("type", "health", "count", "label", "turn")


@dataclass(frozen=True, slots=True)
class TextBox:
    """What was written, the box it had to stay in, and where its ink really is."""

    text: str
    box: Box
    ink: Box
    size: int
    cut: bool  # the ellipsis was needed
    role: str = ""  # what it tells whoever must move: one of ROLES; the rest may be small
    colour: str = ""
    face: str = ""  # none for a pictogram

    def moved(self, x: int, y: int) -> "TextBox":
        box, ink = moved(self.box, x, y), moved(self.ink, x, y)
        return TextBox(self.text, box, ink, self.size, self.cut, self.role, self.colour, self.face)


@dataclass(frozen=True, slots=True)
class Setting:
    """Lines of one size, each with the place where its baseline starts."""

    face: str
    size: int
    lines: tuple[tuple[str, int, int], ...]
    ink: Box
    cut: bool


def moved(box: Box, x: int, y: int) -> Box:
    return (box[0] + x, box[1] + y, box[2] + x, box[3] + y)


def runs(face: str, size: int, line: str) -> Iterator[tuple[ImageFont.FreeTypeFont, str, float]]:
    """The parts of a line, each with its font and how far from the line's start it begins."""
    x = 0.0
    for own, part in parts(face, line):
        yield font(own, size), part, x
        x += font(own, size).getlength(part)


@lru_cache(maxsize=16384)
def ink_of(face: str, size: int, text: str) -> Box:
    """Where the ink of a line falls when its baseline starts at 0, 0."""
    boxes = []
    for own, part, x in runs(face, size, text):
        left, top, right, bottom = own.getbbox(part, anchor="ls")
        boxes.append((int(x + left), int(top), ceil(x + right), int(bottom)))
    lefts, tops, rights, bottoms = zip(*boxes or [(0, 0, 0, 0)], strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def width_of(face: str, size: int, text: str) -> int:
    left, _, right, _ = ink_of(face, size, text)
    return right - left


@lru_cache(maxsize=256)
def cap_height(face: str, size: int) -> int:
    return -ink_of(face, size, "H")[1]


def _pieces(face: str, size: int, word: str, room: int) -> list[str]:
    """A word, broken where it must be because no line could hold it."""
    if width_of(face, size, word) <= room:
        return [word]
    pieces = [""]
    for letter in word:
        if pieces[-1] and width_of(face, size, pieces[-1] + letter) > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def wrapped(face: str, size: int, text: str, room: int) -> list[str]:
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            for piece in _pieces(face, size, word, room):
                longer = f"{line} {piece}".strip()
                if line and not _is_within(face, size, longer, room):
                    lines.append(line)
                    line = piece
                else:
                    line = longer
        lines.append(line)
    return lines


def _is_within(face: str, size: int, line: str, room: int) -> bool:
    """Does a line fit? It is measured as a whole only if the sum of its words cannot tell."""
    words = line.split(" ")
    space = _advance(face, size, " ")
    about = sum(_advance(face, size, word) for word in words) + space * (len(words) - 1)
    if abs(about - room) > size:  # kerning and the room beside a letter are less than a letter
        return about < room
    return width_of(face, size, line) <= room


@lru_cache(maxsize=16384)
def _advance(face: str, size: int, word: str) -> float:
    return sum(font(own, size).getlength(part) for own, part in parts(face, word))


def _shortened(face: str, size: int, line: str, room: int) -> str:
    while line and width_of(face, size, line + ELLIPSIS) > room:
        line = line[:-1].rstrip()
    return line + ELLIPSIS


def within(name: str, face: str, size: int, room: int, end: str = "") -> str:
    """A name so short that it fits, with all of `end` after it.

    Signs that no face has are left out; people call themselves what they like.
    """
    name = written(face, name).strip()
    if width_of(face, size, name + end) <= room:
        return name + end
    return _shortened(face, size, name, room - width_of(face, size, end or " ")) + end


def _rows(size: int, cap: int, room: int) -> int:
    """How many lines of this size a height holds, descenders of the last one included."""
    return max(1, 1 + int((room - cap - round(size * 0.26)) // round(size * LEADING)))


def _placed(face: str, size: int, lines: list[str], box: Box, align: str, *, cut: bool) -> Setting:
    """`align` is two letters: l, c or r across; t, m or b down, m by the middle of capitals."""
    left, top, right, bottom = box
    lines = [turned(line) for line in lines]
    step, cap = round(size * LEADING), cap_height(face, size)
    height = cap + step * (len(lines) - 1)
    inks = [ink_of(face, size, line) for line in lines]
    highest = max(-inks[0][1], cap)
    lowest = max(0, inks[-1][3])
    first = {
        "t": top + highest,
        "m": top + (bottom - top - height + 1) // 2 + cap,
        "b": bottom - lowest - step * (len(lines) - 1),
    }[align[1]]
    # The middle of the capitals is what the eye wants; ink must stay in the box all the same.
    first = max(top + highest, min(first, bottom - lowest - step * (len(lines) - 1)))
    placed = []
    for row, (line, ink) in enumerate(zip(lines, inks, strict=True)):
        wide = ink[2] - ink[0]
        start = {"l": left, "c": left + (right - left - wide) // 2, "r": right - wide}[align[0]]
        placed.append((line, start - ink[0], first + row * step))
    boxes = [moved(ink, x, y) for (_, x, y), ink in zip(placed, inks, strict=True)]
    around = (
        min(each[0] for each in boxes),
        min(each[1] for each in boxes),
        max(each[2] for each in boxes),
        max(each[3] for each in boxes),
    )
    return Setting(face, size, tuple(placed), around, cut)


def inside(inner: Box, outer: Box) -> bool:
    return (
        inner[0] >= outer[0]
        and inner[1] >= outer[1]
        and inner[2] <= outer[2]
        and inner[3] <= outer[3]
    )


@lru_cache(maxsize=4096)
def fit(
    text: str, box: Box, *, face: str = "body", size: int = 28, least: int = 0, align: str = "lm"
) -> Setting:
    """Set a text into a box: at `size` if it fits, smaller down to `least`, then cut."""
    text = written(face, text)
    least = min(size, least or max(12, round(size * 0.7)))
    found = _tried(text, box, face, size, align, least=least)
    low, high = least, size if found is None else least
    while low < high:  # each size that fits is followed by smaller ones that fit, too
        trial = (low + high) // 2
        setting = _tried(text, box, face, trial, align, least=least)
        if setting is None:
            high = trial
        else:
            found, low = setting, trial + 1
    return found or _cut(text, box, face, least, align)


def _tried(text: str, box: Box, face: str, size: int, align: str, *, least: int) -> Setting | None:
    """A text at one size, if it fits. A word is broken only when no smaller size is left."""
    room = (box[2] - box[0], box[3] - box[1])
    if size > least and any(width_of(face, size, word) > room[0] for word in text.split()):
        return None
    lines = wrapped(face, size, text, room[0])
    if len(lines) > _rows(size, cap_height(face, size), room[1]):
        return None
    setting = _placed(face, size, lines, box, align, cut=False)
    return setting if inside(setting.ink, box) else None


def _cut(text: str, box: Box, face: str, size: int, align: str) -> Setting:
    room = (box[2] - box[0], box[3] - box[1])
    rows = _rows(size, cap_height(face, size), room[1])
    lines = wrapped(face, size, text, room[0])
    kept = lines[:rows]
    if len(lines) > rows or width_of(face, size, kept[-1]) > room[0]:
        kept[-1] = _shortened(face, size, kept[-1], room[0])
    return _placed(face, size, kept, box, align, cut=True)
