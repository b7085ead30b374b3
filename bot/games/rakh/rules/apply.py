"""What each action does, from the word said to the end of the turn it may bring."""

from bot.games.rakh.model.actions import (
    Action,
    Attack,
    Follow,
    Heal,
    InTurn,
    Land,
    Move,
    Place,
    PlaceRest,
    Raise,
    TakeSide,
    Throw,
)
from bot.games.rakh.model.board import LABELS
from bot.games.rakh.model.state import Pending, State, Unit
from bot.games.rakh.model.units import GI, KINDS, NE, PR, SK
from bot.games.rakh.rules import setup, turn
from bot.games.rakh.rules.attack import assail, resume
from bot.games.rakh.rules.context import Context
from bot.games.rakh.rules.legal_moves import targets, walks
from bot.games.rakh.rules.movement import relocate, walk
from bot.games.rakh.rules.outcome import concede
from bot.kernel import Chance, Seat, Step


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
    return _applied(Context(state), seat, action, chance).step()


def following(state: State, seat: Seat, action: Action, chance: Chance) -> State:
    """Where an action leads, without a word about it."""
    return _applied(Context(state, is_silent=True), seat, action, chance).state


def _applied(context: Context, seat: Seat, action: Action, chance: Chance) -> Context:
    match action:
        case TakeSide(side):
            setup.take_side(context, seat, side, chance)
        case Place(kind, cell):
            setup.place(context, kind, cell)
        case PlaceRest():
            setup.place_rest(context)
        case Land(cell):
            setup.lay_land(context, cell)
        case _:
            _act(context, action)
            turn.go_on(context)
    return context


def withdraw(state: State, seat: Seat) -> Step[State]:
    context = Context(state)
    concede(context, seat)
    return context.step()


def _act(context: Context, action: InTurn) -> None:
    if not isinstance(action, Follow):
        context.change(actions=context.state.actions - 1)
    match action:
        case Move(kind, cell):
            _move(context, _own(context, kind), cell)
        case Throw(kind, cell):
            _throw(context, _own(context, kind), cell)
        case Attack(kind, target):
            _attack(context, _own(context, kind), _opposing(context, target))
        case Heal(target):
            _heal(context, _own(context, target))
        case Raise(cell):
            _raise(context, cell)
        case Follow(cell):
            _follow(context, cell)


def _move(context: Context, unit: Unit, cell: int) -> None:
    arrived = walk(context, context.update(unit, moved=True), cell)
    if arrived and unit.kind == NE:
        _command_move(context)


def _throw(context: Context, unit: Unit, cell: int) -> None:
    """The Giant's movement action, not the thrown unit's (R13)."""
    context.update(_own(context, GI), moved=True)
    text = f"{context.state.who(unit.side)}'s Giant throws the {unit.name} from {unit.label} to"
    relocate(context, unit, (unit.cell, cell), f"{text} {LABELS[cell]}.", "forced")


def _attack(context: Context, attacker: Unit, target: Unit) -> None:
    assail(context, context.update(attacker, attacked=True), target)
    if attacker.kind == NE:
        _command_attack(context)


def _heal(context: Context, unit: Unit) -> None:
    priest = context.update(_own(context, PR), attacked=True)
    healed = context.update(unit, health=unit.health + 1)
    text = f"{context.state.who(unit.side)}'s Priest heals the {unit.name} on {unit.label}"
    context.tell(f"{text}. It now has {healed.health} HEALTH.", "heal", priest.cell, unit.cell)


def _raise(context: Context, cell: int) -> None:
    side = context.state.side
    context.update(_own(context, NE), attacked=True)
    context.add(Unit(side, SK, cell, KINDS[SK].health))
    context.tell(f"{context.state.who(side)} raises the Skeleton on {LABELS[cell]}.", "place", cell)
    _command_attack(context)  # R39


def _command_move(context: Context) -> None:
    """After the Necromancer's own move the Skeleton must move, if able."""
    skeleton = context.state.unit(context.state.side, SK)
    if skeleton is not None:
        _command(context, walks(context.state, skeleton))


def _command_attack(context: Context) -> None:
    """After the Necromancer's attack action the Skeleton must attack, if both still stand (R40)."""
    state = context.state
    skeleton = state.unit(state.side, SK)
    if not context.over and skeleton is not None and state.unit(state.side, NE) is not None:
        _command(context, targets(state, skeleton))


def _command(context: Context, options: int) -> None:
    if options & (options - 1):  # more than one space
        context.change(pending=Pending("skeleton", options))
    elif options:
        _obey(context, options.bit_length() - 1)


def _obey(context: Context, cell: int) -> None:
    """The Skeleton goes to a free space, or attacks whoever stands there."""
    skeleton = _own(context, SK)
    target = context.state.at(cell)
    if target is None:
        walk(context, skeleton, cell)
    else:
        assail(context, skeleton, target)


def _follow(context: Context, cell: int) -> None:
    pending = context.state.pending
    assert pending is not None  # only a pending choice offers this
    context.change(pending=None)
    if pending.assault is None:
        _obey(context, cell)
    else:
        resume(context, pending.assault, cell)


def _own(context: Context, kind: int) -> Unit:
    return _there(context.state.unit(context.state.side, kind))


def _opposing(context: Context, kind: int) -> Unit:
    return _there(context.state.unit(1 - context.state.side, kind))


def _there(unit: Unit | None) -> Unit:
    assert unit is not None  # questions offer only units on the board
    return unit
