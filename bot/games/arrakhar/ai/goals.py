"""What a side is after when it moves: how much a hex is value to a group for that alone.

The wizard player wants haunts and then a steps out; the sorcerer player wants to keep the wand's
haunt, and later to catch the carrier and to block the entries.
"""

from collections.abc import Callable
from functools import cache

from msgspec import Struct

from bot.games.arrakhar.ai.secrets.masked import blocks, urgencies
from bot.games.arrakhar.ai.threats import (
    expected_loss,
    invader_places,
    nearest,
    strength_near,
    threats_to,
)
from bot.games.arrakhar.ai.weights import Weights
from bot.games.arrakhar.model.board import ENTRIES, NEAR, costs, gaps, is_entry, routes
from bot.games.arrakhar.model.orders import Leg
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.units import KINDS, SORCERER, WIZARD, summons


class MoveGroup(Struct, frozen=True):
    """Units of one kind that move together."""

    place: str
    kind: str
    count: int
    points: int
    bonus: int = -1

    @property
    def caster(self) -> bool:
        return KINDS[self.kind].caster


THREATENED = 9  # hexes from the enemy within which a haunt is held
DETOUR = 12.0  # steps by which a haunt out of danger seems farther away
BLOCKED = 50.0  # nobody stands where others will be summoned
GoalValue = Callable[[MoveGroup, str], float]


def goal_of(state: State, weights: Weights, carried: str) -> GoalValue:
    """`carried` is where the wand is being carried, "" if it is not."""
    if state.side == WIZARD:
        return _escort(state, weights, carried) if state.wand else _search(state, weights)
    return _hunt(state, weights) if state.wand else _guard(state, weights)


def _search(state: State, weights: Weights) -> GoalValue:
    only = state.haunts.get(weights.target_haunt)
    haunts = [only] if only else state.haunts.values()
    targets = [(costs(hex_), 0.12 * strength_near(state, SORCERER, hex_, 2)) for hex_ in haunts]
    haunted = set(state.haunts.values())

    @cache
    def steps_to_one(hex_: str) -> float:
        return min((cost[hex_] + guard for cost, guard in targets), default=0.0)

    def goal(group: MoveGroup, hex_: str) -> float:
        approach = weights.caster_approach if group.caster else weights.approach
        here = weights.occupy * (hex_ in haunted and not group.caster)
        return here - approach * steps_to_one(hex_)

    return goal


def _escort(state: State, weights: Weights, carried: str) -> GoalValue:
    """Stay close to the wand."""
    center = carried or state.wand
    if is_entry(center):
        return lambda _group, _hex: 0.0
    away = gaps(center)

    def goal(group: MoveGroup, hex_: str) -> float:
        taken = 8.0 if hex_ == state.wand and not carried else 0.0
        return taken - weights.approach * max(0, away[hex_] - 1)

    return goal


def carrier(state: State, groups: list[MoveGroup], weights: Weights) -> Leg | None:
    """The move that takes the wand out, or as near to an open entry as is safe; None to stay."""
    held, friends = state.held(SORCERER), state.held(WIZARD)
    threats = threats_to(state, WIZARD)
    steps_from_wand = costs(state.wand, held)
    exits = _exits(held)
    best: tuple[float, Leg] | None = None
    for group in groups:
        before = 0
        if group.place != state.wand:
            steps_there = routes(group.place, held).cost(state.wand)
            before = 99 if steps_there is None else steps_there
        for end, steps in steps_from_wand.items():
            if end == state.wand or before + steps > group.points:
                continue
            leg = Leg(group.place, group.kind, group.count, end, True, bonus=group.bonus)
            if is_entry(end):
                return leg
            if end in friends and end != group.place:
                continue
            near = sum(hex_ in friends for hex_ in NEAR[end])
            losses = expected_loss(threats, group.kind, group.count, end, near)
            danger = losses / group.count * 1.5 + losses * 0.3
            value = -1.2 * exits.get(end, 99) - danger * weights.danger / 0.35
            if best is None or value > best[0]:
                best = value, leg
    stay = -1.2 * exits.get(state.wand, 99) - 6
    return best[1] if best and best[0] > stay else None


def _exits(held: frozenset[str]) -> dict[str, int]:
    """Steps to the nearest entry, from every hex that has a way to one."""
    found = {hex_: 1 for entry in ENTRIES for hex_ in NEAR[entry] if hex_ not in held}
    queue = list(found)
    for place in queue:
        for other in NEAR[place]:
            if other not in found and other not in held:
                found[other] = found[place] + 1
                queue.append(other)
    return found


def _guard(state: State, weights: Weights) -> GoalValue:
    """Hold the haunts that the enemy could reach, whichever of them hides the wand."""
    urgent = urgencies(state)
    enemies = invader_places(state)
    serving = {
        near
        for haunt, hex_ in state.haunts.items()
        if state.reserve.get(summons(haunt), 0)
        for near in NEAR[hex_]
    }
    away = _to_guarded(urgent)

    @cache
    def post(hex_: str) -> float:
        """What a hex is worth to any fighter that keeps nobody from being summoned there."""
        closest = nearest(enemies, hex_)
        held = weights.occupy * urgent.get(hex_, 0.0) / (1 if closest <= THREATENED else 3)
        return held - weights.approach * away(hex_) - weights.pursuit * min(closest, 8)

    def goal(group: MoveGroup, hex_: str) -> float:
        if group.caster:
            here = weights.summoning * (hex_ in serving) - 3.0 * (hex_ in urgent)
            return here - weights.caster_approach * away(hex_)
        if hex_ in urgent and blocks(state, group.kind, hex_):
            return -BLOCKED
        return post(hex_)

    return goal


def _to_guarded(urgent: dict[str, float]) -> Callable[[str], float]:
    """From a hex: steps to a haunt, longer by far to one that is not urgent."""
    posts = [(gaps(hex_), DETOUR * (1 - weight)) for hex_, weight in urgent.items()]
    return lambda hex_: min([steps[hex_] + more for steps, more in posts])


def _hunt(state: State, weights: Weights) -> GoalValue:
    """Go for the wand, and hold the hexes next to the entries it could leave by."""
    exits: dict[str, float] = {}
    for entry in ENTRIES:
        steps = costs(state.wand).get(entry, 99)
        for hex_ in NEAR[entry]:
            exits[hex_] = max(exits.get(hex_, 0.0), weights.block * max(0, 14 - steps))
    there = state.stacks.get(state.wand)
    free = there is None or there.side == SORCERER
    away = gaps(state.wand)

    def goal(group: MoveGroup, hex_: str) -> float:
        if group.caster:
            return -0.4 * max(0, away[hex_] - 2)
        on_it = 9.0 if free and hex_ == state.wand else 0.0
        return on_it + exits.get(hex_, 0.0) - 2 * weights.approach * away[hex_]

    return goal
