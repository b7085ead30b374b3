"""What each action does, from the word said to the end of the turn it may bring."""

from bot.games.rakh import opening, turn
from bot.games.rakh.actions import (
    Action,
    Attack,
    Follow,
    Heal,
    Land,
    Move,
    Place,
    Raise,
    TakeSide,
    Throw,
)
from bot.games.rakh.attack import assail, resume
from bot.games.rakh.board import LABELS
from bot.games.rakh.curse import concede
from bot.games.rakh.legal import targets, walks
from bot.games.rakh.movement import relocate, walk
from bot.games.rakh.scene import Scene
from bot.games.rakh.state import Pending, State, Unit
from bot.games.rakh.units import GI, KINDS, NE, PR, SK
from bot.kernel import Chance, Seat, Step


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
    scene = Scene(state)
    match action:
        case TakeSide(side):
            opening.take_side(scene, seat, side, chance)
        case Place(kind, cell):
            opening.place(scene, kind, cell)
        case Land(cell):
            opening.lay_land(scene, cell)
        case _:
            _act(scene, action)
            turn.go_on(scene)
    return scene.step()


def withdraw(state: State, seat: Seat) -> Step[State]:
    scene = Scene(state)
    concede(scene, seat)
    return scene.step()


def _act(scene: Scene, action: Move | Throw | Attack | Heal | Raise | Follow) -> None:
    if not isinstance(action, Follow):
        scene.change(actions=scene.state.actions - 1)
    match action:
        case Move(kind, cell):
            _move(scene, _own(scene, kind), cell)
        case Throw(kind, cell):
            _throw(scene, _own(scene, kind), cell)
        case Attack(kind, target):
            _attack(scene, _own(scene, kind), _opposing(scene, target))
        case Heal(target):
            _heal(scene, _own(scene, target))
        case Raise(cell):
            _raise(scene, cell)
        case Follow(cell):
            _follow(scene, cell)


def _move(scene: Scene, unit: Unit, cell: int) -> None:
    arrived = walk(scene, scene.update(unit, moved=True), cell)
    if arrived and unit.kind == NE:
        _command_move(scene)


def _throw(scene: Scene, unit: Unit, cell: int) -> None:
    """The Giant's movement action, not the thrown unit's (R13)."""
    scene.update(_own(scene, GI), moved=True)
    text = f"{scene.state.who(unit.side)}'s Giant throws the {unit.name} from {unit.label} to"
    relocate(scene, unit, (unit.cell, cell), f"{text} {LABELS[cell]}.", "forced")


def _attack(scene: Scene, attacker: Unit, target: Unit) -> None:
    assail(scene, scene.update(attacker, attacked=True), target)
    if attacker.kind == NE:
        _command_attack(scene)


def _heal(scene: Scene, unit: Unit) -> None:
    priest = scene.update(_own(scene, PR), attacked=True)
    healed = scene.update(unit, health=unit.health + 1)
    text = f"{scene.state.who(unit.side)}'s Priest heals the {unit.name} on {unit.label}"
    scene.tell(f"{text}: {healed.health} HEALTH.", "heal", priest.cell, unit.cell)


def _raise(scene: Scene, cell: int) -> None:
    side = scene.state.side
    scene.update(_own(scene, NE), attacked=True)
    scene.add(Unit(side, SK, cell, KINDS[SK].health))
    scene.tell(f"{scene.state.who(side)} raises the Skeleton on {LABELS[cell]}.", "place", cell)
    _command_attack(scene)  # R39


def _command_move(scene: Scene) -> None:
    """After the Necromancer's own move the Skeleton must move, if able."""
    skeleton = scene.state.unit(scene.state.side, SK)
    if skeleton is not None:
        _command(scene, walks(scene.state, skeleton))


def _command_attack(scene: Scene) -> None:
    """After the Necromancer's attack action the Skeleton must attack, if both still stand (R40)."""
    state = scene.state
    skeleton = state.unit(state.side, SK)
    if not scene.over and skeleton is not None and state.unit(state.side, NE) is not None:
        _command(scene, targets(state, skeleton))


def _command(scene: Scene, options: int) -> None:
    if options & (options - 1):  # more than one space
        scene.change(pending=Pending("skeleton", options))
    elif options:
        _obey(scene, options.bit_length() - 1)


def _obey(scene: Scene, cell: int) -> None:
    """The Skeleton goes to a free space, or attacks whoever stands there."""
    skeleton = _own(scene, SK)
    target = scene.state.at(cell)
    if target is None:
        walk(scene, skeleton, cell)
    else:
        assail(scene, skeleton, target)


def _follow(scene: Scene, cell: int) -> None:
    pending = scene.state.pending
    assert pending is not None  # only a pending choice offers this
    scene.change(pending=None)
    if pending.assault is None:
        _obey(scene, cell)
    else:
        resume(scene, pending.assault, cell)


def _own(scene: Scene, kind: int) -> Unit:
    return _there(scene.state.unit(scene.state.side, kind))


def _opposing(scene: Scene, kind: int) -> Unit:
    return _there(scene.state.unit(1 - scene.state.side, kind))


def _there(unit: Unit | None) -> Unit:
    assert unit is not None  # questions offer only units on the board
    return unit
