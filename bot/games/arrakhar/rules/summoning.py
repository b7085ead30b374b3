"""Summons: demons, orcs and ghouls of the reserve arrive at the haunts.

Nothing that the opponent can see or read depends on what is left in the reserve: why fewer came
than the table says is never told (R20).
"""

from msgspec.structs import replace

from bot.games.arrakhar.model.board import ORDER, gap
from bot.games.arrakhar.model.orders import Casting
from bot.games.arrakhar.model.state import Arriving, Deed, State, joined, more, with_stack
from bot.games.arrakhar.model.tables import SUMMON
from bot.games.arrakhar.model.units import KINDS, SORCERER, STACK, summons
from bot.games.arrakhar.prompts.refusals import Refused
from bot.kernel import Chance


def check_casting(state: State, casting: Casting) -> None:
    """Raise the first reason against a summons; only the sorcerer player reads it (R19)."""
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
    """The haunt's hex has room for the summoned kind."""
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
    """One casting for each haunt, as long as spells last; casters with few choices go first."""
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
    """The spell and the haunt are used up, however many come (R17, R18)."""
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
    """How many units can come at most."""
    arriving = state.arriving
    assert arriving is not None
    there = state.stacks.get(state.haunts[arriving.haunt])
    reserve = state.reserve[summons(arriving.haunt)]
    return min(arriving.number, reserve, STACK - (there.count if there else 0))


def bring(state: State, count: int) -> State:
    """Put the units that come into the haunt's hex."""
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
