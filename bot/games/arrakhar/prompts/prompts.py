"""Who is asked what now: one prompt for whoever acts, made by the segment.

Orders go into a plan that only its player sees; `done` carries it out. Every order can be chosen
from menus or typed after the word `order`.
"""

from collections.abc import Callable
from functools import partial

from bot.games.arrakhar.model.actions import Action, Clear, Done, Pass, Undo
from bot.games.arrakhar.model.state import PHASE, SETUP, State
from bot.games.arrakhar.model.units import SUMMONED, some
from bot.games.arrakhar.prompts import (
    advances,
    combat,
    design,
    fireballs,
    haste,
    movement,
    placement,
    summoning,
    wandering,
)
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules import endings
from bot.games.arrakhar.rules.movement import automatic_entry
from bot.games.arrakhar.rules.plan import refusal
from bot.games.arrakhar.text.orders import order_text
from bot.games.arrakhar.text.words import TITLES
from bot.kernel import Do, Option, Prompt, Seat

Options = list[Option[Action]]
_ASKED: dict[str, tuple[str, Callable[[State], Options]]] = {
    "summon": ("Name a sorcerer and a haunt beside him.", summoning.summonings),
    "haste": (
        "Name a wizard and the stack he hastens; dice fall when you are done.",
        haste.hastes,
    ),
    "move": ("Send your stacks on their way; nobody moves before you are done.", movement.moves),
    "fire": ("Aim your casters; dice fall when you are done.", fireballs.fires),
    "rush": ("A fireball emptied a hex: up to four of one type may step in.", advances.advances),
    "combat": ("Name all your attacks; dice fall when you are done.", combat.attacks),
    "advance": ("An attacked hex is empty: those who attacked it may step in.", advances.advances),
}
_DICE = ("haste", "fire", "combat")
_PLAN_SHOWN = 380


def prompts(state: State) -> tuple[Prompt[Action], ...]:
    """One for every seat that may act."""
    if state.end:
        return ()
    if state.segment in SETUP:
        return placement.prompts(state)
    if state.segment == "wander":
        return (wandering.orcs(state),)
    if state.arriving:
        return (summoning.arrivals(state),)
    return (_segment(state),)


def revisable(state: State) -> tuple[Prompt[Action], ...]:
    """R01: a design may be changed until both are ready."""
    if state.end or state.segment != "design":
        return ()
    return tuple(design.rethink(state, side) for side in state.ready)


def _segment(state: State) -> Prompt[Action]:
    text, options = _ASKED[state.segment]
    title = f"Game-turn {state.turn}, {TITLES[state.segment]}."
    return Prompt(
        seat=Seat(state.actor),
        text=" ".join(
            filter(None, (title, text, _reserve(state), _warning(state), plan_text(state)))
        ),
        options=(*options(state), *_closing(state)),
        default=_default(state),
        why_not=partial(why_not, state),
    )


def _default(state: State) -> str:
    """R60: out of time, the phase is passed; where a pass would lose, somebody steps in."""
    if not endings.passing_loses(state):
        return "pass"
    if refusal(state):
        return "clear"
    if not endings.plan_loses(state):
        return "done"
    entering = automatic_entry(state)
    return f"order {order_text(entering)} done" if entering else "pass"


def _reserve(state: State) -> str:
    """The sorcerer player is told with every summons what he still has."""
    if state.segment != "summon":
        return ""
    left = ", ".join(some(state.reserve[kind], kind) for kind in SUMMONED)
    return f"Still to be summoned: {left}."


def _closing(state: State) -> Options:
    """Change the plan, carry it out, or let the rest of the phase go by."""
    options: Options = []
    if state.plan:
        options += [
            Option("undo", "Undo the last order", Do(Undo())),
            Option("clear", "Clear the plan", Do(Clear())),
        ]
    if not refusal(state):
        end = Do[Action](Done(), confirm=_confirm(state))
        options.append(Option("done", _done_label(state), end, also=("ready",)))
    options.append(_pass(state))
    return options


def _pass(state: State) -> Option[Action]:
    """Where a pass would lose the match, the button says so."""
    if endings.passing_loses(state):
        sure = "You have no unit in the valley: if you pass now, you lose the match (R54)."
        return Option("pass", "Pass and lose the match", Do(Pass(), confirm=sure))
    skipped = PHASE[state.side][PHASE[state.side].index(state.segment) :]
    listed = [TITLES[each] for each in skipped if each not in ("rush", "advance")]
    dropped = " Your plan is dropped." if state.plan else ""
    rest = f"You skip {_and(listed)}." if listed else "Nobody advances."
    sure = f"End your whole phase now? {rest}{dropped}"
    return Option("pass", "Pass for the whole phase", Do(Pass(), confirm=sure))


def _and(words: list[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def _done_label(state: State) -> str:
    if not state.plan:
        return "Everyone stays: done" if state.segment == "move" else "Nothing (more): done"
    return "Done: roll the dice" if state.segment in _DICE else "Done: carry out the plan"


def _confirm(state: State) -> str:
    if state.segment in _DICE and state.plan:
        return "This rolls the dice; after that nothing can be taken back (R62)."
    return _warning(state)


def _warning(state: State) -> str:
    """R54 is easily forgotten while everybody still waits outside."""
    if not endings.plan_loses(state):
        return ""
    return "If none of your units is in the valley at the end of this phase, you lose (R54)."


def plan_text(state: State) -> str:
    """The plan in the order language."""
    if not state.plan:
        return ""
    text = " ".join(order_text(order) for order in state.orders)
    return f"Plan: {text if len(text) <= _PLAN_SHOWN else '… ' + text[-_PLAN_SHOWN:]}."


def why_not(state: State, word: str) -> str:
    """Teach the words of a segment."""
    plain = word.casefold()
    if plain in ("done", "ready"):
        return refusal(state)
    if plain in ("undo", "clear"):
        return str(Refused("GN07"))
    if any(sign in word for sign in ">=:→"):
        return f"Orders in the short form follow the word order: order {word}"
    return ""
