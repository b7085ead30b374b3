"""Fireballs, attacks and advances: one after another, the one with the best expected gain.

Each counts the units that the earlier ones have probably eliminated.
"""

from collections.abc import Iterator

from msgspec import Struct

from bot.games.arrakhar.ai.secrets.masked import blocks
from bot.games.arrakhar.ai.weights import Weights, default
from bot.games.arrakhar.model.board import NEAR
from bot.games.arrakhar.model.orders import WAND, Advance, Attack, Fireball, Order
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.tables import FALLS, column
from bot.games.arrakhar.model.units import KINDS, STACK, WIZARD, foe
from bot.games.arrakhar.rules import combat
from bot.games.arrakhar.rules.fireballs import casters_left, fire_targets, wand_is_told, wields_wand


class _Candidate(Struct, frozen=True):
    """A candidate attack."""

    value: float  # points it may eliminate, for the points of units it uses
    sources: tuple[tuple[str, int], ...]
    target: str
    slots: tuple[int, ...]


def hex_weight(state: State, hex_: str, key_hex: float) -> float:
    """How much more the units of a hex count: on the wand, or on a haunt."""
    if hex_ == state.wand:
        return key_hex
    if state.side == WIZARD and not state.wand and hex_ in state.haunts.values():
        return key_hex / 2
    return 1.0


def fireballs(state: State, weights: Weights) -> list[Order]:
    """Caster by caster at the hex with the best expected gain."""
    alive = {hex_: float(stack.count) for hex_, stack in state.stacks.items()}
    for order in state.orders:
        if isinstance(order, Fireball):
            alive[order.target] *= (1 - _burns(state, order.caster, order.target)) ** order.castings
    wields = wields_wand(state) and not wand_is_told(state)
    castings = [WAND] if wields else []
    castings += [h for h, _ in state.own() for _ in range(casters_left(state, h))]
    found: list[Order] = []
    for caster in castings:
        targets = fire_targets(state, caster)
        if not targets:
            continue
        gains = {
            hex_: alive[hex_]
            * _burns(state, caster, hex_)
            * _target_value(state, hex_, weights.key_hex)
            for hex_ in targets
        }
        best = max(targets, key=lambda hex_: (gains[hex_], hex_))
        alive[best] *= 1 - _burns(state, caster, best)
        found.append(Fireball(caster, 1, best))
    return found


def _burns(state: State, caster: str, hex_: str) -> float:
    unit = KINDS[state.stacks[hex_].kind]
    return (unit.wand if caster == WAND else unit.burns) / 6


def _target_value(state: State, hex_: str, key_hex: float) -> float:
    return KINDS[state.stacks[hex_].kind].cost * hex_weight(state, hex_, key_hex)


def attacks(state: State, weights: Weights) -> list[Order]:
    """Attack by attack, the best candidate for the fighters that are left."""
    left = {
        hex_: combat.fighters_left(state, hex_)
        for hex_, _ in state.own()
        if combat.fighters_left(state, hex_)
    }
    alive: dict[str, dict[int, float]] = {}
    for order in state.orders:
        if isinstance(order, Attack):
            _discount(state, alive, order)
    found: list[Order] = []
    known: dict[str, _Candidate | None] = {}  # the best for each target
    while True:
        best: _Candidate | None = None
        for target in _targets(state, left):
            if target not in known:
                known[target] = _best_candidate(state, target, left, alive, weights)
            each = known[target]
            if each and (best is None or each.value > best.value):
                best = each
        if best is None:
            return found
        attack = Attack(best.sources, best.target, best.slots)
        found.append(attack)
        for hex_, count in best.sources:
            left[hex_] -= count
            for near in NEAR[hex_]:
                known.pop(near, None)
        _discount(state, alive, attack)


def _discount(state: State, alive: dict[str, dict[int, float]], attack: Attack) -> None:
    """Lower the chances of survival of an attack's targets."""
    force = combat.strength(state, attack.sources)
    index = column(force, state.stacks[attack.target].kind, len(attack.slots))
    slots = alive.setdefault(attack.target, _slots(state, attack.target))
    for slot in attack.slots:
        slots[slot] *= 1 - (FALLS[index] / 6 if index is not None else 0.0)


def _slots(state: State, hex_: str) -> dict[int, float]:
    return dict.fromkeys(range(1, state.stacks[hex_].count + 1), 1.0)


def _targets(state: State, left: dict[str, int]) -> list[str]:
    """Enemy hexes next to somebody who can still attack."""
    enemies = state.held(foe(state.side))
    near = {each for hex_, count in left.items() if count for each in NEAR[hex_]}
    return sorted(near & enemies)


def _best_candidate(
    state: State,
    target: str,
    left: dict[str, int],
    alive: dict[str, dict[int, float]],
    weights: Weights,
) -> _Candidate | None:
    """Those most likely alive are attacked first: one of them, two, and so on."""
    near = [hex_ for hex_ in NEAR[target] if left.get(hex_)]
    slots = alive.get(target) or _slots(state, target)
    ranked = sorted(slots, key=lambda slot: (-slots[slot], slot))
    target_value = _target_value(state, target, weights.key_hex)
    kind = state.stacks[target].kind
    best: _Candidate | None = None
    for sources in _attacker_sets(state, near, left):
        force = combat.strength(state, sources)
        used = sum([KINDS[each].cost * count for each, count in force.items()])
        chances = 0.0
        for count, slot in enumerate(ranked, 1):
            index = column(force, kind, count)
            if index is None:
                break
            chances += slots[slot]
            gain = FALLS[index] / 6 * chances * target_value
            value: float = gain / used**weights.economy + gain / 100
            if best is None or value > best.value:
                best = _Candidate(value, sources, target, tuple(sorted(ranked[:count])))
    return best


def _attacker_sets(
    state: State, near: list[str], left: dict[str, int]
) -> Iterator[tuple[tuple[str, int], ...]]:
    """Each stack alone, all stacks of one kind, and all stacks."""
    for hex_ in near:
        yield ((hex_, left[hex_]),)
    kinds = dict.fromkeys(state.stacks[hex_].kind for hex_ in near)
    for kind in kinds:
        same = [(hex_, left[hex_]) for hex_ in near if state.stacks[hex_].kind == kind]
        if len(same) > 1:
            yield tuple(same)
    if len(kinds) > 1:
        yield tuple((hex_, left[hex_]) for hex_ in near)


def advances(state: State, weights: Weights) -> list[Order]:
    """Advance onto haunts and the wand; onto other hexes only if little is feared."""
    aggressive = weights.danger < default(state).danger
    found: list[Order] = []
    for end in state.emptied:
        wanted = _is_key_hex(state, end)
        if not wanted and not aggressive:
            continue
        starts = [hex_ for hex_ in NEAR[end] if _may_advance(state, hex_, end)]
        if starts:
            start = min(starts, key=lambda hex_: (_advance_cost(state, hex_), hex_))
            single = wanted and state.side == WIZARD and not aggressive
            count = 1 if single else min(STACK, combat.room(state, start, end))
            found.append(Advance(start, count, end))
    return found


def _may_advance(state: State, start: str, end: str) -> bool:
    if combat.room(state, start, end) <= 0:
        return False
    return state.side == WIZARD or not blocks(state, state.stacks[start].kind, end)


def _is_key_hex(state: State, end: str) -> bool:
    """The wand, or a haunt: to be searched, or to be held like any other."""
    return end == state.wand or (not state.wand and end in state.haunts.values())


def _advance_cost(state: State, hex_: str) -> int:
    """The cheapest units advance first, casters last."""
    unit = KINDS[state.stacks[hex_].kind]
    return 10 if unit.caster else unit.cost
