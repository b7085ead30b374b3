"""Puzzles: positions with one clearly best sentence.

Some are shipped with each game, from matches between computers (`make puzzles`), so that there are
always some; the others were found in finished matches of people who agree to that.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import blake2s
from importlib.resources import files

import msgspec
from msgspec import Struct

from bot.games import games
from bot.match.ids import MatchId
from bot.match.practice.lesson import Position

HARDEST = 3  # levels begin with 0
NEAR = 0.1  # of the score, which goes from -1 to 1
SHIPPED = "data/puzzles.json"


class Solution(Struct, frozen=True):
    """The best sentence, what it is worth and what the next best is worth, from -1 to 1."""

    best: str
    value: float
    second: float

    @property
    def margin(self) -> float:
        return self.value - self.second

    @property
    def tolerance(self) -> float:
        """What is as near as that to the best, and nearer than to the next best, solves it, too."""
        return min(self.margin / 2, NEAR)


class Puzzle(Struct, frozen=True, kw_only=True):
    """Made from a position, or where an entry of a finished match was decided."""

    id: str
    game: str
    solution: Solution
    level: int = 0
    position: Position | None = None
    match_id: MatchId = MatchId("")
    seq: int = 0  # the entry that was decided there


class Shipped(Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle in the data of its game."""

    position: Position
    solution: Solution
    level: int


@cache
def shipped() -> Mapping[str, Puzzle]:
    """All that come with the games, by id."""
    return {each.id: each for game in games() for each in _shipped_with(game)}


def _shipped_with(game: str) -> list[Puzzle]:
    path = files(f"bot.games.{game}") / SHIPPED
    if not path.is_file():
        return []
    found = msgspec.json.decode(path.read_bytes(), type=list[Shipped])
    return [
        Puzzle(
            id=f"{game}-{number}",
            game=game,
            solution=each.solution,
            level=each.level,
            position=each.position,
        )
        for number, each in enumerate(found, start=1)
    ]


def found_in(match_id: MatchId, seq: int) -> str:
    """The id of a puzzle from a finished match."""
    return f"{match_id}.{seq}"


def of_the_day(puzzles: Sequence[Puzzle], place: str, day: int) -> Puzzle:
    """One after another in an order of this place's own; none comes twice before all have come."""
    order = sorted(puzzles, key=lambda each: blake2s(f"{place} {each.id}".encode()).digest())
    return order[day % len(order)]
