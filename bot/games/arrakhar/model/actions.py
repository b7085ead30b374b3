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
    """The table makes this step of the set-up for the player."""


class Preset(Struct, frozen=True):
    """Haunts and sorcerers as in a ready-made plan; the wand is left to the player."""

    name: str


class WandAnywhere(Struct, frozen=True):
    """A haunt drawn under a cup hides the wand."""


class Stage(Struct, frozen=True):
    """One message of orders, all or nothing; `done` closes the segment with it."""

    orders: tuple[Order, ...]
    done: bool = False


class Undo(Struct, frozen=True):
    """Drop the last message of the plan."""


class Clear(Struct, frozen=True):
    """Drop the whole plan."""


class Done(Struct, frozen=True):
    """The plan is carried out; the segment ends."""


class Pass(Struct, frozen=True):
    """This segment and the rest of the phase go by without orders; the plan is dropped."""


class Place(Struct, frozen=True):
    """Wandering orcs appear, one after another."""

    hexes: tuple[str, ...]


class Summon(Struct, frozen=True):
    """Castings one after another; `done` closes the segment with them."""

    castings: tuple[Casting, ...]
    done: bool = False


class Bring(Struct, frozen=True):
    """How many of the summoned come."""

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
    | Clear
    | Done
    | Pass
    | Place
    | Summon
    | Bring
)
