"""What lies on the table: cards, Characters with their effects, Terrains, and a player's side."""

from typing import NamedTuple

from msgspec import Struct

from bot.games.terrene.model.abilities import Static
from bot.games.terrene.model.cards import FACES, Face, Opening, statics
from bot.kernel.prompt import Seat

LETTERS = "ABCD"
PARTY_CAP = 8  # R26
FULL_HP = 50
EVERYBODY = -1  # in `seen`: the whole table knows this face-down card


class Card(Struct, frozen=True):
    """One card and whose it is; it goes back to its owner's discard pile (R40)."""

    key: str
    owner: Seat

    @property
    def face(self) -> Face:
        return FACES[self.key]


class Mod(Struct, frozen=True, omit_defaults=True):
    """A change of stats and when it ends: "perm", "battle", "end1" or "start0"."""

    until: str
    atk: int = 0
    defence: int = 0
    hp: int = 0
    lv: int = 0


class Mark(Struct, frozen=True, omit_defaults=True):
    """A status or a gained ability; `who` is the forced blocker of a "force" mark."""

    name: str
    until: str
    who: int = 0


class Held(Struct, frozen=True, omit_defaults=True):
    """The card assigned to a Character."""

    card: Card
    up: bool = False
    seen: frozenset[int] = frozenset()  # seats that know it while it lies face-down
    used: tuple[str, ...] = ()


class Member(Struct, frozen=True, omit_defaults=True):
    """A Character or token in a party; `no` stays the same as long as it is in play."""

    no: int
    card: Card
    slot: int
    up: bool = False
    seen: frozenset[int] = frozenset()
    damage: int = 0
    xp: int = 0
    mods: tuple[Mod, ...] = ()
    marks: tuple[Mark, ...] = ()
    charge: int = 0
    stratagem: int = 0
    decay: int = 0
    attacks: int = 0
    sp_cut: int = 0  # Jake and Lilith: how much less supply it uses
    held: Held | None = None
    used: tuple[str, ...] = ()  # abilities used this turn
    hurt_by: int = 0  # who dealt the last damage: the XP goes there

    @property
    def face(self) -> Face:
        return FACES[self.card.key]

    def has_mark(self, name: str) -> bool:
        return bool(self.marks) and any(mark.name == name for mark in self.marks)

    @property
    def statics(self) -> tuple[Static, ...]:
        """Static abilities of its own, unless it is Silenced, and of its face-up card."""
        own = () if self.has_mark("silence") else statics(self.card.key)
        return (*own, *statics(self.held.card.key)) if self.held and self.held.up else own


class Ground(Struct, frozen=True, omit_defaults=True):
    """A Terrain in play."""

    no: int  # AT1, AT2 … in order of arrival
    card: Card
    turn: int  # the turn it was played in; 0 for the opening Terrain
    since: int  # counts up with every change of the active Terrain
    fired: bool = False
    used: tuple[str, ...] = ()

    @property
    def face(self) -> Face:
        return FACES[self.card.key]


class Player(Struct, frozen=True, omit_defaults=True):
    deck: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()  # the latest first
    party: tuple[Member, ...] = ()  # by slot
    grounds: tuple[Ground, ...] = ()
    active: int = 0  # the number of the active Terrain
    actions: int = 0
    bonus: int = 0  # added to the next Command Phase's Actions
    plays: int = 0  # Terrain plays or switches left this turn
    traded: bool = False
    turns: int = 0  # turns begun in this game
    ran: bool = False  # ran from the previous game: draws 2 on the first turn
    orders: frozenset[str] = frozenset()  # standing answers, see rules/standing
    deck_name: str = ""  # "gregory", "own", or "" while not chosen
    deck_list: tuple[str, ...] = ()
    opening: Opening | None = None


class Ghost(Struct, frozen=True, omit_defaults=True):
    """The last stats of a Character that left play, for effects that still read them."""

    no: int
    seat: Seat
    key: str
    lv: int
    hp: int
    atk: int
    defence: int


class Place(NamedTuple):
    """A member and the seat that controls it."""

    seat: Seat
    member: Member
