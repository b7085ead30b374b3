"""What pieces and cards are worth, and what the danger they stand in takes off that.

A point of this scale is about a quarter of an Inka. Everything here is meant to be quick: it is
asked for every position that a computer player looks at.
"""

import math
from functools import cache

from msgspec import Struct

from bot.games.terakh.state import State
from bot.games.terakh.strength import odds
from bot.games.terakh.units import Unit, attack_row, defence_row
from bot.kernel import Seat

ELDER = 45.0
HIT_POINTS = (0.0, 8.0, 24.0, 38.0, 52.0)
INKA, IDOL, PENDANT, CAPTURED, CARD, RUNE = 4.0, 5.0, 1.5, 10.0, 2.5, 0.6
A_MODS, D_MODS = (0.0, 6.0, 11.0, 15.0), (0.0, 3.5, 6.0, 8.0)
LAST_ELDER = 150.0  # to take it wins the match
EXPOSED = 0.35  # of what a rival beside it could take
OFFENCE, DEFENCE, HELP = 0.2, 0.45, 0.2
TURN, ELDERLESS_TURN = 5, 2
STEPS = 3  # further away nobody is a danger to an Elder this turn
MARCH, VANGUARD = 0.3, 3
RIVALRY = 0.75  # what a rival's loss is worth, when there is one rival
CROWD = 0.6  # the more rivals, the less: by this power of their number
ELDER_GUARD = 2  # what an Elder adds to its die
FAR = ("RA", "SO")  # Idols that never strike what stands next to them
Reach = dict[str, int]


def share(state: State) -> float:
    """What a point that one rival loses is worth to another player."""
    return _share(len(state.seats) - 1)


@cache
def _share(rivals: int) -> float:
    return RIVALRY / math.pow(max(rivals, 1), CROWD)


def unit_worth(unit: Unit) -> float:
    """A unit on the planes, wherever it stands."""
    if unit.is_elder:
        return ELDER + HIT_POINTS[unit.hp]
    if not unit.orb:
        return INKA + PENDANT * unit.pendant
    foreign = CAPTURED if unit.orb != unit.clan else 0.0
    return INKA + IDOL + A_MODS[unit.a] + D_MODS[unit.d] + foreign


def hit_worth(state: State, elder: Unit) -> float:
    """What an Elder's owner loses by its next hit."""
    if elder.hp > 1:
        return HIT_POINTS[elder.hp] - HIT_POINTS[elder.hp - 1]
    standing = sum(state.has_elder(seat) for seat in state.seats)
    return ELDER + HIT_POINTS[1] + (LAST_ELDER if standing == 2 else 0.0)


class Front(Struct, frozen=True):
    """Rivals' Elders that a seat's units could get at, with the steps that lead there."""

    elder: Unit
    steps: Reach


class Lines(Struct, frozen=True):
    """Whom a seat could besiege, and what each rival's units could take from its own Elder."""

    fronts: list[Front]
    threats: dict[Seat, dict[str, float]]


def lines(state: State, seat: Seat) -> Lines:
    elder = state.elder(seat)
    return Lines(_fronts(state, seat), threats(state, elder) if elder.cell else {})


def _fronts(state: State, seat: Seat) -> list[Front]:
    """Elders too far from all of a seat's units are left out."""
    cells = [unit.cell for unit in state.clan(seat) if unit.cell]
    controls = seat in controllers(state).values()
    found: list[Front] = []
    for rival in state.seats:
        elder = state.elder(rival)
        if rival == seat or not elder.cell:
            continue
        away = state.away(elder.cell)
        if controls or any(away[cell] <= STEPS + 1 for cell in cells):
            found.append(Front(elder, approaches(state, elder.cell)))
        elif any(unit.orb == "SO" for unit in state.clan(seat)):
            found.append(Front(elder, {}))
    return found


def balance(state: State, seat: Seat, line: Lines) -> float:
    """The own clan against the others, as they stand and as they threaten each other."""
    part = share(state)
    total = 0.0
    coming = state.phase == "elder"  # who has not placed an Elder yet, has one all the same
    for each in state.seats:
        clan = CARD * len(state.hands[each])
        units = state.clan(each)
        clan += sum(unit_worth(unit) for unit in units if unit.cell or (coming and unit.is_elder))
        total += clan if each == seat else -part * clan
    total += _ground(state, seat) - _march(state, seat) + _last_one(state, seat)
    danger = sum(_together([*units.values()]) for units in line.threats.values())
    chances = sum(_siege(state, front, seat) for front in line.fronts)
    return total - (DEFENCE + part * OFFENCE) * danger + (OFFENCE + part * DEFENCE) * chances


def _last_one(state: State, seat: Seat) -> float:
    """Whoever has the only Elder has won."""
    standing = [each for each in state.seats if state.has_elder(each)]
    if len(standing) != 1 or len(state.seats) == 1 or state.phase == "elder":
        return 0.0
    return LAST_ELDER if standing[0] == seat else -LAST_ELDER


def _ground(state: State, seat: Seat) -> float:
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
        near = (standing.get(cell) for cell in board.near[unit.cell])
        rivals = [other for other in near if other is not None and other.seat != seat]
        if rivals:
            total += EXPOSED * (part * _prey(unit, rivals) - _exposure(unit, rivals))
    return total + RUNE * len(runes - {""})


def _prey(unit: Unit, rivals: list[Unit]) -> float:
    """What a unit is likely to take from each rival next to it, Elders left out."""
    if not _strikes_beside(unit):
        return 0.0
    row = attack_row(unit)
    return sum(
        odds(row - defence_row(other)) * unit_worth(other) for other in rivals if not other.is_elder
    )


def _exposure(unit: Unit, rivals: list[Unit]) -> float:
    """What the strongest rival next to a unit is likely to take."""
    rows = [attack_row(each) for each in rivals if _strikes_beside(each)]
    return odds(max(rows) - defence_row(unit)) * unit_worth(unit) if rows else 0.0


def _strikes_beside(unit: Unit) -> bool:
    return unit.bound is None and unit.orb not in FAR


def _march(state: State, seat: Seat) -> float:
    """Idols and a few Inkas should be near somebody else's Elder."""
    elders = [state.elder(each).cell for each in state.seats if each != seat]
    goals = [state.away(cell) for cell in elders if cell]
    if not goals:
        return 0.0
    fighters = [unit for unit in state.clan(seat) if unit.cell and not unit.is_elder]
    steps = sorted(min(goal[unit.cell] for goal in goals) for unit in fighters)
    return MARCH * sum(steps[:VANGUARD])


def _siege(state: State, front: Front, seat: Seat) -> float:
    """What a seat could take from a rival's Elder in a whole turn."""
    worth = hit_worth(state, front.elder)
    mana = TURN if state.has_elder(seat) else ELDERLESS_TURN
    found = [
        blow_worth(front.elder, worth, blow, mana)
        for unit in fighters_of(state, seat)
        for blow in blows_at(state, unit, front.elder, front.steps.get(unit.cell))
    ]
    return _together(found)


def fighters_of(state: State, seat: Seat) -> list[Unit]:
    """Own units and controlled Inkas that may act."""
    orbs = {unit.orb for unit in state.clan(seat)} - {"", state.clans[seat]}
    units = [unit for unit in state.clan(seat) if unit.cell and unit.bound is None]
    if orbs:
        units += [
            unit
            for unit in state.standing.values()
            if unit.seat != seat and unit.clan in orbs and unit.is_inka and unit.bound is None
        ]
    return units


def reliefs(state: State, line: Lines) -> dict[str, float]:
    """By how much the own Elder is safer without each of the units that could attack it."""
    weight = DEFENCE + share(state) * OFFENCE
    found: dict[str, float] = {}
    for units in line.threats.values():
        whole = _together([*units.values()])
        for name in units:
            rest = [threat for other, threat in units.items() if other != name]
            found[name] = found.get(name, 0.0) + weight * (whole - _together(rest))
    return found


def threats(state: State, elder: Unit) -> dict[Seat, dict[str, float]]:
    """What each rival's unit could take from an Elder in a turn of theirs."""
    found: dict[Seat, dict[str, float]] = {}
    worth = hit_worth(state, elder)
    for seat, name, blow in _besiegers(state, elder):
        mana = TURN if state.has_elder(seat) else ELDERLESS_TURN
        threat = blow_worth(elder, worth, blow, mana)
        units = found.setdefault(seat, {})
        units[name] = max(threat, units.get(name, 0.0))
    return found


def _together(threats: list[float]) -> float:
    """The best one, and a little for every other: the mana is there only once."""
    best = max(threats, default=0.0)
    return best + HELP * (sum(threats) - best)


Blow = tuple[int, int, int]  # mana to get there, mana for each attack, the attacker's edge


def blow_worth(elder: Unit, worth: float, blow: Blow, mana: int) -> float:
    """What some attacks on an Elder are likely to take from it."""
    way, cost, edge = blow
    number = (mana - way) // cost
    if number < 1:
        return 0.0
    hits = number * odds(edge)
    if elder.hp == 1:
        return worth * (1 - (1 - odds(edge)) ** number)
    fall = ELDER * falls(elder.hp, number, edge) if number >= elder.hp else 0.0
    return min(hits, elder.hp) * worth + fall


@cache
def falls(hp: int, number: int, edge: int) -> float:
    """How likely so many attacks are to bring so many hits."""
    if hp == 0:
        return 1.0
    if number < hp:
        return 0.0
    hit = odds(edge)
    return hit * falls(hp - 1, number - 1, edge) + (1 - hit) * falls(hp, number - 1, edge)


def _besiegers(state: State, elder: Unit) -> list[tuple[Seat, str, Blow]]:
    """Every rival unit that could attack an Elder within a turn, and how."""
    reach = approaches(state, elder.cell)
    masters = controllers(state)
    found: list[tuple[Seat, str, Blow]] = []
    near = [state.standing[cell] for cell in reach]
    for unit in (*near, *_archers(state, reach)):
        if unit.bound is not None:
            continue
        for seat in (unit.seat, masters.get(unit.clan) if unit.is_inka else None):
            if seat is not None and seat != elder.seat:
                steps = reach.get(unit.cell)
                found += [(seat, unit.name, blow) for blow in blows_at(state, unit, elder, steps)]
    return found


def _archers(state: State, near: Reach) -> list[Unit]:
    """Idols that need not come near."""
    return [unit for unit in state.units if unit.orb and unit.form in FAR and unit.cell not in near]


def controllers(state: State) -> dict[str, Seat]:
    """Whose Orb is carried by whom, where that is not its own clan (5.10)."""
    return {unit.orb: unit.seat for unit in state.units if unit.orb and unit.orb != unit.clan}


def blows_at(state: State, unit: Unit, elder: Unit, steps: int | None) -> list[Blow]:
    """How a unit could attack an Elder; `steps` lead it to a Tria beside that."""
    form = unit.form
    if steps is None and form not in FAR:
        return []
    edge = attack_row(unit) - ELDER_GUARD
    if form == "RA":
        off = abs(state.away(elder.cell)[unit.cell] - 2)
        return [(off, 2, edge)] if off <= 2 else []
    if form == "SO":
        return _spell(state, unit, elder, edge)
    assert steps is not None
    if form == "SH":
        return [((steps + 1) // 2, 2, edge)]
    if unit.orb or unit.is_elder or unit.ready or unit.pendant:
        return [(steps, 2, edge)]
    return [(steps, 2, edge), (steps + 1, 2, edge + 1)]


def _spell(state: State, unit: Unit, elder: Unit, edge: int) -> list[Blow]:
    cost = 3 if unit.mods > 1 else 4
    if unit.cell[0] == elder.cell[0]:
        return [(0, cost, edge)]
    if unit.mods > 2:
        return [(0, 4, edge)]
    near = state.board.near[unit.cell]
    over = any(cell[0] == elder.cell[0] and cell not in state.standing for cell in near)
    return [(1, cost, edge)] if over else []


def approaches(state: State, goal: str) -> Reach:
    """How many steps over vacant Trias lead each unit near to one beside the goal."""
    near, standing = state.board.near, state.standing
    found: Reach = {}
    seen = {goal}
    edge = [goal]
    for steps in range(STEPS + 1):
        after: list[str] = []
        for cell in edge:
            for other in near[cell]:
                if other in standing:
                    found.setdefault(other, steps)
                elif other not in seen:
                    seen.add(other)
                    after.append(other)
        edge = after
    found.pop(goal, None)
    return found
