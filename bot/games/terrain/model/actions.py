"""What a player can do: one frozen struct an action, named as it is said."""

from msgspec import Struct

from bot.games.terrain.model.board import Cell


class Place(Struct, frozen=True):
    """`place F2 5C3`"""

    cell: Cell
    code: str


class PlaceAny(Struct, frozen=True):
    """`any`, while building: the dice choose a legal placement."""


class Claim(Struct, frozen=True):
    """`corner A1`, when the board is built for the players."""

    cell: Cell


class Vote(Struct, frozen=True):
    """`autofill` and `handbuild`: for and against filling the rest at random."""

    fill: bool


class Mark(Struct, frozen=True):
    """`mark F6 G7`: all markers of one player at once."""

    cells: tuple[Cell, ...]


class MarkAny(Struct, frozen=True):
    """`any`, for destinations: the dice choose legal cells."""


class Go(Struct, frozen=True):
    """`go F6`, and on from there `G5`: one step."""

    cell: Cell


class Stop(Struct, frozen=True):
    """`stay` or `stop`: the rest of the points is lost."""


class Rotate(Struct, frozen=True):
    """`rotate F6 2`"""

    cell: Cell
    turns: int


class Invert(Struct, frozen=True):
    """`invert F6`"""

    cell: Cell


class Forfeit(Struct, frozen=True):
    """`forfeit`: doubles, and nothing turned."""


Action = Place | PlaceAny | Claim | Vote | Mark | MarkAny | Go | Stop | Rotate | Invert | Forfeit
