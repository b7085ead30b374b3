"""How a position stands for one seat, apart from what its mana may still bring.

Everything here is meant to be quick: it runs for every position that a computer player looks at.
"""

from msgspec import Struct

from bot.games.terakh.ai.material import (
    CARD,
    LAST_ELDER,
    clan_value,
    controllers,
    fighters,
    hit_value,
    share,
    unit_value,
)
from bot.games.terakh.ai.threats import (
    RANGED,
    STEPS,
    Reach,
    approaches,
    combined,
    series_value,
    steps_to,
    threats,
    turn_mana,
)
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import Unit
from bot.games.terakh.rules.strength import odds
from bot.kernel import Seat

RUNE = 0.6
EXPOSED = 0.35  # of what a rival next to a unit could take
OFFENSE, DEFENSE = 0.2, 0.45
DISTANCE, VANGUARD = 0.3, 3


class Front(Struct, frozen=True):
    """A rival's Elder that a seat's units could reach, with the steps that lead there."""

    elder: Unit
    steps: Reach


class Fronts(Struct, frozen=True):
    """Elders a seat could attack, and what each rival's units could take from its own Elder."""

    attackable: list[Front]
    threats: dict[Seat, dict[str, float]]


def fronts_of(state: State, seat: Seat) -> Fronts:
    elder = state.elder(seat)
    return Fronts(_attackable(state, seat), threats(state, elder) if elder.cell else {})


def _attackable(state: State, seat: Seat) -> list[Front]:
    """Elders too far from all of a seat's units are left out."""
    cells = [unit.cell for unit in state.clan(seat) if unit.cell]
    controls = seat in controllers(state.units).values()
    found: list[Front] = []
    for rival in state.seats:
        elder = state.elder(rival)
        if rival == seat or not elder.cell:
            continue
        away = state.away(elder.cell)
        if controls or min([away[cell] for cell in cells], default=99) <= STEPS + 1:
            found.append(Front(elder, steps_to(state, elder.cell)))
        elif any(unit.orb == "SO" for unit in state.clan(seat)):
            found.append(Front(elder, {}))
    return found


def balance(state: State, seat: Seat, fronts: Fronts) -> float:
    """A seat's clan against the others, as they stand and as they threaten each other."""
    part = share(state)
    total = 0.0
    coming = state.phase == "elder"  # an Elder that is yet to be placed counts
    for each in state.seats:
        clan = CARD * len(state.hands[each]) + clan_value(state.clan(each), coming=coming)
        total += clan if each == seat else -part * clan
    total += _ground_value(state, seat) - _distance_penalty(state, seat) + _sole_elder(state, seat)
    danger = sum(combined([*units.values()]) for units in fronts.threats.values())
    chances = sum(_pressure(state, front, seat) for front in fronts.attackable)
    return total - (DEFENSE + part * OFFENSE) * danger + (OFFENSE + part * DEFENSE) * chances


def _sole_elder(state: State, seat: Seat) -> float:
    """Whoever has the only Elder has won."""
    standing = [each for each in state.seats if state.has_elder(each)]
    if len(standing) != 1 or len(state.seats) == 1 or state.phase == "elder":
        return 0.0
    return LAST_ELDER if standing[0] == seat else -LAST_ELDER


def _ground_value(state: State, seat: Seat) -> float:
    """The runes a clan stands on, and who could beat whom there."""
    board, standing, part = state.board, state.standing, share(state)
    runes: set[str] = set()
    total = 0.0
    for unit in state.clan(seat):
        if not unit.cell:
            continue
        runes.add(board.runes.get(unit.cell, ""))
        if unit.is_elder:
            continue
        near = [standing[cell] for cell in board.near[unit.cell] if cell in standing]
        rivals = [other for other in near if other.seat != seat]
        if rivals:
            total += EXPOSED * (part * _targets_value(unit, rivals) - _danger(unit, rivals))
    return total + RUNE * len(runes - {""})


def _targets_value(unit: Unit, rivals: list[Unit]) -> float:
    """What a unit is likely to take from each rival next to it, Elders left out."""
    if not _strikes_beside(unit):
        return 0.0
    row = unit.attack_row
    return sum(
        odds(row - other.defence_row) * unit_value(other) for other in rivals if not other.is_elder
    )


def _danger(unit: Unit, rivals: list[Unit]) -> float:
    """What the strongest rival next to a unit is likely to take."""
    rows = [each.attack_row for each in rivals if _strikes_beside(each)]
    return odds(max(rows) - unit.defence_row) * unit_value(unit) if rows else 0.0


def _strikes_beside(unit: Unit) -> bool:
    return unit.bound is None and unit.orb not in RANGED


def _distance_penalty(state: State, seat: Seat) -> float:
    """Idols and a few Inkas should be near somebody else's Elder."""
    elders = [state.elder(each).cell for each in state.seats if each != seat]
    goals = [state.away(cell) for cell in elders if cell]
    if not goals:
        return 0.0
    cells = [unit.cell for unit in state.clan(seat) if unit.cell and not unit.is_elder]
    steps = sorted([min([goal[cell] for goal in goals]) for cell in cells])
    return DISTANCE * sum(steps[:VANGUARD])


def _pressure(state: State, front: Front, seat: Seat) -> float:
    """What a seat could take from a rival's Elder in a whole turn."""
    value = hit_value(state, front.elder)
    mana = turn_mana(state, seat)
    found = [
        series_value(front.elder.hp, value, approach, mana)
        for unit in fighters(state, seat)
        for approach in approaches(state, unit, front.elder, front.steps.get(unit.cell))
    ]
    return combined(found)


def relief_by_attacker(state: State, fronts: Fronts) -> dict[str, float]:
    """By how much a seat's Elder is safer without each of the units that could attack it."""
    weight = DEFENSE + share(state) * OFFENSE
    found: dict[str, float] = {}
    for units in fronts.threats.values():
        whole = combined([*units.values()])
        for name in units:
            rest = [threat for other, threat in units.items() if other != name]
            found[name] = found.get(name, 0.0) + weight * (whole - combined(rest))
    return found
