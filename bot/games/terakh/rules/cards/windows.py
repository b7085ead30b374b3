"""Windows: the moments in which players may answer with a card, in and out of turn (5.7).

All who are asked answer at once and face down; answers count in player order, so that nobody wins
by being quick. A cast throws away the later answers and opens the window anew. Who is asked is kept
in the window; `concern` decides it. Until a window is decided, an answer in it can be changed.
"""

from msgspec.structs import replace

from bot.games.terakh.model.cards import CASTS
from bot.games.terakh.model.stack import Answer, Window, Words
from bot.games.terakh.model.state import State
from bot.games.terakh.rules.cards.casting import show
from bot.games.terakh.rules.cards.concern import is_asked
from bot.games.terakh.rules.context import Context
from bot.games.terakh.text.words import names
from bot.kernel import Seat


def advance(state: State, window: Window, context: Context) -> State:
    """Open it, or see whether the answers so far decide it; the same state if they do not."""
    if not window.is_open:
        asked = seats_asked(state, window.kind)
        opened = replace(window, asked=asked, is_open=True)
        return state.with_top(opened) if asked else state.popped()
    if window.kind == "recycle":
        return _recycled(state, window, context)
    for seat in window.asked:
        answer = window.answer(seat)
        if answer is None:
            return state
        if answer.words:
            return _cast(state, window, answer, context)
    return state.popped()


def answered(state: State, seat: Seat, words: Words) -> State:
    """An answer, in the place of an earlier one."""
    window = state.top
    assert isinstance(window, Window)
    others = tuple(answer for answer in window.answers if answer.seat != seat)
    return state.with_top(replace(window, answers=(*others, Answer(seat, words))))


def seats_asked(state: State, kind: str) -> tuple[Seat, ...]:
    """Who may answer a window of this kind, in the order in which answers count."""
    return tuple(seat for seat in answer_order(state, kind) if is_asked(state, seat, kind))


def answer_order(state: State, kind: str) -> tuple[Seat, ...]:
    """Everybody whose answer could count in such a window, first to last."""
    shown, attack = state.shown, state.attack
    if kind in ("declared", "rolled"):
        assert attack is not None
        return () if attack.cancelled else state.order_from(attack.by)
    assert shown is not None
    order = state.order_from(shown.caster)
    if kind == "recycle":
        return order
    last = (shown.caster,) if CASTS[shown.card].forced else ()
    return tuple(seat for seat in order if seat != shown.caster) + last


def _cast(state: State, window: Window, answer: Answer, context: Context) -> State:
    """Combat windows reopen after a card; a shown card is answered only once (5.8)."""
    left = state.popped() if window.kind == "neglect" else state.with_top(Window(window.kind))
    return show(left, answer.seat, answer.words[0], answer.words[1:], context)


def _recycled(state: State, window: Window, context: Context) -> State:
    """All wishes are opened together; several are settled by dice (R52)."""
    if window.waiting:
        return state
    state = state.popped()
    wishes = {answer.seat: answer.words[0] for answer in window.answers if answer.words}
    if not wishes:
        return state
    seats = tuple(sorted(wishes))
    winner = seats[0]
    if len(seats) > 1:
        context.say(f"{names(seats)} want to cast {CASTS[wishes[winner]].name}.")
        winner = context.roll_off(seats, "Recycle roll", "casts it")
    return show(state, winner, wishes[winner], (), context)
