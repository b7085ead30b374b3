"""How well somebody plays a game: an estimate and how uncertain it is.

A match is rated as places of sides, and a side is one player or a team. The model compares every
two sides of a match, so that 2 to 6 of them, teams and draws are all the same to it. 1500 is a
normal computer in every game: its rating never changes, and all others are measured by it.
"""

from collections.abc import Mapping, Sequence
from functools import cache

from msgspec import Struct
from openskill.models import BradleyTerryFull

from bot.match.match import Player

VERSION = 1  # raised whenever the same matches would now give other ratings
ANCHOR = "computer normal"
MIDDLE = 25.0  # where everybody begins, as the model counts
SPREAD = 4.5  # narrower than usual: ratings then forecast better (tests/…/populations.py)
POINTS = 30.0  # shown for one of the model's units: 400 points are odds of about ten to one
ZERO = 1500
SETTLED_AFTER = 5  # matches
SETTLED = 115  # points of uncertainty, at most: about ten matches of two, five of three
ANCHORED = 0.5  # the anchor is nearly certain
# Corrected by what they win.
BEGINNINGS = {"computer easy": 19.0, "computer hard": 29.0, "computer master": 32.0}


class Rating(Struct, frozen=True):
    """After so many matches; `mean` and `deviation` are in the model's units."""

    mean: float = MIDDLE
    deviation: float = SPREAD
    matches: int = 0

    @property
    def points(self) -> int:
        return round(ZERO + POINTS * (self.mean - MIDDLE))

    @property
    def uncertainty(self) -> int:
        """In points: two times out of three the truth is no further away."""
        return round(POINTS * self.deviation)

    @property
    def is_provisional(self) -> bool:
        return self.matches < SETTLED_AFTER or self.uncertainty > SETTLED


class Side(Struct, frozen=True):
    """Who played together, and which place they took: 0 is the best, equal places are a draw."""

    players: tuple[str, ...]  # each as `identity` names them
    place: int


def identity(player: Player) -> str:
    """Whose rating it is: a person's user id, or a computer of some strength."""
    return f"computer {player.strength}" if player.strength else player.user


def beginning(player: str) -> Rating:
    """The rating of somebody who has not played yet."""
    if player == ANCHOR:
        return Rating(MIDDLE, ANCHORED)
    return Rating(BEGINNINGS.get(player, MIDDLE))


def rated(sides: Sequence[Side], before: Mapping[str, Rating]) -> dict[str, Rating]:
    """Everybody's rating after a match, from what it was before.

    A strength of computers that has several seats is judged by all of them together.
    """
    model = _model()
    old = [[before.get(each) or beginning(each) for each in side.players] for side in sides]
    teams = [[model.rating(mu=each.mean, sigma=each.deviation) for each in team] for team in old]
    new = model.rate(teams, ranks=[float(side.place) for side in sides])
    found: dict[str, list[Rating]] = {}
    for side, was, now in zip(sides, old, new, strict=True):
        for player, earlier, later in zip(side.players, was, now, strict=True):
            found.setdefault(player, []).append(_after(player, earlier, later.mu, later.sigma))
    return {player: _mean(each) for player, each in found.items()}


def expected(sides: Sequence[Sequence[Rating]]) -> list[float]:
    """Each side's chance to win, before a match."""
    model = _model()
    teams = [[model.rating(mu=one.mean, sigma=one.deviation) for one in side] for side in sides]
    return [float(share) for share in model.predict_win(teams)]


def _after(player: str, was: Rating, mean: float, deviation: float) -> Rating:
    if player == ANCHOR:
        return Rating(was.mean, was.deviation, was.matches + 1)
    return Rating(mean, deviation, was.matches + 1)


def _mean(found: Sequence[Rating]) -> Rating:
    many = len(found)
    mean = sum(each.mean for each in found) / many
    return Rating(mean, sum(each.deviation for each in found) / many, found[0].matches)


@cache
def _model() -> BradleyTerryFull:
    return BradleyTerryFull(mu=MIDDLE, sigma=SPREAD)
