"""Wandering orcs: how many come, and where they may appear."""

from msgspec.structs import replace

from bot.games.arrakhar.model.board import ENTRY_ZONE, NEAR, NEAREST, ORDER
from bot.games.arrakhar.model.state import Deed, State, joined, pool, with_stack
from bot.games.arrakhar.model.tables import WANDER
from bot.games.arrakhar.model.units import SORCERER, STACK
from bot.games.arrakhar.prompts.refusals import Refused
from bot.kernel import Chance
from bot.kernel import text as english


def roll_orcs(state: State, chance: Chance) -> State:
    """How many wander in: the die, the pool, and whether there is room (R14, R15)."""
    die = chance.roll(6)
    number = min(WANDER[die - 1], pool(state))
    lost = number > 0 and not orc_hexes(state)
    deed = Deed("wander", SORCERER, "wander", dice=(die,), result=number, note="lost" * lost)
    return replace(state, orcs=0 if lost else number, record=(*state.record, deed))


def orc_hexes(state: State) -> list[str]:
    """Where a wandering orc may appear now (R12, R13)."""
    found = _orc_room(state)
    if state.turn == 1:
        found -= ENTRY_ZONE
    return sorted(found, key=ORDER.__getitem__)


def _orc_room(state: State) -> set[str]:
    """Where an orc fits on any turn but the first (R12)."""
    near = {hex_ for held in state.held(SORCERER) for hex_ in NEAR[held]}
    found = {hex_ for hex_ in near if hex_ not in state.stacks}
    found |= {h for h, stack in state.stacks.items() if stack.kind == "OR" and stack.count < STACK}
    return found


def check_orcs(state: State, hexes: tuple[str, ...]) -> None:
    """One after another, in the order named (R11)."""
    if len(hexes) > state.orcs:
        raise Refused("WO02", k=english.count(state.orcs, "wandering orc"), n=len(hexes))
    for hex_ in hexes:
        check_orc(state, hex_)
        state = place_orc(state, hex_)


def check_orc(state: State, hex_: str) -> None:
    """Raise why no orc may appear in a hex: R12, or on turn 1 alone R13."""
    if hex_ not in _orc_room(state):
        raise Refused("WO01", hex=hex_)
    if state.turn == 1 and hex_ in ENTRY_ZONE:
        raise Refused("WO03", hex=hex_, entry=NEAREST[hex_])


def place_orc(state: State, hex_: str) -> State:
    stacks = with_stack(state.stacks, hex_, joined(state.stacks.get(hex_), "OR", 1))
    deed = Deed("orc", SORCERER, "wander", (hex_,), "OR", 1)
    placed = replace(state, stacks=stacks, orcs=state.orcs - 1, record=(*state.record, deed))
    return placed if orc_hexes(placed) else replace(placed, orcs=0)


def automatic_orc(state: State) -> str:
    """R60: the fullest stack below four, else the first hex by label, haunts last."""
    legal = orc_hexes(state)
    stacks = [hex_ for hex_ in legal if hex_ in state.stacks]
    if stacks:
        return max(stacks, key=lambda hex_: state.stacks[hex_].count)
    haunted = set(state.haunts.values())
    return min(legal, key=lambda hex_: (hex_ in haunted, ORDER[hex_]))
