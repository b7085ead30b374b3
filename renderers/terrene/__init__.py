"""Pictures of Terrene Odyssey."""

from bot.games.terrene.text.view import View
from renderers.terrene import card_style
from renderers.terrene.deck_list import kit
from renderers.terrene.picture import closeup, render

__all__ = ["closeup", "kit", "render", "seat_colour"]


def seat_colour(view: View, seat: int) -> str:
    return card_style.seat_colour(seat)
