"""What a player can say: the actions at the end of a sentence."""

from msgspec import Struct

from bot.games.arrakhar.model.orders import (
    Casting,
    Order,
)


class Design(Struct, frozen=True):
    """A draft of the force, in the side's order of kinds."""

    counts: tuple[int, ...]


class Ready(Struct, frozen=True):
    """The draft stands."""


class Rethink(Struct, frozen=True):
    """Not ready after all (R01)."""


class Auto(Struct, frozen=True):
    """The bot does this step of the set-up."""


class Preset(Struct, frozen=True):
    """Haunts and sorcerers as in a ready-made plan; the wand is left to the player."""

    name: str


class WandAnywhere(Struct, frozen=True):
    """A haunt drawn at random, unseen, hides the wand."""


class Stage(Struct, frozen=True):
    """One line of orders, all or nothing; with `done` the segment ends too."""

    orders: tuple[Order, ...]
    done: bool = False


class Undo(Struct, frozen=True):
    """Drop the last line of the plan."""


class Drop(Struct, frozen=True):
    """Delete one order of the plan, by its number from 1 on (R62)."""

    number: int


class Change(Struct, frozen=True):
    """Other orders take the place of one order of the plan (R62)."""

    number: int
    orders: tuple[Order, ...]


class Clear(Struct, frozen=True):
    """Drop the whole plan."""


class Done(Struct, frozen=True):
    """The plan is carried out; the segment ends."""


class Pass(Struct, frozen=True):
    """Skip this segment and the rest of the phase; the plan is dropped."""


class Place(Struct, frozen=True):
    """Wandering orcs appear, one after another."""

    hexes: tuple[str, ...]


class Summon(Struct, frozen=True):
    """Castings one after another; with `done` the segment ends too."""

    castings: tuple[Casting, ...]
    done: bool = False


class Bring(Struct, frozen=True):
    """How many of the summoned units come."""

    count: int


Action = (
    Design
    | Ready
    | Rethink
    | Auto
    | Preset
    | WandAnywhere
    | Stage
    | Undo
    | Drop
    | Change
    | Clear
    | Done
    | Pass
    | Place
    | Summon
    | Bring
)
