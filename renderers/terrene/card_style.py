"""Terrene Odyssey's colors, letters and short names, the same wherever a card is drawn."""

import re

from bot.games.terrene.model.cards import FACES, Face
from renderers.kit.colours import mix

PAPER = "#f3ecdd"
INK = "#1d1f26"
AFFILS = {
    "earth": "#8c6d31",
    "fire": "#c9480a",
    "water": "#0067a3",
    "wind": "#00795a",
    "light": "#d9b500",
    "dark": "#5f3d94",
}
# Players' colors: none is an affiliation's.
SEATS = ("#efe8d6", "#434851", "#e08cc0", "#98a2b3")
TYPES = {"item": "#3c8d72", "command": "#8a4fa3", "terrain": "#5c7a3a"}
SPEEDS = {
    "green": ("triangle", "#2f9e5b"),
    "blue": ("square", "#2d78c8"),
    "purple": ("diamond", "#8e44ad"),
    "passive": ("disc", "#8d8674"),
}
# Statuses are square, gained abilities round; each has its word, and letters where that is long.
SIGNS = {
    "slow": ("Slow", "square", "#c2571a"),
    "stun": ("Stun", "square", "#b3261e"),
    "silence": ("Silence", "square", "#6b4ba1"),
    "haste": ("Haste", "disc", "#1f7a52"),
    "stab": ("Stab", "disc", "#7a3b2e"),
    "retaliate": ("Retaliate", "disc", "#2d6f8f"),
    "unblockable": ("Unblockable", "disc", "#5a6b7b"),
    "resourceful": ("Resourceful", "disc", "#8a6c0c"),
    "extra_attack": ("+1 attack", "disc", "#a33d6b"),
}
LETTERS = {
    "slow": "Sw", "stun": "St", "silence": "Si", "haste": "Ha", "stab": "Sb", "retaliate": "Re",
    "unblockable": "Un", "resourceful": "Rs", "extra_attack": "+1",
}  # fmt: skip
_TITLE = re.compile(r" (?:the|in the|on the|from) .*")


def short(key: str) -> str:
    """A card's name; of a Character without the words that only describe it: Jake and Lilith."""
    face = FACES[key]
    return _TITLE.sub("", face.name) if face.type == "character" else face.name


def seat_colour(seat: int) -> str:
    return SEATS[seat]


def tone(face: Face) -> str:
    """The color of a card's frame, by its affiliation or its type."""
    if face.affil:
        return AFFILS[face.affil]
    return "#5d6c8c" if face.is_storm else TYPES[face.type]


def dark(colour: str) -> str:
    return mix(colour, "#000000", 0.45)
