"""The notation of orders: D4+D5>F5, E1:BA>G8x4, K15x2>L15#1.2, T1=F12.

Only the letters are judged here; what an order means in a position is for `parser`.
"""

import re
from string import digits

from msgspec import Struct

from bot.games.arrakhar.model.board import PLACES
from bot.games.arrakhar.model.orders import WAND
from bot.games.arrakhar.model.units import FORCES, KINDS
from bot.games.arrakhar.prompts.refusals import Refused
from bot.kernel.plan import Line, split_line

EXAMPLES = {
    "design": "WI8 DW10 BA8 EL10",
    "hide": "T1=F12 R1=H8 wand=T1 G11x2",
    "enter": "E1:BA4 E1:WI3 E5:EL10",
    "wander": "L12x2",
    "summon": "L12>T2",
    "haste": "D4>D4x2",
    "move": "D4>F6x3",
    "fire": "D4>F6x2",
    "rush": "D4>F5x2",
    "combat": "D4+D5x2>F5x3",
    "advance": "D4>F5x2",
}
CLOSING = ("done", "ready")
_N = r"\d{1,6}"  # longer numbers are never needed, so they are not read
_PLACE = r"(?P<place>[A-Z]+\d+)"
_TIMES = rf"(?:X(?P<times>{_N}))?"
_END = re.compile(rf"{_PLACE}{_TIMES}(?P<slots>#{_N}(?:\.{_N})*)?(?P<flags>[WS]*)")
_START = re.compile(rf"{_PLACE}(?::(?P<kind>[A-Z]+))?(?:\^(?P<bonus>{_N}))?{_TIMES}")
_GROUP = re.compile(rf"{_PLACE}:(?P<kind>[A-Z]+?)X?(?P<count>{_N})")
_HAUNT = re.compile(rf"(?P<haunt>[TRC][1-3])(?::(?P<cap>{_N})|(?P<ask>\?))?")
_FORCE = re.compile(rf"(?P<kind>[A-Z]+?)X?(?P<count>{_N})")


_PLACES = re.compile(r"[A-Z]\d+(X\d+)?", re.IGNORECASE)


def is_order(word: str) -> bool:
    """Does a word look like an order? Then it need not come after “order”."""
    return any(sign in word for sign in ">=:→")


def is_place(word: str) -> bool:
    """ "L12", "L12x2": for sorcerers and wandering orcs."""
    return is_order(word) or bool(_PLACES.fullmatch(word))


def is_force(word: str) -> bool:
    """ "WI8"."""
    return bool(_FORCE.fullmatch(word.upper()))


class Start(Struct, frozen=True):
    """Which units: a place, and perhaps a kind, a haste and a number."""

    place: str
    count: int | None = None
    kind: str = ""
    bonus: int = -1


class Goal(Struct, frozen=True):
    """A destination or a target."""

    place: str
    count: int | None = None
    slots: tuple[int, ...] = ()
    carry: bool = False
    spent_first: bool = False


class Arrow(Struct, frozen=True):
    """Everything with a ">" in it."""

    starts: tuple[Start, ...]
    goals: tuple[Goal, ...]


def line(text: str) -> Line:
    """The words of a line; raises PR06 if it is empty."""
    found = split_line(text)
    if not found.words and not found.done:
        raise Refused("PR06")
    return found


def arrow(word: str, segment: str) -> Arrow:
    """An order with a ">": lists may stand on one side only."""
    left, sign, right = word.partition(">")
    if not sign or not left or not right or ">" in right:
        raise unreadable(word, segment)
    starts = left.split("+")
    goals = right.split("/")
    if len(starts) > 1 and len(goals) > 1:
        raise Refused("PR04", tok=word)
    return Arrow(
        tuple(_start(each, word, segment) for each in starts),
        tuple(_goal(each, word, segment) for each in goals),
    )


def start(word: str, segment: str) -> Start:
    """A place with a count: sorcerers or orcs to place."""
    return _start(word, word, segment)


def group(word: str, whole: str, segment: str, side: str) -> Start:
    """ "E5:BA4": units waiting in an entry."""
    found = _GROUP.fullmatch(word)
    if not found:
        raise unreadable(whole, segment)
    name = place(found["place"])
    if name[0] != "E":
        raise unreadable(whole, segment)
    count = number(found["count"], whole, 1, 20)
    typed = word.partition(":")[2].rstrip(digits)
    return Start(name, count, kind_of(found["kind"], side, typed))


def force(word: str, side: str) -> tuple[str, int]:
    """ "WI8"."""
    found = _FORCE.fullmatch(word)
    if not found:
        raise unreadable(word, "design")
    return kind_of(found["kind"], side, word.rstrip(digits)), int(found["count"])


def haunt(word: str, whole: str, segment: str) -> tuple[str, int | None]:
    """A haunt and how many may come: 4 by default, None to decide after the roll."""
    found = _HAUNT.fullmatch(word)
    if not found:
        raise unreadable(whole, segment)
    if found["ask"]:
        return found["haunt"], None
    cap = number(found["cap"], whole, 0, 4) if found["cap"] else 4
    return found["haunt"], cap


def kind_of(word: str, side: str, typed: str = "") -> str:
    """A kind by its code, its initial or its name; raises DS04 with what was typed."""
    for code in FORCES[side]:
        unit = KINDS[code]
        if word in (code, code[0], unit.name.upper(), unit.plural.upper()):
            return code
    raise Refused("DS04", tok=typed or word, codes=" ".join(FORCES[side]))


def place(word: str) -> str:
    """A hex or an entry; raises PR02."""
    if word not in PLACES:
        raise Refused("PR02", tok=word)
    return word


def number(word: str, whole: str, low: int, high: int) -> int:
    if not low <= int(word) <= high:
        raise Refused("PR03", tok=whole, lo=low, hi=high)
    return int(word)


def unreadable(word: str, segment: str) -> Refused:
    return Refused("PR01", tok=word, example=EXAMPLES[segment])


def _start(word: str, whole: str, segment: str) -> Start:
    if word == WAND and segment == "fire":
        return Start(WAND)
    found = _START.fullmatch(word)
    if not found:
        raise unreadable(whole, segment)
    name = place(found["place"])
    most = 20 if name[0] == "E" else 4
    kind = kind_of(found["kind"], "W") if found["kind"] else ""
    if (kind or found["bonus"]) and name[0] != "E":
        raise unreadable(whole, segment)
    return Start(
        name,
        number(found["times"], whole, 1, most) if found["times"] else None,
        kind,
        int(found["bonus"]) if found["bonus"] else -1,
    )


def _goal(word: str, whole: str, segment: str) -> Goal:
    found = _END.fullmatch(word)
    if not found:
        raise unreadable(whole, segment)
    name = place(found["place"])
    most = 20 if name[0] == "E" else 4
    flags, slots = found["flags"], found["slots"]
    if (flags and segment != "move") or (slots and segment != "combat"):
        raise unreadable(whole, segment)
    return Goal(
        name,
        number(found["times"], whole, 1, most) if found["times"] else None,
        tuple(sorted({int(each) for each in slots[1:].split(".")})) if slots else (),
        "W" in flags,
        "S" in flags,
    )
