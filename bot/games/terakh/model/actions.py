"""What a player can do, as the prompts hand it to the rules."""

from msgspec import Struct

from bot.games.terakh.model.stack import Words


class ChooseClan(Struct, frozen=True, gc=False):
    code: str


class Place(Struct, frozen=True, gc=False):
    """An Inka or the Elder, in setup; "" is any vacant Tria."""

    cell: str


class Deploy(Struct, frozen=True, gc=False):
    """A whole clan at once, in setup: the six Inkas, of which the first gets the Orb, the Elder."""

    cells: Words


class GiveOrb(Struct, frozen=True, gc=False):
    cell: str


class GivePendant(Struct, frozen=True, gc=False):
    cell: str


class Use(Struct, frozen=True, gc=False):
    """An entry of a unit's list: Inka, Elder or Spec Card."""

    cell: str
    ability: str
    words: Words = ()


class Summon(Struct, frozen=True, gc=False):
    words: Words  # Tria, mode, number


class Cast(Struct, frozen=True, gc=False):
    """A card cast in the player's own turn."""

    card: str
    words: Words = ()


class End(Struct, frozen=True, gc=False):
    pass


class Listen(Struct, frozen=True, gc=False):
    """Ends "always pass on Recycle"."""


class Respond(Struct, frozen=True, gc=False):
    """An answer in a window: a card with its choices, or () to pass."""

    words: Words = ()
    quiet: bool = False  # pass for the rest of this turn
    deaf: bool = False  # always pass Recycle


class Shield(Struct, frozen=True, gc=False):
    cell: str  # "" declines


class AddMod(Struct, frozen=True, gc=False):
    cell: str
    kind: str


class Return(Struct, frozen=True, gc=False):
    """The Elder comes back; "" is any vacant Tria."""

    cell: str


Action = (
    ChooseClan
    | Place
    | Deploy
    | GiveOrb
    | GivePendant
    | Use
    | Summon
    | Cast
    | End
    | Listen
    | Respond
    | Shield
    | AddMod
    | Return
)
