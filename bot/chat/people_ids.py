"""The ids of what people do about people: seats that change hands, votes."""

from bot.chat.id_text import Id, OfMatch


class OfSeat(OfMatch, frozen=True):
    seat: int


class AskTakeSeat(OfSeat, frozen=True, tag="seat:ask"):
    """Take over a seat: asks whether they are sure."""


class TakeSeat(OfSeat, frozen=True, tag="seat:take"):
    pass


class AgreeSeat(OfSeat, frozen=True, tag="seat:yes"):
    """The seat may be taken by whom somebody proposed."""


class RefuseSeat(OfSeat, frozen=True, tag="seat:no"):
    """Refuse or withdraw the offer: for the others, the one who made it, or the one who got it."""


class Follow(OfMatch, frozen=True, tag="follow"):
    """Be told when it turns, and how it ended."""


class Unfollow(OfMatch, frozen=True, tag="unfollow"):
    pass


class AskWhisper(OfMatch, frozen=True, tag="whisper"):
    """Say something to one's teammates: asks for the words."""


class WhisperForm(OfMatch, frozen=True, tag="whisper"):
    """The words."""


class VoteYes(OfMatch, frozen=True, tag="vote:yes"):
    pass


class VoteNo(OfMatch, frozen=True, tag="vote:no"):
    pass


class ForgetMe(Id, frozen=True, tag="forget:me"):
    """Remove one's name and id from everything."""


class ResetRating(Id, frozen=True, tag="rating:reset"):
    """Yes, reset your rating in a game."""

    game: str
