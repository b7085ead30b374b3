"""Terrene Odyssey's colors, letters and short names, the same wherever a card is drawn."""

from bot.games.terrene.model.cards import FACES, Face
from renderers.kit.colours import mix

PAPER = "#f3ecdd"
INK = "#1d1f26"
AFFILS = {
    "earth": ("E", "#8c6d31"),
    "fire": ("F", "#d55e00"),
    "water": ("W", "#0072b2"),
    "wind": ("N", "#009e73"),
    "light": ("L", "#d9b500"),
    "dark": ("D", "#55506b"),
}
TYPES = {"item": "#3c8d72", "command": "#8a4fa3", "terrain": "#5c7a3a"}
SPEEDS = {
    "green": ("triangle", "#2f9e5b"),
    "blue": ("square", "#2d78c8"),
    "purple": ("diamond", "#8e44ad"),
    "passive": ("disc", "#8d8674"),
}
CLASSES = {
    "warrior": "Wa",
    "guardian": "Gu",
    "thief": "Th",
    "spellcaster": "Sp",
    "tactician": "Ta",
    "assassin": "As",
    "machine": "Ma",
    "engineer": "En",
    "beast": "Be",
    "golem": "Go",
    "interdimensional": "In",
    "energy": "Ey",
}
# Statuses are squares, gained abilities discs; each has its letters.
SIGNS = {
    "slow": ("Sl", "square", "#c2571a"),
    "stun": ("St", "square", "#b3261e"),
    "silence": ("Si", "square", "#6b4ba1"),
    "haste": ("Ha", "disc", "#1f8a5b"),
    "stab": ("Sb", "disc", "#7a3b2e"),
    "retaliate": ("Re", "disc", "#2d6f8f"),
    "unblockable": ("Un", "disc", "#5a6b7b"),
    "resourceful": ("Rs", "disc", "#9a7b12"),
    "extra_attack": ("+1", "disc", "#a33d6b"),
}


def short(key: str) -> str:
    """The name as it is typed: Ike, Firebomb, McGee, SK."""
    code = FACES[key].code
    whole = (word for word in FACES[key].name.split() if word.casefold() == code)
    return next(whole, code.upper() if len(code) < 3 else code.title())


def tone(face: Face) -> str:
    """The color of a card's frame, by its affiliation or its type."""
    if face.affil:
        return AFFILS[face.affil][1]
    return "#5d6c8c" if face.is_storm else TYPES[face.type]


def dark(colour: str) -> str:
    return mix(colour, "#000000", 0.45)
