"""Questions about destinations: which cells, for whom."""

from functools import partial

from bot.games.terrain.model.actions import Action, Mark, MarkAny
from bot.games.terrain.model.board import LABELS, Cell
from bot.games.terrain.model.state import State
from bot.games.terrain.prompts import refusals
from bot.games.terrain.prompts.options import Options, cell_option, option
from bot.games.terrain.rules import connectivity, destinations
from bot.kernel import Ask, Do, Option, Prompt, Seat
from bot.kernel.text import count, listed


def choose(state: State) -> Prompt[Action]:
    owner = state.seat
    number = destinations.due(state, owner)
    options: Options = (
        Option(
            "mark",
            "Choose the cells" if number > 1 else "Choose a cell",
            Ask(partial(_cells_to_mark, state, ())),
        ),
        option("any", "Pick at random", MarkAny()),
    )
    whose = f"the team of {{{owner}}}" if state.options.team_size > 1 else f"{{{owner}}}"
    what = f"{number} destinations" if number > 1 else "the destination"
    text = (
        f"Choose {what} for {whose}, whose start corner is {LABELS[state.homes[owner]]}."
        f"{_chosen_so_far(state)}"
    )
    why_not = partial(refusals.verb, state)
    placer = destinations.placer_of(state, owner)
    return Prompt(placer, text, options, default="any", why_not=why_not, topic="Set-up")


def _chosen_so_far(state: State) -> str:
    """Cells that are taken: whoever has read the question knows of them (R14, R71)."""
    taken = [
        f"{{{seat}}} {listed(LABELS[cell] for cell in state.markers[seat])}"
        for seat in destinations.owners(state)
        if state.markers[seat]
    ]
    return f" Chosen so far: {', '.join(taken)}." if taken else ""


def _cells_to_mark(state: State, chosen: tuple[Cell, ...]) -> Prompt[Action]:
    owner = state.seat
    number = destinations.due(state, owner)

    def then(cell: Cell) -> Do[Action] | Ask[Action]:
        cells = (*chosen, cell)
        last = len(cells) == number
        return Do(Mark(cells)) if last else Ask(partial(_cells_to_mark, state, cells))

    options = tuple(
        cell_option(cell, _how_far(state, owner, cell), then(cell))
        for cell in destinations.next_cells(state, owner, chosen)
    )
    text = (
        f"Which cell is destination {len(chosen) + 1} of {number}?" if number > 1 else "Which cell?"
    )
    why_not = partial(refusals.destination, state, chosen)
    return Prompt(destinations.placer_of(state, owner), text, options, why_not=why_not)


def _how_far(state: State, owner: Seat, cell: Cell) -> str:
    """The level of a cell and its way from the owner's start, cliffs walked round."""
    home = state.homes[owner]
    away = count(connectivity.steps_from(state.board, home)[cell], "step")
    by_exits = connectivity.pip_reach(state.board, home) >> cell & 1
    exits = "the exits lead there" if by_exits or state.options.green else "an exit is missing"
    return f"level {state.board[cell][0]}, {away} from the start, {exits}"
