"""Cards in words: rewards, the line under a name, and the whole card for those who look it up."""

from collections.abc import Iterable

from bot.games.terrene.model.abilities import Ability, DrawCards, Effect, Grant, Heal, Modify
from bot.games.terrene.model.cards import FACES, Face
from bot.kernel.text import count, signed

NAMES = {"atk": "ATK", "defence": "DEF", "hp": "HP", "lv": "LV"}


def effects(do: Iterable[Effect]) -> str:
    """A reward of an XP tree: "+5 ATK & +10 HP"."""
    return " & ".join(filter(None, (_effect(each) for each in do)))


def _effect(effect: Effect) -> str:
    match effect:
        case Modify():
            parts = {name: getattr(effect, field) for field, name in NAMES.items()}
            return " & ".join(f"{signed(n)} {name}" for name, n in parts.items() if n)
        case Grant():
            return effect.ability.title()
        case Heal():
            return f"heal {effect.n}"
        case DrawCards():
            return f"draw {effect.n}"
        case _:
            return type(effect).__name__


def kind(face: Face) -> str:
    """The line under a card's name: "Hero · Warrior · Earth · LV 2", "Command · Trap"."""
    if not face.is_body:
        subtypes = (each.title().replace("Ongoing", "On-going") for each in face.subtypes)
        return " · ".join((face.type.title(), *subtypes))
    hero = ("Hero",) if face.hero else ()
    token = ("Token",) if face.type == "token" else ()
    classes = "/".join(name.title() for name in face.classes)
    return " · ".join((*hero, *token, classes, face.affil.title(), f"LV {face.lv}"))


def speed(able: Ability) -> str:
    """When an ability may be used and for how much: "Blue · 1 Action · once per turn"."""
    if able.speed == "passive":
        return "Passive"
    if able.kind == "triggered":
        return f"{able.speed.title()} · triggered"
    price = count(able.cost.actions, "Action") if able.cost.actions else "free"
    once = " · once per turn" if able.limit else ""
    return f"{able.speed.title()} · {price}{once}"


def speeds(face: Face) -> dict[str, Ability]:
    """A card's abilities by that line; two of the same kind are named once."""
    return {speed(each): each for each in face.abilities}


def card(face: Face) -> str:
    """Everything printed on a card, in words."""
    lines = [kind(face)]
    if face.is_body:
        lines[0] += f" · SP {face.sp} · HP {face.hp} · ATK {face.atk} · DEF {face.defence}"
    if face.type == "terrain":
        lines[0] += f" · {count(face.actions, 'Action')} a turn"
        lines.append("XP: " + " / ".join(effects(tier) for tier in face.xp_tree))
    lines += [*speeds(face), face.text]
    return "\n".join(lines)


def texts() -> dict[str, str]:
    """Every card by its name, with what stands on it."""
    return {face.name: card(face) for face in FACES.values()}
