"""The ids of what looks back at a match: steps, reviews, and another try."""

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
    """The same as ShowStep: both may stand under one message, with different ids."""


class PickTurn(OfMatch, frozen=True, tag="step:turn"):
    """A menu of turns: its value is the place of the first position."""

    eyes: int = TABLE


class PickEyes(OfMatch, frozen=True, tag="step:eyes"):
    """A menu of seats, through whose eyes the position is shown."""

    place: int


class ShowPoster(OfMatch, frozen=True, tag="poster"):
    """One picture of a finished match."""


class ShowReview(OfMatch, frozen=True, tag="review"):
    """The review of a match, or how far it is."""


class ShowMoment(OfMatch, frozen=True, tag="review:moment"):
    """One of the moments that mattered, counted from the first."""

    place: int


class PickMoment(OfMatch, frozen=True, tag="review:pick"):
    """A menu of moments: its value is the place."""


class TryAgain(OfMatch, frozen=True, tag="retry"):
    """Play an old decision again, in private, from the position before it."""

    seq: int


class JudgeTry(OfMatch, frozen=True, tag="retry:judge"):
    """How good the new answer is; the match is the private one."""


class ShowBest(OfMatch, frozen=True, tag="retry:best"):
    """What the computer would have done; the match is the private one."""


class PlayOn(OfMatch, frozen=True, tag="playon"):
    """A new match against computers from a position of a finished one."""

    seq: int


class TryOut(OfMatch, frozen=True, tag="whatif"):
    """Try a turn out in private: against guesses of what is hidden."""
