"""Attacks on Elders that could be made within one turn: how they get there, what they may take.

All of this is quick and approximate: it runs for every position that a computer player looks at.
"""

from functools import cache
from typing import NamedTuple

from bot.games.terakh.ai.material import ELDER, controllers, hit_value
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import Unit, attack_row
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
    for seat, name, approach in _attackers(state, elder):
        mana = turn_mana(state, seat)
        threat = series_value(elder, value, approach, mana)
        units = found.setdefault(seat, {})
        units[name] = max(threat, units.get(name, 0.0))
    return found


def turn_mana(state: State, seat: Seat) -> int:
    return TURN if state.has_elder(seat) else ELDERLESS_TURN


def combined(threats: list[float]) -> float:
    """The best one, and a little for every other."""
    best = max(threats, default=0.0)
    return best + HELP * (sum(threats) - best)


def series_value(elder: Unit, value: float, approach: Approach, mana: int) -> float:
    """What a turn of such attacks on an Elder is likely to take from it."""
    walk, cost, edge = approach
    number = (mana - walk) // cost
    if number < 1:
        return 0.0
    hits = number * odds(edge)
    if elder.hp == 1:
        return value * (1 - (1 - odds(edge)) ** number)
    fall = ELDER * kill_chance(elder.hp, number, edge) if number >= elder.hp else 0.0
    return min(hits, elder.hp) * value + fall


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


def _attackers(state: State, elder: Unit) -> list[tuple[Seat, str, Approach]]:
    """Every rival unit that could attack an Elder within a turn, and how."""
    reach = steps_to(state, elder.cell)
    masters = controllers(state)
    found: list[tuple[Seat, str, Approach]] = []
    near = [state.standing[cell] for cell in reach]
    for unit in (*near, *_ranged_idols(state, reach)):
        if unit.bound is not None:
            continue
        for seat in (unit.seat, masters.get(unit.clan) if unit.is_inka else None):
            if seat is not None and seat != elder.seat:
                steps = reach.get(unit.cell)
                found += [(seat, unit.name, way) for way in approaches(state, unit, elder, steps)]
    return found


def _ranged_idols(state: State, near: Reach) -> list[Unit]:
    """Idols that can attack without coming near."""
    return [
        unit for unit in state.units if unit.orb and unit.form in RANGED and unit.cell not in near
    ]


def approaches(state: State, unit: Unit, elder: Unit, steps: int | None) -> list[Approach]:
    """How a unit could attack an Elder; `steps` lead it to a Tria beside the Elder."""
    form = unit.form
    if steps is None and form not in RANGED:
        return []
    edge = attack_row(unit) - ELDER_GUARD
    if form == "RA":
        off = abs(state.away(elder.cell)[unit.cell] - 2)
        return [Approach(off, 2, edge)] if off <= 2 else []
    if form == "SO":
        return _spells(state, unit, elder, edge)
    assert steps is not None
    if form == "SH":
        return [Approach((steps + 1) // 2, 2, edge)]
    if unit.orb or unit.is_elder or unit.ready or unit.pendant:
        return [Approach(steps, 2, edge)]
    return [Approach(steps, 2, edge), Approach(steps + 1, 2, edge + 1)]


def _spells(state: State, unit: Unit, elder: Unit, edge: int) -> list[Approach]:
    cost = 3 if unit.mods > 1 else 4
    if unit.cell[0] == elder.cell[0]:
        return [Approach(0, cost, edge)]
    if unit.mods > 2:
        return [Approach(0, 4, edge)]
    near = state.board.near[unit.cell]
    over = any(cell[0] == elder.cell[0] and cell not in state.standing for cell in near)
    return [Approach(1, cost, edge)] if over else []


def steps_to(state: State, goal: str) -> Reach:
    """How many steps over vacant Trias lead each unit near to one beside the goal."""
    near, standing = state.board.near, state.standing
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
