"""A request for a film of a match, and the film itself, whoever makes it."""

from msgspec import Struct

from bot.kernel import Seat
from bot.match.ids import MatchId


class FilmRequest(Struct, frozen=True):
    match_id: MatchId
    viewer: Seat | None = None  # as whom it is seen; None: as the table
    first: int | None = None  # entries, as players count them; None: from the beginning
    last: int | None = None
    theme: str = "dark"


class FilmMade(Struct, frozen=True):
    data: bytes
    shown: int  # pictures
    positions: int  # that there were
