"""How a seat stands, for computer players.

Every clan is worth its Elder, units, Mods, captured Orbs and cards, less the danger its Elder is
in. A seat is as good as its own clan against the others, so that hurting anybody helps a little.
"""

from math import tanh

from bot.games.terakh.catalog import is_able
from bot.games.terakh.frames import Attack
from bot.games.terakh.state import State
from bot.games.terakh.strength import modifiers, odds
from bot.games.terakh.units import Unit, attack_row, defence_row
from bot.kernel import Seat

ELDER, HIT_POINT, LAST_POINT = 40.0, 14.0, 8.0
INKA, IDOL, MOD, CAPTURED, CARD = 4.0, 5.0, 3.0, 8.0, 2.0
RUNE, COMPANY, POISED, MARCH = 0.6, 0.2, 0.6, 0.6
DANGER = 8.0  # an attack on the Elder that is sure to succeed
AN_ATTACK, AFTER_A_MOVE = 1.0, 0.45
RIVALRY = 0.75  # what all rivals together count against the own clan
VANGUARD = 4  # how many of them; the others may stay at home
CHANCE = 0.4  # a blow that can still be paid for
SCALE = 60.0


def score(state: State, seat: Seat) -> float:
    if state.outcome:
        return 1.0 if seat in state.outcome.ranking[0] and not state.outcome.is_draw else -1.0
    if seat in state.out:
        return -1.0
    if not state.units:
        return 0.0
    rivals = [each for each in state.seats if each != seat]
    value = clan_worth(state, seat) + _pending(state, seat) + _chances(state, seat)
    value -= RIVALRY * sum(clan_worth(state, each) for each in rivals) / max(len(rivals), 1)
    return 0.99 * tanh(value / SCALE)


def clan_worth(state: State, seat: Seat) -> float:
    clan = state.clan(seat)
    own = sum(_unit_worth(state, unit) for unit in clan if unit.cell)
    runes = {state.board.runes.get(unit.cell, "") for unit in clan if unit.cell} - {""}
    return own + RUNE * len(runes) + CARD * len(state.hands[seat]) + _march(state, seat)


def _unit_worth(state: State, unit: Unit) -> float:
    if unit.is_elder:
        last = LAST_POINT if unit.hp == 1 else 0.0
        return ELDER + HIT_POINT * unit.hp - last - DANGER * danger(state, unit)
    if unit.is_idol:
        return INKA + IDOL + MOD * unit.mods + (CAPTURED if unit.orb != unit.clan else 0.0)
    near = [state.standing[cell] for cell in state.board.near[unit.cell] if cell in state.standing]
    friends = sum(other.seat == unit.seat for other in near)
    poised = unit.ready == (len(near) > friends)  # Ready beside rivals, in Guard elsewhere
    return INKA + COMPANY * min(friends, 2) + POISED * poised


def danger(state: State, elder: Unit) -> float:
    """The attacks that rivals could make on an Elder soon, weighed by their odds."""
    total = 0.0
    for unit in state.units:
        if unit.cell and unit.seat != elder.seat:
            reach = _reach(state, unit, elder.cell)
            if reach:
                total += reach * odds(attack_row(unit) - defence_row(elder))
    return min(total, 2.0)


def _reach(state: State, unit: Unit, cell: str) -> float:
    if unit.bound is not None:
        return 0.0
    if unit.form == "SO":
        return AFTER_A_MOVE if unit.cell[0] == cell[0] else 0.0
    away = state.distance(unit.cell, cell)
    best = 2 if unit.form == "RA" else 1
    if away == best:
        return AN_ATTACK
    return AFTER_A_MOVE if abs(away - best) == 1 else 0.0


def _march(state: State, seat: Seat) -> float:
    """Fighters should be near somebody else's Elder."""
    goals = [state.elder(each).cell for each in state.seats if each != seat]
    elders = [cell for cell in goals if cell]
    if not elders:
        return 0.0
    fighters = (unit for unit in state.clan(seat) if unit.cell and not unit.is_elder)
    steps = sorted(min(state.distance(unit.cell, cell) for cell in elders) for unit in fighters)
    return -MARCH * sum(steps[:VANGUARD])


def _chances(state: State, seat: Seat) -> float:
    """Mana in hand while somebody stands in reach: a turn should not end before the blows."""
    if state.phase != "turn" or state.active != seat:
        return 0.0
    near, standing = state.board.near, state.standing
    cells = (unit.cell for unit in state.clan(seat) if unit.cell and is_able(unit, "attack"))
    in_reach = any(
        other in standing and standing[other].seat != seat for cell in cells for other in near[cell]
    )
    return CHANCE * (state.mana // 2) if in_reach else 0.0


def _pending(state: State, seat: Seat) -> float:
    """What an attack whose dice have not fallen yet is likely to bring."""
    attack = state.attack
    if attack is None or attack.dice or attack.cancelled or attack.stage == "over":
        return 0.0
    gain = _prize(state, attack)
    if seat == attack.attack_side:
        return gain
    return -gain if seat == attack.defence_side else 0.0


def _prize(state: State, attack: Attack) -> float:
    target = state.unit(attack.target)
    if not target.cell:
        return 0.0
    strike, guard = modifiers(state, attack)
    worth = HIT_POINT + ELDER * (target.hp == 1) if target.is_elder else INKA
    worth += (IDOL + MOD * target.mods) * target.is_idol
    return worth * odds(strike - guard)
