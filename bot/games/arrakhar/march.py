"""Where a sensible player marches: group by group to the hex that promises most.

A hex is worth what can be struck from it, less what is probably lost on it, plus what the side is
after (aims.py). How much each weighs is a matter of mood.
"""

from collections.abc import Mapping
from functools import lru_cache

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
from bot.games.arrakhar.doors import bars, is_at_large, without
from bot.games.arrakhar.ground import Ground, loss, nearest, neighbours_of, survey
from bot.games.arrakhar.moods import Mood
from bot.games.arrakhar.movement import Lot, lots, marched
from bot.games.arrakhar.orders import Leg, Order
from bot.games.arrakhar.state import State, more
from bot.games.arrakhar.valley import ENTRY_ZONE, IN_RANGE, NEAR, ORDER, costs, gap, is_entry

SPREAD_WITHIN = 9  # hexes from an enemy caster, where large stacks are dear

Standing = dict[str, tuple[str, int]]  # who stands where in the end: kind and count


def moves(state: State, mood: Mood) -> list[Order]:
    """Legs for everybody whom the plan has not sent yet; none for those who stay."""
    standing = _standing(state)
    companies = _companies(state, mood)
    carried = "".join(leg.end for leg in state.orders if isinstance(leg, Leg) and leg.carry)
    first: list[Leg] = []
    if is_at_large(state) and state.side == SORCERER:
        first = bars(state, companies) if mood.bars else []
    elif is_at_large(state) and not carried:
        leg = carrier(state, companies, mood)
        first, carried = ([leg], leg.end) if leg else ([], "")
    companies = without(companies, first)
    orders = [leg for leg in first if leg.start != leg.end]
    for leg in first:
        _settle(standing, leg)
    march = _reconnoitred(state, mood, goal_of(state, mood, carried))
    front = tuple(march.enemies)
    for company in sorted(companies, key=lambda each: _eagerness(front, each)):
        end = _best(march, company, standing)
        if end != company.place:
            step = Leg(company.place, company.kind, company.count, end, bonus=company.bonus)
            orders.append(step)
            _settle(standing, step)
    return _together(orders)


def _together(legs: list[Leg]) -> list[Order]:
    """Companies of one stack that go the same way are one order."""
    found: dict[Leg, int] = {}
    for leg in legs:
        same = replace(leg, count=1)
        found[same] = found.get(same, 0) + leg.count
    return [replace(leg, count=count) for leg, count in found.items()]


class _March(Struct, frozen=True):
    """What stays the same while one company after another chooses."""

    state: State
    mood: Mood
    goal: Goal
    ground: Ground
    enemies: frozenset[str]
    front: Mapping[str, list[str]]  # by hex: the enemies next to it
    sights: Mapping[str, float]  # by hex: points that one fireball from there may fell


def _reconnoitred(state: State, mood: Mood, goal: Goal) -> _March:
    enemies = state.held(foe(state.side))
    front: dict[str, list[str]] = {}
    sights: dict[str, float] = {}
    for enemy in sorted(enemies, key=ORDER.__getitem__):
        stack = state.stacks[enemy]
        unit = KINDS[stack.kind]
        hope = stack.count * unit.burns / 6 * unit.cost
        for hex_ in NEAR[enemy]:
            front.setdefault(hex_, []).append(enemy)
        for hex_ in IN_RANGE[enemy]:
            sights[hex_] = max(sights.get(hex_, 0.0), hope)
    return _March(state, mood, goal, survey(state, state.side), enemies, front, sights)


def _standing(state: State) -> Standing:
    """Where the plan leaves the side's units so far; of a crowd the first counts."""
    if not state.plan:
        return {hex_: (stack.kind, stack.count) for hex_, stack in state.own()}
    settled = marched(state).standing.items()
    return {
        hex_: (stacks[0].kind, sum(stack.count for stack in stacks))
        for hex_, stacks in settled
        if stacks[0].side == state.side
    }


def _companies(state: State, mood: Mood) -> list[Company]:
    """Whole stacks, or smaller ones where fireballs make large ones dear."""
    fires = [h for h, stack in state.stacks.items() if stack.fresh and stack.side != state.side]
    places = [hex_ for hex_, _ in state.own()]
    if state.side == WIZARD:
        places += sorted(state.waiting)
    found: list[Company] = []
    for place in places:
        there = lots(state, place)
        kinds = [lot.kind for lot in there]
        for lot in filter(_some, there):
            bonus = lot.haste if kinds.count(lot.kind) > 1 else -1
            points = KINDS[lot.kind].move + lot.haste
            company = Company(place, lot.kind, lot.count, points, bonus)
            found += _parts(company, _size(fires, mood, place, lot.kind))
    return found


def _some(lot: Lot) -> bool:
    return lot.count > 0


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
    mood = march.mood
    friends = neighbours_of(hex_, others)
    if company.caster:
        fear, strike = mood.caster_fear, march.sights.get(hex_, 0.0) * min(company.count, 2)
    else:
        fear, strike = mood.fear, _reach(march, company, hex_, others)
    lost = loss(march.ground, company.kind, company.count, hex_, friends)
    return mood.strike * strike - fear * lost + mood.cohesion * min(friends, 3)


def _reach(march: _March, company: Company, hex_: str, others: Standing) -> float:
    """What the company adds to the best attack from a hex, together with those around."""
    best = 0.0
    for near in march.front.get(hex_, ()):
        target = march.state.stacks[near]
        prize = march.mood.prize if near == march.state.wand else 1.0
        allies: dict[str, int] = {}
        for side in NEAR[near]:
            kind, count = others.get(side, ("", 0))
            if count and side != hex_ and not KINDS[kind].caster:
                allies = more(allies, kind, count)
        alone = _hope(frozenset(allies.items()), target.kind, target.count) if allies else 0.0
        together = more(allies, company.kind, company.count)
        both = _hope(frozenset(together.items()), target.kind, target.count)
        best = max(best, prize * (both - alone))
    return best


@lru_cache(maxsize=8192)
def _hope(force: frozenset[tuple[str, int]], kind: str, most: int) -> float:
    """Points that an attack may be expected to fell, against as many as is best."""
    reads = [column(dict(force), kind, count) for count in range(1, most + 1)]
    hopes = [FALLS[read] / 6 * (n + 1) for n, read in enumerate(reads) if read is not None]
    return max(hopes, default=0.0) * KINDS[kind].cost
