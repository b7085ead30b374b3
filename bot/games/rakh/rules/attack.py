"""The attack sequence: strike, the attacker's power, the Guardian's counter-attack (5.2, 5.3).

A sequence pauses when its power leaves a choice, and goes on with `resume`. Only the active
player's own sequence can pause: counter-attacks are a Guardian's, and a Guardian has no power.
"""

from msgspec.structs import replace

from bot.games.rakh.model.board import LABELS
from bot.games.rakh.model.state import Assault, Pending, Unit
from bot.games.rakh.model.units import GU, KINDS, SH
from bot.games.rakh.rules.abilities import USES, WORDS, drag, options, shove
from bot.games.rakh.rules.context import Context
from bot.games.rakh.rules.curse import harm
from bot.games.rakh.rules.legal_moves import guardian_of, in_range


def assail(context: Context, attacker: Unit, target: Unit, lead: str = "The") -> None:
    """A full attack sequence, up to its end or its first choice; `lead` begins its words."""
    uses = USES.get(attacker.kind, 0)
    start = Assault(attacker.side, attacker.kind, target.cell, target.kind, uses=uses)
    _proceed(context, _strike(context, start, target, lead, attacker.cell))


def resume(context: Context, assault: Assault, cell: int) -> None:
    """A pending choice has been made: on with the sequence."""
    _proceed(context, _use_power(context, assault, cell))


def _proceed(context: Context, assault: Assault) -> None:
    while not context.over:
        open_to = options(context.state, assault)
        if not open_to:
            _counter(context, assault)
            return
        if open_to & (open_to - 1):  # more than one space
            context.change(pending=Pending(WORDS[assault.kind], open_to, assault))
            return
        assault = _use_power(context, assault, open_to.bit_length() - 1)


def _use_power(context: Context, assault: Assault, cell: int) -> Assault:
    assault = replace(assault, uses=assault.uses - 1)
    attacker = _attacker(context, assault)
    origin = assault.spot if assault.kind == SH else attacker.cell  # lightning jumps on
    match WORDS[assault.kind]:
        case "pull":
            drag(context, assault, cell)
        case "push":
            shove(context, assault)
        case word:
            target = context.state.at(cell)
            assert target is not None  # the options were the spaces of units
            return _strike(context, assault, target, f"{word.capitalize()}: the", origin)
    return assault


def _counter(context: Context, assault: Assault) -> None:
    """Once per sequence, if the Guardian stepped in and the attacker is in its RANGE (R18, R20)."""
    guardian = context.state.unit(1 - assault.side, GU)
    attacker = context.state.unit(assault.side, assault.kind)
    if not assault.intercepted or guardian is None or attacker is None:
        return
    if in_range(context.state, guardian) >> attacker.cell & 1:
        assail(context, guardian, attacker, "Counter-attack: the")


def _attacker(context: Context, assault: Assault) -> Unit:
    attacker = context.state.unit(assault.side, assault.kind)
    assert attacker is not None  # a removed attacker has no options (R62)
    return attacker


def _strike(context: Context, assault: Assault, target: Unit, lead: str, origin: int) -> Assault:
    """One blow, shown as coming from `origin`; a Guardian may take it for the target (5.3)."""
    attacker, spot = _attacker(context, assault), target.cell
    guardian = guardian_of(context.state, target)
    victim = target if guardian is None else _swap(context, guardian, target)
    power = KINDS[attacker.kind].power
    words = (
        f"{lead} {attacker.title} strikes the {victim.title} on {LABELS[spot]} for {power} damage"
    )
    harm(context, victim, power, words, "strike", origin, spot)
    return replace(
        assault,
        spot=spot,
        victim=victim.kind,
        barred=assault.barred | 1 << target.kind | 1 << victim.kind,
        intercepted=assault.intercepted or guardian is not None,
    )


def _swap(context: Context, guardian: Unit, target: Unit) -> Unit:
    """They change places; no move, so no Backstab (R22)."""
    text = f"The {guardian.title} intercepts and swaps places with the {target.name}"
    cells = (guardian.cell, target.cell)
    context.tell(f"{text} ({guardian.label} and {target.label}).", "swap", *cells)
    context.update(target, cell=guardian.cell)
    return context.update(guardian, cell=target.cell)
