"""Pictures of Terrene Odyssey."""

from renderers.terrene.deck_list import kit
from renderers.terrene.picture import closeup, render

__all__ = ["closeup", "kit", "render"]
