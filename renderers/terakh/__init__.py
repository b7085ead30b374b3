"""Pictures of Terakh."""

from renderers.terakh.closeup import closeup
from renderers.terakh.picture import render

__all__ = ["closeup", "render"]
