"""Attacks that a player could make now: how likely they succeed, what they gain and cost.

They tell what the mana of a turn may still bring. That keeps a computer player from ending its turn
too early and from walking away from a fight.
"""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from bot.games.terakh.ai.material import A_MODS, D_MODS, fighters
from bot.games.terakh.ai.memory import Memory
from bot.games.terakh.ai.position import balance, relief_weight
from bot.games.terakh.ai.rivals import THREATS, Rivals, Strike, rivals_of
from bot.games.terakh.ai.threats import Front
from bot.games.terakh.model.cards import abilities
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import MAX_MODS, Unit
from bot.games.terakh.rules.strength import odds
from bot.kernel import Seat

DISCOUNT = 0.95  # an attack that has been made is better than one that could be made
REMEMBERED = 1 << 14


class AttackCandidate(Struct, frozen=True, gc=False):
    """An attack that could be made, at once or after walking to the target."""

    unit: Unit
    entry: str  # "" if the unit must walk first
    targets: tuple[Unit, ...]
    mana: int
    repeat_mana: int  # for the same attack once more
    gain: float
    remaining: float  # what share of the gain the same attack would bring once more


def reward(state: State, seat: Seat, target: Unit, mod: float) -> float:
    """What a seat gains by beating a unit, if the Mod for it is worth so much."""
    rivals = rivals_of(state, seat)
    return rivals.worth(target) + mod + rivals.comeback(target)


def next_mod(state: State, seat: Seat) -> float:
    """The value of the Mod that a successful attack earns (5.4)."""
    return _next_mod(state.clan(seat))


@lru_cache(maxsize=1 << 12)
def _next_mod(clan: tuple[Unit, ...]) -> float:
    return max(
        (
            max(A_MODS[idol.a + 1] - A_MODS[idol.a], D_MODS[idol.d + 1] - D_MODS[idol.d])
            for idol in clan
            if idol.orb and idol.mods < MAX_MODS
        ),
        default=0.0,
    )


def immediate_attacks(
    state: State, seat: Seat, rivals: Rivals, relief: dict[str, float]
) -> list[AttackCandidate]:
    """Every attack that is within reach now and that the mana allows."""
    mod, mana = next_mod(state, seat), state.mana
    found: list[AttackCandidate] = []
    for unit in fighters(state, seat):
        for strike in rivals.stand(unit).strikes:
            if strike.mana <= mana:
                extra = relief.get(strike.target.name, 0.0)
                found.append(_single(unit, strike, mod + extra))
        if unit.orb and unit.form == "HY":
            found += _threats(unit, rivals, mod, mana)
    return found


def _single(unit: Unit, strike: Strike, mod: float) -> AttackCandidate:
    gain = strike.hit * (strike.worth + mod + strike.extra)
    return AttackCandidate(
        unit, strike.entry, (strike.target,), strike.mana, strike.mana, gain, strike.remaining
    )


def _threats(unit: Unit, rivals: Rivals, mod: float, mana: int) -> Iterator[AttackCandidate]:
    """The Hydra's best targets together, the best first: it may fall before the last."""
    for entry, number in THREATS.items():
        cost = abilities("HY")[entry]
        if cost.mods > unit.mods or cost.mana > mana:
            continue
        single = [_single(unit, strike, mod) for strike in rivals.stand(unit).strikes]
        if len(single) >= number:
            best = sorted(single, key=lambda each: each.gain, reverse=True)[:number]
            gain = sum(each.gain for each in best)
            targets = tuple(each.targets[0] for each in best)
            yield AttackCandidate(unit, entry, targets, cost.mana, cost.mana, gain, 0.5)


def attacks_after_walking(
    state: State, seat: Seat, rivals: Rivals, fronts: list[Front]
) -> Iterator[AttackCandidate]:
    """Attacks on rivals' Elders that begin with a walk."""
    mod = next_mod(state, seat)
    for front in fronts:
        elder = front.elder
        value = rivals.worth(elder) + mod + rivals.comeback(elder)
        for unit, (walk, cost, lead) in front.ways:
            if walk and walk + cost <= state.mana:
                hit = odds(lead)
                remaining = 1.0 if elder.hp > 1 else 1 - hit
                yield AttackCandidate(unit, "", (elder,), walk + cost, cost, hit * value, remaining)


def potential(
    candidates: list[AttackCandidate], mana: int, spent: AttackCandidate | None = None
) -> float:
    """What the mana may bring if it is spent greedily on the best attack, again and again."""
    gains = [each.gain for each in candidates]
    costs = [each.mana for each in candidates]
    if spent is not None:
        _spend(candidates, gains, costs, candidates.index(spent))
    total = 0.0
    while True:
        best, rate = -1, 0.0
        for number, cost in enumerate(costs):
            if cost <= mana and (best < 0 or gains[number] / cost > rate):
                best, rate = number, gains[number] / cost
        if best < 0:
            return total
        total += gains[best]
        mana -= costs[best]
        _spend(candidates, gains, costs, best)


def _spend(
    candidates: list[AttackCandidate], gains: list[float], costs: list[int], number: int
) -> None:
    """After an attack its target may be gone, for every other attack on it too."""
    done = candidates[number]
    costs[number] = done.repeat_mana
    if done.remaining < 1:
        target = done.targets[0].name
        for other, each in enumerate(candidates):
            if each.targets[0].name == target:
                gains[other] *= done.remaining


class Outlook(Struct, frozen=True, gc=False):
    """How a seat stands without its mana, and the attacks its mana allows."""

    value: float
    attacks: list[AttackCandidate]


def outlook(state: State, seat: Seat, mana: int) -> Outlook:
    rivals, clan = rivals_of(state, seat), state.clan(seat)
    fronts, threat = rivals.fronts(clan), rivals.danger(clan)
    stands = [rivals.stand(unit) for unit in clan if unit.cell]
    value = balance(state, seat, rivals, stands, fronts, threat)
    if not mana:
        return Outlook(value, [])
    weight = relief_weight(rivals.part)
    relief = {name: weight * less for name, less in threat.relief.items()}
    now = immediate_attacks(state, seat, rivals, relief)
    return Outlook(value, [*now, *attacks_after_walking(state, seat, rivals, fronts)])


def evaluation(state: State, seat: Seat, *, turn: bool = True) -> float:
    """How a seat stands, and in its own turn what its mana may still bring."""
    mana = state.mana if turn else 0
    key = (
        state.units, state.planes, state.turns, tuple(map(len, state.hands)), mana, seat,
        state.out, state.phase == "elder",
    )  # fmt: skip
    value = _values.get(key)
    if value is not None:
        return value
    found = outlook(state, seat, mana)
    value = found.value
    if mana:
        value += DISCOUNT * potential(found.attacks, mana)
    return _values.keep(key, value)


_values: Memory[float] = Memory(REMEMBERED)
