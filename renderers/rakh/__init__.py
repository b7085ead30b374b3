"""Pictures of Rakh."""

from renderers.rakh.closeup import closeup
from renderers.rakh.picture import render

__all__ = ["closeup", "render"]
