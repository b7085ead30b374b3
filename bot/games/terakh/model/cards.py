"""The Cast Cards and the Spec Cards as data: what they are called, cost, need and aim at.

What they do is one function each, found by its id: Cast Cards in `rules/cards`, Spec Cards in
`rules/abilities`. Inka, Elder and player have such a list too, so that every action of the game is
described in the same way.
"""

from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from bot.games.terakh.model.units import Unit
from bot.kernel.text import count

NOT_IN_BASIC = {"sunder", "empower", "orb_break"}  # they speak of Orbs and Mods only


class Target(Struct, frozen=True, gc=False):
    """One thing to be chosen; `where` names conditions of `targets`."""

    kind: str
    where: tuple[str, ...] = ()
    implied: bool = False  # not asked while there is only one
    odds: bool = False  # attacked: how likely that succeeds is told beside it


class CastCard(Struct, frozen=True, gc=False):
    id: str
    name: str
    copies: int
    rune: str
    timing: str  # turn, draw, declared, rolled, combat, card_shown, card_done
    caster: str  # active, drawer, attack_side, defence_side, either_side, any
    text: str
    brief: str  # the same in a few words, for a small card
    forced: bool = False
    unless: str = ""  # a flag of the attack that rules it out
    recyclable: bool = True
    targets: tuple[Target, ...] = ()


class Ability(Struct, frozen=True, gc=False):
    id: str
    name: str
    mods: int
    mana: int
    kind: str  # action, reaction, passive
    text: str
    targets: tuple[Target, ...] = ()


class SpecCard(Struct, frozen=True, gc=False):
    id: str
    name: str
    abilities: tuple[Ability, ...]
    clan: str = ""
    gist: str = ""  # what its Idol is good at, shown when clans are chosen


def _read(name: str) -> bytes:
    return (files("bot.games.terakh") / "data" / name).read_bytes()


CASTS = {
    card.id: card for card in msgspec.json.decode(_read("cast_cards.json"), type=list[CastCard])
}
SPECS = {
    card.clan or card.id: card
    for card in msgspec.json.decode(_read("spec_cards.json"), type=list[SpecCard])
}
SUMMON = SPECS["player"].abilities[0]


def full_deck(*, basic: bool) -> tuple[str, ...]:
    """The 72 cards; 67 in the teaching game."""
    kept = (card for card in CASTS.values() if not (basic and card.id in NOT_IN_BASIC))
    return tuple(card.id for card in kept for _ in range(card.copies))


@cache
def abilities(form: str) -> dict[str, Ability]:
    """What a form lists, by id."""
    return {each.id: each for each in SPECS[form].abilities}


@cache
def actions(form: str) -> tuple[Ability, ...]:
    """What a form lists for its player's turn."""
    return tuple(each for each in SPECS[form].abilities if each.kind == "action")


def ability(unit: Unit, name: str) -> Ability | None:
    """An entry of the unit's list, whether or not it may use it now."""
    return abilities(unit.form).get(name)


def is_able(unit: Unit, name: str) -> bool:
    """Is the entry on: listed, with Mods enough, and the unit not bound? (2.7)"""
    entry = ability(unit, name)
    return entry is not None and unit.mods >= entry.mods and unit.bound is None


def texts() -> dict[str, str]:
    """Every Cast Card and every Spec Card by its name, with its whole text."""
    casts = {card.name: _cast_text(card) for card in CASTS.values()}
    return casts | {card.name: _spec_text(card) for card in SPECS.values() if card.clan}


def _cast_text(card: CastCard) -> str:
    rune = f"needs the {card.rune.capitalize()} rune" if card.rune else "no rune"
    return f"Cast Card, {card.copies} in the deck, {rune}. {card.text}"


def _spec_text(card: SpecCard) -> str:
    return "\n".join([f"Spec Card of the {card.name} ({card.clan}).", *map(_entry, card.abilities)])


def _entry(entry: Ability) -> str:
    needs = [count(entry.mods, "Mod")] if entry.mods else []
    costs = [f"{entry.mana} mana"] if entry.mana else []
    price = f" ({', '.join([*needs, *costs])})" if needs or costs else ""
    return f"{entry.name}{price}: {entry.text}"
