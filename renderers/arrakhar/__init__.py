"""Pictures of Arrakhar's Wand."""

from renderers.arrakhar.closeup import closeup
from renderers.arrakhar.picture import render

__all__ = ["LARGE_BOARD", "closeup", "render"]

LARGE_BOARD = True
