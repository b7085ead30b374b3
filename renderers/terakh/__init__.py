"""Pictures of Terakh."""

from renderers.terakh.picture import render

__all__ = ["render"]
