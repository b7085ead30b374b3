"""Where a sensible player marches: group by group to the hex that promises most.

A hex is worth what can be struck from it, less what is probably lost on it, plus what the side is
after: haunts and then the way out for one, the wand's haunt and then its carrier for the other.
"""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from bot.games.arrakhar.counters import (
    FALLS,
    KINDS,
    SORCERER,
    STACK,
    WIZARD,
    column,
    foe,
    summons,
)
from bot.games.arrakhar.ground import (
    Ground,
    gaps,
    intruders,
    loss,
    nearest,
    neighbours_of,
    strength_near,
    survey,
)
from bot.games.arrakhar.orders import Leg, Order
from bot.games.arrakhar.state import State, more
from bot.games.arrakhar.valley import (
    ENTRIES,
    ENTRY_ZONE,
    IN_RANGE,
    NEAR,
    ORDER,
    costs,
    gap,
    is_entry,
)

# What weighs how much, by side where they differ; found by letting the two play each other.
FEAR = {"W": 0.35, "S": 0.3}  # of probable losses
CASTER_FEAR = {"W": 0.6, "S": 0.7}
COHESION = 0.35  # a friend next door
STRIKE = {"W": 1.0, "S": 1.8}  # of points that may be felled
KEEP = 0.3  # how much the sorcerer player's fighters like to be near the wand's haunt
CHASE = 0.1  # and near the enemy
SPREAD_WITHIN = 9  # hexes from an enemy caster, where large stacks are dear
SMALL = {"W": 4, "S": 2}
CASTER_SIZE = {"W": 2, "S": 1}


class Company(Struct, frozen=True):
    """Units that march together."""

    place: str
    kind: str
    count: int
    points: int
    bonus: int = -1

    @property
    def caster(self) -> bool:
        return KINDS[self.kind].caster


Standing = dict[str, tuple[str, int]]  # who stands where in the end: kind and count
Goal = Callable[[Company, str], float]


def moves(state: State) -> list[Order]:
    """Legs for the whole side; none for those who stay."""
    standing: Standing = {hex_: (stack.kind, stack.count) for hex_, stack in state.own()}
    companies = _companies(state)
    orders: list[Order] = []
    if state.side == WIZARD and state.wand and state.wand not in state.held(SORCERER):
        carrier = _carrier(state, companies)
        if carrier:
            orders.append(carrier)
            companies = _without(companies, carrier)
            _settle(standing, carrier)
    ground = survey(state, state.side)
    goal = _search(state, orders) if state.side == WIZARD else _guard(state)
    for company in sorted(companies, key=lambda each: _eagerness(state, each)):
        end = _best(state, company, standing, ground, goal)
        if end != company.place:
            leg = Leg(company.place, company.kind, company.count, end, bonus=company.bonus)
            orders.append(leg)
            _settle(standing, leg)
    return orders


def _companies(state: State) -> list[Company]:
    """Whole stacks, or smaller ones where fireballs make large ones dear."""
    found: list[Company] = []
    for hex_, stack in state.own():
        points = KINDS[stack.kind].move + stack.haste
        size = _size(state, hex_, stack.kind)
        found += _parts(Company(hex_, stack.kind, stack.count, points), size)
    if state.side == WIZARD:
        for entry, groups in sorted(state.waiting.items()):
            for group in groups:
                points = KINDS[group.kind].move + group.haste
                company = Company(entry, group.kind, group.count, points, group.haste)
                found += _parts(company, _size(state, entry, group.kind))
    return found


def _size(state: State, place: str, kind: str) -> int:
    enemies = [h for h, stack in state.stacks.items() if stack.fresh and stack.side != state.side]
    burnt = any(gap(place, hex_) <= SPREAD_WITHIN for hex_ in enemies)
    if KINDS[kind].caster:
        return CASTER_SIZE[state.side]
    return SMALL[state.side] if burnt else STACK


def _parts(company: Company, size: int) -> list[Company]:
    return [
        replace(company, count=min(size, company.count - first))
        for first in range(0, company.count, size)
    ]


def _eagerness(state: State, company: Company) -> tuple[bool, int, int]:
    """Fighters before casters, those in front before those behind."""
    front = nearest(tuple(state.held(foe(state.side))), company.place)
    return company.caster, front, ORDER[company.place]


def _without(companies: list[Company], leg: Leg) -> list[Company]:
    for place, company in enumerate(companies):
        if (company.place, company.kind, company.count) == (leg.start, leg.kind, leg.count):
            return [*companies[:place], *companies[place + 1 :]]
    return companies


def _settle(standing: Standing, leg: Leg) -> None:
    """Change who stands where in the end."""
    if leg.start in standing:
        kind, count = standing.pop(leg.start)
        if count > leg.count:
            standing[leg.start] = kind, count - leg.count
    if not is_entry(leg.end):
        there = standing.get(leg.end, (leg.kind, 0))[1]
        standing[leg.end] = leg.kind, there + leg.count


def _best(state: State, company: Company, standing: Standing, ground: Ground, goal: Goal) -> str:
    others = dict(standing)
    kind, there = others.pop(company.place, (company.kind, 0))
    if there > company.count:
        others[company.place] = kind, there - company.count
    shut = ENTRY_ZONE if state.side == SORCERER and state.turn == 1 else frozenset()
    ends = [
        hex_
        for hex_, steps in costs(company.place, state.held(foe(state.side))).items()
        if steps <= company.points
        and not is_entry(hex_)
        and hex_ not in shut
        and _fits(company, others.get(hex_))
    ]
    if not ends:
        return company.place
    worth = {
        hex_: _worth(state, company, hex_, others, ground) + goal(company, hex_) for hex_ in ends
    }
    return max(ends, key=lambda hex_: (worth[hex_], -ORDER[hex_]))


def _fits(company: Company, there: tuple[str, int] | None) -> bool:
    return there is None or (there[0] == company.kind and there[1] + company.count <= STACK)


def _worth(state: State, company: Company, hex_: str, others: Standing, ground: Ground) -> float:
    friends = neighbours_of(hex_, others)
    fear = (CASTER_FEAR if company.caster else FEAR)[state.side]
    strike = _aim(state, company, hex_) if company.caster else _reach(state, company, hex_, others)
    lost = loss(ground, company.kind, company.count, hex_, friends)
    return STRIKE[state.side] * strike - fear * lost + COHESION * min(friends, 3)


def _reach(state: State, company: Company, hex_: str, others: Standing) -> float:
    """What the company adds to the best attack from a hex, together with those around."""
    best = 0.0
    for near in NEAR[hex_]:
        target = state.stacks.get(near)
        if target is None or target.side == state.side:
            continue
        prize = 3.0 if near == state.wand else 1.0
        allies: dict[str, int] = {}
        for side in NEAR[near]:
            kind, count = others.get(side, ("", 0))
            if count and side != hex_ and not KINDS[kind].caster:
                allies = more(allies, kind, count)
        alone = _hope(allies, target.kind, target.count) if allies else 0.0
        both = _hope(more(allies, company.kind, company.count), target.kind, target.count)
        best = max(best, prize * (both - alone))
    return best


def _hope(force: dict[str, int], kind: str, most: int) -> float:
    """Points that an attack may be expected to fell, against as many as is best."""
    reads = [column(force, kind, count) for count in range(1, most + 1)]
    hopes = [FALLS[read] / 6 * (n + 1) for n, read in enumerate(reads) if read is not None]
    return max(hopes, default=0.0) * KINDS[kind].cost


def _aim(state: State, company: Company, hex_: str) -> float:
    """The best target for a caster's fireball from a hex, in points."""
    best = 0.0
    for near in IN_RANGE[hex_]:
        target = state.stacks.get(near)
        if target and target.side != state.side:
            unit = KINDS[target.kind]
            best = max(best, target.count * unit.burns / 6 * unit.cost)
    return best * min(company.count, 2)


# What the wizard player is after.


def _search(state: State, orders: list[Order]) -> Goal:
    if state.wand:
        return _escort(state, orders)
    targets = [
        (costs(hex_), 0.12 * strength_near(state, SORCERER, hex_, 2))
        for hex_ in state.haunts.values()
    ]
    haunted = set(state.haunts.values())

    def goal(company: Company, hex_: str) -> float:
        pull = min((way[hex_] + guard for way, guard in targets), default=0.0)
        slow = 0.45 if company.caster else 0.6
        return 5.0 * (hex_ in haunted and not company.caster) - slow * pull

    return goal


def _escort(state: State, orders: list[Order]) -> Goal:
    """Stay with the wand, between it and those who want it back."""
    carried = [order.end for order in orders if isinstance(order, Leg) and order.carry]
    centre = carried[0] if carried else state.wand

    def goal(company: Company, hex_: str) -> float:
        if is_entry(centre):
            return 0.0
        away = gaps(centre)[hex_]
        taken = 8.0 if hex_ == state.wand and not carried else 0.0
        return taken - 0.6 * max(0, away - 1)

    return goal


def _carrier(state: State, companies: list[Company]) -> Leg | None:
    """Out of the valley if anybody can; else the one who gets it nearest to a way out, safely."""
    held = state.held(SORCERER)
    ground = survey(state, WIZARD)
    onward = costs(state.wand, held)
    friends = state.held(WIZARD)
    best: tuple[float, Leg] | None = None
    for company in companies:
        before = 0
        if company.place != state.wand:
            before = costs(company.place, held).get(state.wand, 99)
        for end, steps in onward.items():
            if end == state.wand or before + steps > company.points:
                continue
            leg = Leg(company.place, company.kind, company.count, end, True, bonus=company.bonus)
            if is_entry(end):
                return leg
            if end in friends and end != company.place:
                continue
            exits = min(costs(entry, held).get(end, 99) for entry in ENTRIES)
            near = sum(hex_ in friends for hex_ in NEAR[end])
            lost = loss(ground, company.kind, company.count, end, near)
            worth = -1.2 * exits - 1.5 * lost / company.count - lost * 0.3
            if best is None or worth > best[0]:
                best = worth, leg
    stay = -1.2 * min(costs(entry, held).get(state.wand, 99) for entry in ENTRIES) - 6
    return best[1] if best and best[0] > stay else None


# What the sorcerer player is after.


def _guard(state: State) -> Goal:
    if state.wand:
        return _hunt(state)
    hidden = state.haunts[state.hiding]
    enemies = intruders(state)
    pressed = nearest(enemies, hidden) <= 9
    haunted = {hex_: haunt for haunt, hex_ in state.haunts.items()}
    serving = {
        near
        for haunt, hex_ in state.haunts.items()
        if state.reserve.get(summons(haunt), 0)
        for near in NEAR[hex_]
    }
    closest = {hex_: nearest(enemies, hex_) for hex_ in gaps(hidden)}

    def goal(company: Company, hex_: str) -> float:
        if company.caster:
            return 2.5 * (hex_ in serving) - 0.15 * gaps(hidden)[hex_] - 3.0 * (hex_ in haunted)
        post = 0.0
        if hex_ == hidden:
            post = 6.0 if pressed else 2.0
        elif hex_ in haunted and closest[hex_] <= 7:
            post = 1.5
        return post - KEEP * gaps(hidden)[hex_] - CHASE * min(closest[hex_], 8)

    return goal


def _hunt(state: State) -> Goal:
    """Everybody goes for the wand; doors on its way out are barred."""
    doors: dict[str, float] = {}
    for entry in ENTRIES:
        way = costs(state.wand).get(entry, 99)
        for door in NEAR[entry]:
            doors[door] = max(doors.get(door, 0.0), 0.25 * max(0, 14 - way))
    mine = state.stacks.get(state.wand)
    loose = mine is None or mine.side == SORCERER

    def goal(company: Company, hex_: str) -> float:
        away = gaps(state.wand)[hex_] if not is_entry(state.wand) else 0
        if company.caster:
            return -0.4 * max(0, away - 2)
        on_it = 9.0 if loose and hex_ == state.wand else 0.0
        return on_it + doors.get(hex_, 0.0) - 0.6 * away

    return goal
