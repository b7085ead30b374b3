"""Movement: who may go where, with the wand or without, and whether everything fits in the end.

Each unit moves once, from where it stood when the segment began. Stacking is judged on the final
position alone, so stacks may change places (R24).
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.games.arrakhar.model.board import (
    ENTRY_ZONE,
    NEAR,
    NEAREST,
    ORDER,
    costs,
    is_clear,
    is_entry,
    routes,
    way,
)
from bot.games.arrakhar.model.orders import Leg
from bot.games.arrakhar.model.state import Deed, Group, Stack, State, more
from bot.games.arrakhar.model.units import KINDS, SORCERER, STACK, WIZARD, foe
from bot.games.arrakhar.prompts.refusals import Refused

FAR = 99  # more than any real cost: there is no way


class Unmoved(Struct, frozen=True):
    """Units of one kind and haste that have no order yet."""

    kind: str
    haste: int
    fresh: int
    spent: int

    @property
    def count(self) -> int:
        return self.fresh + self.spent


class Positions(Struct, frozen=True):
    """Where everybody would be after the plan."""

    standing: Mapping[str, tuple[Stack, ...]]
    waiting: Mapping[str, tuple[Group, ...]]
    exits: Mapping[str, int]


def unmoved(state: State, start: str) -> list[Unmoved]:
    """The units at a place that the plan has not moved."""
    left = stationed(state, start)
    legs = [leg for leg in state.orders if isinstance(leg, Leg) and leg.start == start]
    held = state.held(foe(state.side)) if legs else frozenset()
    for leg in legs:
        left = _split(left, leg, cost(state, leg, held))[1]
    return left


def cost(state: State, leg: Leg, held: frozenset[str]) -> int:
    """The cost of a leg; a carrier's route leads through the wand's hex (R49)."""
    if not leg.carry:
        return _steps(leg.start, leg.end, held)
    if state.wand not in NEAR:
        return FAR
    pick_up = 0 if leg.start == state.wand else _steps(leg.start, state.wand, held)
    return min(FAR, pick_up + _steps(state.wand, leg.end, held))


def _steps(start: str, end: str, held: frozenset[str]) -> int:
    steps = routes(start, held).cost(end)
    return FAR if steps is None else steps


def able_to_move(state: State, leg: Leg) -> int:
    """How many units at the start could make this move, whatever its count says."""
    price = cost(state, leg, state.held(foe(state.side)))
    return sum(lot.count for lot in unmoved(state, leg.start) if _serves(lot, leg, price))


def check_leg(state: State, leg: Leg) -> None:
    """Raise the first thing that is wrong with a leg."""
    _check_end(state, leg)
    if leg.carry:
        _check_carry(state, leg)
    _check_start(state, leg)
    price, plural = cost(state, leg, state.held(foe(state.side))), KINDS[leg.kind].plural
    if price >= FAR:
        raise Refused("MV04", src=leg.start, dst=leg.end)
    if able_to_move(state, leg) < leg.count:
        fields = {"src": leg.start, "dst": leg.end, "cost": price, "plural": plural}
        best = KINDS[leg.kind].move + _best_haste(state, leg)
        if leg.carry:
            raise Refused("MV11", whex=state.wand, mp=best, **fields)
        raise Refused("MV03", mp=best, **fields)


def check_done(state: State) -> None:
    """Raise the first hex by label where too many units or several types would stand."""
    standing = planned_positions(state).standing
    for hex_ in _crowded(standing):
        kinds = _kinds(standing[hex_])
        if len(kinds) > 1:
            a, b = (KINDS[kind].plural for kind in kinds[:2])
            raise Refused("MV07", hex=hex_, a=a, b=b)
        raise Refused("MV08", hex=hex_, n=sum(stack.count for stack in standing[hex_]))


def crowded(state: State) -> tuple[str, ...]:
    """The hexes where the plan would put too many units or several types, by label."""
    return _crowded(planned_positions(state).standing)


def _crowded(standing: Mapping[str, tuple[Stack, ...]]) -> tuple[str, ...]:
    found = [
        hex_
        for hex_, stacks in standing.items()
        if (len(stacks) > 1 and len({stack.kind for stack in stacks}) > 1)
        or sum([stack.count for stack in stacks]) > STACK
    ]
    return tuple(sorted(found, key=ORDER.__getitem__))


def _kinds(stacks: tuple[Stack, ...]) -> list[str]:
    return sorted({stack.kind for stack in stacks}, key=tuple(KINDS).index)


def planned_positions(state: State) -> Positions:
    """Carry out the legs of the plan, without judging stacking."""
    legs = [order for order in state.orders if isinstance(order, Leg)]
    standing = {hex_: [stack] for hex_, stack in state.stacks.items()}
    waiting = dict(state.waiting)
    exits: dict[str, int] = {}
    left = {start: stationed(state, start) for start in {leg.start for leg in legs}}
    arrivals: list[tuple[str, Stack]] = []
    held = state.held(foe(state.side))
    for leg in legs:
        gone, left[leg.start] = _split(left[leg.start], leg, cost(state, leg, held))
        spent = sum(lot.spent for lot in gone)
        arrivals.append((leg.end, Stack(leg.kind, leg.count, spent)))
    for start, rest in left.items():
        if is_entry(start):
            waiting[start] = tuple(Group(lot.kind, lot.count, lot.haste, lot.spent) for lot in rest)
        else:
            standing[start] = [Stack(lot.kind, lot.count, lot.spent, lot.haste) for lot in rest]
    for end, stack in arrivals:
        if is_entry(end):
            exits = more(exits, stack.kind, stack.count)
        else:
            standing.setdefault(end, []).append(stack)
    everybody = {hex_: tuple(stacks) for hex_, stacks in standing.items() if stacks}
    return Positions(
        everybody, {entry: groups for entry, groups in waiting.items() if groups}, exits
    )


def move(state: State) -> State:
    """The movement segment is over: everybody stands where the plan sent them."""
    march = planned_positions(state)
    stacks = {hex_: _merged(parts) for hex_, parts in march.standing.items()}
    left = dict(state.left)
    for kind, count in march.exits.items():
        left = more(left, kind, count)
    carried = [leg.end for leg in state.orders if isinstance(leg, Leg) and leg.carry]
    waiting = {entry: settled(groups) for entry, groups in march.waiting.items()}
    deeds = tuple(_move_deed(state, leg) for leg in state.orders if isinstance(leg, Leg))
    return replace(
        state,
        stacks=stacks,
        waiting=waiting,
        left=left,
        wand=carried[0] if carried else state.wand,
        record=(*state.record, *deeds),
    )


def stationed(state: State, start: str) -> list[Unmoved]:
    """The own units at a place when the segment began."""
    if is_entry(start):
        return [
            Unmoved(group.kind, group.haste, group.count - group.spent, group.spent)
            for group in state.waiting.get(start, ())
        ]
    stack = state.stacks.get(start)
    if stack is None or stack.side != state.side:
        return []
    return [Unmoved(stack.kind, stack.haste, stack.count - stack.spent, stack.spent)]


def _serves(lot: Unmoved, leg: Leg, price: int) -> bool:
    wanted = lot.kind == leg.kind and leg.bonus in (-1, lot.haste)
    return wanted and KINDS[lot.kind].move + lot.haste >= price


def _split(left: list[Unmoved], leg: Leg, price: int) -> tuple[list[Unmoved], list[Unmoved]]:
    """Those who make the move, and those who stay; units with just enough haste go first."""
    gone: list[Unmoved] = []
    stay: list[Unmoved] = []
    need = leg.count
    for lot in sorted(left, key=lambda each: each.haste):
        if not _serves(lot, leg, price):
            stay.append(lot)
            continue
        fresh, spent = _taken(lot, min(need, lot.count), spent_first=leg.spent_first)
        need -= fresh + spent
        gone.append(replace(lot, fresh=fresh, spent=spent))
        stay.append(replace(lot, fresh=lot.fresh - fresh, spent=lot.spent - spent))
    return gone, [lot for lot in stay if lot.count]


def _taken(lot: Unmoved, count: int, *, spent_first: bool) -> tuple[int, int]:
    """R23: those with a spell left go first, unless the order says otherwise."""
    if spent_first:
        spent = min(count, lot.spent)
        return count - spent, spent
    fresh = min(count, lot.fresh)
    return fresh, count - fresh


def _check_end(state: State, leg: Leg) -> None:
    if is_entry(leg.end):
        if state.side == SORCERER:
            raise Refused("MV05", entry=leg.end)
    elif not is_clear(leg.end):
        raise Refused("MV01", hex=leg.end)
    elif leg.end in state.held(foe(state.side)):
        raise Refused("MV02", hex=leg.end)
    elif state.side == SORCERER and state.turn == 1 and leg.end in ENTRY_ZONE:
        raise Refused("MV06", hex=leg.end, entry=NEAREST[leg.end])
    if leg.end == leg.start and not leg.carry:
        raise Refused("MV15", hex=leg.end)


def _check_carry(state: State, leg: Leg) -> None:
    if state.side == SORCERER:
        raise Refused("MV14")
    if not state.wand:
        raise Refused("MV09")
    if any(isinstance(order, Leg) and order.carry for order in state.orders):
        raise Refused("MV10")
    if state.wand in state.held(SORCERER):
        raise Refused("MV12", whex=state.wand)
    if leg.end == state.wand:
        raise Refused("MV13", whex=state.wand)


def _check_start(state: State, leg: Leg) -> None:
    there = stationed(state, leg.start)
    if not there:
        raise Refused("GN03", hex=leg.start)
    if not leg.kind:
        raise Refused("GN05", entry=leg.start)
    if all(lot.kind != leg.kind for lot in there):
        raise Refused("GN06", entry=leg.start, type=KINDS[leg.kind].plural)
    kept = [lot.count for lot in unmoved(state, leg.start) if _serves(lot, leg, 0)]
    if leg.count > sum(kept) or not kept:
        raise Refused("GN04", n=sum(kept), hex=leg.start, k=max(leg.count, 1))


def _best_haste(state: State, leg: Leg) -> int:
    return max(lot.haste for lot in unmoved(state, leg.start) if _serves(lot, leg, 0))


def _merged(parts: tuple[Stack, ...]) -> Stack:
    """One stack of all that came to a hex; the haste is used up."""
    return Stack(parts[0].kind, sum(part.count for part in parts), sum(p.spent for p in parts))


def settled(groups: tuple[Group, ...]) -> tuple[Group, ...]:
    """Who waits in an entry after movement: haste is over, and spells are back."""
    counts: dict[str, int] = {}
    for group in groups:
        counts = more(counts, group.kind, group.count)
    return tuple(Group(kind, count) for kind, count in counts.items())


def _move_deed(state: State, leg: Leg) -> Deed:
    held = state.held(foe(state.side))
    cells = way(leg.start, leg.end, held)
    if leg.carry:
        cells = (*way(leg.start, state.wand, held), *way(state.wand, leg.end, held)[1:])
    what = "carry" if leg.carry else "move"
    return Deed(what, state.side, "move", cells, leg.kind, leg.count)


def sources(state: State) -> list[tuple[str, str, int]]:
    """Places with units that have no order yet: place, kind, how many."""
    found = [(hex_, stack.kind) for hex_, stack in state.own()]
    if state.side == WIZARD:
        for entry, groups in sorted(state.waiting.items()):
            found += [(entry, kind) for kind in dict.fromkeys(group.kind for group in groups)]
    counted = [
        (place, kind, sum(lot.count for lot in unmoved(state, place) if lot.kind == kind))
        for place, kind in sorted(found, key=lambda each: ORDER[each[0]])
    ]
    return [each for each in counted if each[2]]


def automatic_entry(state: State) -> Leg | None:
    """R60: up to four of the first type waiting at the first open entry step in."""
    held, planned = state.held(foe(state.side)), planned_positions(state).standing
    for entry, kind, count in sources(state):
        for hex_ in sorted(NEAR[entry], key=ORDER.__getitem__) if is_entry(entry) else ():
            if hex_ not in held and hex_ not in planned:
                return Leg(entry, kind, min(count, STACK), hex_)
    return None


def ends(
    state: State, start: str, kind: str, *, carry: bool = False, bonus: int = -1
) -> dict[str, int]:
    """Where units of a kind (and a haste, if one is given) may go, and the cost of each place."""
    left = [lot for lot in unmoved(state, start) if lot.kind == kind and bonus in (-1, lot.haste)]
    if not left:
        return {}
    points = KINDS[kind].move + max(lot.haste for lot in left)
    held = state.held(foe(state.side))
    before = 0
    if carry and start != state.wand:
        before = costs(start, held).get(state.wand, FAR)
    way_out = costs(state.wand if carry else start, held)
    shut = ENTRY_ZONE if state.side == SORCERER and state.turn == 1 else frozenset()
    return {
        end: before + price
        for end, price in way_out.items()
        if 0 < before + price <= points
        and _open(state, start, end, carry=carry)
        and end not in shut
    }


def _open(state: State, start: str, end: str, *, carry: bool) -> bool:
    if is_entry(end) and state.side == SORCERER:
        return False
    return end != (state.wand if carry else start)
