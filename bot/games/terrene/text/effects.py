"""Effects in a few words: "30 damage", "+10 DEF this turn", "Slow for the attacker"."""

from collections.abc import Callable, Iterable
from typing import Any

from bot.games.terrene.model.abilities import (
    Actions,
    Afflict,
    AnyEffect,
    CancelAttack,
    Choose,
    Cleanse,
    Count,
    Damage,
    DamagePlayer,
    Discard,
    DrawCards,
    Effect,
    ExtraTerrain,
    ForceBlock,
    ForEach,
    Grant,
    Heal,
    HealPlayer,
    HideIt,
    LookTop,
    Mill,
    Modify,
    MoveAssigned,
    MoveCard,
    MoveRandomHand,
    NoDecay,
    Peek,
    Prevent,
    Reveal,
    Scry,
    Search,
    Sel,
    SetBlocker,
    Summon,
    UseCard,
    Value,
    Xp,
)
from bot.games.terrene.model.cards import FACES
from bot.kernel.text import count, either, listed, signed

Amount = Callable[[Value], int]
STATS = {"atk": "ATK", "defence": "DEF", "hp": "HP", "lv": "LV"}
ROLES = {
    "attacker": "the attacker",
    "blocker": "the blocker",
    "victim": "the damaged Character",
    "subject": "that Character",
}
DURATIONS = {
    "turn": "this turn",
    "battle": "for this battle",
    "next": "until the start of the next turn",
    "their_turn": "until the end of its controller's turn",
    "perm": "permanently",
}
UNTIL_END = " until end of turn"
STATUSES = {"slow": "Slow", "stun": "Stunned", "silence": "Silenced"}


def brief(effects: Iterable[AnyEffect], amount: Amount) -> str:
    """All effects of an ability; `amount` reads numbers that depend on a Character."""
    return ", ".join(dict.fromkeys(filter(None, (_brief(each, amount) for each in effects))))


def _brief(effect: AnyEffect, amount: Amount) -> str:
    words = WORDS.get(type(effect))
    return words(effect, amount) if words else ""


def changes(atk: int, defence: int, hp: int, lv: int) -> str:
    """ "+5 ATK and +10 HP"."""
    parts = zip(STATS.values(), (atk, defence, hp, lv), strict=True)
    return listed(f"{signed(n)} {name}" for name, n in parts if n)


def ability_name(ability: str) -> str:
    return "one more attack" if ability == "extra_attack" else ability.replace("_", " ").title()


def _of(ref: str, preposition: str) -> str:
    """The object of an effect; a chosen target is named elsewhere."""
    return f" {preposition} {ROLES[ref]}" if ref in ROLES else ""


def _damage(effect: Damage, amount: Amount) -> str:
    stab = "Stab damage" if effect.stab else "damage"
    itself = " to itself" if effect.to == "self" else ""
    return f"{amount(effect.n)} {stab}{itself}{_of(effect.to, 'to')}"


def _damage_player(effect: DamagePlayer, amount: Amount) -> str:
    return f"{effect.n} damage to {'an enemy player' if effect.to == 'opp' else 'its own player'}"


def _heal(effect: Heal, amount: Amount) -> str:
    return f"heal {effect.n}"


def _heal_player(effect: HealPlayer, amount: Amount) -> str:
    return f"heal {effect.n} HP"


def _modify(effect: Modify, amount: Amount, whom: str = "") -> str:
    numbers = (amount(each) for each in (effect.atk, effect.defence, effect.hp, effect.lv))
    return f"{changes(*numbers)}{whom or _of(effect.to, 'for')} {DURATIONS[effect.dur]}"


def _afflict(effect: Afflict, amount: Amount) -> str:
    return f"{effect.status.title()}{_of(effect.to, 'for')}"


def _grant(effect: Grant, amount: Amount) -> str:
    return f"{ability_name(effect.ability)}{_of(effect.to, 'for')}"


def _count(effect: Count, amount: Amount) -> str:
    return f"{count(effect.n, f'{effect.kind.title()} counter')}"


def _xp(effect: Xp, amount: Amount) -> str:
    return f"{effect.n} XP{_of(effect.to, 'for')}"


def _draw(effect: DrawCards, amount: Amount) -> str:
    return f"draw {count(effect.n, 'card')}"


def _mill(effect: Mill, amount: Amount) -> str:
    return f"discard the top {count(effect.n, 'card')} of the opponent's deck"


def _discard(effect: Discard, amount: Amount) -> str:
    who = "an opponent discards" if effect.who == "opp" else "discard"
    return f"{who} {count(effect.n, 'card')}"


def _actions(effect: Actions, amount: Amount) -> str:
    if effect.at:
        return f"{signed(effect.n)} Action in the opponent's next Command Phase"
    return f"{signed(effect.n)} Action"


def _for_each(effect: ForEach, amount: Amount) -> str:
    first = effect.do[0]
    if isinstance(first, Peek):
        return f"look at {_each(effect.sel)}"
    if isinstance(first, Modify) and len(effect.do) == 1:
        return _modify(first, amount, f" for {_each(effect.sel)}")
    preposition = "to" if isinstance(first, Damage) else "for"
    return f"{brief(effect.do, amount)} {preposition} {_each(effect.sel)}"


def _each(sel: Sel) -> str:
    words = {
        "each": True,
        "hidden": sel.state == "hidden",
        "enemy": sel.side == "enemy",
        "friendly": sel.side == "you",
        sel.class_.title() or "Character": True,
        f"with ATK {sel.min_atk} or more": bool(sel.min_atk),
    }
    return " ".join(word for word, is_said in words.items() if is_said)


def _choose(effect: Choose, amount: Amount) -> str:
    """What all of them have in common is said once: "+10 ATK or +10 DEF until end of turn"."""
    labels = [f"{each.label[:1].lower()}{each.label[1:]}" for each in effect.options]
    end = UNTIL_END if all(label.endswith(UNTIL_END) for label in labels) else ""
    return f"{either(label.removesuffix(end) for label in labels)}{end}"


def _search(effect: Search, amount: Amount) -> str:
    what = effect.sel.subtype or (effect.sel.type[0] if effect.sel.type else "card")
    return f"search the deck for a {what.title()}"


def _summon(effect: Summon, amount: Amount) -> str:
    name = FACES[effect.token].name
    return f"put {name} into play" if effect.n == 1 else f"put {effect.n} {name}s into play"


def _take_assigned(effect: MoveAssigned, amount: Amount) -> str:
    verb = "take" if effect.to == "your_hand" else "discard"
    return (
        f"{verb} the damaged Character's card" if effect.from_ == "victim" else f"{verb} its card"
    )


def _return_card(effect: MoveCard, amount: Amount) -> str:
    return "return the Spell to hand" if effect.card == "event_card" else "return to hand"


def _always(words: str) -> Callable[[Any, Amount], str]:
    return lambda effect, amount: words


WORDS: dict[type[Effect], Callable[[Any, Amount], str]] = {
    Damage: _damage,
    DamagePlayer: _damage_player,
    Heal: _heal,
    HealPlayer: _heal_player,
    Modify: _modify,
    Afflict: _afflict,
    Grant: _grant,
    Cleanse: _always("remove Slow, Stun and Silence"),
    Count: _count,
    Xp: _xp,
    DrawCards: _draw,
    Mill: _mill,
    Discard: _discard,
    Actions: _actions,
    MoveCard: _return_card,
    MoveRandomHand: _always("take a random card from the opponent's hand"),
    MoveAssigned: _take_assigned,
    Search: _search,
    LookTop: _always("look at the top cards of the deck"),
    Scry: _always("look at the top cards of the deck"),
    Peek: _always("look at hidden cards"),
    Summon: _summon,
    HideIt: _always("turn it face-down"),
    Reveal: _always("turn it face-up"),
    CancelAttack: _always("cancel the attack"),
    SetBlocker: _always("become the blocker"),
    ForceBlock: _always("force it to block"),
    Prevent: _always("no battle damage to the blocker"),
    NoDecay: _always("no Defense Decay"),
    ExtraTerrain: _always("one extra Terrain this turn"),
    ForEach: _for_each,
    Choose: _choose,
    UseCard: _always("use the Item"),
}
