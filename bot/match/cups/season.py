"""Seasons: a quarter of a year, after which everybody begins at nothing again.

Somebody's points are the players they finished before, in all cups of a server that ended in it.
"""

from collections.abc import Iterable
from datetime import date

from msgspec import Struct

from bot.match.ids import UserId

NAMES = ("January to March", "April to June", "July to September", "October to December")


class Season(Struct, frozen=True, order=True):
    year: int
    quarter: int  # 1 to 4

    @property
    def name(self) -> str:
        return f"{NAMES[self.quarter - 1]} {self.year}"

    @property
    def first(self) -> str:
        """The day on which it begins, as text that can be compared with a time."""
        return date(self.year, 3 * self.quarter - 2, 1).isoformat()

    @property
    def following(self) -> "Season":
        return Season(self.year + self.quarter // 4, self.quarter % 4 + 1)

    @property
    def before(self) -> "Season":
        return Season(self.year - (self.quarter == 1), (self.quarter - 2) % 4 + 1)


class Place(Struct, frozen=True):
    """Where somebody finished in a cup."""

    cup: str
    user: UserId
    name: str
    place: int


class SeasonRow(Struct, frozen=True):
    user: UserId
    name: str
    points: int
    cups: int
    won: int


def season_of(day: date) -> Season:
    return Season(day.year, (day.month + 2) // 3)


def season_table(places: Iterable[Place]) -> list[SeasonRow]:
    """Everybody who has played a cup to its end, the best first."""
    cups: dict[str, list[Place]] = {}
    for each in places:
        cups.setdefault(each.cup, []).append(each)
    found: dict[UserId, SeasonRow] = {}
    for entered in cups.values():
        for each in entered:
            was = found.get(each.user, SeasonRow(each.user, each.name, 0, 0, 0))
            behind = sum(other.place > each.place for other in entered)
            won = was.won + (each.place == 1)
            found[each.user] = SeasonRow(
                each.user, each.name, was.points + behind, was.cups + 1, won
            )
    return sorted(found.values(), key=lambda row: (-row.points, -row.won, row.cups, row.name))
