"""Honors: few, and earned in play. None is announced before it is won.

A first win in a game and trophies follow from finished matches, a cup from its standings. Whether
somebody came back from behind is judged by how the chances stood, when the match is over.
"""

from collections.abc import Iterable, Sequence

from bot.kernel import Seat
from bot.match.ids import UserId
from bot.match.results import Finish
from bot.match.standing.records import score, seat_of

BEHIND = 0.55  # of an even share of the chances: 27 % of two players, 18 % of three


def first_win(finishes: Iterable[Finish], user: UserId) -> Finish | None:
    """The first match that somebody won in a game; matches come newest first."""
    won = [each for each in finishes if score(each, seat_of(each, user)) == 1]
    return won[-1] if won else None


def comebacks(finish: Finish, shares: Sequence[Sequence[float]]) -> tuple[Seat, ...]:
    """Who won a match after they were far behind; `shares` are the chances all through it.

    They must have come back by play: by time or resignation alone nobody does.
    """
    if not finish.counts or finish.detail.left or finish.detail.changed_hands:
        return ()
    even = 1 / len(finish.players)
    played = shares[:-1]  # the last one is the result
    return tuple(
        seat for seat in finish.winners if _came_back([each[seat] for each in played], even)
    )


def _came_back(chances: Sequence[float], even: float) -> bool:
    """Far behind at first, and ahead later."""
    worst = [place for place, share in enumerate(chances) if share <= BEHIND * even]
    return bool(worst) and max(chances[worst[0] :]) > even
