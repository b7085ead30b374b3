"""Questions of a turn: a verb, a unit or target, a space.

`move pa E3`, `attack ro gu`, `throw me C2`, `heal ro`, `raise C4`. A verb is offered only if a
whole sentence can follow it.
"""

from collections.abc import Callable
from functools import partial

from bot.games.rakh.model.actions import (
    Action,
    Attack,
    Heal,
    Move,
    Raise,
    Throw,
)
from bot.games.rakh.model.board import LABELS, cells
from bot.games.rakh.model.state import State, Unit
from bot.games.rakh.model.units import FACTIONS, KINDS
from bot.games.rakh.prompts import refusals
from bot.games.rakh.prompts.common import ask, of_target, of_unit, units_on, where
from bot.games.rakh.rules import legal_moves
from bot.kernel import Ask, Do, Option, Prompt
from bot.kernel.text import count


def action(state: State) -> Prompt[Action]:
    own = state.of(state.side)
    moving = [(unit, found) for unit in own if (found := legal_moves.moves(state, unit))]
    striking = [(unit, found) for unit in own if (found := legal_moves.attacks(state, unit))]
    allies, spots = legal_moves.throws(state)
    healing = legal_moves.heals(state)
    raising = legal_moves.raises(state)
    asks: list[tuple[str, str, int, Callable[[], Prompt[Action]]]] = [
        ("move", "Move a unit", len(moving), partial(_who_moves, state, moving)),
        ("attack", "Attack with a unit", len(striking), partial(_who_attacks, state, striking)),
        ("throw", "Throw an ally (Giant)", allies, partial(_whom_to_throw, state, allies, spots)),
        ("heal", "Heal an ally (Priest)", healing, partial(_whom_to_heal, state, healing)),
        (
            "raise",
            "Raise the Skeleton (Necromancer)",
            raising,
            partial(_where_to_raise, state, raising),
        ),
    ]
    verbs = tuple(Option(word, label, Ask(ask)) for word, label, possible, ask in asks if possible)
    left = count(state.actions, "action")
    text = f"{FACTIONS[state.side]}: {left} left. What will you do?"
    default = _default(state, moving, striking, allies, spots)
    return ask(state, text, verbs, partial(refusals.verb, state), default, "Actions")


def _default(
    state: State,
    moving: list[tuple[Unit, int]],
    striking: list[tuple[Unit, int]],
    allies: int,
    spots: int,
) -> str:
    """What is done for a player whose time runs out: attack, else move, else any ability (R54)."""
    if striking:
        unit, found = striking[0]
        return f"attack {unit.code} {units_on(state, found)[0].code}"
    if moving:
        unit, found = moving[0]
        return f"move {unit.code} {LABELS[next(cells(found))]}"
    if allies:
        return f"throw {units_on(state, allies)[0].code} {LABELS[next(cells(spots))]}"
    if healing := legal_moves.heals(state):
        return f"heal {units_on(state, healing)[0].code}"
    return f"raise {LABELS[next(cells(legal_moves.raises(state)))]}"


def _who_moves(state: State, moving: list[tuple[Unit, int]]) -> Prompt[Action]:
    options = tuple(
        of_unit(unit, Ask(partial(_where_to_move, state, unit, found))) for unit, found in moving
    )
    return ask(state, "Which unit moves?", options, partial(refusals.mover, state))


def _where_to_move(state: State, unit: Unit, found: int) -> Prompt[Action]:
    steps = legal_moves.speed(state, unit)
    text = f"Where does your {unit.name} move? Exactly {count(steps, 'space')} from {unit.label}."
    why_not = partial(refusals.move, state, unit)
    return where(state, text, found, partial(Move, unit.kind), why_not, unit)


def _who_attacks(state: State, striking: list[tuple[Unit, int]]) -> Prompt[Action]:
    options = tuple(
        of_unit(unit, Ask(partial(_whom_to_attack, state, unit, found))) for unit, found in striking
    )
    why_not = partial(refusals.attacker, state)
    return ask(state, "Which unit attacks?", options, why_not, topic="An attack, step by step")


def _whom_to_attack(state: State, unit: Unit, found: int) -> Prompt[Action]:
    away = count(KINDS[unit.kind].range, "space")
    text = f"Which unit does your {unit.name} attack? It must be exactly {away} away."
    options = tuple(
        of_target(state, foe, Attack(unit.kind, foe.kind), unit) for foe in units_on(state, found)
    )
    return ask(state, text, options, partial(refusals.target, state, unit))


def _whom_to_throw(state: State, allies: int, spots: int) -> Prompt[Action]:
    options = tuple(
        of_unit(ally, Ask(partial(_where_to_throw, state, ally, spots)))
        for ally in units_on(state, allies)
    )
    return ask(state, "Which ally does your Giant throw?", options, partial(refusals.thrown, state))


def _where_to_throw(state: State, ally: Unit, spots: int) -> Prompt[Action]:
    text = f"Where does your {ally.name} land? Exactly 2 spaces from the Giant."
    why_not = partial(refusals.throw, state)
    return where(state, text, spots, partial(Throw, ally.kind), why_not, ally)


def _whom_to_heal(state: State, hurt: int) -> Prompt[Action]:
    options = tuple(of_unit(ally, Do[Action](Heal(ally.kind))) for ally in units_on(state, hurt))
    return ask(state, "Which ally does your Priest heal?", options, partial(refusals.healed, state))


def _where_to_raise(state: State, spots: int) -> Prompt[Action]:
    text = "Where does the Skeleton rise? Exactly 2 spaces from the Necromancer."
    why_not = partial(refusals.raised, state)
    return where(state, text, spots, Raise, why_not, topic="The Skeleton")
