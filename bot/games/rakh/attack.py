"""The attack sequence: strike, the attacker's power, the Guardian's counter-attack (5.2, 5.3).

A sequence pauses when its power leaves a choice, and goes on with `resume`. Only the active
player's own sequence can pause: counter-attacks are a Guardian's, and a Guardian has no power.
"""

from msgspec.structs import replace

from bot.games.rakh.abilities import USES, WORDS, drag, options, shove
from bot.games.rakh.board import LABELS
from bot.games.rakh.curse import harm
from bot.games.rakh.legal import guardian_of, in_range
from bot.games.rakh.scene import Scene
from bot.games.rakh.state import Assault, Pending, Unit
from bot.games.rakh.units import GU, KINDS, SH


def assail(scene: Scene, attacker: Unit, target: Unit, lead: str = "The") -> None:
    """A full attack sequence, up to its end or its first choice; `lead` begins its words."""
    uses = USES.get(attacker.kind, 0)
    start = Assault(attacker.side, attacker.kind, target.cell, target.kind, uses=uses)
    _proceed(scene, _strike(scene, start, target, lead, attacker.cell))


def resume(scene: Scene, assault: Assault, cell: int) -> None:
    """A pending choice has been made: on with the sequence."""
    _proceed(scene, _use_power(scene, assault, cell))


def _proceed(scene: Scene, assault: Assault) -> None:
    while not scene.over:
        open_to = options(scene.state, assault)
        if not open_to:
            _counter(scene, assault)
            return
        if open_to & (open_to - 1):  # more than one space
            scene.change(pending=Pending(WORDS[assault.kind], open_to, assault))
            return
        assault = _use_power(scene, assault, open_to.bit_length() - 1)


def _use_power(scene: Scene, assault: Assault, cell: int) -> Assault:
    assault = replace(assault, uses=assault.uses - 1)
    attacker = _attacker(scene, assault)
    origin = assault.spot if assault.kind == SH else attacker.cell  # lightning jumps on
    match WORDS[assault.kind]:
        case "pull":
            drag(scene, assault, cell)
        case "push":
            shove(scene, assault)
        case word:
            target = scene.state.at(cell)
            assert target is not None  # the options were the spaces of units
            return _strike(scene, assault, target, f"{word.capitalize()}: the", origin)
    return assault


def _counter(scene: Scene, assault: Assault) -> None:
    """Once per sequence, if the Guardian stepped in and the attacker is in its RANGE (R18, R20)."""
    guardian = scene.state.unit(1 - assault.side, GU)
    attacker = scene.state.unit(assault.side, assault.kind)
    if not assault.intercepted or guardian is None or attacker is None:
        return
    if in_range(scene.state, guardian) >> attacker.cell & 1:
        assail(scene, guardian, attacker, "Counter-attack: the")


def _attacker(scene: Scene, assault: Assault) -> Unit:
    attacker = scene.state.unit(assault.side, assault.kind)
    assert attacker is not None  # a removed attacker has no options (R62)
    return attacker


def _strike(scene: Scene, assault: Assault, target: Unit, lead: str, origin: int) -> Assault:
    """One blow, shown as coming from `origin`; a Guardian may take it for the target (5.3)."""
    attacker, spot = _attacker(scene, assault), target.cell
    guardian = guardian_of(scene.state, target)
    victim = target if guardian is None else _swap(scene, guardian, target)
    power = KINDS[attacker.kind].power
    words = f"{lead} {attacker.title} strikes the {victim.title} on {LABELS[spot]} for {power}"
    harm(scene, victim, power, words, "strike", origin, spot)
    return replace(
        assault,
        spot=spot,
        victim=victim.kind,
        barred=assault.barred | 1 << target.kind | 1 << victim.kind,
        intercepted=assault.intercepted or guardian is not None,
    )


def _swap(scene: Scene, guardian: Unit, target: Unit) -> Unit:
    """They change places; no move, so no Backstab (R22)."""
    text = f"The {guardian.title} steps in for the {target.name}: they swap"
    cells = (guardian.cell, target.cell)
    scene.tell(f"{text} {guardian.label} and {target.label}.", "swap", *cells)
    scene.update(target, cell=guardian.cell)
    return scene.update(guardian, cell=target.cell)
