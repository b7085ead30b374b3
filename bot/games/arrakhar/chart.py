"""The position with letters, and in words, for those who do not see the picture.

Every cell of the chart has two signs: mountain ^^, clear ground a dot, a haunt its name, a stack
its letter and number; small letters are the sorcerer player's.
"""

from bot.games.arrakhar.counters import FORCES, KINDS, SORCERER, WIZARD, some
from bot.games.arrakhar.state import SETUP, Stack
from bot.games.arrakhar.valley import COLUMNS, LETTERS, ORDER, ROWS
from bot.games.arrakhar.view import TITLES, View, sides_left
from bot.games.arrakhar.words import mustered

_SIGNS = {kind: kind[0] for kind in FORCES[WIZARD]} | {
    kind: kind[0].lower() for kind in FORCES[SORCERER]
}
_MOST = 900


def board(view: View) -> str:
    """The chart, and beside it what does not fit into two signs."""
    lines = ["   " + " ".join(f"{number:>2}" for number in range(1, COLUMNS + 1))]
    for letter, signs in zip(LETTERS, ROWS, strict=True):
        cells = (_cell(view, letter, column, sign) for column, sign in enumerate(signs, start=1))
        lines.append(f"{letter}  {' '.join(cells)}".rstrip())
    lines.append("Even columns lie half a hex lower. Wizards W, dwarves D, barbarians B, elves E;")
    lines.append("sorcerers s, demons d, orcs o, ghouls g.")
    lines += _beside(view)
    return "\n".join(lines)


def _cell(view: View, letter: str, column: int, sign: str) -> str:
    if sign == "^":
        return "^^"
    if sign != ".":
        return f"E{sign}"
    hex_ = f"{letter}{column}"
    stack = view.stacks.get(hex_)
    if stack:
        return f"{_SIGNS[stack.kind]}{stack.count}"
    if hex_ == view.wand:
        return "**"
    return next((haunt for haunt, at in view.haunts.items() if at == hex_), " .")


def _beside(view: View) -> list[str]:
    lines: list[str] = []
    if view.haunts:
        placed = " ".join(f"{haunt}={hex_}" for haunt, hex_ in sorted(view.haunts.items()))
        lines.append(f"Haunts: {placed}")
    if view.wand:
        lines.append(f"Wand: {view.wand}")
    for entry, groups in sorted(view.waiting.items()):
        lines.append(f"{entry}: {mustered(groups)}")
    stacks = sorted(view.stacks.items(), key=lambda each: ORDER[each[0]])
    marks = [_spent(hex_, stack) for hex_, stack in stacks if stack.spent]
    marks += [f"{hex_} +{stack.haste}" for hex_, stack in stacks if stack.haste]
    if marks:
        lines.append(f"Spent or hasted: {', '.join(marks)}")
    return lines


def _spent(hex_: str, stack: Stack) -> str:
    return f"{hex_} {stack.spent} of {stack.count} spent"


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
            f"{entry} {mustered(groups)}" for entry, groups in sorted(view.waiting.items())
        ] + told
    name = "Wizard side" if side == WIZARD else "Sorcerer side"
    return f"{name}: {'; '.join(told)}." if told else ""
