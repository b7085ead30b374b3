"""Pictures of Arrakhar's Wand."""

from renderers.arrakhar.closeup import closeup
from renderers.arrakhar.picture import render

__all__ = ["closeup", "render"]
