"""What the questions share: one space of many, one unit of many."""

from collections.abc import Callable

from msgspec.structs import replace

from bot.games.rakh.model.actions import (
    Action,
)
from bot.games.rakh.model.board import LABELS, cells, ring
from bot.games.rakh.model.state import State, Unit
from bot.games.rakh.model.units import GU, KINDS
from bot.games.rakh.rules import legal_moves
from bot.games.rakh.rules.abilities import USES
from bot.kernel import Ask, Do, Option, Prompt

WhyNot = Callable[[str], str]
MENU = 25  # more options than this want headings


def ask(
    state: State,
    text: str,
    options: tuple[Option[Action], ...],
    why_not: WhyNot,
    default: str = "",
    topic: str = "",
) -> Prompt[Action]:
    seat = state.seat(state.side)
    return Prompt(seat, text, options, default=default, why_not=why_not, topic=topic)


def where(
    state: State,
    text: str,
    spaces: int,
    make: Callable[[int], Action],
    why_not: WhyNot,
    goer: Unit | None = None,
    topic: str = "",
) -> Prompt[Action]:
    """One space of many; those that cost the goer a Backstab say so."""
    many = spaces.bit_count() > MENU
    costly = 0 if goer is None else legal_moves.backstabbed(state, goer)
    options = []
    for cell in cells(spaces):
        token = LABELS[cell]
        label = f"{token} (Backstab)" if costly >> cell & 1 else token
        group = f"Row {token[0]}" if many else ""
        options.append(Option(token, label, Do(make(cell)), cell=token, group=group))
    return ask(state, text, tuple(options), why_not, topic=topic)


def of_unit(unit: Unit, then: Do[Action] | Ask[Action]) -> Option[Action]:
    label = f"{unit.name} on {unit.label} ({unit.health} HEALTH)"
    return Option(unit.code, label, then, cell=unit.label, also=(unit.name,))


def of_target(state: State, foe: Unit, action: Action, attacker: Unit | None) -> Option[Action]:
    """An enemy to strike; if its Guardian will take the hit, the label says what follows."""
    option = of_unit(foe, Do(action))
    guardian = legal_moves.guardian_of(state, foe)
    if guardian is None or attacker is None:
        return option
    after = _counter(state, foe, attacker, guardian)
    return replace(option, label=f"{option.label}; the Guardian takes the hit{after}")


def _counter(state: State, foe: Unit, attacker: Unit, guardian: Unit) -> str:
    """The counter-attack after a swap, from the target's space; a power may still change it."""
    is_near = ring(state.cursed, foe.cell, KINDS[GU].range) >> attacker.cell & 1
    if attacker.kind in USES:
        return " and may strike back" if is_near else ""
    if guardian.health <= KINDS[attacker.kind].power:
        return " and falls"
    return f" and strikes back for {KINDS[GU].power}" if is_near else ", too far to strike back"


def units_on(state: State, spaces: int) -> list[Unit]:
    return [unit for unit in state.units if spaces >> unit.cell & 1]
