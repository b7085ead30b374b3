"""The powers that come after a strike: pull, push, cleave, lightning.

Each is first asked for its options, a set of spaces; one option needs no choice, none means that
nothing happens (R10). They are mandatory if possible (R11).
"""

from collections.abc import Callable

from bot.games.rakh.model.board import LABELS, NEAR, beyond, distance, ring, rings
from bot.games.rakh.model.state import Assault, State, Unit, spaces
from bot.games.rakh.model.units import EN, ME, PA, SH
from bot.games.rakh.rules.context import Context
from bot.games.rakh.rules.curse import harm
from bot.games.rakh.rules.legal_moves import in_range
from bot.games.rakh.rules.movement import relocate

PUSH = 3
COLLISION = 1
LIGHTNING = 2

# How often each power can come in one attack.
USES = {EN: 1, PA: 1, ME: 2, SH: 1}
WORDS = {EN: "pull", PA: "push", ME: "cleave", SH: "lightning"}


def mesmerize(state: State, assault: Assault, attacker: Unit) -> int:
    """Free spaces next to the victim and one step nearer to the Enchanter (R9)."""
    away = distance(state.cursed, attacker.cell, assault.spot)
    if away is None or _victim(state, assault) is None:
        return 0
    nearer = rings(state.cursed, attacker.cell)[away - 1]
    return nearer & NEAR[assault.spot] & ~state.occupied


def push(state: State, assault: Assault, attacker: Unit) -> int:
    """The space where the victim comes to rest; none if it cannot move (R28, R30)."""
    if _victim(state, assault) is None:
        return 0
    path = _slide(state, attacker.cell, assault.spot)
    return 1 << path[-1] if len(path) > 1 else 0


def cleave(state: State, assault: Assault, attacker: Unit) -> int:
    """Enemies in RANGE and next to the last victim's space, not barred (R32, R33, R34)."""
    near = in_range(state, attacker) & NEAR[assault.spot]
    return near & _unbarred(state, assault)


def lightning(state: State, assault: Assault, _: Unit) -> int:
    """Enemies exactly 2 from the first victim's space, however far the Shaman is (R35)."""
    return ring(state.cursed, assault.spot, LIGHTNING) & _unbarred(state, assault)


_POWERS: dict[int, Callable[[State, Assault, Unit], int]] = {
    EN: mesmerize,
    PA: push,
    ME: cleave,
    SH: lightning,
}


def options(state: State, assault: Assault) -> int:
    """What the attacker's power may do now; a removed attacker does nothing more (R62)."""
    attacker = state.unit(assault.side, assault.kind)
    if attacker is None or not assault.uses:
        return 0
    return _POWERS[assault.kind](state, assault, attacker)


def drag(context: Context, assault: Assault, cell: int) -> None:
    """The Enchanter's pull."""
    victim = _victim(context.state, assault)
    assert victim is not None  # only a survivor has spaces to be pulled to
    text = f"The {victim.title} is pulled from {victim.label} to {LABELS[cell]}."
    relocate(context, victim, (victim.cell, cell), text, "forced")


def shove(context: Context, assault: Assault) -> None:
    """The Paladin's push, and the collision with an enemy that stops it (R29)."""
    victim = _victim(context.state, assault)
    attacker = context.state.unit(assault.side, assault.kind)
    assert victim is not None and attacker is not None  # push offered no space otherwise
    path = _slide(context.state, attacker.cell, assault.spot)
    text = f"The {victim.title} is pushed from {victim.label} to {LABELS[path[-1]]}."
    arrived = relocate(context, victim, path, text, "forced")
    if arrived and len(path) <= PUSH:
        _collide(context, assault, next(beyond(path[-2], path[-1], 1), None))


def _collide(context: Context, assault: Assault, cell: int | None) -> None:
    stopper = None if cell is None else context.state.at(cell)
    if stopper is not None and stopper.side != assault.side:
        words = f"Collision: the {stopper.title} on {stopper.label} loses {COLLISION} HEALTH"
        harm(context, stopper, COLLISION, words, "hit", stopper.cell)


def _slide(state: State, start: int, spot: int) -> tuple[int, ...]:
    """The victim's space and those it slides over, up to the first obstacle."""
    blocked = state.cursed | state.occupied
    path = [spot]
    for cell in beyond(start, spot, PUSH):
        if blocked >> cell & 1:
            break
        path.append(cell)
    return tuple(path)


def _victim(state: State, assault: Assault) -> Unit | None:
    return state.unit(1 - assault.side, assault.victim)


def _unbarred(state: State, assault: Assault) -> int:
    foes = state.of(1 - assault.side)
    return spaces([foe for foe in foes if not assault.barred >> foe.kind & 1])
