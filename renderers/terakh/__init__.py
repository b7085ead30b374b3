"""Pictures of Terakh."""

from bot.games.terakh.text.view import View
from renderers.terakh.closeup import closeup
from renderers.terakh.picture import render
from renderers.terakh.tokens import COLOURS

__all__ = ["closeup", "render", "seat_colour"]


def seat_colour(view: View, seat: int) -> str:
    """Its clan's; none until it has one."""
    return COLOURS.get(view.clans[seat], "")
