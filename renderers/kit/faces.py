"""The faces texts are set in, and those behind them that have the letters which a face lacks.

A letter that no face has is never drawn as a box: it is left out, and a name with too few letters
left is told in another way (`legible`). What people call themselves may be in any script; what lies
behind the faces has Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic, Chinese, Japanese
and Korean. It is opened when it is first needed.
"""

import unicodedata
from collections.abc import Iterator
from contextlib import ExitStack
from functools import lru_cache
from importlib.resources import as_file, files
from itertools import groupby
from pathlib import Path

from PIL import ImageFont

from renderers.kit.scripts import joined

FACES = {
    "body": "DejaVuSans.ttf",
    "bold": "DejaVuSans-Bold.ttf",
    "narrow": "DejaVuSansCondensed.ttf",
    "narrow-bold": "DejaVuSansCondensed-Bold.ttf",
    "slim": "TablekeeperSlim-Bold.ttf",  # letters and figures only: for labels in narrow cells
    "title": "DejaVuSerifCondensed-Bold.ttf",
}
FAR = "far"  # Chinese, Japanese and Korean: 2 MB, read when such a name is first drawn
BEHIND = {"body": ("narrow", FAR), "narrow": (FAR,), "narrow-bold": (FAR,)}
_FILES = {**FACES, FAR: "DroidSansFallback.ttf"}
_OPENED = ExitStack()
_LACKING = "\U0010fffe"


@lru_cache(maxsize=len(_FILES))
def _path(face: str) -> Path:
    """Where its file is: a font opened by its path is not copied for each of its sizes."""
    return _OPENED.enter_context(as_file(files("renderers.assets") / _FILES[face]))


@lru_cache(maxsize=256)
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_path(face), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def has_letter(face: str, letter: str) -> bool:
    """Can a face itself write it? What it cannot is drawn as the same box."""
    lacking = font(face, 20).getmask(_LACKING)
    drawn = font(face, 20).getmask(letter)
    return letter == " " or (drawn.size, bytes(drawn)) != (lacking.size, bytes(lacking))


@lru_cache(maxsize=4096)
def face_of(face: str, letter: str) -> str:
    """This face or the first one behind it that has the letter; empty if none has."""
    if letter.isspace():
        return face
    if unicodedata.category(letter) in ("Cf", "Cc", "Mn", "Me", "Co", "Cs"):
        return ""  # marks that would have to be stacked, and what only steers
    all_faces = (face, *BEHIND.get(face, ("narrow-bold", FAR)))
    return next((each for each in all_faces if has_letter(each, letter)), "")


@lru_cache(maxsize=4096)
def parts(face: str, line: str) -> tuple[tuple[str, str], ...]:
    """A line in pieces, each with the face that has its letters."""
    if line.isascii():
        return ((face, line),)
    pieces = groupby(line, lambda letter: face_of(face, letter) or face)
    return tuple((own, "".join(letters)) for own, letters in pieces)


def written(face: str, text: str) -> str:
    """A text in letters that can be drawn: joined where a script joins them, plain where they are
    fanciful forms of plain ones, and without those that are in no face."""
    if text.isascii():
        return text
    return "".join(
        kept
        for letter in joined(unicodedata.normalize("NFC", text))
        for kept in _drawn(face, letter)
    )


def _drawn(face: str, letter: str) -> Iterator[str]:
    if letter.isspace() or face_of(face, letter):
        yield letter
        return
    plain = unicodedata.normalize("NFKC", letter)
    if plain == letter:
        plain = unicodedata.normalize("NFKD", letter)
    yield from (each for each in plain if each != letter and face_of(face, each))


def legible(name: str, instead: str = "") -> str:
    """A name as pictures can write it. Where less than half of its letters can be drawn, something
    else stands for all of it: what its signs are called if it has no letters, or `instead`."""
    if name.isascii():
        return name
    name = unicodedata.normalize("NFC", name)
    shown = " ".join("".join(each for each in name if written("bold", each)).split())
    letters = [each for each in name if unicodedata.category(each)[0] in "LN"]
    able = [each for each in letters if written("bold", each)]
    if 2 * len(able) >= len(letters) and shown:
        return shown
    return ("" if letters else _called(name)) or instead or _script(name)


def _called(signs: str) -> str:
    """What the first two of some signs are called: "fox face fire"."""
    names = [unicodedata.name(each, "") for each in signs if unicodedata.category(each) == "So"]
    return " ".join(names[:2]).casefold()


def _script(name: str) -> str:
    """What can be said of a name that cannot be written: "(Thai name)"."""
    first = next((each for each in name if unicodedata.category(each)[0] == "L"), "")
    told = unicodedata.name(first, "").split(" ")[0].capitalize() if first else ""
    return f"({told} name)" if told else "(name)"
