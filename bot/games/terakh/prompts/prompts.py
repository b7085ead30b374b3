"""The current questions: one prompt for every seat that may act.

Set-up and turns ask one seat; a window asks several at once, each with `pass` as the default.
"""

from bot.games.terakh.model.actions import Action, Return
from bot.games.terakh.model.stack import Attack, Award, Comeback, Window
from bot.games.terakh.model.state import State
from bot.games.terakh.prompts.reactions import award, changing, passing, shield, window
from bot.games.terakh.prompts.setup import placing, setup
from bot.games.terakh.prompts.turn import turn
from bot.games.terakh.rules import sealed_setup
from bot.kernel import NotYourTurn, Prompt, Seat


def prompts(state: State) -> tuple[Prompt[Action], ...]:
    if state.outcome:
        return ()
    match state.top:
        case Window() as opened:
            return tuple(window(state, opened, seat) for seat in opened.waiting)
        case Attack() as attack:
            return (shield(state, attack),)
        case Award(seat):
            return (award(state, seat),)
        case Comeback(seat):
            text = "Your Elder returns with 1 HP. Choose a vacant Tria for it."
            return (placing(state, seat, "return", text, Return),)
        case _ if state.is_setup:
            return tuple(setup(state, seat) for seat in sealed_setup.asked(state))
        case _:
            return (turn(state, state.active),)


def asked(state: State) -> tuple[Seat, ...]:
    """The seats of `prompts`, in that order, without their questions."""
    if state.outcome:
        return ()
    match state.top:
        case Window() as opened:
            return opened.waiting
        case Attack() as attack:
            return (state.unit(attack.target).seat,)
        case Award(seat) | Comeback(seat):
            return (seat,)
        case _:
            return sealed_setup.asked(state) if state.is_setup else (state.active,)


def revisable(state: State) -> tuple[Prompt[Action], ...]:
    """What lies face down, in set-up or in a window, and passes for the rest of a turn (R84)."""
    if state.outcome:
        return ()
    top = state.top
    found: dict[Seat, Prompt[Action]] = {}
    if isinstance(top, Window):
        found = {answer.seat: changing(state, top, answer.seat) for answer in top.answers}
    if state.is_setup and sealed_setup.asks_all(state):
        found = {seat: setup(state, seat) for seat in state.order if sealed_setup.said(state, seat)}
    busy = {prompt.seat for prompt in prompts(state)} if state.quiet else set()
    for seat in state.quiet:
        if seat not in busy:
            found.setdefault(seat, passing(state, seat))
    return tuple(found[seat] for seat in state.seats if seat in found)


def window_prompt(state: State, seat: Seat) -> Prompt[Action] | None:
    """A seat's prompt in an open window, None where no window is open."""
    if not isinstance(state.top, Window) or state.outcome:
        return None
    for prompt in (*prompts(state), *revisable(state)):
        if prompt.seat == seat:
            return prompt
    raise NotYourTurn(
        f"It is {{{state.active}}}'s turn, and you are not asked for a reaction. Wait for the "
        "others (5.7)."
    )
