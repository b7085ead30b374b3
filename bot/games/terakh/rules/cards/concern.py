"""Which seats a window asks; it passes over those it cannot concern (5.7, R68, R83).

Three ways to decide. With `smart` the hands decide; with `guarded` only what everyone can see does,
as if a player could hold any card there is; with `masked` everyone who holds a card is asked. In
the first two nobody is asked about cards that cannot change anything, and after the roll not the
side that wins as things stand: a card against it opens the window anew.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from bot.games.terakh.model.cards import CASTS
from bot.games.terakh.model.stack import Attack, Shown, Words
from bot.games.terakh.model.state import State
from bot.games.terakh.rules.cards.combat_effects import COMBAT_CARDS
from bot.games.terakh.rules.cards.hands import fits
from bot.games.terakh.rules.context import Context
from bot.games.terakh.rules.strength import modifiers, totals
from bot.kernel import Recorded, Seat
from bot.kernel.piles import without

DEEPEST = 3  # cards of one hand that are weighed together
EXTREMES = (1, 8)  # what a die shows at its best and worst


def is_asked(state: State, seat: Seat, kind: str) -> bool:
    if not state.hands[seat]:
        return False
    if state.options.reactions == "masked":
        return True
    if state.options.reactions == "smart" and passes(state, seat, kind):
        return False
    return _matters(state, seat, kind, _cards(state, seat, kind))


def passes(state: State, seat: Seat, kind: str) -> bool:
    """Has this seat said beforehand that it passes here?"""
    return seat in state.quiet or (kind == "recycle" and seat in state.deaf)


def _cards(state: State, seat: Seat, kind: str) -> Words:
    """What a seat could cast: of its hand, or of all cards if the hand must not tell."""
    hand = state.hands[seat]
    if state.options.reactions == "smart":
        return tuple(card for card in hand if fits(state, seat, CASTS[card], kind))
    return tuple(
        card.id
        for card in CASTS.values()
        if fits(state, seat, card, kind)
        for _ in range(min(card.copies, len(hand), DEEPEST))
    )


def _matters(state: State, seat: Seat, kind: str, cards: Words) -> bool:
    attack, shown = state.attack, state.shown
    if kind == "declared" and attack is not None:
        return any(changes(state, attack, card, seat) for card in set(cards))
    if kind == "rolled" and attack is not None:
        return not _is_content(state, attack, seat) and _could_turn(
            state, attack, seat, cards, min(len(state.hands[seat]), DEEPEST)
        )
    if kind == "neglect" and shown is not None and attack is not None:
        return bool(cards) and changes(state, attack, shown.card, shown.caster)
    return bool(cards)


def changes(state: State, attack: Attack, card: str, caster: Seat) -> bool:
    """Penetrate against a unit without bonuses changes nothing; every other card does."""
    if card != "penetrate":
        return True
    after = _afterwards(state, attack, card, caster)
    return modifiers(state, next(after)) != modifiers(state, attack)


def _is_content(state: State, attack: Attack, seat: Seat) -> bool:
    """Does a side have the result it wants, as the dice lie?"""
    sides = (attack.attack_side, attack.defence_side)
    winner = sides[0] if _succeeds(state, attack) else sides[1]
    return seat == winner and sides[0] != sides[1]


def _could_turn(state: State, attack: Attack, seat: Seat, cards: Words, most: int) -> bool:
    """Could some of these cards together give the attack another result?"""
    now = _succeeds(state, attack)
    return any(_succeeds(state, each) != now for each in _reached(state, attack, seat, cards, most))


def _reached(state: State, attack: Attack, seat: Seat, cards: Words, most: int) -> Iterator[Attack]:
    for card in dict.fromkeys(cards if most else ()):
        for after in _afterwards(state, attack, card, seat):
            yield after
            yield from _reached(state, after, seat, without(cards, card), most - 1)


def _afterwards(state: State, attack: Attack, card: str, seat: Seat) -> Iterator[Attack]:
    """What a card makes of an attack; a die that is rolled again shows its best and its worst."""
    if card == "fate":
        for face in EXTREMES:
            yield replace(attack, dice=(face, attack.dice[1]))
            yield replace(attack, dice=(attack.dice[0], face))
    else:
        yield COMBAT_CARDS[card](state, attack, Shown(seat, card), Context(Recorded()))


def _succeeds(state: State, attack: Attack) -> bool:
    ours, theirs = totals(state, attack)
    return ours > theirs
