"""Pictures of Rakh."""

from bot.games.rakh.text.view import View
from renderers.rakh.closeup import closeup
from renderers.rakh.picture import render
from renderers.rakh.tokens import LIVERIES, MOON, SUN

__all__ = ["closeup", "render", "seat_colour"]


def seat_colour(view: View, seat: int) -> str:
    """The light of its side; until sides are chosen the first seat's is the Sun's."""
    sun = view.orders[SUN].seat or 0
    return LIVERIES[SUN if seat == sun else MOON].curse
