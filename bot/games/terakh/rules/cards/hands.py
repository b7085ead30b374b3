"""Picking up Cast Cards, and which of them a player may cast at a given moment.

A Terakh Crisis never enters a hand: whoever picks it up must show it (5.9).
"""

from msgspec.structs import replace

from bot.games.terakh.model.cards import CASTS, CastCard
from bot.games.terakh.model.state import State
from bot.games.terakh.rules.conditions import Selection
from bot.games.terakh.rules.context import Context
from bot.games.terakh.rules.targets import is_open
from bot.kernel import Seat

TIMINGS = {
    "turn": ("turn",),
    "declared": ("declared", "combat"),
    "rolled": ("rolled", "combat"),
    "neglect": ("card_shown",),
    "recycle": ("card_done",),
}


def pick_up(state: State, seat: Seat, context: Context) -> tuple[State, str]:
    """The top card into the hand; a forced card is handed back to be shown instead."""
    if not state.deck:
        context.say(f"The deck is empty: {{{seat}}} picks up no card.")
        return state, ""
    card = CASTS[state.deck[0]]
    state = replace(state, deck=state.deck[1:])
    if card.forced:
        return state, card.id
    context.whisper((seat,), f"You pick up {card.name}: {card.text}")
    return state.with_hand(seat, (*state.hands[seat], card.id)), ""


def castable(state: State, seat: Seat, moment: str) -> tuple[CastCard, ...]:
    """The different cards of a hand that may be cast now."""
    cards = (CASTS[card] for card in dict.fromkeys(state.hands[seat]))
    return tuple(card for card in cards if not obstacle(state, seat, card, moment))


def obstacle(state: State, seat: Seat, card: CastCard, moment: str) -> str:
    """Why a card cannot be cast at a moment; "" if it can."""
    if card.timing not in TIMINGS[moment]:
        return f"{card.name} is cast {_WHEN[card.timing]} (5.7)."
    if not _has_role(state, seat, card):
        return f"{card.name} is for {_WHO[card.caster]} (5.7)."
    if not state.has_rune(seat, card.rune):
        rune = card.rune.capitalize()
        return f"{card.name} needs a unit of your own clan on {_article(rune)} Tria (5.8)."
    if not is_open(Selection(state, seat), card.targets):
        return f"{card.name} has nothing to aim at now (5.8)."
    return ""


_WHEN = {
    "turn": "in your own turn, with nothing pending",
    "draw": "the moment it is picked up",
    "declared": "when an attack has been declared, before the dice",
    "rolled": "when the dice of an attack have fallen",
    "combat": "during a combat",
    "card_shown": "when another card has just been shown",
    "card_done": "when a card has just been used",
}
_WHO = {
    "attack_side": "the attacking side",
    "defence_side": "the side under attack, and only once",
    "either_side": "the two sides of the combat",
    "any": "anybody",
}


def _has_role(state: State, seat: Seat, card: CastCard) -> bool:
    attack = state.attack
    if card.caster in ("any", "active", "drawer") or attack is None:
        return True
    if card.unless and getattr(attack, card.unless):
        return False
    if card.caster == "either_side":
        return seat in (attack.attack_side, attack.defence_side)
    return bool(seat == getattr(attack, card.caster))


def _article(word: str) -> str:
    return f"{'an' if word[0] in 'AEIO' else 'a'} {word}"
