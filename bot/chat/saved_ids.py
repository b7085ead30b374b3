"""The ids of what players save by name, to use it again in another match."""

from bot.chat.id_text import OfMatch


class ShowSaved(OfMatch, frozen=True, tag="saved"):
    """My saved forces and set-ups for this question."""


class UseSaved(OfMatch, frozen=True, tag="saved:use"):
    """A menu: use one of them."""


class RemoveSaved(OfMatch, frozen=True, tag="saved:drop"):
    """A menu: delete one of them."""


class AskSave(OfMatch, frozen=True, tag="saved:new"):
    """Asks for a name."""


class SaveForm(OfMatch, frozen=True, tag="saved"):
    """The name to save it by."""
