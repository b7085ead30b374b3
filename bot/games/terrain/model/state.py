"""A match of Terrain as it stands: frozen data and look-ups, no rules.

Nothing is hidden in this game. Tuples with one entry a seat are indexed by seat; in team play the
members share a start corner and each has a copy of the team's marker.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from bot.games.terrain.model.board import NOWHERE, Cell
from bot.kernel import Seat

Board = tuple[str, ...]  # a piece's code for each cell, "" where there is none
Phase = Literal["build", "destinations", "race", "over"]
Ending = Literal["", "finish", "limit", "left"]

COLOURS = ("Red", "Blue", "Green", "Orange", "Yellow", "Purple")
LETTERS = "RBGOYP"


def listed(seats: Iterable[Seat]) -> str:
    """Players in a row: {0}, {1} and {2}."""
    *most, last = (f"{{{seat}}}" for seat in seats)
    return f"{', '.join(most)} and {last}" if most else last


class Options(Struct, frozen=True):
    """What the players agreed on before the match."""

    destinations: int = 1
    placer: Literal["left", "right"] = "left"
    reach: Literal["elevation", "fair", "pips"] = "elevation"
    inversion: bool = False
    build: Literal["full", "fives", "auto"] = "full"
    lost: bool = False
    green: bool = False
    team_size: int = 1
    play_on: bool = False
    mercy: bool = False
    round_limit: int = 100  # 0: none

    @property
    def sends_home(self) -> bool:
        """Whether landing on a rival sends them back; elsewhere occupied cells are closed."""
        return not (self.lost or self.green or self.team_size > 1)

    @property
    def finish_line(self) -> str:
        """What a player must reach to arrive, in words."""
        if self.lost:
            return "the edge of the land"
        return "their last destination" if self.destinations > 1 else "their destination"


class Turn(Struct, frozen=True):
    """One turn of the race: the dice, and how far the player has come with them."""

    red: int
    white: int
    green: int
    points: int  # left
    path: tuple[Cell, ...]  # from where the turn began

    @property
    def is_double(self) -> bool:
        return self.red == self.white

    @property
    def is_bad(self) -> bool:
        return self.red % 2 == 1

    @property
    def has_moved(self) -> bool:
        return len(self.path) > 1


class Position(Struct, frozen=True):
    """What lies open on the table, which is everything (R52), and look-ups in it.

    `seat` has the turn; its token may be led by a teammate (R64).
    """

    options: Options
    order: tuple[Seat, ...]  # from the first player clockwise
    phase: Phase
    seat: Seat
    board: Board
    homes: tuple[Cell, ...]  # start corners
    tokens: tuple[Cell, ...]
    markers: tuple[tuple[Cell, ...], ...]  # destinations not yet entered
    pieces_due: int = 1  # in this building turn
    votes: tuple[Seat, ...] = ()  # for autofill
    has_voted: bool = False  # for or against, in this building turn
    turn: Turn | None = None
    trail: tuple[Cell, ...] = ()  # the last way walked
    round: int = 0
    finished: tuple[Seat, ...] = ()  # in the order of arrival
    gone: tuple[Seat, ...] = ()  # in the order of leaving
    quitters: tuple[Seat, ...] = ()  # those of them who were not home yet
    ending: Ending = ""

    def team(self, seat: Seat) -> int:
        """Seats alternate between the teams; without teams everybody is alone."""
        return seat % (len(self.order) // self.options.team_size)

    def team_mates(self, seat: Seat) -> tuple[Seat, ...]:
        return tuple(
            each for each in self.order if each != seat and self.team(each) == self.team(seat)
        )

    def leader(self, seat: Seat) -> Seat | None:
        """Who moves a seat's token: its player, or the next teammate still there (R64)."""
        if seat not in self.gone:
            return seat
        place = self.order.index(seat)
        clockwise = self.order[place:] + self.order[:place]
        mates = (each for each in clockwise if self.team(each) == self.team(seat))
        return next((each for each in mates if each not in self.gone), None)

    def is_racing(self, seat: Seat) -> bool:
        """Still in the match and not yet arrived."""
        return seat not in self.finished and self.leader(seat) is not None

    @property
    def racing(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.order if self.is_racing(seat))

    @property
    def claimed(self) -> tuple[Cell, ...]:
        """Start corners of those still in the match; the one start of all in LOST."""
        homes = (self.homes[seat] for seat in self.racing)
        return tuple(dict.fromkeys(home for home in homes if home != NOWHERE))

    def standing_on(self, cell: Cell) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.order if self.tokens[seat] == cell)


class State(Position, frozen=True):
    """The whole match."""
