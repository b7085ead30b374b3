"""Positions in the worked examples' notation, for lessons, examples and tests.

`HY1@A13R` is a Ready Inka (`G` Guard, `*` with the Pendant), `HY3=hydra[1,0]@A5` an Idol with one
A-mod, `HYE@A10(4)` an Elder with 4 HP, `HYE@-` one that is off the planes. Inkas not named are
Fallen; Elders not named stand with 4 HP on A10, B7 and C16. `HY@A6` in `loose` is an Orb on a Tria.
"""

import re
from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.terakh.model.cards import full_deck
from bot.games.terakh.model.options import Options
from bot.games.terakh.model.planes import planes_of
from bot.games.terakh.model.state import Orb, State
from bot.games.terakh.model.units import CODES, Unit, new_clan
from bot.games.terakh.rules.turn import MANA
from bot.kernel import NotUnderstood, Seat

ELDERS = ("A10", "B7", "C16", "D16", "E16", "F16")
_UNIT = re.compile(
    r"(?P<name>[A-Z]{2}[1-6E])(=(?P<orb>\w+)\[(?P<a>\d),(?P<d>\d)\])?@(?P<cell>[A-F]\d+|-)"
    r"(?P<mode>[RG])?(?P<star>\*)?(\((?P<hp>\d)\))?"
)


def position(
    clans: str,
    units: str = "",
    *,
    loose: str = "",
    hands: Sequence[str] = (),
    deck: str = "",
    mana: int = MANA,
    order: Sequence[int] = (),
    now: int = 0,
    phase: str = "turn",
    holder: int | None = None,
    options: Options | None = None,
) -> State:
    """A turn of the seat at `now` in the order, which by default is that of the seats.

    Play goes clockwise, and all planes are as printed. `deck` is what lies on top of it. Another
    phase is one of set-up, and `holder` the seat that has the Pendant to give.
    """
    codes = tuple(clans.split())
    seats = tuple(Seat(number) for number in range(len(codes)))
    chosen = options or Options()
    state = State(
        chosen,
        planes_of(chosen.config, len(codes)),
        (0,) * len(codes),
        seats,
        codes,
        phase,
        order=tuple(Seat(seat) for seat in order) or seats,
        now=now,
        round=int(phase == "turn"),
        units=tuple(
            unit for code, seat in zip(codes, seats, strict=True) for unit in _clan(code, seat)
        ),
        loose=tuple(_orb(text) for text in loose.split()),
        hands=((),) * len(codes),
        mana=mana,
        leech=(0,) * len(codes),
        holder=None if holder is None else Seat(holder),
    )
    for text in units.split():
        state = _with(state, text)
    return _with_cards(state, hands, deck)


def _clan(code: str, seat: Seat) -> tuple[Unit, ...]:
    *inkas, elder = new_clan(code, seat, 4)
    return (*inkas, replace(elder, cell=ELDERS[seat]))


def _orb(text: str) -> Orb:
    clan, _, cell = text.partition("@")
    return Orb(clan, cell)


def _with(state: State, text: str) -> State:
    found = _UNIT.fullmatch(text)
    if found is None or found["cell"] not in (*state.board.cells, "-"):
        raise NotUnderstood(f"“{text}” is not a unit on a Tria.")
    unit = state.unit(found["name"])
    cell = "" if found["cell"] == "-" else found["cell"]
    unit = replace(unit, cell=cell, ready=found["mode"] == "R", pendant=bool(found["star"]))
    if found["orb"]:
        unit = replace(unit, orb=CODES[found["orb"]], a=int(found["a"]), d=int(found["d"]))
    if unit.is_elder:
        unit = replace(unit, hp=int(found["hp"] or 4) if cell else 0)
    return state.with_unit(unit)


def _with_cards(state: State, hands: Sequence[str], top: str) -> State:
    """Cards taken from the deck, into the hands by seat and to its top."""
    for number, hand in enumerate(hands):
        state = state.with_hand(Seat(number), tuple(hand.split()))
    taken = [*(card for hand in state.hands for card in hand), *top.split()]
    rest = Counter(full_deck(basic=state.options.basic))
    rest.subtract(taken)
    if min(rest.values()) < 0:
        raise NotUnderstood("There are not that many of these cards.")
    return replace(state, deck=(*top.split(), *rest.elements()))
