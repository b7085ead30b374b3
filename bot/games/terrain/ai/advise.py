"""Advice without search: for building, and for a player who is stuck and rolls doubles.

Most of the thousands of placements hardly differ, so only a few cells and pieces are compared. The
same seed compares nearly the same ones, whatever was built last.
"""

from collections.abc import Sequence
from typing import TypeVar

from bot.games.terrain.ai import score
from bot.games.terrain.ai.guess import guess
from bot.games.terrain.model.actions import Place, Vote
from bot.games.terrain.model.board import LABELS, NEAR, NOWHERE, Cell
from bot.games.terrain.model.pieces import ORIENTATIONS, PIECES
from bot.games.terrain.model.state import State
from bot.games.terrain.rules import building, doubles
from bot.games.terrain.text.view import View
from bot.kernel import Chance

T = TypeVar("T")
SITES, CHOICES = 5, 5  # cells, and pieces for each of them
SOON = 9.0  # turns: who is nearer to a goal than this decides the race by more than one pip
GENTLE = ("4A", "5A")  # three ways out, and from the middle heights most land is near
_CODES = tuple(code for ways in ORIENTATIONS.values() for code in ways)


def advise(view: View, chance: Chance) -> str:
    """A start, a placement, a yes to a quick board, or a rotation that opens the way, if any."""
    state = guess(view)
    if state.turn is not None and state.turn.is_double:
        return _way_on(state)
    match build(state, chance):
        case Vote():
            return "autofill"
        case Place(cell, code):
            return f"place {LABELS[cell]} {code}"
        case _:
            return ""


def build(state: State, chance: Chance) -> Place | Vote | None:
    """What to do while the land is built by hand."""
    if state.phase != "build" or state.options.build == "auto":
        return None
    if building.may_vote(state) and state.votes and state.seat not in state.votes:
        return Vote(fill=True)
    if building.must_claim(state, state.seat):
        corners = building.free_corners(state)
        return Place(*start(state, corners[chance.roll(len(corners)) - 1]))
    return Place(*_placement(state, chance))


def start(state: State, cell: Cell) -> tuple[Cell, str]:
    """A corner and a low piece whose exits lead into the land."""
    left = building.supply(state.board)
    kind = next((each for each in GENTLE if left[each]), "")
    ways = ORIENTATIONS[kind] if kind else building.open_codes(state, cell)
    return cell, max(ways, key=lambda code: _ways_in(cell, code))


def _ways_in(cell: Cell, code: str) -> int:
    """How many of a piece's pips point to a cell of the board."""
    return sum(NEAR[cell][edge] != NOWHERE for edge in PIECES[code].exits)


def _placement(state: State, chance: Chance) -> tuple[Cell, str]:
    open_cells = set(building.open_cells(state))
    sites = [cell for cell in chance.shuffled(range(len(state.board))) if cell in open_cells]
    codes = chance.shuffled(_CODES)
    choices = [(cell, code) for cell in sites[:SITES] for code in _fitting(state, cell, codes)]
    return max(choices, key=lambda choice: _worth(state, *choice))


def placements(state: State) -> list[tuple[Cell, str]]:
    """A few cells, each with the best piece found for it; the best cell first.

    The cells stay the same until the next piece is placed.
    """
    cells = _mixed(building.open_cells(state), state)[:SITES]
    codes = _mixed(_CODES, state)
    found = []
    for cell in cells:
        able = _fitting(state, cell, codes)
        if able:
            best = max((_worth(state, cell, code), code) for code in able)
            found.append((best, cell))
    return [(cell, code) for (_, code), cell in sorted(found, reverse=True)]


def _mixed(things: Sequence[T], state: State) -> tuple[T, ...]:
    """The items in a different order for every number of empty cells."""
    turn = state.board.count("")
    places = sorted(range(len(things)), key=lambda place: (place + 1) * (turn + 41) * 7919 % 1009)
    return tuple(things[place] for place in places)


def _fitting(state: State, cell: Cell, codes: tuple[str, ...]) -> list[str]:
    """The first few of these pieces that may be placed there."""
    levels, left = building.open_levels(state, cell), building.supply(state.board)
    able = (code for code in codes if PIECES[code].level in levels and left[code[:2]])
    return [code for code, _ in zip(able, range(CHOICES), strict=False)]


def _worth(state: State, cell: Cell, code: str) -> float:
    return score.score(building.place(state, cell, code).state, state.seat)


def _way_on(state: State) -> str:
    """Turn the piece under the token if the way is long and the piece has no exit towards it."""
    cell, seat = state.tokens[state.seat], state.seat
    teams = {state.team(each) for each in state.racing}
    if not score.is_stuck(state, seat) or min(score.outlook(state, team) for team in teams) < SOON:
        return ""
    best = max(
        doubles.turns_for(state.board[cell]),
        key=lambda turns: score.score(doubles.rotate(state, cell, turns).state, seat),
    )
    return f"rotate {LABELS[cell]} {best}"
