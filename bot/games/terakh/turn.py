"""What the active player can do in a turn: which units, which entries of their lists, summoning.

Only whether something is possible; `legal` makes questions of it.
"""

from collections.abc import Iterator

from bot.games.terakh.catalog import SUMMON, Ability, abilities
from bot.games.terakh.hands import castable
from bot.games.terakh.state import State
from bot.games.terakh.targets import Scene, is_open
from bot.games.terakh.units import Unit
from bot.kernel import Seat


def commanded(state: State, seat: Seat) -> Iterator[Unit]:
    """The units a player may act with: own ones and controlled Inkas, unless bound."""
    own = state.clans[seat]
    orbs = {unit.orb for unit in state.clan(seat)} - {"", own}
    units = state.units if orbs else state.clan(seat)
    for unit in units:
        if not unit.cell or unit.bound is not None:
            continue
        if unit.seat == seat or (unit.is_inka and unit.clan in orbs):
            yield unit


def usable(state: State, seat: Seat, unit: Unit) -> Iterator[Ability]:
    """The entries of a unit's list that can be used now."""
    for entry in abilities(unit.form).values():
        affordable = entry.mana <= state.mana and entry.mods <= unit.mods
        if entry.kind != "action" or not affordable:
            continue
        if is_open(Scene(state, seat, unit), entry.targets):
            yield entry


def can_summon(state: State, seat: Seat) -> bool:
    return state.mana >= SUMMON.mana and is_open(Scene(state, seat), SUMMON.targets)


def has_choice(state: State) -> bool:
    """Is there anything to do but to end the turn? (R56)"""
    seat = state.active
    if seat in state.out:
        return False
    if state.mana:
        units = commanded(state, seat)
        if any(True for unit in units for _ in usable(state, seat, unit)):
            return True
    return can_summon(state, seat) or bool(castable(state, seat, "turn"))
