"""Where a sensible player marches: group by group to the hex that promises most.

A hex is worth what can be struck from it, less what is probably lost on it, plus what the side is
after (aims.py). How much each weighs is a matter of mood.
"""

from msgspec import Struct
from msgspec.structs import replace

from bot.games.arrakhar.aims import Company, Goal, carrier, goal_of
from bot.games.arrakhar.counters import (
    FALLS,
    KINDS,
    SORCERER,
    STACK,
    WIZARD,
    column,
    foe,
)
from bot.games.arrakhar.ground import Ground, loss, nearest, neighbours_of, survey
from bot.games.arrakhar.moods import Mood
from bot.games.arrakhar.orders import Leg, Order
from bot.games.arrakhar.state import State, more
from bot.games.arrakhar.valley import ENTRY_ZONE, IN_RANGE, NEAR, ORDER, costs, gap, is_entry

SPREAD_WITHIN = 9  # hexes from an enemy caster, where large stacks are dear

Standing = dict[str, tuple[str, int]]  # who stands where in the end: kind and count


def moves(state: State, mood: Mood) -> list[Order]:
    """Legs for the whole side; none for those who stay."""
    standing: Standing = {hex_: (stack.kind, stack.count) for hex_, stack in state.own()}
    companies = _companies(state, mood)
    orders: list[Order] = []
    carried = ""
    if state.side == WIZARD and state.wand and state.wand not in state.held(SORCERER):
        leg = carrier(state, companies, mood)
        if leg:
            orders.append(leg)
            carried = leg.end
            companies = _without(companies, leg)
            _settle(standing, leg)
    march = _March(state, mood, survey(state, state.side), goal_of(state, mood, carried))
    front = tuple(march.enemies)
    for company in sorted(companies, key=lambda each: _eagerness(front, each)):
        end = _best(march, company, standing)
        if end != company.place:
            step = Leg(company.place, company.kind, company.count, end, bonus=company.bonus)
            orders.append(step)
            _settle(standing, step)
    return orders


class _March(Struct, frozen=True):
    """What stays the same while one company after another chooses."""

    state: State
    mood: Mood
    ground: Ground
    goal: Goal

    @property
    def enemies(self) -> frozenset[str]:
        return self.state.held(foe(self.state.side))


def _companies(state: State, mood: Mood) -> list[Company]:
    """Whole stacks, or smaller ones where fireballs make large ones dear."""
    fires = [h for h, stack in state.stacks.items() if stack.fresh and stack.side != state.side]
    found: list[Company] = []
    for hex_, stack in state.own():
        points = KINDS[stack.kind].move + stack.haste
        size = _size(fires, mood, hex_, stack.kind)
        found += _parts(Company(hex_, stack.kind, stack.count, points), size)
    if state.side == WIZARD:
        for entry, groups in sorted(state.waiting.items()):
            for group in groups:
                points = KINDS[group.kind].move + group.haste
                company = Company(entry, group.kind, group.count, points, group.haste)
                found += _parts(company, _size(fires, mood, entry, group.kind))
    return found


def _size(fires: list[str], mood: Mood, place: str, kind: str) -> int:
    if KINDS[kind].caster:
        return mood.casters
    burnt = any(gap(place, hex_) <= SPREAD_WITHIN for hex_ in fires)
    return mood.small if burnt else STACK


def _parts(company: Company, size: int) -> list[Company]:
    return [
        replace(company, count=min(size, company.count - first))
        for first in range(0, company.count, size)
    ]


def _eagerness(front: tuple[str, ...], company: Company) -> tuple[bool, int, int]:
    """Fighters before casters, those in front before those behind."""
    return company.caster, nearest(front, company.place), ORDER[company.place]


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


def _best(march: _March, company: Company, standing: Standing) -> str:
    state, goal = march.state, march.goal
    others = dict(standing)
    kind, there = others.pop(company.place, (company.kind, 0))
    if there > company.count:
        others[company.place] = kind, there - company.count
    shut = ENTRY_ZONE if state.side == SORCERER and state.turn == 1 else frozenset()
    ends = [
        hex_
        for hex_, steps in costs(company.place, march.enemies).items()
        if steps <= company.points
        and not is_entry(hex_)
        and hex_ not in shut
        and _fits(company, others.get(hex_))
    ]
    if not ends:
        return company.place
    worth = {hex_: _worth(march, company, hex_, others) + goal(company, hex_) for hex_ in ends}
    return max(ends, key=lambda hex_: (worth[hex_], -ORDER[hex_]))


def _fits(company: Company, there: tuple[str, int] | None) -> bool:
    return there is None or (there[0] == company.kind and there[1] + company.count <= STACK)


def _worth(march: _March, company: Company, hex_: str, others: Standing) -> float:
    state, mood = march.state, march.mood
    friends = neighbours_of(hex_, others)
    fear = mood.caster_fear if company.caster else mood.fear
    strike = _aim(state, company, hex_) if company.caster else _reach(march, company, hex_, others)
    lost = loss(march.ground, company.kind, company.count, hex_, friends)
    return mood.strike * strike - fear * lost + mood.cohesion * min(friends, 3)


def _reach(march: _March, company: Company, hex_: str, others: Standing) -> float:
    """What the company adds to the best attack from a hex, together with those around."""
    state, best = march.state, 0.0
    for near in NEAR[hex_]:
        target = state.stacks.get(near)
        if target is None or target.side == state.side:
            continue
        prize = march.mood.prize if near == state.wand else 1.0
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
