"""Pictures of Terrain."""

from renderers.terrain.picture import render

__all__ = ["render"]
