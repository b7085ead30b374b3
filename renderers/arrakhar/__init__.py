"""Pictures of Arrakhar's Wand."""

from bot.games.arrakhar.text.view import View
from renderers.arrakhar.closeup import closeup
from renderers.arrakhar.picture import render
from renderers.arrakhar.tokens import BLUE, ORANGE

__all__ = ["LARGE_BOARD", "closeup", "render", "seat_colour"]

LARGE_BOARD = True


def seat_colour(view: View, seat: int) -> str:
    return BLUE if seat == view.wizard else ORANGE
