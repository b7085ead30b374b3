"""Effects in few words, for rewards and card pictures."""

from collections.abc import Iterable

from bot.games.terrene.language import DrawCards, Effect, Grant, Heal, Modify

NAMES = {"atk": "ATK", "defence": "DEF", "hp": "HP", "lv": "LV"}


def effects(do: Iterable[Effect]) -> str:
    """A reward of an XP tree: "+5 ATK & +10 HP"."""
    return " & ".join(filter(None, (_effect(each) for each in do)))


def _effect(effect: Effect) -> str:
    match effect:
        case Modify():
            parts = {name: getattr(effect, field) for field, name in NAMES.items()}
            return " & ".join(f"{n:+d} {name}" for name, n in parts.items() if n)
        case Grant():
            return effect.ability.title()
        case Heal():
            return f"heal {effect.n}"
        case DrawCards():
            return f"draw {effect.n}"
        case _:
            return type(effect).__name__
