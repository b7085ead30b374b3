"""Pictures for looking up a counter of Arrakhar's Wand: a unit and a stack, a haunt, the wand."""

from bot.games.arrakhar.model.units import HAUNTS, KINDS, STACK
from renderers.arrakhar import tokens
from renderers.kit.canvas import Picture
from renderers.kit.parts.specimen import specimen
from renderers.kit.themes import Theme


def closeup(piece: str, theme: Theme) -> Picture:
    name = piece.casefold()
    for kind in KINDS.values():
        if kind.name == name:
            stacks = [tokens.token(kind.code, 1), tokens.token(kind.code, STACK)]
            return specimen(stacks, theme)
    for letter, (haunt, _) in HAUNTS.items():
        if haunt == name:
            return specimen([tokens.haunt(f"{letter}1"), tokens.haunt(f"{letter}2")], theme)
    return specimen([tokens.wand()], theme)
