"""Attacks on Elders that could be made within one turn: how they get there, what they may take.

All of this is quick and approximate: it runs for every position that a computer player looks at.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from bot.games.terakh.ai.material import ELDER, controllers, hit_value
from bot.games.terakh.model.planes import Planes, Turns, board
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import Unit
from bot.games.terakh.rules.strength import odds
from bot.kernel import Seat

HELP = 0.2  # what every further attack adds: the mana is there only once
TURN, ELDERLESS_TURN = 5, 2
STEPS = 3  # units farther away are no danger to an Elder this turn
ELDER_GUARD = 2  # what an Elder adds to its die
RANGED = ("RA", "SO")  # Idols that never attack what stands next to them
Reach = dict[str, int]


class Approach(NamedTuple):
    """One way in which a unit could attack an Elder."""

    walk: int  # mana to get there
    cost: int  # mana for each attack
    edge: int  # the attacker's lead before the dice


def threats(state: State, elder: Unit) -> dict[Seat, dict[str, float]]:
    """What each rival's unit could take from an Elder in a turn of theirs."""
    found: dict[Seat, dict[str, float]] = {}
    value = hit_value(state, elder)
    for seat, name, ways in _attackers(state, elder):
        mana = turn_mana(state, seat)
        units = found.setdefault(seat, {})
        threat = max([series_value(elder.hp, value, approach, mana) for approach in ways])
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


def _attackers(state: State, elder: Unit) -> Iterator[tuple[Seat, str, tuple[Approach, ...]]]:
    """Every rival unit that could attack an Elder within a turn, for whom, and how."""
    reach = steps_to(state, elder.cell)
    masters = controllers(state.units)
    near = [state.standing[cell] for cell in reach]
    for unit in (*near, *_ranged_idols(state, reach)):
        if unit.bound is not None:
            continue
        seats = [unit.seat] if unit.seat != elder.seat else []
        if masters and unit.is_inka and masters.get(unit.clan, elder.seat) != elder.seat:
            seats.append(masters[unit.clan])
        ways = approaches(state, unit, elder, reach.get(unit.cell)) if seats else ()
        if ways:
            yield from ((seat, unit.name, ways) for seat in seats)


def _ranged_idols(state: State, near: Reach) -> list[Unit]:
    """Idols that can attack without coming near."""
    idols = ranged_idols(state.units)
    return [unit for unit in idols if unit.cell not in near] if idols else []


@lru_cache(maxsize=1 << 12)
def ranged_idols(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    return tuple(unit for unit in units if unit.orb and unit.form in RANGED)


def approaches(state: State, unit: Unit, elder: Unit, steps: int | None) -> tuple[Approach, ...]:
    """How a unit could attack an Elder; `steps` lead it to a Tria beside the Elder."""
    form = unit.form
    if form not in RANGED:
        return () if steps is None else _on_foot(unit, steps)
    edge = unit.attack_row - ELDER_GUARD
    if form == "RA":
        off = abs(state.away(elder.cell)[unit.cell] - 2)
        return (Approach(off, 2, edge),) if off <= 2 else ()
    return _spells(state, unit, elder, edge)


@lru_cache(maxsize=1 << 12)
def _on_foot(unit: Unit, steps: int) -> tuple[Approach, ...]:
    edge = unit.attack_row - ELDER_GUARD
    if unit.form == "SH":
        return (Approach((steps + 1) // 2, 2, edge),)
    if unit.orb or unit.is_elder or unit.ready or unit.pendant:
        return (Approach(steps, 2, edge),)
    return (Approach(steps, 2, edge), Approach(steps + 1, 2, edge + 1))


def _spells(state: State, unit: Unit, elder: Unit, edge: int) -> tuple[Approach, ...]:
    cost = 3 if unit.mods > 1 else 4
    if unit.cell[0] == elder.cell[0]:
        return (Approach(0, cost, edge),)
    if unit.mods > 2:
        return (Approach(0, 4, edge),)
    near = state.board.near[unit.cell]
    over = any(cell[0] == elder.cell[0] and cell not in state.standing for cell in near)
    return (Approach(1, cost, edge),) if over else ()


def steps_to(state: State, goal: str) -> Reach:
    """How many steps over vacant Trias lead each unit near to one beside the goal."""
    standing = state.standing
    around = _around(state.planes, state.turns, goal)
    taken = tuple([cell for cell in around if cell in standing])
    return _steps(state.planes, state.turns, goal, taken)


@lru_cache(maxsize=1 << 12)
def _around(planes: Planes, turns: Turns, goal: str) -> tuple[str, ...]:
    """All Trias on which a unit may be near, the goal left out."""
    away = board(planes, turns).away(goal)
    return tuple(cell for cell, steps in away.items() if 0 < steps <= STEPS + 1)


@lru_cache(maxsize=1 << 13)
def _steps(planes: Planes, turns: Turns, goal: str, taken: tuple[str, ...]) -> Reach:
    near, standing = board(planes, turns).near, {*taken, goal}
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
    found.pop(goal, None)
    return found
