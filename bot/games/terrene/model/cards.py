"""The cards and the six ready-made decks, read once from their data.

A `Face` is what is printed; a card in play is a key into `FACES` and an owner. Adding a card means
adding an entry to `cards.json`: no line of code names a card.
"""

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct, field

from bot.games.terrene.model.abilities import Ability, AnyEffect, Static

DATA = Path(__file__).parent.parent / "data"


class Needs(Struct, frozen=True, forbid_unknown_fields=True):
    """The class a card needs: of the Character that uses it, or anywhere in the party."""

    holder_class: tuple[str, ...] = ()
    party_class: str = ""


class Face(Struct, frozen=True, forbid_unknown_fields=True):
    """A printed card."""

    key: str = field(name="id")
    code: str  # the word a player types
    name: str
    type: Literal["character", "token", "terrain", "item", "command"]
    text: str
    subtypes: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    no: int = 0
    hero: bool = False
    classes: tuple[str, ...] = ()
    affil: str = ""
    lv: int = 0
    sp: int = 0
    hp: int = 0
    atk: int = 0
    defence: int = field(default=0, name="def")
    needs: Needs = Needs()
    actions: int = 0
    xp_tree: tuple[tuple[AnyEffect, ...], ...] = ()
    aliases: tuple[str, ...] = ()
    house: bool = False
    prov: dict[str, str] = {}

    @property
    def is_body(self) -> bool:
        """A Character or a token: something that can stand in a party."""
        return self.type in ("character", "token")

    @property
    def is_gear(self) -> bool:
        """An Item or a Command: something that is assigned."""
        return self.type in ("item", "command")

    @property
    def is_storm(self) -> bool:
        return "storm" in self.subtypes

    @property
    def is_ongoing(self) -> bool:
        return "ongoing" in self.subtypes


class _Cards(Struct, frozen=True):
    classes: tuple[str, ...]
    affiliations: tuple[str, ...]
    cards: tuple[Face, ...]
    tokens: tuple[Face, ...]


class Copies(Struct, frozen=True):
    id: str
    n: int
    house: int = 0


class Opening(Struct, frozen=True):
    """What is laid out before the first turn: pairs of Character and card, and a Terrain."""

    party: tuple[tuple[str, str], ...]
    terrain: str


class Deck(Struct, frozen=True):
    """A ready-made deck."""

    id: str
    name: str
    plan: str  # how it wants to win, in a sentence
    hero: str
    cards: tuple[Copies, ...]
    default_opening: Opening
    fixes: tuple[str, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(each.id for each in self.cards for _ in range(each.n))


class _Decks(Struct, frozen=True):
    decks: tuple[Deck, ...]


_cards = msgspec.json.decode((DATA / "cards.json").read_bytes(), type=_Cards)
_decks = msgspec.json.decode((DATA / "decks.json").read_bytes(), type=_Decks)

CLASSES = _cards.classes
AFFILIATIONS = _cards.affiliations
FACES: dict[str, Face] = {each.key: each for each in (*_cards.cards, *_cards.tokens)}
BY_CODE: dict[str, Face] = {each.code: each for each in FACES.values()}
DECKS: dict[str, Deck] = {each.id: each for each in _decks.decks}


@cache
def statics(key: str) -> tuple[Static, ...]:
    return tuple(each.static for each in FACES[key].abilities if each.static)


WITH_STATICS = frozenset(key for key in FACES if statics(key))


@cache
def triggered(key: str) -> tuple[Ability, ...]:
    return tuple(each for each in FACES[key].abilities if each.kind == "triggered")


@cache
def activated(key: str) -> tuple[Ability, ...]:
    return tuple(each for each in FACES[key].abilities if each.kind == "activated")


@cache
def ability(key: str, id: str) -> Ability:
    return next(each for each in FACES[key].abilities if each.id == id)


def by_name(name: str) -> str:
    """The key of a card; raises KeyError."""
    return {face.name: key for key, face in FACES.items()}[name]
