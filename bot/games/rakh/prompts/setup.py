"""Questions before the first turn: sides, line-ups, the two lands."""

from collections.abc import Sequence
from functools import partial

from bot.games.rakh.model.actions import (
    Action,
    Land,
    Place,
    PlaceRest,
    TakeSide,
)
from bot.games.rakh.model.board import LABELS, cells
from bot.games.rakh.model.state import LINE_UP, State
from bot.games.rakh.model.units import FACTIONS, KINDS, SIDES
from bot.games.rakh.prompts import refusals
from bot.games.rakh.prompts.common import ask, where
from bot.games.rakh.rules import legal_moves
from bot.games.rakh.rules.setup import suggested
from bot.kernel import Ask, Do, Option, Prompt, Seat

SETUP = "Set-up"  # the heading of RULES.md about these questions


def sides(seat: Seat) -> Prompt[Action]:
    options = tuple(
        Option(SIDES[side].lower(), FACTIONS[side], Do[Action](TakeSide(side))) for side in (0, 1)
    )
    text = "Which side will you lead? First come, first served. Sun moves first."
    return Prompt(seat, text, options, default=SIDES[0].lower(), after_people=True, topic=SETUP)


def placement(state: State) -> Prompt[Action]:
    left = LINE_UP - len(state.of(state.side))
    text = f"{FACTIONS[state.side]}: place a unit on a free starting space ({left} left to place)."
    kind = KINDS[legal_moves.unplaced(state, state.side)[0]]
    default = f"place {kind.code.lower()} {_first(legal_moves.free_starts(state, state.side))}"
    verbs = [Option("place", "Place a unit", Ask(partial(_whom_to_place, state)))]
    usual = suggested(state)
    if len(usual) > 1:
        verbs.append(Option("rest", _line_up(usual), Do[Action](PlaceRest()), also=("usual",)))
    return ask(state, text, tuple(verbs), partial(refusals.verb, state), default, SETUP)


def _line_up(usual: Sequence[tuple[int, int]]) -> str:
    """The label says it all, for what has been placed last is not undone freely."""
    units = [f"{KINDS[kind].name} {LABELS[cell]}" for kind, cell in usual]
    return f"Place for me: {', '.join(units)}"


def _whom_to_place(state: State) -> Prompt[Action]:
    options = tuple(
        Option(
            KINDS[kind].code.lower(),
            f"{KINDS[kind].name} ({KINDS[kind].ability})",
            Ask(partial(_where_to_place, state, kind)),
            also=(KINDS[kind].name,),
            detail=_figures(kind),
        )
        for kind in legal_moves.unplaced(state, state.side)
    )
    text = "Which unit? You field five of the ten."
    return ask(state, text, options, partial(refusals.placed_unit, state), topic="The units")


def _figures(kind: int) -> str:
    unit = KINDS[kind]
    return f"HEALTH {unit.health} · SPEED {unit.speed} · POWER {unit.power} · RANGE {unit.range}"


def _where_to_place(state: State, kind: int) -> Prompt[Action]:
    text = f"Where does your {KINDS[kind].name} start?"
    free = legal_moves.free_starts(state, state.side)
    why_not = partial(refusals.start, state)
    return where(state, text, free, partial(Place, kind), why_not, topic=SETUP)


def land(state: State) -> Prompt[Action]:
    text = "Place your first cursed land on any free space."
    default = f"land {_first(legal_moves.free_lands(state))}"
    verb = Option("land", "Place your cursed land", Ask(partial(_where_to_curse, state)))
    return ask(state, text, (verb,), partial(refusals.verb, state), default, SETUP)


def _where_to_curse(state: State) -> Prompt[Action]:
    text = "On which space? This is the first of the four that would lose you the match."
    why_not = partial(refusals.free_land, state)
    free = legal_moves.free_lands(state)
    return where(state, text, free, Land, why_not, topic="Cursed land")


def _first(spaces: int) -> str:
    return LABELS[next(cells(spaces))]
