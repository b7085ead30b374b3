"""Drawing Cast Cards, and which of them a player may cast at a given moment.

A Terakh Crisis never enters a hand: whoever draws it must cast it (5.9).
"""

from msgspec.structs import replace

from bot.games.terakh.model.cards import CASTS, CastCard
from bot.games.terakh.model.state import State
from bot.games.terakh.rules.choices.conditions import Selection
from bot.games.terakh.rules.choices.targets import is_open
from bot.games.terakh.rules.context import Context
from bot.kernel import Seat

TIMINGS = {
    "turn": ("turn",),
    "declared": ("declared", "combat"),
    "rolled": ("rolled", "combat"),
    "neglect": ("card_shown",),
    "recycle": ("card_done",),
}
WHEN = {
    "turn": "in your own turn, while nothing else is pending",
    "draw": "the moment it is drawn",
    "declared": "after an attack is declared and before the dice",
    "rolled": "after the dice of an attack are rolled",
    "combat": "during an attack",
    "card_shown": "right after another card is cast",
    "card_done": "right after a card has been used",
}
WHO = {
    "attack_side": "the attacker",
    "defence_side": "the defender",
    "either_side": "the attacker or the defender",
}


def pick_up(state: State, seat: Seat, context: Context) -> tuple[State, str]:
    """The top card into the hand; a forced card is handed back to be shown instead."""
    if not state.deck:
        context.say(f"The deck is empty, so {{{seat}}} draws no card.")
        return state, ""
    card = CASTS[state.deck[0]]
    state = replace(state, deck=state.deck[1:])
    if card.forced:
        return state, card.id
    held = state.hands[seat].count(card.id)
    rest = f" You have {held + 1} of them now." if held else f" {card.text}"
    context.whisper((seat,), f"You draw {card.name}.{rest}")
    return state.with_hand(seat, (*state.hands[seat], card.id)), ""


def castable(state: State, seat: Seat, moment: str) -> tuple[CastCard, ...]:
    """The different cards of a hand that may be cast now."""
    cards = (CASTS[card] for card in dict.fromkeys(state.hands[seat]))
    return tuple([card for card in cards if fits(state, seat, card, moment)])


def fits(state: State, seat: Seat, card: CastCard, moment: str) -> bool:
    """May it be cast, if the seat holds it?"""
    return (
        card.timing in TIMINGS[moment]
        and not _is_used_up(state, card)
        and _has_role(state, seat, card)
        and state.has_rune(seat, card.rune)
        and is_open(Selection(state, seat), card.targets)
    )


def obstacle(state: State, seat: Seat, card: CastCard, moment: str) -> str:
    """Why a card cannot be cast at a moment, and what to do instead; "" if it can."""
    if card.timing not in TIMINGS[moment]:
        return f"{card.name} can only be cast {WHEN[card.timing]}. Keep it until then (5.7)."
    if _is_used_up(state, card):
        return f"This attack is already {card.unless}; {card.name} works once. Keep it (5.2)."
    if not _has_role(state, seat, card):
        return f"Only {WHO[card.caster]} may cast {card.name}. Keep it for another attack (5.7)."
    if not state.has_rune(seat, card.rune):
        tria = f"{'an' if card.rune[0] in 'aeio' else 'a'} {card.rune.capitalize()} Tria"
        return f"{card.name} needs a unit of your own clan on {tria}. Move one there first (5.8)."
    if not is_open(Selection(state, seat), card.targets):
        return f"{card.name} has no possible target now. Keep it for later (5.8)."
    return ""


def _is_used_up(state: State, card: CastCard) -> bool:
    attack = state.attack
    return bool(card.unless) and attack is not None and bool(getattr(attack, card.unless))


def _has_role(state: State, seat: Seat, card: CastCard) -> bool:
    if card.caster in ("any", "active", "drawer"):
        return True
    attack = state.attack
    if attack is None:
        return True
    if card.caster == "either_side":
        return seat in (attack.attack_side, attack.defence_side)
    return bool(seat == getattr(attack, card.caster))
