"""Determinization: from a view to some state that would look the same to its viewer."""

from collections import Counter

from msgspec.structs import replace

from bot.games.terakh.model.cards import CASTS, full_deck
from bot.games.terakh.model.stack import Shown, Window, Words
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import UNITS
from bot.games.terakh.rules.cards.windows import answer_order, seats_asked
from bot.games.terakh.rules.sealed_setup import seal
from bot.games.terakh.rules.setup import free_clans
from bot.games.terakh.text.view import FACE_DOWN, View
from bot.kernel import Chance, Seat

BLANK = "?"


def guess(view: View, chance: Chance) -> State:
    """The unseen cards dealt at random; a Terakh Crisis can only be in the deck."""
    unseen = Counter(full_deck(basic=view.options.basic))
    unseen.subtract(view.hand)
    for frame in view.stack:
        if isinstance(frame, Shown):
            unseen.subtract((frame.card, *frame.after))
    state = _state(view, *_dealt(view, chance.shuffled(unseen.elements())))
    return _with_others_sealed(_with_others_asked(state, view), chance)


def visible_state(view: View) -> State:
    """The state with blank cards for all that is unseen: enough to weigh one's own choices."""
    hands = tuple(
        view.hand if seat == view.viewer else (BLANK,) * number
        for seat, number in enumerate(view.cards)
    )
    return _state(view, hands, ())


def _state(view: View, hands: tuple[Words, ...], deck: Words) -> State:
    return State(
        options=view.options,
        planes=view.planes,
        turns=view.turns,
        ring=view.ring,
        clans=view.clans,
        phase=view.phase,
        order=view.order,
        now=view.now,
        clockwise=view.clockwise,
        round=view.round,
        units=view.units,
        loose=view.loose,
        deck=deck,
        hands=hands,
        mana=view.mana,
        leech=view.leech,
        holder=view.holder,
        out=view.out,
        quiet=view.quiet,
        deaf=view.deaf,
        stack=view.stack,
        seen=view.seen,
        outcome=view.outcome,
        sealed=view.sealed,
    )


def _dealt(view: View, cards: Words) -> tuple[tuple[Words, ...], Words]:
    free = [card for card in cards if not CASTS[card].forced]
    hands: list[Words] = []
    for seat, number in enumerate(view.cards):
        if seat == view.viewer:
            hands.append(view.hand)
            continue
        hands.append(tuple(free[:number]))
        free = free[number:]
    left = Counter(cards)
    for seat, hand in enumerate(hands):
        if seat != view.viewer:
            left.subtract(hand)
    deck = []
    for card in cards:
        if left[card] > 0:
            left[card] -= 1
            deck.append(card)
    return tuple(hands), tuple(deck)


def _with_others_sealed(state: State, chance: Chance) -> State:
    """What others keep face down in set-up: some clan that is free, or any Trias (R85)."""
    for seat, words in enumerate(state.sealed):
        if words == (FACE_DOWN,):
            free = free_clans(state) if state.phase == "clan" else state.vacant()
            number = 1 if state.phase == "clan" else UNITS
            state = seal(state, Seat(seat), tuple(chance.shuffled(free)[:number]))
    return state


def _with_others_asked(state: State, view: View) -> State:
    """Other seats are asked what their guessed hands allow; a window waits for somebody."""
    window = state.top
    if not isinstance(window, Window) or not window.is_open:
        return state
    order = answer_order(state, window.kind)
    others = {seat for seat in seats_asked(state, window.kind) if seat != view.viewer}
    if not window.waiting and not others:
        others = {next(seat for seat in order if seat != view.viewer and state.hands[seat])}
    asked = tuple(seat for seat in order if seat in others or seat in window.asked)
    return state.with_top(replace(window, asked=asked))
