"""Where a sensible player strikes: fireballs, attacks and the steps after them.

Every choice is the one with the best expected gain in points, one after another, each counting
what the earlier ones will probably have felled already.
"""

from collections.abc import Iterator

from msgspec import Struct

from bot.games.arrakhar import combat, spells
from bot.games.arrakhar.counters import FALLS, KINDS, SORCERER, STACK, WIZARD, column
from bot.games.arrakhar.moods import Mood, plain
from bot.games.arrakhar.orders import WAND, Advance, Attack, Fireball, Order
from bot.games.arrakhar.state import State
from bot.games.arrakhar.valley import NEAR


class _Blow(Struct, frozen=True):
    """An attack that could be named: points it may fell, and points it binds."""

    gain: float
    bound: int
    sources: tuple[tuple[str, int], ...]
    target: str
    slots: tuple[int, ...]

    def worth(self, thrift: float) -> float:
        much: float = self.gain / self.bound**thrift + self.gain / 100
        return much


def weight(state: State, hex_: str, prize: float) -> float:
    """How much it matters to empty a hex."""
    if hex_ == state.wand:
        return prize
    if state.side == WIZARD and not state.wand and hex_ in state.haunts.values():
        return prize / 2
    return 1.0


def fireballs(state: State, mood: Mood) -> list[Order]:
    """Caster by caster at the hex where most is to be hoped for."""
    alive = {hex_: float(stack.count) for hex_, stack in state.stacks.items()}
    for order in state.orders:
        if isinstance(order, Fireball):
            alive[order.target] *= (1 - _burns(state, order.caster, order.target)) ** order.castings
    wields = spells.wields_wand(state) and not spells.wand_is_told(state)
    castings = [WAND] if wields else []
    castings += [h for h, _ in state.own() for _ in range(spells.casters_left(state, h))]
    found: list[Order] = []
    for caster in castings:
        targets = spells.fire_targets(state, caster)
        if not targets:
            continue
        hopes = {
            hex_: alive[hex_] * _burns(state, caster, hex_) * _price(state, hex_, mood.prize)
            for hex_ in targets
        }
        best = max(targets, key=lambda hex_: (hopes[hex_], hex_))
        alive[best] *= 1 - _burns(state, caster, best)
        found.append(Fireball(caster, 1, best))
    return found


def _burns(state: State, caster: str, hex_: str) -> float:
    unit = KINDS[state.stacks[hex_].kind]
    return (unit.wand if caster == WAND else unit.burns) / 6


def _price(state: State, hex_: str, prize: float) -> float:
    return KINDS[state.stacks[hex_].kind].cost * weight(state, hex_, prize)


def attacks(state: State, mood: Mood) -> list[Order]:
    """Attack by attack, the best use of the fighters that are left."""
    left = {
        hex_: combat.fighters_left(state, hex_)
        for hex_, _ in state.own()
        if combat.fighters_left(state, hex_)
    }
    alive: dict[str, dict[int, float]] = {}
    for order in state.orders:
        if isinstance(order, Attack):
            _reckon(state, alive, order)
    found: list[Order] = []
    while True:
        blows = _blows(state, left, alive, mood)
        blow = max(blows, key=lambda each: each.worth(mood.thrift), default=None)
        if blow is None:
            return found
        attack = Attack(blow.sources, blow.target, blow.slots)
        found.append(attack)
        for hex_, count in blow.sources:
            left[hex_] -= count
        _reckon(state, alive, attack)


def _reckon(state: State, alive: dict[str, dict[int, float]], attack: Attack) -> None:
    """Count those as half dead whom an attack will probably fell."""
    force = combat.strength(state, attack.sources)
    read = column(force, state.stacks[attack.target].kind, len(attack.slots))
    slots = alive.setdefault(attack.target, _slots(state, attack.target))
    for slot in attack.slots:
        slots[slot] *= 1 - (FALLS[read] / 6 if read is not None else 0.0)


def _slots(state: State, hex_: str) -> dict[int, float]:
    return dict.fromkeys(range(1, state.stacks[hex_].count + 1), 1.0)


def _blows(
    state: State, left: dict[str, int], alive: dict[str, dict[int, float]], mood: Mood
) -> Iterator[_Blow]:
    targets = {
        near
        for hex_, count in left.items()
        if count
        for near in NEAR[hex_]
        if near in state.stacks and state.stacks[near].side != state.side
    }
    for target in sorted(targets):
        near = [hex_ for hex_ in NEAR[target] if left.get(hex_)]
        price = _price(state, target, mood.prize)
        slots = alive.get(target) or _slots(state, target)
        ranked = sorted(slots, key=lambda slot: (-slots[slot], slot))
        for sources in _companies(state, near, left):
            for count in range(1, len(ranked) + 1):
                yield from _blow(
                    state, sources, target, [(n, slots[n]) for n in ranked[:count]], price
                )


def _companies(
    state: State, near: list[str], left: dict[str, int]
) -> Iterator[tuple[tuple[str, int], ...]]:
    """Each stack alone, all of one kind together, and everybody."""
    for hex_ in near:
        yield ((hex_, left[hex_]),)
    kinds = dict.fromkeys(state.stacks[hex_].kind for hex_ in near)
    for kind in kinds:
        same = [(hex_, left[hex_]) for hex_ in near if state.stacks[hex_].kind == kind]
        if len(same) > 1:
            yield tuple(same)
    if len(kinds) > 1:
        yield tuple((hex_, left[hex_]) for hex_ in near)


def _blow(
    state: State,
    sources: tuple[tuple[str, int], ...],
    target: str,
    slots: list[tuple[int, float]],
    price: float,
) -> Iterator[_Blow]:
    """`slots` come with the chance that somebody is still alive there."""
    force = combat.strength(state, sources)
    read = column(force, state.stacks[target].kind, len(slots))
    if read is None:
        return
    chance = FALLS[read] / 6
    gain = chance * sum(alive for _, alive in slots) * price
    bound = sum(KINDS[kind].cost * count for kind, count in force.items())
    struck = tuple(sorted(slot for slot, _ in slots))
    yield _Blow(gain, bound, sources, target, struck)


def advances(state: State, mood: Mood) -> list[Order]:
    """Step onto haunts and the wand; elsewhere the line is better kept, but by the bold."""
    bold = mood.fear < plain(state).fear
    found: list[Order] = []
    for end in state.emptied:
        wanted = _worth_a_step(state, end)
        if not wanted and not bold:
            continue
        starts = [hex_ for hex_ in NEAR[end] if combat.room(state, hex_, end) > 0]
        if starts:
            start = min(starts, key=lambda hex_: (_stride(state, hex_), hex_))
            single = wanted and state.side == WIZARD and not bold
            count = 1 if single else min(STACK, combat.room(state, start, end))
            found.append(Advance(start, count, end))
    return found


def _worth_a_step(state: State, end: str) -> bool:
    if end == state.wand:
        return True
    searched = state.side == WIZARD and not state.wand
    guarded = state.side == SORCERER and state.haunts.get(state.hiding) == end
    return guarded or (searched and end in state.haunts.values())


def _stride(state: State, hex_: str) -> int:
    """The cheapest go first, casters last."""
    unit = KINDS[state.stacks[hex_].kind]
    return 10 if unit.caster else unit.cost
