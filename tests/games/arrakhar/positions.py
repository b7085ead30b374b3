"""Positions written as in the worked examples: `W H9 BA4, S J9 OR4, E1 DW4`.

Unless told otherwise it is turn 3, the base haunts stand, the wand is hidden in T1, and two
bystanders keep either side from being wiped out by accident.
"""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from bot.games.arrakhar import GAME
from bot.games.arrakhar.model.settings import terms
from bot.games.arrakhar.model.state import Group, Segment, Stack, State
from bot.games.arrakhar.model.units import FORCES, KINDS, SORCERER, SUMMONED, WIZARD
from bot.games.arrakhar.prompts.refusals import Refused
from bot.kernel import Recorded, Seat, Step

W, S = Seat(0), Seat(1)
BASE = {"T1": "F12", "R1": "H8", "C1": "B9", "T2": "L11", "R2": "N15", "C2": "P8"}
_ACTS: dict[str, str] = {"wander": SORCERER, "summon": SORCERER, "haste": WIZARD}


def settings(**chosen: str) -> Mapping[str, str]:
    return GAME.table(2, {"sides": "wizard", **chosen}).settings


def setup(**chosen: str) -> State:
    """A match about to be designed; seat 0 leads the wizards."""
    return GAME.setup(GAME.table(2, {"sides": "wizard", **chosen}), Recorded()).state


def position(
    pieces: str,
    segment: Segment,
    side: str = "",
    *,
    turn: int = 3,
    wand: str = "T1",
    reserve: str = "",
    haunts: Mapping[str, str] = BASE,
    bystanders: bool = True,
) -> State:
    """`wand` is the haunt that hides it, or the hex where it lies."""
    stacks: dict[str, Stack] = {}
    waiting: dict[str, tuple[Group, ...]] = {}
    if bystanders and turn > 1:
        pieces += ", S M2 GH1, W M20 DW1"
    for piece in filter(None, (each.strip() for each in pieces.split(","))):
        *_, place, units = piece.rsplit(" ", 2)
        kind, count = units[:2], int(units[2:])
        if place[0] == "E":
            waiting[place] = (*waiting.get(place, ()), Group(kind, count))
        else:
            stacks[place] = Stack(kind, count)
    hidden = wand in BASE
    standing = {haunt: at for haunt, at in haunts.items() if hidden or haunt != "T1"}
    left = dict.fromkeys(SUMMONED, 0) | {unit[:2]: int(unit[2:]) for unit in reserve.split()}
    state = State(
        terms=replace(terms(settings()), points={"W": 140, "S": 140}, least={"W": 0, "S": 0}),
        wizard=W,
        segment=segment,
        side=side or _ACTS.get(segment, WIZARD),
        turn=turn,
        stacks=stacks,
        waiting=waiting,
        haunts=standing,
        hiding=wand if hidden else "",
        wand="" if hidden else wand,
        reserve=left,
    )
    return _mustered(state)


def _mustered(state: State) -> State:
    """The forces that could have led here; orcs on the board wandered in."""
    units: list[Stack | Group] = [
        *state.stacks.values(),
        *(g for each in state.waiting.values() for g in each),
    ]
    counts = {kind: sum(unit.count for unit in units if unit.kind == kind) for kind in KINDS}
    arrived = {"DE": counts["DE"], "OR": 0, "GH": counts["GH"]}
    designed = counts | {kind: arrived[kind] + state.reserve[kind] for kind in SUMMONED}
    forces = {side: {kind: designed[kind] for kind in kinds} for side, kinds in FORCES.items()}
    return replace(state, forces=forces, arrived=arrived)


def step(state: State, sentence: str, dice: Recorded | None = None) -> Step[State]:
    """The acting seat says a sentence."""
    return GAME.play(state, state.actor, sentence, dice or Recorded())


def play(state: State, *sentences: str, dice: tuple[int, ...] = ()) -> State:
    """Sentence after sentence by whoever acts; exactly these dice must fall."""
    chance = Recorded(*dice)
    for sentence in sentences:
        state = step(state, sentence, chance).state
    assert chance.used_up, "dice are left"
    return state


def refusal(state: State, sentence: str, seat: Seat | None = None) -> str:
    """The code with which a sentence is refused."""
    with pytest.raises(Refused) as caught:
        GAME.play(state, state.actor if seat is None else seat, sentence, Recorded())
    return caught.value.code


def at(state: State, hex_: str) -> str:
    """Who stands in a hex: "BA4", or "" for nobody."""
    stack = state.stacks.get(hex_)
    return f"{stack.kind}{stack.count}" if stack else ""


def public(state: State, sentence: str, *dice: int) -> str:
    """What the other seat hears of a sentence."""
    done = step(state, sentence, Recorded(*dice))
    return " ".join(event.text for event in done.events if event.to is None)
