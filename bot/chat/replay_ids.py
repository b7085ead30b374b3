"""The ids of what looks back at a match: steps and films."""

from bot.chat.id_text import OfMatch

TABLE = -1  # the eyes of the table; others are those of a seat


class OpenReplay(OfMatch, frozen=True, tag="replay"):
    """Step through the match, beginning where it stands now, or ended."""


class ShowStep(OfMatch, frozen=True, tag="step"):
    """A position of the match, counted from its start, as someone saw it."""

    place: int
    eyes: int = TABLE


class FirstStep(ShowStep, frozen=True, tag="step:first"):
    """The same: buttons that lead to one place may stand in one message."""


class LastStep(ShowStep, frozen=True, tag="step:last"):
    """The same once more."""


class PickTurn(OfMatch, frozen=True, tag="step:turn"):
    """A menu of turns: its value is the place of the first position."""

    eyes: int = TABLE


class PickEyes(OfMatch, frozen=True, tag="step:eyes"):
    """A menu of seats, through whose eyes the position is shown."""

    place: int
