"""What stands on a card is what it does: its words against its abilities, for every card."""

import re

import pytest

from bot.games.terrene.model.abilities import (
    Ability,
    Branch,
    Damage,
    DrawCards,
    Effect,
    ExtraTerrain,
    Heal,
    HealPlayer,
    Mill,
    Modify,
    Reading,
    Value,
)
from bot.games.terrene.model.cards import FACES, Face
from bot.kernel.text import signed

CARDS = pytest.mark.parametrize("face", FACES.values(), ids=lambda face: face.code)
LASTS = {
    "turn": r"until end of turn|this turn",
    "their_turn": r"until the end of (its|their) controller's turn",
    "next": r"until the start of your next turn",
    "battle": r"(for|in) this battle",
    "perm": r"permanently",
}


def abilities(face: Face, *kinds: str) -> list[Ability]:
    return [each for each in face.abilities if each.kind in kinds]


def effects(face: Face) -> list[Effect]:
    found: list[Effect] = []
    left: list[Effect | Branch] = [effect for each in face.abilities for effect in each.do]
    while left:
        effect = left.pop(0)
        left += [*getattr(effect, "do", ()), *getattr(effect, "options", ())]
        found += [effect] if isinstance(effect, Effect) else []
    return found


def number(value: Value) -> str:
    """15, or 15 / 30 / 40 by level; a figure of a Character is named, not numbered."""
    if isinstance(value, Reading):
        return " / ".join(str(n) for n in value.by_lv) if value.by_lv else ""
    return str(value)


@CARDS
def test_actions_are_paid_as_it_says(face: Face) -> None:
    said = re.findall(r"(?<!gain )(?<!gains )(\d) Actions?\b", face.text)
    paid = [str(each.cost.actions) for each in face.abilities if each.cost.actions]
    assert sorted(said) == sorted(paid)


@CARDS
def test_cards_and_counters_are_paid_as_it_says(face: Face) -> None:
    costs = [each.cost for each in face.abilities]
    assert len(re.findall(r"\bdiscard one card\b", face.text)) == sum(c.discard for c in costs)
    removed = re.findall(r"remove (\d) (Charge|Stratagem)", face.text)
    assert removed == [(str(c.counter[1]), c.counter[0].title()) for c in costs if c.counter]


@CARDS
def test_once_per_turn_is_once_per_turn(face: Face) -> None:
    used = [each for each in abilities(face, "activated", "triggered") if not each.flip]
    if re.search(r"\bonce per turn\b", face.text, re.IGNORECASE):
        casts = any(each.static and each.static.cast_from_hand for each in face.abilities)
        assert casts or any(each.limit for each in used)
    else:
        assert not any(each.limit for each in used)


@CARDS
def test_everything_lasts_as_long_as_it_says(face: Face) -> None:
    durations = {dur for effect in effects(face) if (dur := getattr(effect, "dur", ""))}
    durations |= {"turn" for effect in effects(face) if isinstance(effect, ExtraTerrain)}
    assert durations == {name for name, words in LASTS.items() if re.search(words, face.text)}


@CARDS
def test_amounts_are_those_it_says(face: Face) -> None:
    for effect in effects(face):
        match effect:
            case Damage(n=n, stab=stab):
                word = "Stab damage" if stab else "damage"
                assert f"{number(n)} {word}".strip() in face.text
            case Heal(n=n) | HealPlayer(n=n):
                assert re.search(rf"\bheals? {n}\b", face.text)
            case DrawCards(n=n):
                assert re.search(rf"\bdraw {n}\b", face.text)
            case Mill(n=n):
                assert re.search(rf"\b(mill|top) {n}\b", face.text)
            case Modify(atk=atk, defence=defence, hp=hp, lv=lv):
                for value, name in ((atk, "ATK"), (defence, "DEF"), (hp, "HP"), (lv, "LV")):
                    assert not value or f"{_signed(value)} {name}" in face.text
            case _:
                pass


def _signed(value: Value) -> str:
    if isinstance(value, Reading):
        return " / ".join(signed(n) for n in value.by_lv or ())
    return signed(value)


@CARDS
def test_whom_it_needs_is_said(face: Face) -> None:
    for name in face.needs.holder_class:
        assert name.title() in face.text or "spell" in face.subtypes
    assert bool(face.needs.party_class) == ("trap" in face.subtypes)
    for each in face.abilities:
        for cond in each.if_:
            if cond.affils:
                assert " + ".join(affil.title() for affil in cond.affils) in face.text


@CARDS
def test_what_is_optional_says_you_may(face: Face) -> None:
    optional = [each for each in abilities(face, "triggered") if each.may]
    assert face.text.count("you may") >= len(optional)


@CARDS
def test_slashes_say_which_levels_they_mean(face: Face) -> None:
    by_level = re.search(r"\d+ / \+?\d+ / \+?\d+", face.text)
    assert bool(by_level) == ("LV 1 / 2 / 3+" in face.text)


@CARDS
def test_a_storm_says_when_it_breaks(face: Face) -> None:
    assert face.is_storm == face.text.startswith("Breaks at the start of your next turn")
