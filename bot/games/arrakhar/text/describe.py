"""The position in words, for those who do not see the picture."""

from bot.games.arrakhar.model.board import ORDER, is_entry
from bot.games.arrakhar.model.state import SETUP
from bot.games.arrakhar.model.units import RULER, SORCERER, WIZARD, army, counted
from bot.games.arrakhar.text.view import View, sides_left
from bot.games.arrakhar.text.words import TITLES, waiting_words
from bot.kernel import text as english

_MOST = 900


def describe(view: View) -> str:
    """The position in at most 900 characters, the most telling first."""
    if view.segment in SETUP:
        start = f"Set-up: {TITLES[view.segment]}."
    else:
        start = f"Turn {view.turn}, {TITLES[view.segment]}."
    parts = [start, _haunts(view), _wand(view)]
    parts += [_army(view, side) for side in (WIZARD, SORCERER)]
    parts += [_stacks(view, side) for side in (WIZARD, SORCERER)]
    text = " ".join(part for part in parts if part)
    return text if len(text) <= _MOST else text[: _MOST - 1].rsplit(" ", 1)[0] + "…"


def _haunts(view: View) -> str:
    if not view.haunts:
        return ""
    word = "Haunt" if len(view.haunts) == 1 else "Haunts"
    return f"{word}: {english.listed(f'{h} in {at}' for h, at in sorted(view.haunts.items()))}."


def _wand(view: View) -> str:
    if not view.wand:
        return "The wand is still hidden." if view.turn else ""
    if is_entry(view.wand):
        return f"The wand has left the valley through {view.wand}."
    stack = view.stacks.get(view.wand)
    if stack is None:
        return f"The wand is in {view.wand}; nobody stands on it."
    return f"The wand is in {view.wand}, with {counted(stack.count, stack.kind)}."


def _army(view: View, side: str) -> str:
    """How many are left of each type, and how many were eliminated."""
    left = sides_left(view, side)
    alive = army({kind: number for kind, (number, _) in left.items()})
    lost = {kind: number for kind, (_, number) in left.items() if number}
    eliminated = f"; eliminated: {army(lost)}" if lost else ""
    known = lost or any(number for number, _ in left.values())
    return f"The {RULER[side]} has {alive}{eliminated}." if known else ""


def _stacks(view: View, side: str) -> str:
    """Which units stand where."""
    own = [(hex_, stack) for hex_, stack in view.stacks.items() if stack.side == side]
    own.sort(key=lambda each: ORDER[each[0]])
    told = [f"{counted(stack.count, stack.kind)} in {hex_}" for hex_, stack in own]
    if side == WIZARD:
        waiting = sorted(view.waiting.items())
        told = [f"{waiting_words(groups)} waiting at {entry}" for entry, groups in waiting] + told
    return f"{RULER[side].capitalize()}: {'; '.join(told)}." if told else ""
