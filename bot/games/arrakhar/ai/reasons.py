"""What an order or a plan is good for, in words: for hints.

Dice are told by their chances, never by how they fell. The wizard player's reasons say nothing of
what only the sorcerer player knows: the reserve, and where the wand is hidden.
"""

from collections.abc import Iterator

from bot.games.arrakhar.ai import movement_reasons, setup_reasons
from bot.games.arrakhar.ai.threats import invader_places, nearest
from bot.games.arrakhar.model.actions import (
    Action,
    Bring,
    Done,
    Pass,
    Place,
    Stage,
    Summon,
)
from bot.games.arrakhar.model.board import NEAR, costs, is_entry
from bot.games.arrakhar.model.orders import (
    WAND,
    Advance,
    Attack,
    Casting,
    Fireball,
    Haste,
    Leg,
    Order,
)
from bot.games.arrakhar.model.state import SETUP, State, side_of
from bot.games.arrakhar.model.tables import COLUMNS, FALLS, HASTE, column
from bot.games.arrakhar.model.units import KINDS, SORCERER, WIZARD, army, counted, summons
from bot.games.arrakhar.rules.combat import strength
from bot.kernel import Seat
from bot.kernel.text import count, listed


def reasons(state: State, seat: Seat, action: Action, after: State) -> Iterator[str]:
    if state.segment in SETUP:
        yield from setup_reasons.reasons(state, side_of(state, seat), action, after)
        return
    match action:
        case Place(hexes):
            yield from _wandering(state, hexes)
        case Summon(castings, _):
            yield from _summons(state, castings)
        case Bring(number):
            yield f"{counted(number, summons(_haunt(state)))} more on the board at once."
        case Stage(orders, _):
            yield from _orders(state, (*state.orders, *orders), after)
        case Done():
            yield from _orders(state, state.orders, after)
        case Pass():
            yield from _orders(state, (), after)
        case _:
            pass


def _haunt(state: State) -> str:
    assert state.arriving is not None  # a number is asked for only then
    return state.arriving.haunt


def _orders(state: State, orders: tuple[Order, ...], after: State) -> Iterator[str]:
    legs = tuple(order for order in orders if isinstance(order, Leg))
    if legs:
        yield from movement_reasons.reasons(state, legs, after)
    yield from _attacks(state, [order for order in orders if isinstance(order, Attack)])
    yield from _fireballs(state, [order for order in orders if isinstance(order, Fireball)])
    yield from _haste(state, [order for order in orders if isinstance(order, Haste)])
    advances = [order for order in orders if isinstance(order, Advance)]
    for order in advances:
        yield from _advance(state, order)
    if not orders:
        yield from _nothing(state)


def _wandering(state: State, hexes: tuple[str, ...]) -> Iterator[str]:
    where = list(dict.fromkeys(hexes))
    for hex_ in where:
        yield from _post(state, hex_, "an orc is")
    for hex_ in where:
        stack = state.stacks.get(hex_)
        if stack:
            number = stack.count + hexes.count(hex_)
            yield f"{counted(number, 'OR')} together in {hex_} attack and defend better."
        near = NEAR[hex_]
        casters = [h for h in near if h in state.stacks and state.stacks[h].kind == "SO"]
        if casters and not stack:
            yield f"The orc covers your sorcerer in {casters[0]}."
        held = [held for each in near if (held := _holding(state, each))]
        if held:
            place = held[0].removeprefix(" on ")
            hidden = ", where you hid the wand" if place == state.hiding else ""
            yield f"Next to {place}{hidden}: orcs there help to hold it."
        foes = [each for each in near if _is_enemy(state, each)]
        if foes:
            there = state.stacks[foes[0]]
            yield f"Next to {counted(there.count, there.kind)} in {foes[0]}, to attack this turn."
        away = nearest(invader_places(state), hex_)
        yield f"{hex_} is {count(away, 'hex', 'hexes')} from the nearest invaders."


def _post(state: State, hex_: str, who: str) -> Iterator[str]:
    """What a piece on a hex does for the sorcerer player: "an orc is"."""
    for haunt, there in state.haunts.items():
        if hex_ == there:
            wand = ", where you hid the wand" if haunt == state.hiding else ""
            yield f"While {who} on {haunt}{wand}, no invader can enter it."
    if hex_ == state.wand:
        yield f"While {who} on the wand, nobody can take it."


def _summons(state: State, castings: tuple[Casting, ...]) -> Iterator[str]:
    kinds = list(dict.fromkeys(summons(each.haunt) for each in castings))
    if len(castings) == 1:
        yield f"Up to 4 {KINDS[kinds[0]].plural} come, before you move."
    elif castings:
        yield f"{len(castings)} summons bring up to 4 units each, before you move."
    if any(each.haunt == state.hiding for each in castings):
        yield f"They also hold {state.hiding}, where you hid the wand."
    left = [counted(number, kind) for kind in kinds if (number := state.reserve.get(kind, 0))]
    if left:
        yield f"In your reserve: {listed(left)}."


def _attacks(state: State, attacks: list[Attack]) -> Iterator[str]:
    """Who is attacked, and on which rolls it succeeds; who holds something comes first."""
    told: dict[str, tuple[float, str]] = {}
    for order in attacks:
        target = state.stacks[order.target]
        read = column(strength(state, order.sources), target.kind, len(order.slots))
        if read is None or order.target in told:
            continue
        held = _holding(state, order.target)
        worth = len(order.slots) * KINDS[target.kind].cost * FALLS[read] + 1000 * bool(held)
        units = f"{counted(len(order.slots), target.kind)} in {order.target}{held}"
        told[order.target] = worth, f"{units} at {COLUMNS[read]} ({_succeeds(FALLS[read])})"
    best = [words for _, words in sorted(told.values(), key=lambda pair: -pair[0])]
    if best:
        more = f"; and {len(best) - 2} more" if len(best) > 2 else ""
        yield f"Attacks {listed(best[:2])}{more}. Attackers are never lost."


def _holding(state: State, hex_: str) -> str:
    if hex_ == state.wand:
        return " on the wand"
    haunts = [haunt for haunt, there in state.haunts.items() if there == hex_]
    return f" on {haunts[0]}" if haunts else ""


def _succeeds(most: int) -> str:
    return "certain" if most == len(HASTE) else f"succeeds {_rolls(most)}"


def _rolls(most: int) -> str:
    return "certain" if most == len(HASTE) else "on 1" if most == 1 else f"on 1–{most}"


def _fireballs(state: State, fireballs: list[Fireball]) -> Iterator[str]:
    for target in dict.fromkeys(order.target for order in fireballs):
        orders = [order for order in fireballs if order.target == target]
        stack = state.stacks[target]
        unit = KINDS[stack.kind]
        most = unit.wand if any(order.caster == WAND for order in orders) else unit.burns
        thrown = count(sum(order.castings for order in orders), "fireball")
        units = counted(stack.count, stack.kind)
        each = "each is" if stack.count > 1 else "it is"
        where = f"{units} in {target}{_holding(state, target)}"
        yield f"{thrown} at {where}: {each} eliminated {_rolls(most)}."


def _haste(state: State, orders: list[Haste]) -> Iterator[str]:
    """Where hasted units could get that they could not reach without it."""
    reached: dict[str, dict[str, int]] = {}
    for order in orders:
        stack = state.stacks.get(order.target)
        kind = order.kind or (stack.kind if stack else "")
        number = order.count or (stack.count if stack else 0)
        steps, goal = _goal(state, order.target)
        if kind and goal and KINDS[kind].move < steps <= KINDS[kind].move + HASTE[-1]:
            units = reached.setdefault(f"{goal}, {steps} steps from {order.target}", {})
            units[kind] = units.get(kind, 0) + number
    for goal, units in reached.items():
        yield f"Hasted, {army(units)} could get {goal}, in this turn."
    if orders:
        yield "Haste adds 2, 4 or 6 movement points for this turn."


def _goal(state: State, place: str) -> tuple[int, str]:
    """The nearest haunt; or the wand, or the way out for those who stand on it.

    Where enemies stand, one only gets next to it.
    """
    held = state.held(SORCERER)
    ways = costs(place, held)
    if place == state.wand:
        return min(((n, f"to {e}") for e, n in ways.items() if is_entry(e)), default=(0, ""))
    goals = {"the wand": state.wand} if state.wand else state.haunts
    found = [(ways[hex_], f"to {name}") for name, hex_ in goals.items() if hex_ in ways]
    for name, hex_ in goals.items():
        if hex_ in held:
            near = [ways[each] for each in NEAR[hex_] if each in ways]
            found += [(min(near), f"next to {name}")] if near else []
    return min(found, default=(0, ""))


def _advance(state: State, order: Advance) -> Iterator[str]:
    who = counted(order.count, state.stacks[order.start].kind)
    one = order.count == 1
    for haunt, hex_ in state.haunts.items():
        if hex_ == order.end and state.side == WIZARD:
            yield f"{who} on {haunt}: it is destroyed after your phase, and may hide the wand."
    if order.end == state.wand and state.side == WIZARD:
        yield f"{who} on the wand, which can then be carried next turn."
    if state.side == SORCERER:
        yield from _post(state, order.end, f"{who} {'is' if one else 'are'}")
    steps, goal = _goal(state, order.end)
    before, _ = _goal(state, order.start)
    if state.side == WIZARD and goal and 0 < steps < before:
        far = count(steps, "step")
        yield f"{who} then {'needs' if one else 'need'} {far} {goal}, not {before}."
    near = [hex_ for hex_ in NEAR[order.end] if _is_enemy(state, hex_)]
    if near:
        foes = listed(
            f"{counted(state.stacks[hex_].count, state.stacks[hex_].kind)}{_holding(state, hex_)}"
            for hex_ in near[:2]
        )
        yield f"{who} then {'stands' if one else 'stand'} next to {foes}."


def _is_enemy(state: State, hex_: str) -> bool:
    stack = state.stacks.get(hex_)
    return stack is not None and stack.side != state.side


def _nothing(state: State) -> Iterator[str]:
    """To stay where one is, after combat or fireballs."""
    if state.segment == "haste":
        yield "Your wizards keep their spells for fireballs in this turn."
    if state.segment not in ("rush", "advance"):
        return
    near = {hex_ for emptied in state.emptied for hex_ in NEAR[emptied]}
    for hex_ in sorted(near):
        stack = state.stacks.get(hex_)
        held = _holding(state, hex_)
        if stack and stack.side == state.side and held:
            hidden = state.side == SORCERER and hex_ == state.haunts.get(state.hiding)
            where = ", where you hid the wand" if hidden else ""
            if state.side == WIZARD and hex_ != state.wand:
                where = ", which is destroyed at the end of your phase"
            unit = KINDS[stack.kind]
            stay = f"{unit.name} stays" if stack.count == 1 else f"{stack.count} {unit.plural} stay"
            yield f"Your {stay}{held}{where}."
    if not any(_holding(state, hex_) for hex_ in state.emptied):
        names = listed(state.emptied)
        yield f"There is neither a haunt nor the wand in {names}: your units can stay together."
