"""What every action does, and the running on until somebody is asked again.

`settle` advances the top frame of the stack, ends turns in which nothing is left to do, and stops
at the first question.
"""

from msgspec.structs import replace

from bot.games.terakh import casting, combat, elders, pieces, rounds, setup, windows
from bot.games.terakh.abilities import ABILITIES, arrival
from bot.games.terakh.actions import (
    Action,
    AddMod,
    Cast,
    ChooseClan,
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
from bot.games.terakh.catalog import SUMMON, ability
from bot.games.terakh.frames import Attack, Draw, Shown, Threats, Window
from bot.games.terakh.state import State
from bot.games.terakh.telling import Telling, mod_words
from bot.games.terakh.turn import has_choice
from bot.kernel import Chance, Seat, Step


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
    telling = Telling(chance)
    state = settle(_done(state, seat, action, telling), telling)
    return Step(state, tuple(telling.events))


def settle(state: State, telling: Telling) -> State:
    """On until somebody is asked or the match is over."""
    while not state.outcome:
        after = _advanced(state, telling)
        if after is state:
            return state
        state = after
    return state


def _advanced(state: State, telling: Telling) -> State:
    match state.top:
        case Attack() as attack:
            return combat.advance(state, attack, telling)
        case Threats() as threats:
            return combat.next_threat(state, threats, telling)
        case Shown() as shown:
            return casting.advance(state, shown, telling)
        case Window() as window:
            return windows.advance(state, window, telling)
        case Draw() as frame:
            return rounds.draw_step(state, frame, telling)
        case None if state.phase == "turn" and not has_choice(state):
            return rounds.end_turn(state, telling)  # R56
        case _:
            return state


def _done(state: State, seat: Seat, action: Action, telling: Telling) -> State:
    match action:
        case ChooseClan() | Place() | GiveOrb() | GivePendant():
            return _set_up(state, seat, action, telling)
        case Respond():
            return _responded(state, seat, action)
        case Shield(cell):
            return combat.shield(state, cell, telling)
        case AddMod(cell, kind):
            return _mod_added(state, cell, kind, telling)
        case Return(cell):
            return elders.come_back(state, cell, telling)
        case Use() | Summon() | Cast() | End() | Listen():
            return _played(state, seat, action, telling)


def _set_up(
    state: State,
    seat: Seat,
    action: ChooseClan | Place | GiveOrb | GivePendant,
    telling: Telling,
) -> State:
    match action:
        case ChooseClan(code):
            return setup.choose_clan(state, seat, code, telling)
        case Place(cell):
            return setup.place(state, seat, cell, telling)
        case GiveOrb(cell):
            return setup.give_orb(state, seat, cell, telling)
        case GivePendant(cell):
            return setup.give_pendant(state, seat, cell, telling)


def _played(
    state: State, seat: Seat, action: Use | Summon | Cast | End | Listen, telling: Telling
) -> State:
    match action:
        case Use(cell, name, words):
            unit = state.standing[cell]
            entry = ability(unit, name)
            assert entry is not None
            return ABILITIES[name](paid(state, entry.mana), seat, unit, words, telling)
        case Summon(words):
            return arrival(paid(state, SUMMON.mana), seat, words, telling)
        case Cast(card, words):
            return casting.show(state, seat, card, words, telling)
        case End():
            return rounds.end_turn(state, telling)
        case Listen():
            return replace(state, deaf=tuple(each for each in state.deaf if each != seat))


def paid(state: State, mana: int) -> State:
    return replace(state, mana=state.mana - mana)


def _responded(state: State, seat: Seat, answer: Respond) -> State:
    state = windows.answered(state, seat, answer.words)
    if answer.quiet:
        state = replace(state, quiet=(*state.quiet, seat))
    if answer.deaf:
        state = replace(state, deaf=(*state.deaf, seat))
    return state


def _mod_added(state: State, cell: str, kind: str, telling: Telling) -> State:
    idol = state.standing[cell]
    telling.say(f"{idol.name} on {cell} gets {mod_words(kind)}.", "light", cell)
    return pieces.with_mod(state.popped(), idol, kind)
