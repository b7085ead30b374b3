"""Questions before the first turn: sides, line-ups, the two lands."""

from functools import partial

from bot.games.rakh.model.actions import (
    Action,
    Land,
    Place,
    TakeSide,
)
from bot.games.rakh.model.state import LINE_UP, State
from bot.games.rakh.model.units import FACTIONS, KINDS, SIDES
from bot.games.rakh.prompts import refusals
from bot.games.rakh.prompts.common import ask, where
from bot.games.rakh.rules import legal_moves
from bot.kernel import Ask, Do, Option, Prompt, Seat


def sides(seat: Seat) -> Prompt[Action]:
    options = tuple(
        Option(SIDES[side].lower(), FACTIONS[side], Do[Action](TakeSide(side))) for side in (0, 1)
    )
    text = "Which side will you lead? First come, first served. The Sun has the first turn."
    return Prompt(seat, text, options)


def placement(state: State) -> Prompt[Action]:
    left = LINE_UP - len(state.of(state.side))
    text = f"{FACTIONS[state.side]}: place a unit on a free starting space ({left} to go)."
    verb = Option("place", "Place a unit", Ask(partial(_whom_to_place, state)))
    return ask(state, text, (verb,), partial(refusals.verb, state))


def _whom_to_place(state: State) -> Prompt[Action]:
    options = tuple(
        Option(
            KINDS[kind].code.lower(),
            _figures(kind),
            Ask(partial(_where_to_place, state, kind)),
            also=(KINDS[kind].name,),
        )
        for kind in legal_moves.unplaced(state, state.side)
    )
    text = "Which of your units? Five of the ten take the field."
    return ask(state, text, options, partial(refusals.placed_unit, state))


def _figures(kind: int) -> str:
    unit = KINDS[kind]
    figures = f"H{unit.health} S{unit.speed} P{unit.power} R{unit.range}"
    return f"{unit.name} ({figures}, {unit.ability})"


def _where_to_place(state: State, kind: int) -> Prompt[Action]:
    text = f"Where does your {KINDS[kind].name} start?"
    free = legal_moves.free_starts(state, state.side)
    why_not = partial(refusals.start, state)
    return where(state, text, free, partial(Place, kind), why_not)


def land(state: State) -> Prompt[Action]:
    text = f"Lay the first cursed land of the {SIDES[state.side]} on any free space."
    verb = Option("land", "Lay your land", Ask(partial(_where_to_curse, state)))
    return ask(state, text, (verb,), partial(refusals.verb, state))


def _where_to_curse(state: State) -> Prompt[Action]:
    text = "Where? It counts as the first of the four that lose the match."
    why_not = partial(refusals.free_land, state)
    return where(state, text, legal_moves.free_lands(state), Land, why_not)
