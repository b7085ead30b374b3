"""Pictures of Terrain."""

from bot.games.terrain.text.view import View
from renderers.kit.canvas import Picture
from renderers.kit.themes import Theme
from renderers.marks import Marks
from renderers.terrain import picture
from renderers.terrain.board import WIDE
from renderers.terrain.closeup import closeup
from renderers.terrain.orientations import orientations
from renderers.terrain.panel import PLAYERS
from renderers.terrain.tokens import LIVERIES

__all__ = ["LARGE_BOARD", "closeup", "render", "seat_colour"]

LARGE_BOARD = (0, 0, WIDE, PLAYERS[1])


def render(view: View, marks: Marks, theme: Theme) -> Picture:
    """The board, or the pieces that may be chosen for one cell."""
    return orientations(view, marks, theme) or picture.render(view, marks, theme)


def seat_colour(view: View, seat: int) -> str:
    return LIVERIES[seat].colour
