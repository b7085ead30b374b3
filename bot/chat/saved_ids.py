"""The ids of what players save by name to use it again, and of the deck builder."""

from bot.chat.id_text import Id, OfMatch, Path


class ShowSaved(OfMatch, frozen=True, tag="saved"):
    """My saved forces and set-ups for this question."""


class UseSaved(OfMatch, frozen=True, tag="saved:use"):
    """A menu: use one of them; a button, if there is only one."""


class AskRemoveSaved(OfMatch, frozen=True, tag="saved:drop"):
    """A menu: delete one of them; a button, if there is only one. It is asked again."""


class RemoveSaved(OfMatch, frozen=True, tag="saved:gone"):
    """Delete it."""

    name: str  # may have colons in it: it is the last field


class AskSave(OfMatch, frozen=True, tag="saved:new"):
    """Asks for a name."""


class SaveForm(OfMatch, frozen=True, tag="saved"):
    """The name to save it by."""


class OfDeck(Id, frozen=True):
    """A deck that is being built, and what its menus show."""

    game: str
    groups: Path  # the chosen group of each kind; 0 is any
    page: int
    is_removing: int
    kind: int  # which kind of group a menu chooses
    name: str  # may have colons in it: it is the last field


class ShowDeck(OfDeck, frozen=True, tag="deck"):
    """The builder, with other menus."""


class PickDeckGroup(OfDeck, frozen=True, tag="deck:group"):
    """A menu: show only the cards of a group."""


class PickDeckCard(OfDeck, frozen=True, tag="deck:card"):
    """A menu: add a card, or remove one."""


class AskDeckList(OfDeck, frozen=True, tag="deck:list"):
    """Opens the list as text."""


class SaveDeck(OfDeck, frozen=True, tag="deck:save"):
    pass


class ShareDeck(OfDeck, frozen=True, tag="deck:share"):
    """Show its picture to everyone in the channel."""


class DeckListForm(OfDeck, frozen=True, tag="deck"):
    """The list as text."""


class DeckForm(Id, frozen=True, tag="k"):
    """The cards of a deck."""

    game: str
    name: str  # may have colons in it: it is the last field
