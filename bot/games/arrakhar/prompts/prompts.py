"""The current question: one prompt for the seat that acts, made by the segment's module.

Orders go into a plan that only its player sees; `done` carries it out. Every order can be chosen
from menus or typed after the word `order`.
"""

from collections.abc import Callable
from functools import partial

from bot.games.arrakhar.model.actions import Action, Clear, Done, Pass, Undo
from bot.games.arrakhar.model.orders import Fireball
from bot.games.arrakhar.model.state import PHASE, SETUP, State, pool
from bot.games.arrakhar.model.units import SUMMONED, army
from bot.games.arrakhar.prompts import (
    advances,
    combat,
    design,
    fireballs,
    haste,
    movement,
    placement,
    revise,
    summoning,
    wandering,
)
from bot.games.arrakhar.prompts.common import Options
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules import outcome
from bot.games.arrakhar.rules.movement import automatic_entry
from bot.games.arrakhar.rules.plan import refusal
from bot.games.arrakhar.text.orders import order_text, plan_words
from bot.games.arrakhar.text.words import TITLES
from bot.kernel import Do, Option, Prompt, Seat
from bot.kernel import text as english

_ASKED: dict[str, tuple[str, Callable[[State], Options]]] = {
    "summon": ("Choose a sorcerer next to a haunt to summon there.", summoning.summonings),
    "haste": (
        "Choose wizards and the stacks they haste. The dice are rolled when you are done.",
        haste.hastes,
    ),
    "move": ("Give move orders. Nobody moves until you are done.", movement.moves),
    "fire": (
        "Choose casters and their targets. The dice are rolled when you are done.",
        fireballs.fires,
    ),
    "rush": (
        "Fireballs emptied a hex. Up to four adjacent units of one type may advance into it; they "
        "cannot attack this turn.",
        advances.advances,
    ),
    "combat": ("Name all your attacks. The dice are rolled when you are done.", combat.attacks),
    "advance": (
        "Combat emptied a hex. Up to four units of one type that attacked it may advance into it.",
        advances.advances,
    ),
}
_TOPICS = {  # headings of RULES.md
    "summon": "Summons",
    "haste": "Haste",
    "move": "Movement",
    "fire": "Fireballs",
    "rush": "Advances",
    "combat": "Combat",
    "advance": "Advances",
}
_DICE = ("haste", "fire", "combat")
_SKIP = {
    "summon": "Skip summons",
    "haste": "Skip haste",
    "move": "Move nobody",
    "fire": "Skip fireballs",
    "rush": "Do not advance",
    "combat": "Skip combat",
    "advance": "Do not advance",
}
_CARRY_OUT = {
    "summon": "Done summoning",
    "haste": "Cast as planned",
    "move": "Move as planned",
    "fire": "Throw the fireballs",
    "rush": "Advance as planned",
    "combat": "Attack as planned",
    "advance": "Advance as planned",
}


def prompts(state: State) -> tuple[Prompt[Action], ...]:
    """One for every seat that may act."""
    if state.end:
        return ()
    if state.segment in SETUP:
        return placement.prompts(state, revise.revisions(state))
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
    title = f"Turn {state.turn}, {TITLES[state.segment]}."
    return Prompt(
        seat=Seat(state.actor),
        text=" ".join(filter(None, (title, text, *_remarks(state)))),
        options=(*options(state), *_closing(state)),
        default=_default(state),
        why_not=partial(why_not, state),
        topic=_TOPICS[state.segment],
    )


def _remarks(state: State) -> tuple[str, ...]:
    """What is left, what looms, what is planned, and why it cannot be carried out as it is."""
    why = refusal(state) if state.plan else ""
    return _reserve(state), _warning(state), plan_words(state.orders), why and f"Not yet: {why}"


def _default(state: State) -> str:
    """R60: out of time, the phase is passed; where that would lose, some units step in."""
    if not outcome.passing_loses(state):
        return "pass"
    if refusal(state):
        return "clear"
    if not outcome.plan_loses(state):
        return "done"
    entering = automatic_entry(state)
    return f"order {order_text(entering)} done" if entering else "pass"


def _reserve(state: State) -> str:
    """With every summons the sorcerer player reads what is left."""
    if state.segment != "summon":
        return ""
    left = army({kind: state.reserve[kind] for kind in SUMMONED})
    return f"Still to summon: {left}. Orc counters left for wandering orcs: {pool(state)}."


def _closing(state: State) -> Options:
    """Change the plan, carry it out, or skip the rest of the phase."""
    options: Options = []
    if state.plan:
        options += [
            Option("undo", "Undo the last order", Do(Undo())),
            *revise.revisions(state),
            Option("clear", "Delete the whole plan", Do(Clear())),
        ]
    if not refusal(state):
        end = Do[Action](Done(), confirm=_confirm(state))
        options.append(Option("done", _done_label(state), end, also=("ready",)))
    options.append(_pass(state))
    return options


def _pass(state: State) -> Option[Action]:
    """Where a pass would lose the match, the button says so."""
    if outcome.passing_loses(state):
        sure = "You have no units in the valley. If you skip the rest, you lose the match (R54)."
        return Option("pass", "Skip the rest and lose the match", Do(Pass(), confirm=sure))
    skipped = PHASE[state.side][PHASE[state.side].index(state.segment) :]
    skips = [TITLES[each] for each in skipped if each not in ("rush", "advance")]
    dropped = " Your plan is discarded." if state.plan else ""
    rest = f"You skip {english.listed(skips)}." if skips else "Nobody advances."
    sure = f"End your whole phase now? {rest}{dropped}"
    return Option("pass", "Skip the rest of the phase", Do(Pass(), confirm=sure))


def _done_label(state: State) -> str:
    if state.segment == "summon" and state.used:
        return "Done summoning"
    if [order.castings for order in state.orders if isinstance(order, Fireball)] == [1]:
        return "Throw the fireball"
    return (_CARRY_OUT if state.plan else _SKIP)[state.segment]


def _confirm(state: State) -> str:
    if state.segment in _DICE and state.plan:
        return "Roll the dice? Your plan cannot be changed after that (R62)."
    return _warning(state)


def _warning(state: State) -> str:
    """R54 is easily forgotten while everybody waits in the entries."""
    if not outcome.plan_loses(state):
        return ""
    return "If none of your units is in the valley at the end of this phase, you lose (R54)."


def why_not(state: State, word: str) -> str:
    """Why a word is not offered in this segment."""
    plain = word.casefold()
    if plain in ("done", "ready"):
        return refusal(state)
    if plain in ("undo", "clear"):
        return str(Refused("GN07"))
    return ""
