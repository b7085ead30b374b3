"""What a player can do, as the prompts hand it to the rules."""

from msgspec import Struct

from bot.games.terakh.model.stack import Words


class ChooseClan(Struct, frozen=True):
    code: str


class Place(Struct, frozen=True):
    """An Inka or the Elder, in setup; "" is any vacant Tria."""

    cell: str


class Deploy(Struct, frozen=True):
    """A whole clan at once, in setup: the six Inkas, of which the first gets the Orb, the Elder."""

    cells: Words


class GiveOrb(Struct, frozen=True):
    cell: str


class GivePendant(Struct, frozen=True):
    cell: str


class Use(Struct, frozen=True):
    """An entry of a unit's list: Inka, Elder or Spec Card."""

    cell: str
    ability: str
    words: Words = ()


class Summon(Struct, frozen=True):
    words: Words  # Tria, mode, number


class Cast(Struct, frozen=True):
    """A card cast in the player's own turn."""

    card: str
    words: Words = ()


class End(Struct, frozen=True):
    pass


class Listen(Struct, frozen=True):
    """Ends "always pass on Recycle"."""


class Respond(Struct, frozen=True):
    """An answer in a window: a card with its choices, or () to pass."""

    words: Words = ()
    quiet: bool = False  # pass for the rest of this turn
    deaf: bool = False  # always pass Recycle


class Shield(Struct, frozen=True):
    cell: str  # "" declines


class AddMod(Struct, frozen=True):
    cell: str
    kind: str


class Return(Struct, frozen=True):
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
