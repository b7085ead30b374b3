"""Wandering orcs and summons: how the sorcerer player's ranks are filled.

Both take effect at once. What is left in the reserve shows in nothing that the opponent can see
or hear: why fewer came than the table says stays untold (R20).
"""

from msgspec.structs import replace

from bot.games.arrakhar.counters import (
    KINDS,
    SORCERER,
    STACK,
    SUMMON,
    WANDER,
    summons,
)
from bot.games.arrakhar.orders import Casting
from bot.games.arrakhar.refusals import Refused
from bot.games.arrakhar.state import Arriving, Deed, State, joined, more, pool, with_stack
from bot.games.arrakhar.valley import ENTRY_ZONE, NEAR, NEAREST, ORDER, gap
from bot.kernel import Chance

# Wandering orcs.


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
        raise Refused("WO02", k=state.orcs, n=len(hexes))
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


# Summons.


def check_casting(state: State, casting: Casting) -> None:
    """Raise the first thing in the way of a summons; to the sorcerer player alone (R19)."""
    stack = state.stacks.get(casting.caster)
    if stack is None or stack.kind != "SO" or not stack.fresh:
        raise Refused("SU01", hex=casting.caster)
    if casting.haunt not in state.haunts:
        raise Refused("SU03", haunt=casting.haunt)
    hex_, kind = state.haunts[casting.haunt], summons(casting.haunt)
    if gap(casting.caster, hex_) != 1:
        raise Refused("SU02", hex=casting.caster, haunt=casting.haunt, hhex=hex_)
    if casting.haunt in state.used:
        raise Refused("SU04", haunt=casting.haunt)
    if not is_free(state, casting.haunt):
        raise Refused("SU05", hhex=hex_, plural=KINDS[kind].plural)
    if not state.reserve.get(kind):
        raise Refused("SU06", plural=KINDS[kind].plural)


def is_free(state: State, haunt: str) -> bool:
    """The haunt's hex has room for those it calls."""
    there = state.stacks.get(state.haunts[haunt])
    return there is None or (there.kind == summons(haunt) and there.count < STACK)


def may_summon(state: State) -> bool:
    """On public grounds alone: the reserve is not consulted (R19)."""
    return any(
        stack.fresh and gap(hex_, state.haunts[haunt]) == 1
        for hex_, stack in state.stacks.items()
        if stack.kind == "SO"
        for haunt in state.haunts
        if haunt not in state.used and is_free(state, haunt)
    )


def castings(state: State) -> list[Casting]:
    """Every summons that could be cast now."""
    found = [
        Casting(hex_, haunt)
        for hex_ in sorted(state.held(SORCERER), key=ORDER.__getitem__)
        if state.stacks[hex_].kind == "SO"
        for haunt in sorted(state.haunts)
    ]
    return [each for each in found if _is_legal(state, each)]


def everywhere(legal: list[Casting], state: State) -> tuple[Casting, ...]:
    """One casting a haunt, as far as the spells go: those with few choices choose first."""
    left = {each.caster: state.stacks[each.caster].fresh for each in legal}
    able: dict[str, list[str]] = {}
    for each in legal:
        able.setdefault(each.haunt, []).append(each.caster)
    found: list[Casting] = []
    for haunt, casters in sorted(able.items(), key=lambda each: (len(each[1]), each[0])):
        ready = [hex_ for hex_ in casters if left[hex_]]
        if ready:
            caster = min(ready, key=lambda hex_: sum(each.caster == hex_ for each in legal))
            left[caster] -= 1
            found.append(Casting(caster, haunt))
    return tuple(found)


def cast(state: State, casting: Casting, chance: Chance) -> State:
    """The spell and the haunt are used up, whoever comes (R17, R18)."""
    die = chance.roll(6)
    arriving = Arriving(casting.caster, casting.haunt, die, SUMMON[die - 1])
    called = replace(used(state, casting), arriving=arriving)
    if casting.most is None:
        cells = (casting.caster, state.haunts[casting.haunt])
        deed = Deed(
            "call",
            SORCERER,
            "summon",
            cells,
            summons(casting.haunt),
            SUMMON[die - 1],
            (die,),
            note=casting.haunt,
        )
        return replace(called, record=(*state.record, deed))
    return bring(called, min(casting.most, most(called)))


def used(state: State, casting: Casting) -> State:
    stack = state.stacks[casting.caster]
    spent = replace(stack, spent=stack.spent + 1)
    return replace(
        state,
        stacks={**state.stacks, casting.caster: spent},
        used=(*state.used, casting.haunt),
    )


def most(state: State) -> int:
    """How many of the summoned can come at most."""
    arriving = state.arriving
    assert arriving is not None
    there = state.stacks.get(state.haunts[arriving.haunt])
    reserve = state.reserve[summons(arriving.haunt)]
    return min(arriving.number, reserve, STACK - (there.count if there else 0))


def bring(state: State, count: int) -> State:
    """So many come into the haunt's hex."""
    arriving = state.arriving
    assert arriving is not None
    hex_, kind = state.haunts[arriving.haunt], summons(arriving.haunt)
    stacks = state.stacks
    if count:
        stacks = with_stack(stacks, hex_, joined(stacks.get(hex_), kind, count))
    cells = (arriving.caster, hex_)
    deed = Deed(
        "summon",
        SORCERER,
        "summon",
        cells,
        kind,
        arriving.number,
        (arriving.die,),
        count,
        arriving.haunt,
    )
    return replace(
        state,
        stacks=stacks,
        reserve=more(state.reserve, kind, -count),
        arrived=more(state.arrived, kind, count),
        arriving=None,
        record=(*state.record, deed),
    )


def _is_legal(state: State, casting: Casting) -> bool:
    try:
        check_casting(state, casting)
    except Refused:
        return False
    return True
