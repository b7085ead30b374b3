"""The position drawn with letters.

Every cell has two signs: mountain ^^, clear ground a dot, a haunt its name, a stack its letter
and number; small letters are the sorcerer player's.
"""

from bot.games.arrakhar.model.board import COLUMNS, LETTERS, ORDER, ROWS
from bot.games.arrakhar.model.units import FORCES, SORCERER, WIZARD
from bot.games.arrakhar.text.orders import groups_text
from bot.games.arrakhar.text.view import View

_SIGNS = {kind: kind[0] for kind in FORCES[WIZARD]} | {
    kind: kind[0].lower() for kind in FORCES[SORCERER]
}


def board(view: View) -> str:
    """The map, and below it what does not fit into two signs."""
    lines = ["   " + " ".join(f"{number:>2}" for number in range(1, COLUMNS + 1))]
    for letter, signs in zip(LETTERS, ROWS, strict=True):
        cells = (_cell(view, letter, column, sign) for column, sign in enumerate(signs, start=1))
        lines.append(f"{letter}  {' '.join(cells)}".rstrip())
    lines.append("Even columns are half a hex lower. W wizards, D dwarves, B barbarians, E elves;")
    lines.append("s sorcerers, d demons, o orcs, g ghouls. ^^ mountain, ** the wand.")
    lines += _notes(view)
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


def _notes(view: View) -> list[str]:
    lines: list[str] = []
    if view.haunts:
        placed = " ".join(f"{haunt}={hex_}" for haunt, hex_ in sorted(view.haunts.items()))
        lines.append(f"Haunts: {placed}")
    if view.wand:
        lines.append(f"Wand: {view.wand}")
    for entry, groups in sorted(view.waiting.items()):
        lines.append(f"{entry}: {groups_text(groups)}")
    stacks = sorted(view.stacks.items(), key=lambda each: ORDER[each[0]])
    spent = [f"{stack.spent} of {stack.count} in {hex_}" for hex_, stack in stacks if stack.spent]
    hasted = [f"{hex_} +{stack.haste}" for hex_, stack in stacks if stack.haste]
    if spent:
        lines.append(f"Casters without a spell: {', '.join(spent)}")
    if hasted:
        lines.append(f"Hasted: {', '.join(hasted)}")
    return lines
