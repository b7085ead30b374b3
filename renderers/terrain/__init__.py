"""Pictures of Terrain."""

from renderers.terrain.closeup import closeup
from renderers.terrain.picture import render

__all__ = ["LARGE_BOARD", "closeup", "render"]

LARGE_BOARD = True
