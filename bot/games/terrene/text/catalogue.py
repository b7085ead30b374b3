"""Lists to read: the ready-made decks with their plans, all cards by type and class, and the parts
of a deck for its builder."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from bot.games.terrene.model.cards import CLASSES, DECKS, FACES, Deck, Face
from bot.games.terrene.text.cards import kind
from bot.kernel.about import KitPart
from bot.kernel.text import count

TYPES = {"character": "Characters", "terrain": "Terrains", "item": "Items", "command": "Commands"}
KINDS = {"trap": "Traps", "spell": "Spells", "storm": "Storms"}


def figures(face: Face) -> str:
    """ "SP 1 · HP 20 · ATK 20 · DEF 0", or a Terrain's Actions; "" for the rest."""
    if face.is_body:
        return f"SP {face.sp} · HP {face.hp} · ATK {face.atk} · DEF {face.defence}"
    return f"{count(face.actions, 'Action')} a turn" if face.type == "terrain" else ""


@cache
def detail(key: str) -> str:
    """What stands below a card's name in a menu: its class, its figures, and what it does."""
    face = FACES[key]
    opens_with = re.split("[.,]", face.text)[0]  # "Trap. Free, when …" says itself that it is one
    sort = kind(face).removesuffix(f" · {opens_with}")
    return " · ".join(filter(None, (sort, figures(face), face.text)))


def by_type(keys: Sequence[str]) -> str:
    """A list of cards, a line for each type: "**Items** (10): 2 Haze Bomb, Life Potion"."""
    lines = []
    for type, title in TYPES.items():
        copies = Counter(key for key in keys if FACES[key].type == type)
        names = (
            f"{n} {FACES[key].name}" if n > 1 else FACES[key].name for key, n in copies.items()
        )
        if copies:
            lines.append(f"**{title}** ({copies.total()}): {', '.join(names)}")
    return "\n".join(lines)


def deck(chosen: Deck) -> str:
    return f"{chosen.plan}\n{by_type(chosen.keys)}"


def catalogue() -> dict[str, str]:
    """Ready-made decks and groups of cards by the name one looks them up by."""
    found = {each.name: deck(each) for each in DECKS.values()}
    faces = [face for face in FACES.values() if face.type != "token"]
    for name in CLASSES:
        found[f"Class: {name.title()}"] = _lines(each for each in faces if name in each.classes)
    for subtype, title in KINDS.items():
        found[f"All {title}"] = _lines(each for each in faces if subtype in each.subtypes)
    for type in ("terrain", "item", "command"):
        found[f"All {TYPES[type]}"] = ", ".join(each.name for each in faces if each.type == type)
    return found


def _lines(faces: Iterable[Face]) -> str:
    return "\n".join(" · ".join(filter(None, (each.name, figures(each)))) for each in faces)


@cache
def parts() -> tuple[KitPart, ...]:
    """All cards of a deck, by class or type, by cost and by set."""
    return tuple(
        KitPart(
            face.name,
            detail(face.key),
            {"Class or type": _kinds(face), "Cost": _cost(face), "Set": _sets(face)},
        )
        for type in TYPES
        for face in sorted(FACES.values(), key=_order)
        if face.type == type
    )


def _order(face: Face) -> tuple[int, str]:
    return (face.sp if face.is_body else _actions(face), face.name)


def _actions(face: Face) -> int:
    return min((each.cost.actions for each in face.abilities), default=0)


def _kinds(face: Face) -> tuple[str, ...]:
    if face.is_body:
        return tuple(name.title() for name in face.classes)
    return (TYPES[face.type], *(KINDS[each] for each in face.subtypes if each in KINDS))


def _cost(face: Face) -> tuple[str, ...]:
    """A Character's supply; the Actions of an Item or a Command."""
    if face.is_body:
        return (f"SP {face.sp}",)
    if not face.is_gear:
        return ()
    return (count(_actions(face), "Action") if _actions(face) else "Free",)


def _sets(face: Face) -> tuple[str, ...]:
    """The ready-made decks that it is in."""
    found = [each.name for each in DECKS.values() if face.key in each.keys]
    return tuple(found) or ("House cards" if face.house else "Other cards",)
