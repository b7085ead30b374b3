"""Pictures of Arrakhar's Wand."""

from renderers.arrakhar.picture import render

__all__ = ["render"]
