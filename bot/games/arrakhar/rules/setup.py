"""From the empty table to game-turn 1: who plays which side, the designs, the locked set-ups."""

from msgspec.structs import replace

from bot.games.arrakhar.model.actions import (
    Action,
    Auto,
    Design,
    Preset,
    Rethink,
    WandAnywhere,
)
from bot.games.arrakhar.model.orders import Order, WandIn
from bot.games.arrakhar.model.settings import terms
from bot.games.arrakhar.model.state import Group, Stack, State, seat_of, side_of
from bot.games.arrakhar.model.units import FORCES, SORCERER, SUMMONED, WIZARD, army
from bot.games.arrakhar.rules import forces, placement, turn
from bot.games.arrakhar.rules.plan import announced
from bot.games.arrakhar.text.words import set_up, tell
from bot.kernel import Chance, Event, Seat, Step, Table


def setup(table: Table, chance: Chance) -> Step[State]:
    wizard = {"wizard": 0, "sorcerer": 1}.get(table.settings["sides"])
    seat = Seat(chance.roll(2) - 1 if wizard is None else wizard)
    state = State(terms(table.settings), seat)
    text = f"{{{seat}}} plays the wizards, {{{state.sorcerer}}} the sorcerers."
    return Step(state, (Event(text),))


def prepare(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
    """The step that an action of the set-up makes."""
    side = side_of(state, seat)
    match action:
        case Design(counts):
            return _drafted(state, side, dict(zip(FORCES[side], counts, strict=True)))
        case Rethink():
            left = tuple(each for each in state.ready if each != side)
            event = Event(f"{{{seat}}} is no longer ready.")
            return Step(replace(state, ready=left), (event,))
        case Auto() if state.segment == "design":
            force = forces.automatic(state.terms, side)
            return _readied(replace(state, forces={**state.forces, side: force}), side)
        case Auto() if state.segment == "hide":
            orders = placement.preset(replace(state, plan=()), "ring")
            drawn = _drawn(state, chance)
            return locked(replace(state, plan=((*orders, drawn),)), chance)
        case Auto():
            orders = placement.automatic_entry(state.forces[WIZARD], state.haunts)
            return locked(replace(state, plan=(orders,)), chance)
        case Preset(name):
            orders = placement.preset(state, name)
            return announced(replace(state, plan=(orders,)), orders)
        case WandAnywhere():
            hidden: tuple[Order, ...] = (_drawn(state, chance),)
            return announced(replace(state, plan=(*state.plan, hidden)), hidden)
        case _:
            return _readied(state, side) if state.segment == "design" else locked(state, chance)


def _drawn(state: State, chance: Chance) -> WandIn:
    """R60: a haunt drawn at random, unseen."""
    return WandIn(state.terms.haunts[chance.hidden(len(state.terms.haunts)) - 1])


def _drafted(state: State, side: str, force: dict[str, int]) -> Step[State]:
    drafted = replace(state, forces={**state.forces, side: force})
    limit = state.terms.points[side]
    name = "Your force" if side in state.ready else "Your draft"
    text = f"{name}: {army(force)} ({forces.cost(force)} of {limit} points)."
    return Step(drafted, (Event(text, frozenset({seat_of(state, side)})),))


def _readied(state: State, side: str) -> Step[State]:
    """R01: once both are ready, both designs are fixed."""
    ready = (*state.ready, side)
    event = Event(f"{{{seat_of(state, side)}}}'s force is ready.")
    state = replace(state, ready=ready)
    if len(ready) < 2:
        return Step(state, (event,))
    return Step(replace(state, segment="hide", side=SORCERER, ready=()), (event,))


def locked(state: State, chance: Chance) -> Step[State]:
    """Show the set-up of one player, all but the wand (R07)."""
    if state.segment == "hide":
        opened = _hidden(state)
        return Step(opened, set_up(opened))
    entered = replace(state, waiting=_waiting(state), plan=())
    began = turn.first_turn(entered, chance)
    return Step(began, (*set_up(entered), *tell(began, began.record)))


def _hidden(state: State) -> State:
    sorcerers = placement.sorcerers(state)
    force = state.forces[SORCERER]
    return replace(
        state,
        haunts=placement.haunts(state),
        hiding=placement.hiding(state),
        stacks={hex_: Stack("SO", count) for hex_, count in sorcerers.items()},
        reserve={kind: force.get(kind, 0) for kind in SUMMONED},
        arrived=dict.fromkeys(SUMMONED, 0),
        segment="enter",
        side=WIZARD,
        plan=(),
    )


def _waiting(state: State) -> dict[str, tuple[Group, ...]]:
    return {
        entry: tuple(Group(kind, count) for kind, count in counts.items() if count)
        for entry, counts in sorted(placement.entering(state).items())
    }
