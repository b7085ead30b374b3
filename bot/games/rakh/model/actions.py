"""What a player can do, as the tree of questions hands it on. Units are named by kind."""

from msgspec import Struct


class TakeSide(Struct, frozen=True):
    side: int


class Place(Struct, frozen=True):
    kind: int
    cell: int


class PlaceRest(Struct, frozen=True):
    """The usual units on their usual spaces, until the other side places."""


class Land(Struct, frozen=True):
    cell: int


class Move(Struct, frozen=True):
    kind: int
    cell: int


class Throw(Struct, frozen=True):
    kind: int
    cell: int


class Attack(Struct, frozen=True):
    kind: int
    target: int


class Heal(Struct, frozen=True):
    target: int


class Raise(Struct, frozen=True):
    cell: int


class Follow(Struct, frozen=True):
    """The answer to a pending choice: a free space, or the space of a target."""

    cell: int


InTurn = Move | Throw | Attack | Heal | Raise | Follow
Action = TakeSide | Place | PlaceRest | Land | InTurn
