"""The ids of the buttons under a cup's card."""

from bot.chat.id_text import Id


class OfCup(Id, frozen=True):
    cup_id: str


class JoinCup(OfCup, frozen=True, tag="cup:join"):
    pass


class LeaveCup(OfCup, frozen=True, tag="cup:leave"):
    """Before the start at once; after it asks whether they are sure."""


class QuitCup(OfCup, frozen=True, tag="cup:quit"):
    """Yes, leave a cup that runs."""


class StartCup(OfCup, frozen=True, tag="cup:start"):
    pass


class CancelCup(OfCup, frozen=True, tag="cup:cancel"):
    pass


class ShowStandings(OfCup, frozen=True, tag="cup:table"):
    """The whole standings, for whoever presses it."""
