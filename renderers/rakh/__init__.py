"""Pictures of Rakh."""

from renderers.rakh.picture import render

__all__ = ["render"]
