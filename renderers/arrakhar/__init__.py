"""Pictures of Arrakhar's Wand."""

from bot.games.arrakhar.text.view import View
from renderers.arrakhar.closeup import closeup
from renderers.arrakhar.panel import SIDE, STRIP
from renderers.arrakhar.picture import render
from renderers.arrakhar.tokens import BLUE, ORANGE

__all__ = ["LARGE_BOARD", "closeup", "render", "seat_colour"]

LARGE_BOARD = (0, 0, SIDE[0], STRIP[1])


def seat_colour(view: View, seat: int) -> str:
    return BLUE if seat == view.wizard else ORANGE
