"""Attacks on Elders that could be made within one turn: how they get there, what they may take.

All of this is quick and approximate: it runs for every position that a computer player looks at.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from msgspec import Struct

from bot.games.terakh.ai.material import ELDER
from bot.games.terakh.model.planes import Board
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import Unit
from bot.games.terakh.rules.strength import odds
from bot.kernel import Seat

HELP = 0.2  # what every further attack adds: the mana is there only once
TURN, ELDERLESS_TURN = 5, 2
STEPS = 3  # units farther away are no danger to an Elder this turn
ELDER_GUARD = 2  # what an Elder adds to its die
ANYWHERE = 2  # with more Mods a Sorceress strikes on every plane
RANGED = ("RA", "SO")  # Idols that never attack what stands next to them
REMEMBERED = 1 << 12
Reach = dict[str, int]
Caster = tuple[Unit, bool]  # a Sorceress, and whether a step leads it onto the Elder's plane


class Approach(NamedTuple):
    """One way in which a unit could attack an Elder."""

    walk: int  # mana to get there
    cost: int  # mana for each attack
    edge: int  # the attacker's lead before the dice


class Scene(Struct, frozen=True, gc=False):
    """All that decides who can attack an Elder."""

    board: Board
    elder: Unit
    value: float  # of the Elder's next hit point
    near: tuple[Unit, ...]  # nobody else is near enough to walk there
    casters: tuple[Caster, ...]  # wherever they are
    standing: tuple[Seat, ...]  # the seats that have an Elder

    def mana(self, seat: Seat) -> int:
        return TURN if seat in self.standing else ELDERLESS_TURN


class Danger(Struct, frozen=True, gc=False):
    """What could be taken from an Elder in the rivals' next turns."""

    whole: float = 0.0
    relief: dict[str, float] = {}  # how much less it would be without each of the units


class Front(Struct, frozen=True, gc=False):
    """A rival's Elder, how a seat's units could attack it, and what a turn may take from it."""

    elder: Unit
    ways: tuple[tuple[Unit, Approach], ...]
    pressure: float


def danger(here: Scene, masters: dict[str, Seat]) -> Danger:
    """`masters` are the seats that control each clan's Inkas (5.10)."""
    threats = _threats(here, masters)
    relief: dict[str, float] = {}
    for units in threats.values():
        whole = combined([*units.values()])
        for name in units:
            rest = [threat for other, threat in units.items() if other != name]
            relief[name] = relief.get(name, 0.0) + whole - combined(rest)
    return Danger(sum([combined([*units.values()]) for units in threats.values()]), relief)


def front(here: Scene, seat: Seat, orbs: frozenset[str]) -> Front:
    """`orbs` are the other clans whose Inkas the seat controls."""
    able = [
        (unit, ways)
        for unit, ways in _approaches(here)
        if unit.bound is None and (unit.seat == seat or (unit.is_inka and unit.clan in orbs))
    ]
    able.sort(key=lambda pair: (pair[0].seat != seat, pair[0].seat, pair[0].number))
    ways = tuple([(unit, way) for unit, ways in able for way in ways])
    mana = here.mana(seat)
    values = [series_value(here.elder.hp, here.value, way, mana) for _, way in ways]
    return Front(here.elder, ways, combined(values))


def _threats(here: Scene, masters: dict[str, Seat]) -> dict[Seat, dict[str, float]]:
    """What each rival's unit could take from an Elder in a turn of theirs."""
    found: dict[Seat, dict[str, float]] = {}
    for seat, name, ways in _attackers(here, masters):
        mana = here.mana(seat)
        units = found.setdefault(seat, {})
        threat = max([series_value(here.elder.hp, here.value, way, mana) for way in ways])
        units[name] = max(threat, units.get(name, 0.0))
    return found


def turn_mana(state: State, seat: Seat) -> int:
    return TURN if state.has_elder(seat) else ELDERLESS_TURN


def combined(threats: list[float]) -> float:
    """The best one, and a little for every other."""
    best = max(threats, default=0.0)
    return best + HELP * (sum(threats) - best)


@cache
def series_value(hp: int, value: float, approach: Approach, mana: int) -> float:
    """What a turn of such attacks is likely to take from an Elder with so many hit points."""
    walk, cost, edge = approach
    number = (mana - walk) // cost
    if number < 1:
        return 0.0
    hits = number * odds(edge)
    if hp == 1:
        return value * (1 - (1 - odds(edge)) ** number)
    fall = ELDER * kill_chance(hp, number, edge) if number >= hp else 0.0
    return min(hits, hp) * value + fall


@cache
def kill_chance(hp: int, number: int, edge: int) -> float:
    """The chance that `number` attacks bring at least `hp` hits."""
    if hp == 0:
        return 1.0
    if number < hp:
        return 0.0
    hit = odds(edge)
    return hit * kill_chance(hp - 1, number - 1, edge) + (1 - hit) * kill_chance(
        hp, number - 1, edge
    )


def _attackers(
    here: Scene, masters: dict[str, Seat]
) -> Iterator[tuple[Seat, str, tuple[Approach, ...]]]:
    """Every rival unit that could attack an Elder within a turn, for whom, and how."""
    elder = here.elder
    for unit, ways in _approaches(here):
        if unit.bound is not None:
            continue
        seats = [unit.seat] if unit.seat != elder.seat else []
        if masters and unit.is_inka and masters.get(unit.clan, elder.seat) != elder.seat:
            seats.append(masters[unit.clan])
        yield from ((seat, unit.name, ways) for seat in seats)


@lru_cache(maxsize=REMEMBERED)
def casters_of(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Idols that could strike from anywhere."""
    return tuple(unit for unit in units if unit.orb and unit.cell and unit.form == "SO")


def _approaches(here: Scene) -> Iterator[tuple[Unit, tuple[Approach, ...]]]:
    """Every unit that could attack the Elder, its own clan's included, and how it could."""
    elder, reach = here.elder, _reach(here)
    away = here.board.away(elder.cell)
    for unit in here.near:
        form = unit.form
        if form == "RA":
            off = abs(away[unit.cell] - 2)
            if off <= 2:
                yield unit, (Approach(off, 2, unit.attack_row - ELDER_GUARD),)
        elif form != "SO" and unit.cell in reach:
            yield unit, _on_foot(unit, reach[unit.cell])
    for unit, over in here.casters:
        ways = _spells(unit, elder, over=over)
        if ways:
            yield unit, ways


@lru_cache(maxsize=REMEMBERED)
def _on_foot(unit: Unit, steps: int) -> tuple[Approach, ...]:
    edge = unit.attack_row - ELDER_GUARD
    if unit.form == "SH":
        return (Approach((steps + 1) // 2, 2, edge),)
    if unit.orb or unit.is_elder or unit.ready or unit.pendant:
        return (Approach(steps, 2, edge),)
    return (Approach(steps, 2, edge), Approach(steps + 1, 2, edge + 1))


def _spells(unit: Unit, elder: Unit, *, over: bool) -> tuple[Approach, ...]:
    cost, edge = 3 if unit.mods > 1 else 4, unit.attack_row - ELDER_GUARD
    if unit.cell[0] == elder.cell[0]:
        return (Approach(0, cost, edge),)
    if unit.mods > ANYWHERE:
        return (Approach(0, 4, edge),)
    return (Approach(1, cost, edge),) if over else ()


def _reach(here: Scene) -> Reach:
    """How many steps over vacant Trias lead each unit near to one beside the Elder."""
    near, goal = here.board.near, here.elder.cell
    standing = {unit.cell for unit in here.near}
    found: Reach = {}
    seen = {goal}
    border = [goal]
    for steps in range(STEPS + 1):
        after: list[str] = []
        for cell in border:
            for other in near[cell]:
                if other in standing:
                    found.setdefault(other, steps)
                elif other not in seen:
                    seen.add(other)
                    after.append(other)
        border = after
    return found
