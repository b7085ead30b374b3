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


class ShowCupOptions(OfCup, frozen=True, tag="cup:opts"):
    page: int = 0


class ChooseCupSetting(OfCup, frozen=True, tag="cup:set"):
    """A menu of one setting's values."""

    key: str
    page: int = 0


class CupSettingForm(OfCup, frozen=True, tag="cup:set"):
    """A setting in the host's own words."""

    key: str
    page: int = 0


class CancelCup(OfCup, frozen=True, tag="cup:cancel"):
    pass


class StopCup(OfCup, frozen=True, tag="cup:stop"):
    """Yes, cancel a cup that runs."""


class ShowStandings(OfCup, frozen=True, tag="cup:table"):
    """The whole standings, shown to the person who presses it."""
