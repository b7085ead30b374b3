"""What a plan of moves is good for, in words: for hints.

Where everybody stands afterwards is compared with where they stood: which attacks that allows in
the same phase, which haunts it takes or holds, and what becomes of the way out for the wand.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from bot.games.arrakhar.ai.threats import threats_to
from bot.games.arrakhar.model.board import ENTRIES, IN_RANGE, NEAR, costs, gap, is_entry
from bot.games.arrakhar.model.orders import Leg
from bot.games.arrakhar.model.state import Stack, State, more
from bot.games.arrakhar.model.tables import COLUMNS, FALLS, column
from bot.games.arrakhar.model.units import KINDS, SORCERER, STACK, WIZARD, army, counted, summons
from bot.games.arrakhar.rules.movement import planned_positions
from bot.kernel.text import count, listed

FAR = 99

Stacks = Mapping[str, Stack]


class Chance(Struct, frozen=True):
    """An attack that units could make from where they stand."""

    target: str
    force: Mapping[str, int]
    sources: frozenset[str]
    read: int  # column of the combat table
    worth: float


def reasons(state: State, legs: tuple[Leg, ...], after: State) -> Iterator[str]:
    now = _standing(state, after)
    if state.side == WIZARD:
        yield from _carried(state, legs)
        yield from _searched(state, legs)
    else:
        yield from _held(state, legs)
        yield from _blocked(state, now)
    yield from _attacks(state, now)
    yield from _shots(state, now)
    if state.side == SORCERER:
        yield from _safer(state, legs)
        yield from _closer(state, legs)
        yield from _summoners(state, legs, now)
    else:
        yield from _nearer(state, legs)


def _standing(state: State, after: State) -> Stacks:
    """Where everybody stands after the plan; one stack a hex, or it would not be allowed."""
    if after.plan and after.segment == "move":
        return {
            hex_: stacks[0] for hex_, stacks in planned_positions(after).standing.items() if stacks
        }
    return after.stacks


def _carried(state: State, legs: tuple[Leg, ...]) -> Iterator[str]:
    held = state.held(SORCERER)
    for leg in legs:
        if leg.carry and not is_entry(leg.end):
            before, then = (_way_out(place, held) for place in (state.wand, leg.end))
            if then[0] >= FAR:
                yield f"Carries the wand to {leg.end}, but enemies block every way out."
                continue
            far = count(then[0], "step")
            yield f"Carries the wand to {leg.end}: {far} to {then[1]}, not {before[0]}."


def _way_out(place: str, held: frozenset[str]) -> tuple[int, str]:
    ways = costs(place, held)
    found = [(ways[entry], entry) for entry in ENTRIES if entry in ways]
    return min(found, default=(FAR, "an entry"))


def _searched(state: State, legs: tuple[Leg, ...]) -> Iterator[str]:
    ends = {leg.end for leg in legs}
    taken = [haunt for haunt, hex_ in state.haunts.items() if hex_ in ends]
    if taken and not state.wand:
        left = len(state.haunts)
        chance = f"one of the {left} left hides the wand" if left > 1 else "it hides the wand"
        verb = "is" if len(taken) == 1 else "are"
        yield f"{listed(taken)} {verb} searched and destroyed at the end of your phase; {chance}."
    if state.wand in ends:
        yield "Your units stand on the wand and can carry it next turn."


def _held(state: State, legs: tuple[Leg, ...]) -> Iterator[str]:
    for leg in legs:
        who, one = counted(leg.count, leg.kind), leg.count == 1
        if leg.end == state.wand:
            yield f"While {who} {'stands' if one else 'stand'} on the wand, nobody can take it."
        elif state.hiding and leg.end == state.haunts.get(state.hiding):
            yield f"{who} {'holds' if one else 'hold'} {state.hiding}, where you hid the wand."


def _blocked(state: State, now: Stacks) -> Iterator[str]:
    """How far the wand is from a way out, if it has been found."""
    if not state.wand or is_entry(state.wand):
        return
    there = now.get(state.wand)
    if there and there.side == SORCERER:
        return
    held = frozenset(hex_ for hex_, stack in now.items() if stack.side == SORCERER)
    before, then = _way_out(state.wand, state.held(SORCERER)), _way_out(state.wand, held)
    if then[0] >= FAR > before[0]:
        away = count(before[0], "step")
        yield f"Blocks every way out: the wand was {away} from {before[1]}."
    elif then[0] > before[0]:
        yield f"Lengthens the wand's way out: {then[0]} steps ({then[1]}), not {before[0]}."


def _attacks(state: State, now: Stacks) -> Iterator[str]:
    """The best attacks of this phase that the moves make possible or better."""
    side = state.side
    before = {each.target: each.read for each in _chances(state.stacks, side)}
    used: set[str] = set()
    told = []
    for each in sorted(_chances(now, side), key=lambda each: -each.worth):
        if each.sources & used or each.read <= before.get(each.target, -1):
            continue
        used |= each.sources
        target = now[each.target]
        units = f"{counted(target.count, target.kind)} in {each.target}"
        odds = f"{COLUMNS[each.read]}, {_out_of_six(FALLS[each.read])}"
        told.append(f"{army(each.force)} can attack {units} ({odds})")
    if told:
        yield f"This turn {listed(told[:2])}."


def _out_of_six(most: int) -> str:
    return "certain" if most == 6 else f"{most} in 6"


def _chances(stacks: Stacks, side: str) -> Iterator[Chance]:
    for hex_, target in stacks.items():
        if target.side == side:
            continue
        force: dict[str, int] = {}
        sources: set[str] = set()
        for near in NEAR[hex_]:
            own = stacks.get(near)
            if own and own.side == side and not KINDS[own.kind].caster:
                force = more(force, own.kind, own.count)
                sources.add(near)
        read = column(force, target.kind, target.count) if force else None
        if read is not None:
            worth = target.count * KINDS[target.kind].cost * FALLS[read]
            yield Chance(hex_, force, frozenset(sources), read, worth)


def _shots(state: State, now: Stacks) -> Iterator[str]:
    """Enemies that casters can throw fireballs at now, and could not before."""
    before, then = _in_range(state.stacks, state.side), _in_range(now, state.side)
    new = [hex_ for hex_ in then if hex_ not in before]
    if new:
        units = [f"{counted(now[hex_].count, now[hex_].kind)} in {hex_}" for hex_ in new[:2]]
        yield f"Your casters can throw fireballs at {listed(units)}."


def _in_range(stacks: Stacks, side: str) -> list[str]:
    casters = [hex_ for hex_, own in stacks.items() if own.side == side and own.fresh]
    reach = {hex_ for caster in casters for hex_ in IN_RANGE[caster]}
    return [hex_ for hex_, stack in stacks.items() if stack.side != side and hex_ in reach]


def _safer(state: State, legs: tuple[Leg, ...]) -> Iterator[str]:
    """Casters that no enemy fighter can come next to without haste."""
    danger = threats_to(state, SORCERER).fighters
    saved = [
        leg for leg in legs if KINDS[leg.kind].caster and danger[leg.start] and not danger[leg.end]
    ]
    if saved:
        who = listed(f"{counted(leg.count, leg.kind)} from {leg.start}" for leg in saved[:2])
        yield f"Takes {who} out of reach of all enemy fighters, unless they are hasted."


def _summoners(state: State, legs: tuple[Leg, ...], now: Stacks) -> Iterator[str]:
    """Haunts at which sorcerers who move there can summon next turn, as things stand."""
    ends = {leg.end for leg in legs if KINDS[leg.kind].caster}
    found = [
        haunt
        for haunt, hex_ in state.haunts.items()
        if ends & set(NEAR[hex_])
        and state.reserve.get(summons(haunt))
        and _has_room(now.get(hex_), summons(haunt))
    ]
    if found:
        kinds = dict.fromkeys(summons(haunt) for haunt in found)
        left = army({kind: state.reserve[kind] for kind in kinds})
        yield f"Your sorcerers can summon at {listed(found)} next turn (in reserve: {left})."


def _has_room(there: Stack | None, kind: str) -> bool:
    """May the kind that a haunt summons come there?"""
    return there is None or (there.kind == kind and there.count < STACK)


def _closer(state: State, legs: tuple[Leg, ...]) -> Iterator[str]:
    """Fighters that gather round the wand or its haunt, or come within a move of the invaders."""
    center = state.wand or state.haunts.get(state.hiding, "")
    fighters = [leg for leg in legs if not KINDS[leg.kind].caster]
    moving = [leg for leg in fighters if leg.end != center]
    near = [leg for leg in moving if center and gap(leg.end, center) < gap(leg.start, center)]
    if near:
        what = "the wand" if state.wand else f"{state.hiding}, where you hid the wand"
        units = army(_sum(near))
        yield f"Brings {units} nearer to {what}."
    enemies = state.held(WIZARD)
    facing = [leg for leg in moving if any(gap(leg.end, hex_) <= 2 for hex_ in enemies)]
    if facing:
        yield f"In the invaders' way then: {army(_sum(facing))}."


def _sum(legs: list[Leg]) -> dict[str, int]:
    found: dict[str, int] = {}
    for leg in legs:
        found = more(found, leg.kind, leg.count)
    return found


def _nearer(state: State, legs: tuple[Leg, ...]) -> Iterator[str]:
    """How many units are within a move of a haunt, or of the wand, afterwards."""
    wand = next((leg.end for leg in legs if leg.carry), state.wand)
    if is_entry(wand):
        return
    goals = {"the wand": wand} if wand else dict(state.haunts)
    best: tuple[int, str, dict[str, int]] = (0, "", {})
    for name, hex_ in goals.items():
        ways = costs(hex_)
        near = [
            leg
            for leg in legs
            if not is_entry(leg.end)
            and leg.end != hex_
            and ways.get(leg.end, FAR) <= KINDS[leg.kind].move
            and ways[leg.end] < ways.get(leg.start, FAR)
        ]
        number = sum(leg.count for leg in near)
        if number > best[0]:
            best = number, name, _sum(near)
    if best[0]:
        yield f"Then within one move of {best[1]}: {army(best[2])}."
        return
    entering = [leg for leg in legs if is_entry(leg.start) and not is_entry(leg.end)]
    if entering:
        yield f"Into the valley: {army(_sum(entering))}."
