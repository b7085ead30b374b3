"""The position in words, for those who do not see the picture."""

from bot.games.arrakhar.model.board import ORDER
from bot.games.arrakhar.model.state import SETUP
from bot.games.arrakhar.model.units import KINDS, SORCERER, WIZARD, some
from bot.games.arrakhar.text.orders import groups_text
from bot.games.arrakhar.text.view import View, sides_left
from bot.games.arrakhar.text.words import TITLES

_MOST = 900


def describe(view: View) -> str:
    """The position in at most 900 characters, the most telling first."""
    if view.segment in SETUP:
        start = f"Set-up: {TITLES[view.segment]}."
    else:
        start = f"Game-turn {view.turn}, {TITLES[view.segment]}."
    parts = [start, _haunts(view), _wand(view)]
    parts += [_army(view, side) for side in (WIZARD, SORCERER)]
    parts += [_stacks(view, side) for side in (WIZARD, SORCERER)]
    text = " ".join(part for part in parts if part)
    return text if len(text) <= _MOST else text[: _MOST - 1].rsplit(" ", 1)[0] + "…"


def _haunts(view: View) -> str:
    if not view.haunts:
        return ""
    return "Haunts: " + ", ".join(f"{h} in {at}" for h, at in sorted(view.haunts.items())) + "."


def _wand(view: View) -> str:
    if not view.wand:
        return "The wand is hidden." if view.turn else ""
    stack = view.stacks.get(view.wand)
    if view.wand[0] == "E":
        return f"The wand has left by {view.wand}."
    keeper = f" with {some(stack.count, stack.kind)}" if stack else ", with nobody"
    return f"The wand is in {view.wand}{keeper}."


def _army(view: View, side: str) -> str:
    left = sides_left(view, side)
    told = [
        f"{KINDS[kind].plural} {alive} (fallen {fallen})"
        for kind, (alive, fallen) in left.items()
        if alive or fallen
    ]
    name = "Wizard player" if side == WIZARD else "Sorcerer player"
    return f"{name}: {', '.join(told)}." if told else ""


def _stacks(view: View, side: str) -> str:
    own = [(hex_, stack) for hex_, stack in view.stacks.items() if stack.side == side]
    own.sort(key=lambda each: ORDER[each[0]])
    told = [f"{hex_} {stack.kind}{stack.count}" for hex_, stack in own]
    if side == WIZARD:
        told = [
            f"{entry} {groups_text(groups)}" for entry, groups in sorted(view.waiting.items())
        ] + told
    name = "Wizard side" if side == WIZARD else "Sorcerer side"
    return f"{name}: {'; '.join(told)}." if told else ""
