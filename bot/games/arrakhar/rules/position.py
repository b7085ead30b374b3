"""Positions as the worked examples write them, for lessons, examples and tests.

`position("W H9 BA4, S J9 OR4, E1 DW4", "move", …)` is the wizard player's movement, with dwarves
waiting at E1. Unless told otherwise it is turn 3, the haunts of the worked examples stand, and the
wand is hidden in T1. Seat 0 leads the wizards.
"""

import re
from collections.abc import Mapping

from msgspec.structs import replace

from bot.games.arrakhar.model.board import is_entry
from bot.games.arrakhar.model.settings import terms
from bot.games.arrakhar.model.state import Group, Segment, Stack, State, holder
from bot.games.arrakhar.model.units import FORCES, KINDS, SORCERER, SUMMONED, WIZARD
from bot.kernel import NotUnderstood, Seat

HAUNTS = {"T1": "F12", "R1": "H8", "C1": "B9", "T2": "L11", "R2": "N15", "C2": "P8"}
_ANY_FORCE = {WIZARD: 140, SORCERER: 140}  # the same for all, so that it tells nothing
_ACTS: dict[str, str] = {"wander": SORCERER, "summon": SORCERER, "haste": WIZARD}
_UNITS = re.compile(r"(?:[WS] )?(?P<place>[A-Z]\d+) (?P<kind>[A-Z]{2})(?P<count>\d+)")


def position(
    units: str,
    segment: Segment,
    side: str = "",
    *,
    settings: Mapping[str, str],
    turn: int = 3,
    wand: str = "T1",
    reserve: str = "",
    haunts: Mapping[str, str] | None = None,
    orcs: int = 0,
) -> State:
    """`wand` is the haunt that hides it, or its hex; `orcs` are still to be placed.

    Where the wand was found and nothing is said of haunts, T1 is the one that is destroyed.
    """
    stacks: dict[str, Stack] = {}
    waiting: dict[str, tuple[Group, ...]] = {}
    for place, kind, count in _read(units):
        if is_entry(place):
            waiting[place] = (*waiting.get(place, ()), Group(kind, count))
        else:
            stacks[place] = Stack(kind, count)
    hidden = wand in HAUNTS
    state = State(
        terms=replace(terms(settings), points=_ANY_FORCE, least=dict.fromkeys(FORCES, 0)),
        wizard=Seat(0),
        segment=segment,
        side=side or _ACTS.get(segment, WIZARD),
        turn=turn,
        stacks=stacks,
        waiting=waiting,
        haunts=haunts or {each: at for each, at in HAUNTS.items() if hidden or each != "T1"},
        hiding=wand if hidden else "",
        wand="" if hidden else wand,
        reserve=dict.fromkeys(SUMMONED, 0) | _reserve(reserve),
        orcs=orcs,
    )
    return _mustered(replace(state, holder=holder(state)))


def _read(units: str) -> list[tuple[str, str, int]]:
    found = []
    for words in filter(None, (each.strip() for each in units.split(","))):
        read = _UNITS.fullmatch(words)
        if read is None or read["kind"] not in KINDS:
            raise NotUnderstood(f"“{words}” does not say which units stand where.")
        found.append((read["place"], read["kind"], int(read["count"])))
    return found


def _reserve(words: str) -> dict[str, int]:
    return {each[:2]: int(each[2:]) for each in words.split()}


def _mustered(state: State) -> State:
    """The forces that could have led here; orcs on the board wandered in."""
    units: list[Stack | Group] = [
        *state.stacks.values(),
        *(group for each in state.waiting.values() for group in each),
    ]
    counts = {kind: sum(unit.count for unit in units if unit.kind == kind) for kind in KINDS}
    arrived = {"DE": counts["DE"], "OR": 0, "GH": counts["GH"]}
    designed = counts | {kind: arrived[kind] + state.reserve[kind] for kind in SUMMONED}
    forces = {side: {kind: designed[kind] for kind in kinds} for side, kinds in FORCES.items()}
    return replace(state, forces=forces, arrived=arrived)
