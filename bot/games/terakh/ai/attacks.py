"""Attacks that a player could make now: how likely they succeed, what they bring, what they cost.

From them follows what the mana of a turn may still be good for, which is what keeps a computer
player from ending its turn too early and from walking away from a fight.
"""

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from bot.games.terakh.catalog import Ability, abilities
from bot.games.terakh.state import State
from bot.games.terakh.strength import edge, odds
from bot.games.terakh.units import MAX_MODS, Unit
from bot.games.terakh.worth import (
    A_MODS,
    D_MODS,
    Lines,
    balance,
    blows_at,
    fighters_of,
    hit_worth,
    lines,
    reliefs,
    share,
    unit_worth,
)
from bot.kernel import Seat

KEEN = 0.95  # an attack made is better than one that could be made
OWN_RETURN = 50.0  # who has no Elder gets it back for taking another's
LURED = 4.0  # an Elder that wins a Tria has to go there
TWO_AWAY = ("silver_arrow", "twin_arrow")
ON_PLANE = ("strike", "honed_strike")
SINGLE = ("attack", *TWO_AWAY, "golden_arrow", *ON_PLANE, "blast")
THREATS = {"double_threat": 2, "triple_threat": 3}


class Blow(Struct, frozen=True):
    """An attack, or the first of a series that begins with a walk."""

    unit: Unit
    entry: str  # "" for one that needs a walk first
    targets: tuple[Unit, ...]
    mana: int
    again: int  # mana for the next one like it
    gain: float
    left: float  # what share of the gain the next one like it would bring


def prize(state: State, seat: Seat, target: Unit, mod: float) -> float:
    """What it brings a seat to beat a unit, if the Mod for it is worth so much."""
    if not target.is_elder:
        return share(state) * unit_worth(target) + mod
    back = OWN_RETURN if target.hp == 1 and not state.has_elder(seat) else 0.0
    return share(state) * hit_worth(state, target) + mod + back


def next_mod(state: State, seat: Seat) -> float:
    """What the Mod is worth that a successful attack earns (5.4)."""
    return max(
        (
            max(A_MODS[idol.a + 1] - A_MODS[idol.a], D_MODS[idol.d + 1] - D_MODS[idol.d])
            for idol in state.idols(seat)
            if idol.mods < MAX_MODS
        ),
        default=0.0,
    )


@cache
def strikes(form: str) -> tuple[Ability, ...]:
    """The attacks that a form lists."""
    listed = abilities(form).values()
    return tuple(entry for entry in listed if entry.id in SINGLE or entry.id in THREATS)


def blows(state: State, seat: Seat, line: Lines) -> Iterator[Blow]:
    """Every attack and every threat that is within reach at once, and that the mana allows."""
    mod = next_mod(state, seat)
    relief = reliefs(state, line)
    for unit in fighters_of(state, seat):
        for entry in strikes(unit.form):
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


def _single(state: State, seat: Seat, unit: Unit, entry: Ability, target: Unit, mod: float) -> Blow:
    hit = odds(edge(state, unit, target))
    if entry.id == "twin_arrow":
        hit = 1 - (1 - hit) ** 2
    gain = hit * (prize(state, seat, target, mod) - LURED * unit.is_elder)
    left = 1.0 if target.is_elder and target.hp > 1 else 1 - hit
    return Blow(unit, entry.id, (target,), entry.mana, entry.mana, gain, left)


def _threats(state: State, seat: Seat, unit: Unit, entry: Ability, mod: float) -> Iterator[Blow]:
    """The best targets together, best first: the Hydra may fall on the way."""
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
        yield Blow(unit, entry.id, targets, entry.mana, entry.mana, gain, 0.5)


def walks(state: State, seat: Seat, line: Lines) -> Iterator[Blow]:
    """Attacks on rivals' Elders that begin with a walk."""
    mod = next_mod(state, seat)
    for each in line.fronts:
        elder = each.elder
        worth = prize(state, seat, elder, mod)
        for unit in fighters_of(state, seat):
            for way, cost, ahead in blows_at(state, unit, elder, each.steps.get(unit.cell)):
                if way:
                    hit = odds(ahead)
                    left = 1.0 if elder.hp > 1 else 1 - hit
                    yield Blow(unit, "", (elder,), way + cost, cost, hit * worth, left)


def potential(options: list[Blow], mana: int, spent: Blow | None = None) -> float:
    """What the mana may bring, spent on whatever brings most for it, again and again."""
    gains = [each.gain for each in options]
    costs = [each.mana for each in options]
    if spent is not None:
        _spend(options, gains, costs, options.index(spent))
    total = 0.0
    while True:
        fit = [number for number, cost in enumerate(costs) if cost <= mana]
        if not fit:
            return total
        best = max(fit, key=lambda number: gains[number] / costs[number])
        total += gains[best]
        mana -= costs[best]
        _spend(options, gains, costs, best)


def _spend(options: list[Blow], gains: list[float], costs: list[int], number: int) -> None:
    """After a blow its target may be gone, for all that would aim at it."""
    done = options[number]
    costs[number] = done.again
    if done.left < 1:
        target = done.targets[0].name
        for other, each in enumerate(options):
            if each.targets[0].name == target:
                gains[other] *= done.left


def options(state: State, seat: Seat, line: Lines) -> list[Blow]:
    return [*blows(state, seat, line), *walks(state, seat, line)]


def prospect(state: State, seat: Seat, *, turn: bool = True) -> float:
    """How a seat stands, and in its own turn what its mana may still bring."""
    line = lines(state, seat)
    value = balance(state, seat, line)
    if turn and state.mana:
        value += KEEN * potential(options(state, seat, line), state.mana)
    return value
