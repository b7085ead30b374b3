"""Orders of a plan: what units are told to do in a segment.

Orders name units by the place where they stood when the segment began (R24). They wait in the
plan, which nobody else sees, until the player is done.
"""

from msgspec import Struct


class HauntAt(Struct, frozen=True, tag=True):
    """A haunt is put on a hex; a later order moves it."""

    haunt: str
    hex: str


class WandIn(Struct, frozen=True, tag=True):
    """The haunt that hides the wand."""

    haunt: str


class SorcerersAt(Struct, frozen=True, tag=True):
    """Sorcerers are posted on a hex, in addition to those already there."""

    hex: str
    count: int


class EnterBy(Struct, frozen=True, tag=True):
    """Units of the wizard player's force will enter through this entry."""

    entry: str
    kind: str
    count: int


class Leg(Struct, frozen=True, tag=True):
    """A group of one kind goes from one place to one other."""

    start: str
    kind: str
    count: int
    end: str
    carry: bool = False  # takes the wand along, from where it lies
    spent_first: bool = False  # R23
    bonus: int = -1  # of units waiting in an entry: this haste only; -1 is any


class Haste(Struct, frozen=True, tag=True):
    """Castings on all units of a hex, or on a group waiting in an entry (R36, R37)."""

    caster: str
    castings: int
    target: str
    kind: str = ""  # with count: the group in the entry
    count: int = 0


class Fireball(Struct, frozen=True, tag=True):
    """Castings at an enemy hex; the caster is a hex, or WAND."""

    caster: str
    castings: int
    target: str


class Attack(Struct, frozen=True, tag=True):
    """Fighters of one or more hexes against some units of one hex, by their slots (R41)."""

    sources: tuple[tuple[str, int], ...]
    target: str
    slots: tuple[int, ...]


class Advance(Struct, frozen=True, tag=True):
    """Units step into a hex that was emptied."""

    start: str
    count: int
    end: str


Order = HauntAt | WandIn | SorcerersAt | EnterBy | Leg | Haste | Fireball | Attack | Advance
WAND = "WAND"


class Casting(Struct, frozen=True):
    """A summons, cast at once: at most so many come; None decides after the roll (R17)."""

    caster: str
    haunt: str
    most: int | None = 4
