"""Pictures of Terrene Odyssey."""

from renderers.terrene.picture import closeup, render

__all__ = ["closeup", "render"]
