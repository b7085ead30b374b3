"""Questions while the land is built: a start corner, a cell, a piece, a vote."""

from functools import lru_cache, partial

from bot.games.terrain.model.actions import Action, Claim, Place, PlaceAny, Vote
from bot.games.terrain.model.board import CORNERS, EDGES, LABELS, NEIGHBOURS, Cell
from bot.games.terrain.model.pieces import PIECES
from bot.games.terrain.model.state import State, listed
from bot.games.terrain.prompts import refusals
from bot.games.terrain.prompts.options import Options, cell_option, option
from bot.games.terrain.rules import building
from bot.kernel import Ask, Do, Option, Prompt
from bot.kernel.text import count
from bot.kernel.text import listed as in_a_row


def corner(state: State) -> Prompt[Action]:
    options: Options = (
        Option("corner", "Choose a corner", Ask(partial(_corners, state))),
        option("any", "Pick one at random", PlaceAny()),
    )
    text = "Choose your start corner. When everyone has one, the land is dealt at random."
    why_not, topic = partial(refusals.verb, state), "The dealt board"
    return Prompt(state.seat, text, options, default="any", why_not=why_not, topic=topic)


def _corners(state: State) -> Prompt[Action]:
    options = tuple(
        cell_option(cell, f"the {EDGES[CORNERS.index(cell)]} corner", Do(Claim(cell)))
        for cell in building.free_corners(state)
    )
    why_not = partial(refusals.corner, state)
    return Prompt(state.seat, "Which corner is your start?", options, why_not=why_not)


def build(state: State) -> Prompt[Action]:
    options: list[Option[Action]] = [
        Option("place", "Place a piece", Ask(partial(_cells_to_build, state))),
        option("any", "Place a random piece for me", PlaceAny()),
    ]
    if building.may_vote(state):
        options.append(_vote(state))
    return Prompt(
        state.seat,
        _build_text(state),
        tuple(options),
        default="any",
        why_not=partial(refusals.verb, state),
        topic="Set-up",
    )


def _vote(state: State) -> Option[Action]:
    if state.seat in state.votes:
        return option("handbuild", "Withdraw my vote to fill the rest", Vote(fill=False))
    return option("autofill", "Vote to fill the rest at random", Vote(fill=True))


def _build_text(state: State) -> str:
    if building.must_claim(state, state.seat):
        return (
            "Your first piece goes on a free corner, which becomes your start. Example: place A1 "
            "5A2."
        )
    number = state.pieces_due
    pieces = f"Place {number} pieces, each" if number > 1 else "Place a piece"
    empty = count(state.board.count(""), "empty cell")
    return f"{pieces} next to the land so far. {empty} left. {_quicker(state)}"


def _quicker(state: State) -> str:
    """How the rest of the land could be there at once."""
    others = [seat for seat in state.votes if seat not in (state.seat, *state.gone)]
    if others and state.seat not in state.votes:
        vote = "votes" if len(others) == 1 else "vote"
        return f"{listed(others)} {vote} to fill the rest at random. Say `autofill` to agree."
    return "`any` places a random piece for you. If everyone votes `autofill`, the rest is random."


@lru_cache(maxsize=8)
def _cells_to_build(state: State) -> Prompt[Action]:
    options = tuple(
        cell_option(cell, _beside(state, cell), Ask(partial(_pieces, state, cell)))
        for cell in building.open_cells(state)
    )
    why_not = partial(refusals.building_site, state)
    return Prompt(state.seat, "On which cell?", options, why_not=why_not)


def _beside(state: State, cell: Cell) -> str:
    codes = [state.board[other] for other in NEIGHBOURS[cell] if state.board[other]]
    if not codes:
        return f"the {EDGES[CORNERS.index(cell)]} corner" if cell in CORNERS else "the middle"
    levels = sorted({code[0] for code in codes})
    return f"next to level{'s' if len(levels) > 1 else ''} {in_a_row(levels)}"


@lru_cache(maxsize=64)  # whoever compares many pieces asks for the same cells again and again
def _pieces(state: State, cell: Cell) -> Prompt[Action]:
    left = building.supply(state.board)
    codes = building.open_codes(state, cell)
    options: Options = tuple([_piece(cell, code, left[code[:2]]) for code in codes])
    text = f"Which piece on {LABELS[cell]}? Level 1–8, pattern A–D, rotated 0–5 steps clockwise."
    why_not = partial(refusals.piece, state, cell)
    return Prompt(state.seat, text, options, why_not=why_not, topic="The pieces")


@lru_cache(maxsize=1 << 14)
def _piece(cell: Cell, code: str, left: int) -> Option[Action]:
    piece = PIECES[code]
    return Option(
        code,
        f"{code} · exits {piece.exit_names} · {left} left",
        Do(Place(cell, code)),
        cell=LABELS[cell],
        group=f"Level {code[0]}",
        also=piece.also,
    )
