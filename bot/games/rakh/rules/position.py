"""Positions as the worked examples write them, for lessons, examples and tests.

`position("Sun RO D4(2), PR E3; Moon GI C4", lands="S G1; M A1")` is Sun's turn with two actions and
nobody has acted; HEALTH stands in brackets when it is not full. Seat 0 leads Sun, seat 1 Moon.
"""

import re

from msgspec.structs import replace

from bot.games.rakh.model import state as rakh
from bot.games.rakh.model.board import CELLS, mask
from bot.games.rakh.model.state import Options, State, Unit
from bot.games.rakh.model.units import CODES, KINDS, SIDES, SK
from bot.kernel import NotUnderstood, Seat

LANDS = {"S": 0, "M": 1, "-": 2}
_UNIT = re.compile(r"(?P<code>[A-Z]{2}) (?P<cell>[A-G][1-7])(?:\((?P<health>\d)\))?")
_WORD = re.compile(r"[A-Z]{2} \S+")


def position(
    units: str,
    *,
    lands: str = "S G1; M A1",
    act: str = "Sun",
    draw_rules: bool = True,
    takeback: bool = True,
) -> State:
    """A turn begins. Lands are `S`un's, `M`oon's and `-` nobody's."""
    found = read_units(units)
    fielded = [
        sum(1 << u.kind for u in found if u.side == side and u.kind != SK) for side in (0, 1)
    ]
    start = State(
        Options(draw_rules=draw_rules, takeback=takeback),
        phase="play",
        sun=Seat(0),
        units=tuple(sorted(found, key=lambda unit: (unit.side, unit.kind))),
        fielded=(fielded[0], fielded[1]),
        lands=_lands(lands),
        side=SIDES.index(act),
        turn=1 + SIDES.index(act),
        actions=rakh.ACTIONS,
    )
    return replace(start, seen=(rakh.position(start),)) if draw_rules else start


def read_units(text: str) -> list[Unit]:
    found = []
    for part in text.split(";"):
        side = SIDES.index(part.split()[0])
        for word in _WORD.findall(part):
            read = _UNIT.match(word)
            if read is None or read["code"] not in CODES or read["cell"] not in CELLS:
                raise NotUnderstood(f"“{word}” is not a unit on a space.")
            kind = CODES[read["code"]]
            health = int(read["health"] or KINDS[kind].health)
            found.append(Unit(side, kind, CELLS[read["cell"]], health))
    return found


def _lands(text: str) -> tuple[int, int, int]:
    masks = [0, 0, 0]
    for part in text.split(";"):
        color, *spaces = part.replace(",", " ").split()
        masks[LANDS[color]] = mask(*spaces)
    return masks[0], masks[1], masks[2]
