"""Combat and advances: fighters against the units of one hex, all or nothing.

Attacks are named first and resolved in that order. Identical defenders are told apart by their
slots, #1 to #4, so that overlapping attacks are exact (R41).
"""

from collections.abc import Mapping

from msgspec.structs import replace

from bot.games.arrakhar.model.board import NEAR, ORDER, gap, is_entry
from bot.games.arrakhar.model.orders import Advance, Attack
from bot.games.arrakhar.model.state import Deed, Stack, State, joined, lessened, more, with_stack
from bot.games.arrakhar.model.tables import COLUMNS, FALLS, column
from bot.games.arrakhar.model.units import KINDS, STACK, foe
from bot.games.arrakhar.prompts.refusals import Refused
from bot.kernel import Chance


def fighters_left(state: State, hex_: str) -> int:
    """Units of a hex that may attack and have no order yet."""
    stack = state.stacks.get(hex_)
    if stack is None or stack.side != state.side or KINDS[stack.kind].caster:
        return 0
    return stack.count - stack.idle - _told(state, hex_)


def _told(state: State, hex_: str) -> int:
    attacks = (order for order in state.orders if isinstance(order, Attack))
    return sum(count for order in attacks for source, count in order.sources if source == hex_)


def attackers_of(state: State, target: str) -> dict[str, int]:
    """Who could still be ordered to attack a hex: how many from where."""
    counted = {hex_: fighters_left(state, hex_) for hex_ in NEAR[target]}
    return {hex_: count for hex_, count in counted.items() if count}


def attack_targets(state: State) -> list[str]:
    enemies = state.held(foe(state.side))
    return [hex_ for hex_ in sorted(enemies, key=ORDER.__getitem__) if attackers_of(state, hex_)]


def slots_for(state: State, target: str, count: int) -> tuple[int, ...]:
    """The slots with the fewest attacks named on them, lowest number first."""
    named = attacks_named(state, target)
    return tuple(sorted(sorted(named, key=lambda slot: (named[slot], slot))[:count]))


def attacks_named(state: State, target: str) -> dict[int, int]:
    """How often the plan attacks each slot of a hex."""
    named = [slot for order in state.orders for slot in _slots(order, target)]
    return {slot: named.count(slot) for slot in range(1, state.stacks[target].count + 1)}


def _slots(order: object, target: str) -> tuple[int, ...]:
    return order.slots if isinstance(order, Attack) and order.target == target else ()


def strength(state: State, sources: tuple[tuple[str, int], ...]) -> dict[str, int]:
    """The attackers by kind."""
    found: dict[str, int] = {}
    for hex_, count in sources:
        found = more(found, state.stacks[hex_].kind, count)
    return found


def check_attack(state: State, order: Attack) -> None:
    """R39 to R43."""
    places = [hex_ for hex_, _ in order.sources]
    if any(is_entry(hex_) for hex_ in (*places, order.target)):
        raise Refused("CB06")
    target = state.stacks.get(order.target)
    if target is None or target.side == state.side:
        raise Refused("FB02", dst=order.target)
    named: dict[str, int] = {}
    for hex_, count in order.sources:
        named = more(named, hex_, count)
        _check_source(state, hex_, named[hex_], order.target)
    for slot in order.slots:
        if not 1 <= slot <= target.count:
            raise Refused("CB04", dst=order.target, k=slot)
    force = strength(state, order.sources)
    if column(force, target.kind, len(order.slots)) is None:
        halves = sum(KINDS[kind].halves * count for kind, count in force.items())
        against = KINDS[target.kind].halves * len(order.slots)
        raise Refused("CB03", a=points(halves), d=points(against))


def points(halves: int) -> str:
    """Combat points as printed, with the casters' half."""
    return f"{halves // 2}½".removeprefix("0") if halves % 2 else str(halves // 2)


def _check_source(state: State, hex_: str, count: int, target: str) -> None:
    stack = state.stacks.get(hex_)
    if stack is None or stack.side != state.side:
        raise Refused("GN03", hex=hex_)
    if KINDS[stack.kind].caster:
        raise Refused("CB01", plural=KINDS[stack.kind].plural.capitalize())
    if gap(hex_, target) != 1:
        raise Refused("CB02", src=hex_, dst=target)
    left = fighters_left(state, hex_)
    if stack.idle and count > left and left <= 0:
        raise Refused("CB05")
    if count > left:
        raise Refused("GN04", n=max(left, 0), hex=hex_, k=count)


def may_attack(state: State) -> bool:
    enemies = state.held(foe(state.side))
    return any(
        any(near in enemies for near in NEAR[hex_])
        for hex_, _ in state.own()
        if fighters_left(state, hex_)
    )


def fight(state: State, chance: Chance) -> State:
    """Resolve the attacks in the order in which they were named (R42)."""
    attacks = [order for order in state.orders if isinstance(order, Attack)]
    alive = {order.target: set(range(1, state.stacks[order.target].count + 1)) for order in attacks}
    fought = state
    attackers: dict[str, Mapping[str, int]] = {}
    for order in attacks:
        fought = _settle(fought, order, alive, chance)
        from_where = attackers.get(order.target, {})
        for hex_, count in order.sources:
            from_where = more(from_where, hex_, count)
        attackers[order.target] = from_where
    emptied = tuple(hex_ for hex_ in attackers if hex_ not in fought.stacks)
    return replace(fought, emptied=emptied, attackers=attackers)


def _kinds(force: Mapping[str, int]) -> str:
    """ "EL", or with how many there are of each: "BA2+EL3"."""
    return next(iter(force)) if len(force) == 1 else "+".join(f"{k}{n}" for k, n in force.items())


def _settle(state: State, order: Attack, alive: dict[str, set[int]], chance: Chance) -> State:
    living = alive[order.target].intersection(order.slots)
    force = strength(state, order.sources)
    cells = (*(hex_ for hex_, _ in order.sources), order.target)
    deed = Deed(
        "attack", state.side, "combat", cells, _kinds(force), sum(n for _, n in order.sources)
    )
    if not living:
        return replace(state, record=(*state.record, deed))
    target = state.stacks[order.target]
    read = column(force, target.kind, len(living))
    assert read is not None  # the odds can only have improved
    die = chance.roll(6)
    fallen = len(living) if die <= FALLS[read] else 0
    if fallen:
        alive[order.target] -= living
    deed = replace(
        deed, dice=(die,), result=fallen, note=f"{COLUMNS[read]} {target.kind} {len(living)}"
    )
    return replace(
        state,
        stacks=with_stack(state.stacks, order.target, lessened(target, fallen)),
        fallen=more(state.fallen, target.kind, fallen),
        record=(*state.record, deed),
        stirred=state.stirred or fallen > 0,
    )


def advancers(state: State, start: str, end: str) -> int:
    """Units of a hex that may still step into an emptied one."""
    stack = state.stacks.get(start)
    if stack is None or stack.side != state.side or end not in state.emptied:
        return 0
    told = [order for order in state.orders if isinstance(order, Advance) and order.start == start]
    if state.segment == "rush":
        return stack.count - sum(order.count for order in told) if gap(start, end) == 1 else 0
    fought = state.attackers.get(end, {}).get(start, 0)
    return fought - sum(order.count for order in told if order.end == end)


def advancing(state: State, end: str) -> dict[str, int]:
    """By kind: who is ordered into a hex."""
    found: dict[str, int] = {}
    for order in state.orders:
        if isinstance(order, Advance) and order.end == end:
            found = more(found, state.stacks[order.start].kind, order.count)
    return found


def check_advance(state: State, order: Advance) -> None:
    if order.end not in state.emptied:
        raise Refused("AD01", dst=order.end)
    stack = state.stacks.get(order.start)
    if stack is None or stack.side != state.side:
        raise Refused("GN03", hex=order.start)
    able = advancers(state, order.start, order.end)
    if state.segment == "rush":
        if gap(order.start, order.end) != 1:
            raise Refused("AD03", src=order.start, dst=order.end)
        if order.count > able:
            raise Refused("GN04", n=able, hex=order.start, k=order.count)
    elif order.count > able:
        raise Refused("AD02", dst=order.end)
    there = more(advancing(state, order.end), stack.kind, order.count)
    if len(there) > 1 or sum(there.values()) > STACK:
        raise Refused("AD04", dst=order.end)


def room(state: State, start: str, end: str) -> int:
    """How many units of a hex may still advance, given the others that do."""
    able = advancers(state, start, end)
    if able <= 0:
        return 0
    there = advancing(state, end)
    kind = state.stacks[start].kind
    if there and kind not in there:
        return 0
    return min(able, STACK - there.get(kind, 0))


def may_advance(state: State) -> bool:
    return any(room(state, hex_, end) for end in state.emptied for hex_ in NEAR[end])


def advance(state: State) -> State:
    """Carry out the advances; after a fireball those units may not attack (R45)."""
    stacks: dict[str, Stack] = dict(state.stacks)
    deeds: list[Deed] = []
    for order in state.orders:
        if not isinstance(order, Advance):
            continue
        start = stacks[order.start]
        spent = max(0, order.count - (start.count - start.spent))
        rest = replace(start, count=start.count - order.count, spent=start.spent - spent)
        stacks = with_stack(stacks, order.start, rest)
        came = joined(stacks.get(order.end), start.kind, order.count)
        idle = came.idle + order.count if state.segment == "rush" else came.idle
        stacks[order.end] = replace(came, spent=came.spent + spent, idle=idle)
        cells = order.start, order.end
        deeds.append(Deed("advance", state.side, state.segment, cells, start.kind, order.count))
    return replace(state, stacks=stacks, emptied=(), record=(*state.record, *deeds))
