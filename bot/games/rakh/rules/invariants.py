"""What can never be true of a state; the tests ask after every step."""

from collections.abc import Iterator

from bot.games.rakh.model.board import BOARD, pockets
from bot.games.rakh.model.state import ACTIONS, LANDS_TO_LOSE, LINE_UP, QUIET_TURNS, State
from bot.games.rakh.model.units import KINDS, MOON, SK, SUN
from bot.games.rakh.rules.legal_moves import may_act


def violations(state: State) -> Iterator[str]:
    yield from _about_units(state)
    yield from _about_lands(state)
    if state.phase == "play":
        yield from _about_the_turn(state)
    if (state.end is not None) != (state.phase == "over"):
        yield "the phase and the end disagree"
    if state.pending is not None and state.phase != "play":
        yield "a choice is pending outside of a turn"


def _about_units(state: State) -> Iterator[str]:
    spots = [unit.cell for unit in state.units]
    names = [(unit.side, unit.kind) for unit in state.units]
    if len(set(spots)) < len(spots):
        yield "two units stand on one space"
    if names != sorted(set(names)):
        yield "units are doubled or out of order"
    for unit in state.units:
        if not 0 < unit.health <= KINDS[unit.kind].health:
            yield f"the {unit.title} has {unit.health} HEALTH"
        if not BOARD >> unit.cell & 1 or state.cursed >> unit.cell & 1:
            yield f"the {unit.title} stands on no space"
        if unit.kind != SK and not state.has_fielded(unit.side, unit.kind):
            yield f"the {unit.title} was never placed"
    if any(line_up.bit_count() > LINE_UP for line_up in state.fielded):
        yield "a side has fielded too many units"


def _about_lands(state: State) -> Iterator[str]:
    sun, moon, nobodys = state.lands
    if sun & moon or sun & nobodys or moon & nobodys:
        yield "a space is cursed twice"
    if pockets(state.cursed):
        yield "cut off spaces are not cursed"
    full = [side for side in (SUN, MOON) if state.land_count(side) >= LANDS_TO_LOSE]
    if full and state.end is None:
        yield "a side with four lands plays on"


def _about_the_turn(state: State) -> Iterator[str]:
    if state.pending is None:
        if not 0 < state.actions <= ACTIONS:
            yield f"{state.actions} actions are left"
        if not may_act(state):
            yield "the side to move has no legal action"
    elif state.pending.options.bit_count() < 2:
        yield "a choice of fewer than two is pending"
    if state.options.draw_rules and state.quiet >= QUIET_TURNS:
        yield "the match outlived its quiet turns"
