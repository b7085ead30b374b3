"""What an action still owes: a pull, a cleave, lightning, the Skeleton's obedience."""

from functools import partial

from bot.games.rakh.model.actions import (
    Action,
    Follow,
)
from bot.games.rakh.model.board import LABELS, cells
from bot.games.rakh.model.state import Pending, State, Unit
from bot.games.rakh.model.units import SK
from bot.games.rakh.prompts import refusals
from bot.games.rakh.prompts.common import ask, of_target, units_on, where
from bot.kernel import Ask, Option, Prompt


def follow_up(state: State, pending: Pending) -> Prompt[Action]:
    text, label = _wording(state, pending)
    verb = Option(pending.word, label, Ask(partial(_which, state, pending, text)))
    topic = "The Skeleton" if pending.assault is None else "An attack, step by step"
    default = _default(state, pending)
    return ask(state, text, (verb,), partial(refusals.owed, pending), default, topic)


def _default(state: State, pending: Pending) -> str:
    """The first choice there is (R54)."""
    first = next(cells(pending.options))
    unit = state.at(first)
    return f"{pending.word} {LABELS[first] if unit is None else unit.code}"


def _striker(state: State, pending: Pending) -> Unit | None:
    """The unit that strikes next: the attacker, or the Skeleton."""
    assault = pending.assault
    return state.unit(state.side, SK if assault is None else assault.kind)


def _which(state: State, pending: Pending, text: str) -> Prompt[Action]:
    why_not = partial(refusals.follow_up, state, pending)
    if pending.options & ~state.occupied:
        return where(state, text, pending.options, Follow, why_not, _moved(state, pending))
    options = tuple(
        of_target(state, foe, Follow(foe.cell), _striker(state, pending))
        for foe in units_on(state, pending.options)
    )
    return ask(state, text, options, why_not)


def _moved(state: State, pending: Pending) -> Unit | None:
    """Whom a follow-up moves: the Skeleton, or the pulled victim."""
    if pending.assault is None:
        return state.unit(state.side, SK)
    return state.at(pending.assault.spot)


def _wording(state: State, pending: Pending) -> tuple[str, str]:
    """The question of a follow-up, and its one verb as a button says it."""
    match pending.word:
        case "pull":
            return "Where do you pull the unit you struck? One space closer.", "Pull to …"
        case "cleave":
            return "Cleave: which unit does your Mercenary strike next?", "Cleave …"
        case "lightning":
            return "Lightning: which unit does your Shaman strike next?", "Lightning on …"
        case _ if pending.options & ~state.occupied:
            return "Where does your Skeleton move? It must move if it can.", "Skeleton to …"
        case _:
            return (
                "Which unit does your Skeleton attack? It must attack if it can.",
                "Skeleton attacks …",
            )
