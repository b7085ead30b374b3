"""Cursed land: lost HEALTH, removal, and what is cut off.

A removal and the isolation it causes are one event with one end check (R45), so both sides can
reach their fourth land together: the printed draw.
"""

from msgspec.structs import replace

from bot.games.rakh.model.board import LABELS, cells, pockets
from bot.games.rakh.model.state import State, Unit
from bot.games.rakh.model.units import SIDES
from bot.games.rakh.rules.context import Context
from bot.games.rakh.rules.outcome import judge
from bot.kernel.text import listed


def harm(context: Context, unit: Unit, amount: int, words: str, mark: str, *marked: int) -> None:
    """A unit loses HEALTH; `words` say how, and what is left is added to them."""
    left = max(0, unit.health - amount)
    left_words = f"{left} left" if words.endswith("HEALTH") else f"{left} HEALTH left"
    rest = left_words if left else "it falls"
    context.tell(f"{words}: {rest}.", mark, *marked)
    if left:
        context.update(unit, health=left)
    else:
        _remove(context, unit)


def _remove(context: Context, unit: Unit) -> None:
    """The unit's space is cursed in its color, and with it whatever that cuts off."""
    context.state = _fallen(context.state, [unit])
    context.tell(f"{unit.label} becomes the {SIDES[unit.side]}'s cursed land.", "fall", unit.cell)
    _isolate(context)
    judge(context)


def _isolate(context: Context) -> None:
    state = context.state
    lost = pockets(state.cursed)
    if not lost:
        return
    trapped = sorted((each for each in state.units if lost >> each.cell & 1), key=_by_label)
    context.state = _fallen(state, trapped)
    sun, moon, nobodys = context.state.lands
    empty = lost & ~sun & ~moon
    context.change(lands=(sun, moon, nobodys | empty))
    for unit in trapped:  # R60: at the same time, told in the order of the labels
        text = f"{unit.label} is cut off: the {unit.title} falls and {unit.label} becomes"
        context.tell(f"{text} the {SIDES[unit.side]}'s cursed land.", "fall", unit.cell)
    if empty:
        names = listed(LABELS[cell] for cell in cells(empty))
        what = "is cut off and becomes cursed land; it counts"
        if empty.bit_count() > 1:
            what = "are cut off and become cursed land; they count"
        context.tell(f"{names} {what} for neither side.", "fall", *cells(empty))


def _fallen(state: State, lost: list[Unit]) -> State:
    lands = list(state.lands)
    for unit in lost:
        lands[unit.side] |= 1 << unit.cell
    left = tuple(unit for unit in state.units if unit not in lost)
    sun, moon, nobodys = lands
    return replace(state, units=left, lands=(sun, moon, nobodys), cursed_this_turn=True, seen=())


def _by_label(unit: Unit) -> str:
    return unit.label
