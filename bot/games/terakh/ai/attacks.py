"""Attacks that a player could make now: how likely they succeed, what they gain and cost.

They tell what the mana of a turn may still bring. That keeps a computer player from ending its turn
too early and from walking away from a fight.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

from msgspec import Struct

from bot.games.terakh.ai.material import A_MODS, D_MODS, fighters, hit_value, share, unit_value
from bot.games.terakh.ai.position import Fronts, balance, fronts_of, relief_by_attacker
from bot.games.terakh.ai.threats import approaches
from bot.games.terakh.model.cards import Ability, abilities
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import MAX_MODS, Unit
from bot.games.terakh.rules.strength import edge, odds
from bot.kernel import Seat

DISCOUNT = 0.95  # an attack that has been made is better than one that could be made
OWN_RETURN = 50.0  # a player without an Elder gets it back for removing another
ELDER_MOVES_IN = 4.0  # what it costs that an Elder must move to where it won
TWO_AWAY = ("silver_arrow", "twin_arrow")
ON_PLANE = ("strike", "honed_strike")
SINGLE = ("attack", *TWO_AWAY, "golden_arrow", *ON_PLANE, "blast")
THREATS = {"double_threat": 2, "triple_threat": 3}


class AttackCandidate(Struct, frozen=True):
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
    if not target.is_elder:
        return share(state) * unit_value(target) + mod
    own_return = OWN_RETURN if target.hp == 1 and not state.has_elder(seat) else 0.0
    return share(state) * hit_value(state, target) + mod + own_return


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


@cache
def listed_attacks(form: str) -> tuple[Ability, ...]:
    """The attacks that a form lists."""
    listed = abilities(form).values()
    return tuple(entry for entry in listed if entry.id in SINGLE or entry.id in THREATS)


def immediate_attacks(state: State, seat: Seat, fronts: Fronts) -> Iterator[AttackCandidate]:
    """Every attack that is within reach now and that the mana allows."""
    mod = next_mod(state, seat)
    relief = relief_by_attacker(state, fronts)
    for unit in fighters(state, seat):
        for entry in listed_attacks(unit.form):
            if entry.mods > unit.mods or entry.mana > state.mana:
                continue
            if entry.id in SINGLE:
                for target in _targets(state, seat, unit, entry):
                    extra = mod + relief.get(target.name, 0.0)
                    yield _single(state, seat, unit, entry, target, extra)
            else:
                yield from _threats(state, seat, unit, entry, mod)


def _targets(state: State, seat: Seat, unit: Unit, entry: Ability) -> Iterator[Unit]:
    standing = state.standing
    if entry.id == "attack":
        found = (standing.get(cell) for cell in state.board.near[unit.cell])
        yield from (other for other in found if other is not None and other.seat != seat)
        return
    for other in standing.values():
        if other.seat != seat and _in_reach(state, unit, other, entry.id):
            yield other


def _in_reach(state: State, unit: Unit, other: Unit, entry: str) -> bool:
    if entry in ON_PLANE:
        return unit.cell[0] == other.cell[0]
    if entry == "blast":
        return True
    return state.away(unit.cell)[other.cell] == (2 if entry in TWO_AWAY else 3)


def _single(
    state: State, seat: Seat, unit: Unit, entry: Ability, target: Unit, mod: float
) -> AttackCandidate:
    hit = odds(edge(state, unit, target))
    if entry.id == "twin_arrow":
        hit = 1 - (1 - hit) ** 2
    gain = hit * (reward(state, seat, target, mod) - ELDER_MOVES_IN * unit.is_elder)
    remaining = 1.0 if target.is_elder and target.hp > 1 else 1 - hit
    return AttackCandidate(unit, entry.id, (target,), entry.mana, entry.mana, gain, remaining)


def _threats(
    state: State, seat: Seat, unit: Unit, entry: Ability, mod: float
) -> Iterator[AttackCandidate]:
    """The Hydra's best targets together, the best first: it may fall before the last."""
    attack = abilities("inka")["attack"]
    single = [
        _single(state, seat, unit, attack, each, mod)
        for each in _targets(state, seat, unit, attack)
    ]
    number = THREATS[entry.id]
    if len(single) >= number:
        best = sorted(single, key=lambda each: each.gain, reverse=True)[:number]
        gain = sum(each.gain for each in best)
        targets = tuple(each.targets[0] for each in best)
        yield AttackCandidate(unit, entry.id, targets, entry.mana, entry.mana, gain, 0.5)


def attacks_after_walking(state: State, seat: Seat, fronts: Fronts) -> Iterator[AttackCandidate]:
    """Attacks on rivals' Elders that begin with a walk."""
    mod = next_mod(state, seat)
    for front in fronts.attackable:
        elder = front.elder
        value = reward(state, seat, elder, mod)
        for unit in fighters(state, seat):
            for walk, cost, lead in approaches(state, unit, elder, front.steps.get(unit.cell)):
                if walk:
                    hit = odds(lead)
                    remaining = 1.0 if elder.hp > 1 else 1 - hit
                    yield AttackCandidate(
                        unit, "", (elder,), walk + cost, cost, hit * value, remaining
                    )


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
        fit = [number for number, cost in enumerate(costs) if cost <= mana]
        if not fit:
            return total
        best = max(fit, key=lambda number: gains[number] / costs[number])
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


def attack_candidates(state: State, seat: Seat, fronts: Fronts) -> list[AttackCandidate]:
    return [*immediate_attacks(state, seat, fronts), *attacks_after_walking(state, seat, fronts)]


def evaluation(state: State, seat: Seat, *, turn: bool = True) -> float:
    """How a seat stands, and in its own turn what its mana may still bring."""
    return _evaluation(_without_the_rest(state, state.mana if turn else 0), seat)


def _without_the_rest(state: State, mana: int) -> State:
    """Only what an evaluation looks at, so that positions alike in that are evaluated once."""
    return State(
        options=state.options,
        planes=state.planes,
        turns=state.turns,
        ring=state.ring,
        clans=state.clans,
        phase=state.phase,
        units=state.units,
        hands=tuple(("",) * len(hand) for hand in state.hands),
        mana=mana,
        out=state.out,
    )


@lru_cache(maxsize=1 << 14)
def _evaluation(state: State, seat: Seat) -> float:
    fronts = fronts_of(state, seat)
    value = balance(state, seat, fronts)
    if state.mana:
        value += DISCOUNT * potential(attack_candidates(state, seat, fronts), state.mana)
    return value
