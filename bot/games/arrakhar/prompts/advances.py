"""Advances into hexes that fireballs or combat have emptied."""

from functools import partial

from bot.games.arrakhar.model.actions import Action
from bot.games.arrakhar.model.board import NEAR, ORDER
from bot.games.arrakhar.model.orders import Advance
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.units import KINDS
from bot.games.arrakhar.prompts import notation
from bot.games.arrakhar.prompts.common import Options, refusal_of, share, staged, typed
from bot.games.arrakhar.rules import combat
from bot.kernel import Ask, Do, Option, Prompt


def advances(state: State) -> Options:
    pairs = [
        (start, end)
        for end in state.emptied
        for start in NEAR[end]
        if combat.room(state, start, end)
    ]
    if not pairs:
        return [typed(state)]
    start, end = pairs[0]
    return [
        Option("advance", "Advance into an emptied hex", Ask(partial(_starts, state, pairs))),
        typed(state, f"{start}>{end}x1"),
    ]


def _starts(state: State, pairs: list[tuple[str, str]]) -> Prompt[Action]:
    starts = sorted({start for start, _ in pairs}, key=ORDER.__getitem__)
    options = tuple(
        Option[Action](
            start,
            f"{KINDS[state.stacks[start].kind].plural.capitalize()} in {start}",
            Ask(partial(_goals, state, start, [end for each, end in pairs if each == start])),
            start,
        )
        for start in starts
    )
    return Prompt(
        state.actor, "Which units advance?", options, why_not=partial(_why_no_start, state)
    )


def _why_no_start(state: State, word: str) -> str:
    end = state.emptied[0]
    return refusal_of(state, lambda: Advance(notation.place(word.upper()), 1, end))


def _goals(state: State, start: str, ends: list[str]) -> Prompt[Action]:
    options = tuple(
        Option[Action](end, f"Into {end}", _stepping(state, start, end), end) for end in ends
    )
    why = partial(_why_no_goal, state, start)
    return Prompt(state.actor, "Into which hex?", options, why_not=why)


def _why_no_goal(state: State, start: str, word: str) -> str:
    return refusal_of(state, lambda: Advance(start, 1, notation.place(word.upper())))


def _stepping(state: State, start: str, end: str) -> Do[Action] | Ask[Action]:
    if combat.room(state, start, end) == 1:
        return staged(Advance(start, 1, end))
    return Ask(partial(_steps, state, start, end))


def _steps(state: State, start: str, end: str) -> Prompt[Action]:
    most = combat.room(state, start, end)
    options = tuple(
        Option[Action](
            str(count),
            share(count, most),
            staged(Advance(start, count, end)),
        )
        for count in range(most, 0, -1)
    )
    return Prompt(state.actor, f"How many from {start} into {end}?", options)
