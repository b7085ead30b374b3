"""What an action is good for, in words: for hints. Nothing is hidden in Rakh.

Positions are compared: as it stands, and after the action; and what either side could do from both
with a whole turn (strikes.py).
"""

from collections.abc import Iterator

from msgspec.structs import replace

from bot.games.rakh.ai import setup_reasons
from bot.games.rakh.ai.strikes import Blow, blows, turn_of
from bot.games.rakh.model.actions import Action, Land, Place, PlaceRest, TakeSide
from bot.games.rakh.model.board import NEAR, distance
from bot.games.rakh.model.state import LANDS_TO_LOSE, State, Unit
from bot.games.rakh.model.units import EN, GU, KINDS, SIDES, SK
from bot.games.rakh.rules import legal_moves
from bot.kernel import Seat
from bot.kernel.text import count, listed


def reasons(state: State, seat: Seat, action: Action, after: State) -> Iterator[str]:
    match action:
        case TakeSide(side):
            yield setup_reasons.side(state, side)
        case Place(kind, cell):
            yield from setup_reasons.place(after, kind, cell)
        case PlaceRest():
            yield setup_reasons.USUAL
        case Land(cell):
            yield from setup_reasons.land(after, state.side, cell)
        case _:
            yield from _turn(state, after, state.side)


def _turn(state: State, after: State, side: int) -> Iterator[str]:
    yield from _fallen(state, after, side)
    if after.end is not None:
        return
    strong = [
        *_saved(state, after, side),
        *_next_action(state, after, side),
        *_threatened(state, after, side),
    ]
    yield from strong or _hurt(state, after, side)
    yield from _better_off(state, after, side)
    yield from _out_of_reach(state, after, side)
    yield from _placed(state, after, side)


def _fallen(state: State, after: State, side: int) -> Iterator[str]:
    """Who is lost on either side, and how many lands that makes."""
    theirs, own = (_lost(state, after, each) for each in (1 - side, side))
    cost = f" It costs you {_names(own, 'your')}." if own else ""
    if theirs:
        lands = f"{after.land_count(1 - side)} of {LANDS_TO_LOSE} cursed lands"
        yield f"{state.who(1 - side)} loses {_named(theirs)} and has {lands}.{cost}"
    elif own:
        yield cost.strip()


def _lost(state: State, after: State, side: int) -> list[Unit]:
    return [unit for unit in state.of(side) if after.unit(side, unit.kind) is None]


def _saved(state: State, after: State, side: int) -> Iterator[str]:
    """Units that the enemy could make fall next turn, and cannot after this."""
    before, now = (blows(turn_of(each, 1 - side)) for each in (state, after))
    for unit in state.of(side):
        blow, still = before.get(unit.kind), now.get(unit.kind)
        stays = after.unit(side, unit.kind)
        if blow and not blow.left and stays and (still is None or still.left):
            yield f"Saves your {unit.name} on {unit.label}: {_could(blow, 1 - side)} make it fall."


def _could(blow: Blow, side: int) -> str:
    """ "the Moon Paladin could reach it and"; the verb follows."""
    who = listed(f"the {SIDES[side]} {name}" for name in dict.fromkeys(blow.by))
    return f"{who} could {'reach it and ' if blow.walks else ''}".rstrip()


def _next_action(state: State, after: State, side: int) -> Iterator[str]:
    """What the second action of the turn could make fall, and could not without the first."""
    if after.side != side or after.pending is not None or after.actions >= state.actions:
        return
    before = blows(replace(state, actions=1))
    for kind, blow in blows(after).items():
        foe, old = after.unit(1 - side, kind), before.get(kind)
        if foe and not blow.left and (old is None or old.left):
            end = "and win the match" if blow.wins else "with your second action"
            yield f"Your {blow.by[0]} can then make the {foe.title} on {foe.label} fall {end}."


def _threatened(state: State, after: State, side: int) -> Iterator[str]:
    """What could be made fall in the next turn and could not before, if it stays there."""
    before, now = (blows(turn_of(each, side)) for each in (state, after))
    for kind, blow in now.items():
        foe = after.unit(1 - side, kind)
        old = before.get(kind)
        if foe and not blow.left and (old is None or old.left):
            who = listed(f"your {name}" for name in dict.fromkeys(blow.by))
            yield (f"Threatens the {foe.title} on {foe.label}: next turn {who} could make it fall.")


def _hurt(state: State, after: State, side: int) -> Iterator[str]:
    for unit in state.of(1 - side):
        there = after.unit(unit.side, unit.kind)
        if there and there.health < unit.health:
            full = KINDS[unit.kind].health
            yield f"Brings the {unit.title} down to {there.health} of {full} HEALTH."


def _better_off(state: State, after: State, side: int) -> Iterator[str]:
    for unit in after.of(side):
        was, full = state.unit(side, unit.kind), KINDS[unit.kind].health
        if was and unit.health > was.health:
            yield f"Your {unit.name} is back at {unit.health} of {full} HEALTH."
        if was is None and unit.kind == SK:
            power = KINDS[SK].power
            yield f"A Skeleton with POWER {power} joins you: it strikes with your Necromancer."


def _out_of_reach(state: State, after: State, side: int) -> Iterator[str]:
    before, now = (blows(turn_of(each, 1 - side)) for each in (state, after))
    for unit in state.of(side):
        blow = before.get(unit.kind)
        if blow and blow.left and unit.kind not in now and after.unit(side, unit.kind):
            yield f"Takes your {unit.name} out of danger: {_could(blow, 1 - side)} strike it."


def _placed(state: State, after: State, side: int) -> Iterator[str]:
    """What a unit can do from its new space that it could not do from the old one."""
    moved = [unit for unit in after.of(side) if _has_moved(state, unit)]
    for unit in moved:
        yield from list(_in_range(state, after, unit)) or _distance(state, after, unit)
    yield from _covered(state, after, side)
    yield from _slowed(state, after, side)


def _has_moved(state: State, unit: Unit) -> bool:
    was = state.unit(unit.side, unit.kind)
    return was is not None and was.cell != unit.cell


def _in_range(state: State, after: State, unit: Unit) -> Iterator[str]:
    was = state.unit(unit.side, unit.kind)
    old = legal_moves.targets(state, was) if was else 0
    new = legal_moves.targets(after, unit) & ~old
    foes = [foe for foe in after.of(1 - unit.side) if new >> foe.cell & 1]
    if foes:
        yield f"Your {unit.name} then has {_named(foes)} exactly in RANGE."


def _covered(state: State, after: State, side: int) -> Iterator[str]:
    """Allies whose hits the Guardian takes from now on."""
    found = _wards(after, side) - _wards(state, side)
    allies = [unit for unit in after.of(side) if unit.kind in found]
    if allies:
        yield f"Your Guardian then takes the hits for {_names(allies, 'your')}."


def _wards(state: State, side: int) -> set[int]:
    guardian = state.unit(side, GU)
    if guardian is None:
        return set()
    reach = legal_moves.in_range(state, guardian)
    return {unit.kind for unit in state.of(side) if reach >> unit.cell & 1}


def _slowed(state: State, after: State, side: int) -> Iterator[str]:
    new = _next_to_enchanter(after, side) - _next_to_enchanter(state, side)
    foes = [unit for unit in after.of(1 - side) if unit.kind in new]
    if foes:
        have = "has" if len(foes) == 1 else "have"
        yield f"Next to your Enchanter, {_named(foes)} {have} 1 less SPEED."


def _next_to_enchanter(state: State, side: int) -> set[int]:
    enchanter = state.unit(side, EN)
    near = NEAR[enchanter.cell] if enchanter else 0
    return {unit.kind for unit in state.of(1 - side) if near >> unit.cell & 1}


def _distance(state: State, after: State, unit: Unit) -> Iterator[str]:
    """Nearer to the enemy, or farther from it."""
    was = state.unit(unit.side, unit.kind)
    old, new = (_nearest(each, one) for each, one in ((state, was), (after, unit)) if one)
    if old is None or new is None:
        return
    spaces, foe = count(new[0], "space"), new[1]
    if new[0] < old[0]:
        yield f"Brings your {unit.name} nearer to the fight: {spaces} from the {foe.title}."
    elif new[0] > old[0]:
        yield f"Keeps your {unit.name} back: the nearest enemy is then {spaces} away."


def _nearest(state: State, unit: Unit) -> tuple[int, Unit] | None:
    foes = ((distance(state.cursed, unit.cell, foe.cell), foe) for foe in state.of(1 - unit.side))
    found = [(steps, foe) for steps, foe in foes if steps is not None]
    return min(found, key=lambda pair: pair[0], default=None)


def _named(foes: list[Unit]) -> str:
    return listed(f"the {unit.title} on {unit.label}" for unit in foes)


def _names(units: list[Unit], owner: str) -> str:
    return listed(f"{owner} {unit.name}" for unit in units)
