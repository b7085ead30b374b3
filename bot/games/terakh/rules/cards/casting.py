"""A Cast Card from the hand to the bottom of the deck (5.8).

Shown with all its targets, it waits for a Neglect Spell, takes effect as a whole, waits for Recycle
and goes under the deck. Cards cast meanwhile lie above it on the stack and finish first.
"""

from msgspec.structs import replace

from bot.games.terakh.model.cards import CASTS
from bot.games.terakh.model.stack import Shown, Window, Words
from bot.games.terakh.model.state import State
from bot.games.terakh.rules.cards.effects import CARDS
from bot.games.terakh.rules.context import Context
from bot.games.terakh.rules.outcome import judge
from bot.games.terakh.text.words import cast_words
from bot.kernel import Seat
from bot.kernel.piles import without


def show(state: State, seat: Seat, card: str, words: Words, context: Context) -> State:
    """It leaves the hand and lies on the table."""
    context.say(f"{{{seat}}} casts {cast_words(state, seat, card, words)}.")
    hand = without(state.hands[seat], card)
    return state.with_hand(seat, hand).showing(Shown(seat, card, words))


def advance(state: State, shown: Shown, context: Context) -> State:
    match shown.stage:
        case "shown":
            return state.with_top(replace(shown, stage="effect")).pushed(Window("neglect"))
        case "effect":
            done = replace(shown, stage="done")
            state = state.with_top(done)
            return state if shown.neglected else CARDS[shown.card](state, done, context)
        case "done":
            state = judge(state.with_top(replace(shown, stage="finish")), context)
            recyclable = CASTS[shown.card].recyclable and not state.outcome
            return state.pushed(Window("recycle")) if recyclable else state
        case _:
            return _put_away(state, shown)


def _put_away(state: State, shown: Shown) -> State:
    """Under the deck, or to the player who recycled it; the Recycle spent on it goes last."""
    state = state.popped()
    below = state.top
    if CASTS[shown.card].timing == "card_done" and isinstance(below, Shown):
        return state.with_top(replace(below, after=(*below.after, shown.card)))
    if shown.taken_by is None:
        return state.tucked(shown.card, *shown.after)
    hand = (*state.hands[shown.taken_by], shown.card)
    return state.with_hand(shown.taken_by, hand).tucked(*shown.after)
