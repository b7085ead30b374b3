"""Scripts that are joined and that run from right to left, as far as a name needs it.

Our fonts are set letter by letter. So Arabic letters are replaced by the forms they have beside
their neighbors (Unicode lists them), and what runs from right to left is turned around in place;
the line itself stays one from left to right, like all our words.
"""

import unicodedata
from collections.abc import Iterator
from functools import cache
from re import compile

FORMS = (range(0xFB50, 0xFC00), range(0xFE70, 0xFEFD))
STRETCH = "\u0640"  # joins on both sides and has one form
_LEFTWARD = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff"
_RUN = compile(f"[{_LEFTWARD}](?:[\\W\\d_]*[{_LEFTWARD}])*")
_FIGURES = compile(r"[0-9\u0660-\u0669\u06f0-\u06f9]+(?:[.,:/-][0-9]+)*")
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")


@cache
def _forms() -> dict[str, dict[str, str]]:
    """For each letter, and for pairs that are written as one: form by name."""
    found: dict[str, dict[str, str]] = {}
    for code in (each for block in FORMS for each in block):
        kind, *base = unicodedata.decomposition(chr(code)).split() or [""]
        if kind in ("<isolated>", "<initial>", "<medial>", "<final>"):
            letters = "".join(chr(int(each, 16)) for each in base)
            found.setdefault(letters, {}).setdefault(kind, chr(code))
    return found


def joined(text: str) -> str:
    """Each letter of a joined script in the form that its neighbors ask for."""
    if not any("\u0600" <= letter <= "\u06ff" for letter in text):
        return text
    pieces = list(_pieces(text))
    around = ["", *pieces, ""]
    return "".join(_form(*three) for three in zip(around, pieces, around[2:], strict=False))


def _pieces(text: str) -> Iterator[str]:
    """Letter by letter, without stacked marks; a pair that is written as one stays together."""
    letters = [each for each in text if unicodedata.category(each) != "Mn"]
    place = 0
    while place < len(letters):
        pair = "".join(letters[place : place + 2])
        size = 2 if len(pair) == 2 and pair in _forms() else 1
        yield "".join(letters[place : place + size])
        place += size


def _form(before: str, piece: str, after: str) -> str:
    forms = _forms().get(piece, {})
    is_led = "<final>" in forms and (before == STRETCH or "<initial>" in _forms().get(before, {}))
    follows = after == STRETCH or "<final>" in _forms().get(after, {})
    is_leading = "<initial>" in forms and follows
    wanted = {
        (False, False): "<isolated>",
        (True, False): "<final>",
        (False, True): "<initial>",
        (True, True): "<medial>",
    }[is_led, is_leading]
    return forms.get(wanted, piece)


def turned(line: str) -> str:
    """A line as it is set from left to right: what runs the other way is turned around, except
    for its figures."""
    if line.isascii():
        return line
    return _RUN.sub(lambda run: _mirrored(run[0]), line)


def _mirrored(run: str) -> str:
    around = run[::-1].translate(_MIRRORED)
    return _FIGURES.sub(lambda figures: figures[0][::-1], around)
