"""Movement: group after group goes to the hex of the highest value.

The value of a hex is what can be attacked from it, less the expected losses there, plus what the
side is after (goals.py), each by its weight.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import inf

from msgspec import Struct
from msgspec.structs import replace

from bot.games.arrakhar.ai.block_exits import blocking_legs, remaining, wand_is_takeable
from bot.games.arrakhar.ai.goals import GoalValue, MoveGroup, carrier, goal_of
from bot.games.arrakhar.ai.threats import Threats, expected_loss, nearest, threats_to
from bot.games.arrakhar.ai.weights import Weights
from bot.games.arrakhar.model.board import ENTRY_ZONE, IN_RANGE, NEAR, ORDER, gap, is_entry, routes
from bot.games.arrakhar.model.orders import Leg, Order
from bot.games.arrakhar.model.state import State, more
from bot.games.arrakhar.model.tables import FALLS, column
from bot.games.arrakhar.model.units import KINDS, SORCERER, STACK, WIZARD, foe
from bot.games.arrakhar.rules.movement import Unmoved, planned_positions, unmoved

MOST_SUPPORT = 3  # friendly stacks next to a hex; more do not count
SPREAD_WITHIN = 9  # hexes from an enemy caster, where large stacks are a risk
Standing = dict[str, tuple[str, int]]  # by hex, after all moves so far: kind and count


def moves(state: State, weights: Weights) -> list[Order]:
    """A leg for every group that the plan has not moved yet; none for those that stay."""
    standing = _standing(state)
    groups = _groups(state, weights)
    carried = "".join(leg.end for leg in state.orders if isinstance(leg, Leg) and leg.carry)
    first: list[Leg] = []
    if wand_is_takeable(state) and state.side == SORCERER:
        first = blocking_legs(state, groups) if weights.block_first else []
    elif wand_is_takeable(state) and not carried:
        leg = carrier(state, groups, weights)
        first, carried = ([leg], leg.end) if leg else ([], "")
    groups = remaining(groups, first)
    orders = [leg for leg in first if leg.start != leg.end]
    for leg in first:
        _settle(standing, leg)
    context = _context(state, weights, goal_of(state, weights, carried))
    front = tuple(context.enemies)
    for group in sorted(groups, key=lambda each: _priority(front, each)):
        end = _best(context, group, standing)
        if end != group.place:
            step = Leg(group.place, group.kind, group.count, end, bonus=group.bonus)
            orders.append(step)
            _settle(standing, step)
    return _merged(orders)


def _merged(legs: list[Leg]) -> list[Order]:
    """Groups of one stack with the same destination as one order."""
    found: dict[Leg, int] = {}
    for leg in legs:
        same = replace(leg, count=1)
        found[same] = found.get(same, 0) + leg.count
    return [replace(leg, count=count) for leg, count in found.items()]


class _Context(Struct, frozen=True):
    """What stays the same while one group after another chooses."""

    state: State
    weights: Weights
    goal: GoalValue
    threats: Threats
    enemies: frozenset[str]
    front: Mapping[str, list[str]]  # by hex: the enemies next to it
    fireball_points: Mapping[str, float]  # by hex: what one fireball from there may eliminate
    closed: frozenset[str]  # hexes where nobody may end
    goals: dict[str, dict[str, float]] = {}  # what is known of `goal`, by kind and hex


def _context(state: State, weights: Weights, goal: GoalValue) -> _Context:
    enemies = state.held(foe(state.side))
    front: dict[str, list[str]] = {}
    fireball_points: dict[str, float] = {}
    for enemy in sorted(enemies, key=ORDER.__getitem__):
        stack = state.stacks[enemy]
        unit = KINDS[stack.kind]
        points = stack.count * unit.burns / 6 * unit.cost
        for hex_ in NEAR[enemy]:
            front.setdefault(hex_, []).append(enemy)
        for hex_ in IN_RANGE[enemy]:
            fireball_points[hex_] = max(fireball_points.get(hex_, 0.0), points)
    closed = ENTRY_ZONE if state.side == SORCERER and state.turn == 1 else frozenset()
    threats = threats_to(state, state.side)
    return _Context(state, weights, goal, threats, enemies, front, fireball_points, closed)


def _standing(state: State) -> Standing:
    """Where the plan leaves the side's units; where types mix, the first counts."""
    if not state.plan:
        return {hex_: (stack.kind, stack.count) for hex_, stack in state.own()}
    settled = planned_positions(state).standing.items()
    return {
        hex_: (stacks[0].kind, sum(stack.count for stack in stacks))
        for hex_, stacks in settled
        if stacks[0].side == state.side
    }


def _groups(state: State, weights: Weights) -> list[MoveGroup]:
    """Whole stacks, or smaller groups where fireballs threaten."""
    casters = [h for h, stack in state.stacks.items() if stack.fresh and stack.side != state.side]
    places = [hex_ for hex_, _ in state.own()]
    if state.side == WIZARD:
        places += sorted(state.waiting)
    found: list[MoveGroup] = []
    for place in places:
        there = unmoved(state, place)
        kinds = [lot.kind for lot in there]
        for lot in filter(_has_units, there):
            bonus = lot.haste if kinds.count(lot.kind) > 1 else -1
            points = KINDS[lot.kind].move + lot.haste
            group = MoveGroup(place, lot.kind, lot.count, points, bonus)
            found += _divided(group, _size(casters, weights, place, lot.kind))
    return found


def _has_units(lot: Unmoved) -> bool:
    return lot.count > 0


def _size(casters: list[str], weights: Weights, place: str, kind: str) -> int:
    if KINDS[kind].caster:
        return weights.caster_group
    threatened = any(gap(place, hex_) <= SPREAD_WITHIN for hex_ in casters)
    return weights.fighter_group if threatened else STACK


def _divided(group: MoveGroup, size: int) -> list[MoveGroup]:
    return [
        replace(group, count=min(size, group.count - first))
        for first in range(0, group.count, size)
    ]


def _priority(front: tuple[str, ...], group: MoveGroup) -> tuple[bool, int, int]:
    """Fighters before casters, those nearest to the enemy first."""
    return group.caster, nearest(front, group.place), ORDER[group.place]


def _settle(standing: Standing, leg: Leg) -> None:
    """Update the positions by one leg."""
    if leg.start in standing:
        kind, count = standing.pop(leg.start)
        if count > leg.count:
            standing[leg.start] = kind, count - leg.count
    if not is_entry(leg.end):
        there = standing.get(leg.end, (leg.kind, 0))[1]
        standing[leg.end] = leg.kind, there + leg.count


def _best(context: _Context, group: MoveGroup, standing: Standing) -> str:
    """The hex of the highest value within reach; of equal ones the first by its label."""
    others = dict(standing)
    kind, there = others.pop(group.place, (group.kind, 0))
    if there > group.count:
        others[group.place] = kind, there - group.count
    friends = _friends(others)
    goals = context.goals.setdefault(group.kind, {})
    weights, threats, front = context.weights, context.threats, context.front
    points, count = context.fireball_points, min(group.count, 2)
    is_caster, support = group.caster, weights.support
    danger = weights.caster_danger if is_caster else weights.danger
    gains, most = points if is_caster else front, support * MOST_SUPPORT
    best, end = -inf, group.place
    for hex_ in routes(group.place, context.enemies).within(group.points):
        value = goals.get(hex_)
        if value is None:
            value = goals[hex_] = context.goal(group, hex_)
        if value + most < best and hex_ not in gains:
            continue  # whatever else it has
        if hex_ in context.closed or (hex_ in others and not _fits(group, others[hex_])):
            continue
        near = friends.get(hex_, 0)
        value += support * (near if near < MOST_SUPPORT else MOST_SUPPORT)
        if hex_ in threats.reached:
            value -= danger * expected_loss(threats, group.kind, group.count, hex_, near)
        if is_caster:
            value += weights.attack * points.get(hex_, 0.0) * count
        elif hex_ in front:
            value += weights.attack * _attack_gain(context, group, hex_, others)
        if value > best or (value == best and ORDER[hex_] < ORDER[end]):
            best, end = value, hex_
    return end


def _friends(standing: Standing) -> dict[str, int]:
    """How many stacks stand next to each hex."""
    found: dict[str, int] = {}
    for place in standing:
        for hex_ in NEAR[place]:
            found[hex_] = found.get(hex_, 0) + 1
    return found


def _fits(group: MoveGroup, there: tuple[str, int]) -> bool:
    return there[0] == group.kind and there[1] + group.count <= STACK


def _attack_gain(context: _Context, group: MoveGroup, hex_: str, others: Standing) -> float:
    """What the group adds to the best attack from a hex, together with its neighbors."""
    best = 0.0
    for near in context.front[hex_]:
        target = context.state.stacks[near]
        factor = context.weights.key_hex if near == context.state.wand else 1.0
        allies: dict[str, int] = {}
        for side in NEAR[near]:
            kind, count = others.get(side, ("", 0))
            if count and side != hex_ and not KINDS[kind].caster:
                allies = more(allies, kind, count)
        alone = (
            _expected_points(frozenset(allies.items()), target.kind, target.count)
            if allies
            else 0.0
        )
        together = more(allies, group.kind, group.count)
        both = _expected_points(frozenset(together.items()), target.kind, target.count)
        best = max(best, factor * (both - alone))
    return best


@lru_cache(maxsize=8192)
def _expected_points(force: frozenset[tuple[str, int]], kind: str, most: int) -> float:
    """Points that an attack is expected to eliminate, against the best number of targets."""
    columns = [column(dict(force), kind, count) for count in range(1, most + 1)]
    points = [FALLS[index] / 6 * (n + 1) for n, index in enumerate(columns) if index is not None]
    return max(points, default=0.0) * KINDS[kind].cost
