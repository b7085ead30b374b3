"""Positions in the worked examples' notation, for lessons, examples and tests.

`race("F6=2C0", tokens="F5 -")` is Red's turn on a flat board of `4B0`, copies not counted.
`race("F6=2C0", deal=7)` is the same on a board dealt from a seed, where the named pieces trade
places with others, so that no copy is used twice.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.terrain.model.board import CELLS, NOWHERE, Cell
from bot.games.terrain.model.pieces import PIECES
from bot.games.terrain.model.state import Board, Options, State, Turn
from bot.games.terrain.rules import dealt_board
from bot.games.terrain.rules.building import supply
from bot.games.terrain.rules.setup import options
from bot.kernel import Dice, NotUnderstood, Seat, Table

FLAT = "4B0"


def position(table: Table, data: Mapping[str, Any]) -> State:
    """The position that a lesson or an example describes; the options are the table's settings."""
    data = {**data, "options": options(table)}
    match data.pop("phase", "race"):
        case "build":
            return building(**data, players=len(table.seats))
        case "destinations":
            return choosing(**data)
        case _:
            return race(**data)


def race(
    pieces: str = "",
    *,
    tokens: str = "",
    starts: str = "A6 K1",
    destinations: Sequence[str] = ("A1", "K6"),
    dice: tuple[int, int] = (2, 6),
    direction: int = 0,
    deal: int | None = None,
    options: Options | None = None,
    seat: int = 0,
    round: int = 1,
) -> State:
    """A turn that begins with these dice; tokens in seat order, "-" for one at home."""
    homes = cells(starts)
    places = list(homes)
    for owner, label in enumerate(tokens.split()):
        if label != "-":
            places[owner] = cell(label)
    red, white = dice
    goals = [cells(each) for each in destinations]
    goals += [cells("F6")] * (len(homes) - len(goals))
    return State(
        options=options or Options(),
        order=tuple(Seat(each) for each in range(len(homes))),
        phase="race",
        seat=Seat(seat),
        board=_complete(pieces, homes, deal),
        homes=homes,
        tokens=tuple(places),
        markers=tuple(goals),
        turn=Turn(red, white, direction, 0 if red == white else white, path=(places[seat],)),
        round=round,
    )


def choosing(
    pieces: str = "",
    *,
    starts: str = "A6 K1",
    destinations: Sequence[str] = ("", ""),
    deal: int | None = None,
    options: Options | None = None,
    seat: int = 0,
) -> State:
    """A complete board on which the destinations of a seat are being chosen."""
    homes = cells(starts)
    return State(
        options=options or Options(),
        order=tuple(Seat(each) for each in range(len(homes))),
        phase="destinations",
        seat=Seat(seat),
        board=_complete(pieces, homes, deal),
        homes=homes,
        tokens=homes,
        markers=tuple(cells(each) for each in destinations),
    )


def building(
    pieces: str = "",
    *,
    starts: str = "",
    players: int = 2,
    seat: int = 0,
    empty: str = "",
    deal: int | None = None,
    options: Options | None = None,
) -> State:
    """A board being built: these pieces, or a dealt board without these empty cells."""
    homes = cells(starts)
    still = cells(empty)
    dealt = () if deal is None else _dealt(pieces, homes, deal)
    board = tuple("" if place in still else code for place, code in enumerate(dealt))
    return State(
        options=options or Options(),
        order=tuple(Seat(each) for each in range(players)),
        phase="build",
        seat=Seat(seat),
        board=board or land(pieces, fill=""),
        homes=homes + (NOWHERE,) * (players - len(homes)),
        tokens=(NOWHERE,) * players,
        markers=((),) * players,
    )


def _complete(pieces: str, homes: tuple[Cell, ...], deal: int | None) -> Board:
    return land(pieces) if deal is None else _dealt(pieces, homes, deal)


def land(pieces: str = "", fill: str = FLAT) -> Board:
    """A board with the same piece everywhere except on the given cells: "F6=2C0 G5=3B0"."""
    board = [fill] * len(CELLS)
    for place, code in _named(pieces).items():
        board[place] = code
    return tuple(board)


def _dealt(pieces: str, homes: tuple[Cell, ...], seed: int) -> Board:
    """A dealt board; each named piece comes from the five left over, or from a cell not named."""
    named = _named(pieces)
    board = list(dealt_board.built(homes, Dice(b"", "", seed), lost=False))
    for place, code in named.items():
        kind, old = code[:2], board[place]
        board[place] = code
        if supply(tuple(board))[kind] >= 0:
            continue
        free = [each for each in range(len(CELLS)) if each not in named and board[each][:2] == kind]
        if not free:
            raise NotUnderstood(f"There are only three {kind}.")
        board[free[-1]] = old
    return tuple(board)


def _named(pieces: str) -> dict[Cell, str]:
    found = {}
    for word in pieces.split():
        label, _, code = word.partition("=")
        if code not in PIECES:
            raise NotUnderstood(f"“{word}” is not a piece on a cell.")
        found[cell(label)] = code
    return found


def cells(labels: str) -> tuple[Cell, ...]:
    return tuple(cell(label) for label in labels.split())


def cell(label: str) -> Cell:
    if label not in CELLS:
        raise NotUnderstood(f"There is no cell “{label}”.")
    return CELLS[label]
