"""What may never be true of a state; the tests ask after every step."""

from collections.abc import Iterator

from bot.games.arrakhar.model.board import SPACING, is_clear, path
from bot.games.arrakhar.model.state import SETUP, State, in_entries, on_board, pool
from bot.games.arrakhar.model.units import COUNTERS, FORCES, KINDS, SORCERER, STACK, WIZARD
from bot.games.arrakhar.rules.forces import cost


def violations(state: State) -> Iterator[str]:
    yield from _stacks(state)
    yield from _forces(state)
    yield from _haunts(state)
    if state.turn:
        yield from _counters(state)


def _stacks(state: State) -> Iterator[str]:
    for hex_, stack in state.stacks.items():
        if not is_clear(hex_):
            yield f"{hex_} is not clear ground"
        if not 1 <= stack.count <= STACK:
            yield f"{stack.count} units in {hex_}"
        if not 0 <= stack.spent <= stack.count or not 0 <= stack.idle <= stack.count:
            yield f"{stack.spent} spent and {stack.idle} idle of {stack.count} in {hex_}"
        if stack.spent and not KINDS[stack.kind].caster:
            yield f"{stack.kind} in {hex_} have cast spells"
    for entry, groups in state.waiting.items():
        for group in groups:
            if KINDS[group.kind].side != WIZARD or not group.spent <= group.count > 0:
                yield f"{group} waits in {entry}"


def _forces(state: State) -> Iterator[str]:
    for side, force in state.forces.items():
        if cost(force) > state.terms.points[side]:
            yield f"the force of {side} costs {cost(force)}"
        if any(not state.terms.least[side] <= count <= COUNTERS for count in force.values()):
            yield f"the force of {side} is {force}"


def _haunts(state: State) -> Iterator[str]:
    standing = list(state.haunts.items())
    for place, (haunt, hex_) in enumerate(standing):
        for other, where in standing[:place]:
            if path(hex_, where) < SPACING:
                yield f"{haunt} is too near to {other}"
    if state.turn and bool(state.wand) == bool(state.hiding):
        yield "the wand is hidden and found at once, or neither"
    if state.hiding and state.hiding not in state.haunts:
        yield f"the wand is hidden in {state.hiding}, which does not stand"


def _counters(state: State) -> Iterator[str]:
    for kind in (*FORCES[WIZARD], "SO", "DE", "GH"):
        designed = state.forces[KINDS[kind].side].get(kind, 0)
        gone = state.fallen.get(kind, 0) + state.left.get(kind, 0)
        here = on_board(state, kind) + in_entries(state, kind) + state.reserve.get(kind, 0)
        if here + gone != designed:
            yield f"{kind}: {here} here and {gone} gone, but {designed} designed"
    for kind, count in state.reserve.items():
        if count < 0 or count + state.arrived[kind] != state.forces[SORCERER][kind]:
            yield f"{count} {kind} in reserve, {state.arrived[kind]} summoned"
    if pool(state) < state.orcs or state.segment in SETUP:
        yield f"pool {pool(state)} for {state.orcs} orcs in {state.segment}"
