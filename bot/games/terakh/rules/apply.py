"""What every action does."""

from msgspec.structs import replace

from bot.games.terakh.model.actions import (
    Action,
    AddMod,
    Cast,
    ChooseClan,
    Deploy,
    End,
    GiveOrb,
    GivePendant,
    Listen,
    Place,
    Respond,
    Return,
    Shield,
    Summon,
    Use,
)
from bot.games.terakh.model.cards import SUMMON, ability
from bot.games.terakh.model.stack import Window
from bot.games.terakh.model.state import State
from bot.games.terakh.rules import combat, elders, pieces, setup, turn
from bot.games.terakh.rules.abilities import ABILITIES, arrival
from bot.games.terakh.rules.cards import casting, windows
from bot.games.terakh.rules.context import Context
from bot.games.terakh.rules.settle import settle
from bot.games.terakh.text.words import located, mod_words
from bot.kernel import Chance, Seat, Step


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
    context = Context(chance)
    state = settle(_done(state, seat, action, context), context)
    return Step(state, tuple(context.events))


def _done(state: State, seat: Seat, action: Action, context: Context) -> State:
    match action:
        case ChooseClan() | Place() | Deploy() | GiveOrb() | GivePendant():
            return _set_up(state, seat, action, context)
        case Respond():
            return _responded(state, seat, action)
        case Shield(cell):
            return combat.shield(state, cell, context)
        case AddMod(cell, kind):
            return _mod_added(state, cell, kind, context)
        case Return(cell):
            return elders.come_back(state, cell, context)
        case Use() | Summon() | Cast() | End() | Listen():
            return _played(state, seat, action, context)


def _set_up(
    state: State,
    seat: Seat,
    action: ChooseClan | Place | Deploy | GiveOrb | GivePendant,
    context: Context,
) -> State:
    match action:
        case ChooseClan(code):
            return setup.choose_clan(state, seat, code, context)
        case Place(cell):
            return setup.place(state, seat, cell, context)
        case Deploy(cells):
            return setup.deploy(state, seat, cells, context)
        case GiveOrb(cell):
            return setup.give_orb(state, seat, cell, context)
        case GivePendant(cell):
            return setup.give_pendant(state, seat, cell, context)


def _played(
    state: State, seat: Seat, action: Use | Summon | Cast | End | Listen, context: Context
) -> State:
    match action:
        case Use(cell, name, words):
            unit = state.standing[cell]
            entry = ability(unit, name)
            assert entry is not None
            return ABILITIES[name](paid(state, entry.mana), seat, unit, words, context)
        case Summon(words):
            return arrival(paid(state, SUMMON.mana), seat, words, context)
        case Cast(card, words):
            return casting.show(state, seat, card, words, context)
        case End():
            return turn.end_turn(state, context)
        case Listen():
            return _listening(state, seat)


def paid(state: State, mana: int) -> State:
    return replace(state, mana=state.mana - mana)


def _responded(state: State, seat: Seat, answer: Respond) -> State:
    """A changed answer takes back what it was to stand for; a standing one does not (R84)."""
    window = state.top
    if isinstance(window, Window) and window.answer(seat):
        state = _listening(state, seat, recycle=window.kind == "recycle")
    state = windows.answered(state, seat, answer.words)
    if answer.quiet and seat not in state.quiet:
        state = replace(state, quiet=(*state.quiet, seat))
    if answer.deaf and seat not in state.deaf:
        state = replace(state, deaf=(*state.deaf, seat))
    return state


def _listening(state: State, seat: Seat, *, recycle: bool = True) -> State:
    """Asked again for the rest of this turn, and about Recycle."""
    state = replace(state, quiet=tuple(each for each in state.quiet if each != seat))
    if not recycle:
        return state
    return replace(state, deaf=tuple(each for each in state.deaf if each != seat))


def _mod_added(state: State, cell: str, kind: str, context: Context) -> State:
    idol = state.standing[cell]
    context.say(f"{located(idol)} gets {mod_words(kind)}.", "light", cell)
    return pieces.with_mod(state.popped(), idol, kind)


def undo_is_free(before: State, after: State) -> bool:
    """Not if cards were seen, and not while others may already have been asked to react."""
    return before.deck == after.deck and before.hands == after.hands and not after.stack
