"""Why a word is not offered: each refusal says what is wrong, the ruling, and what would be right.

An empty answer means that the word is no word of the game; the kernel then says what is offered.
"""

from bot.games.terrain.model.board import (
    CORNERS,
    EDGES,
    LABELS,
    NEAR,
    NEIGHBOURS,
    NOWHERE,
    Cell,
    cell_of,
    edge_between,
)
from bot.games.terrain.model.pieces import KINDS, PIECES, STEEPEST, price
from bot.games.terrain.model.state import State, Turn
from bot.games.terrain.rules import building, destinations, doubles, movement
from bot.games.terrain.rules.connectivity import OPEN_LAND, region
from bot.kernel.text import count, listed


def verb(state: State, word: str) -> str:
    """A first word that does not fit the moment."""
    said = word.casefold()
    if state.phase == "race":
        return _race_verb(state, said)
    if said in ("go", "stay", "rotate", "invert", "forfeit"):
        first = "Place a piece" if state.phase == "build" else "Choose the destinations"
        return f"The race has not begun, so no one moves yet. {first} first."
    if said in ("place", "autofill", "handbuild"):
        return _no_building(state, said)
    if said == "mark" and state.phase == "build":
        return "Destinations are chosen when the land is complete. Place a piece first."
    return ""


def _no_building(state: State, said: str) -> str:
    if state.phase == "destinations":
        return "The land is complete; the spare pieces stay out. Choose a destination: mark (R9)."
    if state.options.build == "auto":
        return "The land is dealt for you as soon as everyone has a corner. Say corner, or any."
    return _no_vote(state, said)


def _no_vote(state: State, said: str) -> str:
    if not building.has_all_starts(state):
        return "You may vote for autofill once everyone has a start corner. Place a piece (R58)."
    if state.has_voted:
        return "You have already voted this turn. Place a piece, then you may vote again (R58)."
    given = "already voted" if said == "autofill" else "not voted"
    return f"You have {given} for autofill. Place a piece (R58)."


def _race_verb(state: State, said: str) -> str:
    turn = state.turn
    assert turn is not None
    if turn.is_double:
        return _doubles_verb(state, said)
    if said in ("rotate", "forfeit"):
        return (
            "You may rotate a piece only after rolling doubles. This roll is for moving: go or "
            "stay (R24)."
        )
    if said == "invert":
        return (
            "Only a double six may turn a piece upside down, and only if the table allows it. Say "
            "go or stay (R34)."
        )
    if said == "stay":
        return "With the direction die you must move if you can. Say go (R47)."
    if said == "go":
        return "Your piece has no usable exit. Rotate it, or stay (R31)."
    if said == "place":
        return "The land is complete; the spare pieces stay out. Say go or stay (R9)."
    return ""


def _doubles_verb(state: State, said: str) -> str:
    if said in ("go", "stay", "stop"):
        return (
            "You rolled doubles, so you do not move this turn. Rotate a piece, or skip: forfeit "
            "(R24)."
        )
    if said != "invert":
        return ""
    if not state.options.inversion:
        return (
            "This table does not turn pieces upside down. Rotate a piece, or skip: forfeit (R34)."
        )
    if not doubles.may_invert(state):
        return "Only a double six may turn a piece upside down. Rotate one, or skip: forfeit (R34)."
    return "Any piece turned upside down now would cut someone off. Rotate one, or skip (R34)."


def _no_cell(word: str) -> str:
    looks_like_one = len(word) in (2, 3) and word[0].isalpha() and word[1:].isdigit()
    return (
        f"There is no cell {word.upper()}. Choose one from A1 to K6; F6 is the middle."
        if looks_like_one
        else ""
    )


# Building.


def corner(state: State, word: str) -> str:
    cell = cell_of(word)
    if cell == NOWHERE:
        return _no_cell(word)
    if cell in CORNERS:
        return f"{LABELS[cell]} is another player's start corner. Choose a free one (R3)."
    return f"{LABELS[cell]} is not a corner. Choose {_labels(CORNERS)} (R4)."


def building_site(state: State, word: str) -> str:
    cell = cell_of(word)
    if cell == NOWHERE:
        return _no_cell(word)
    name = LABELS[cell]
    if building.must_claim(state, state.seat):
        return _no_start(state, cell)
    if state.board[cell]:
        return f"{name} already has a piece ({state.board[cell]}). Choose an empty cell (R4)."
    if cell not in building.candidates(state):
        return f"{name} touches no piece. Build next to the land so far (R4)."
    return (
        f"Any piece on {name} would wall in a start corner: each must keep {OPEN_LAND} "
        "connected cells. Choose another cell (R7)."
    )


def _no_start(state: State, cell: Cell) -> str:
    name = LABELS[cell]
    if cell not in CORNERS:
        return f"{name} is not a corner. Place your first piece on {_labels(CORNERS)} (R4)."
    return f"{name} is taken. Choose a free corner (R3)."


def piece(state: State, cell: Cell, word: str) -> str:
    code = word.upper()
    kind = code[:2]
    if kind not in KINDS:
        return ""
    if not building.supply(state.board)[kind]:
        return f"All three {kind} are on the board. Choose another piece (R2)."
    if int(kind[0]) not in building.open_levels(state, cell):
        return (
            f"Level {kind[0]} on {LABELS[cell]} would wall in a start corner: each must keep "
            f"{OPEN_LAND} connected cells. Choose another level (R7)."
        )
    if len(code) == 2:
        return f"{kind} can lie in six ways. Say {kind}0 to {kind}5, in steps clockwise (R6)."
    return f"A piece is rotated 0 to 5 steps clockwise. Say {kind}0 to {kind}5 (R6)."


def _labels(cells: tuple[Cell, ...]) -> str:
    *most, last = (LABELS[cell] for cell in cells)
    return f"{', '.join(most)} or {last}"


# Destinations.


def destination(state: State, chosen: tuple[Cell, ...], word: str) -> str:
    cell, owner = cell_of(word), state.seat
    if cell == NOWHERE:
        return _no_cell(word)
    name, home = LABELS[cell], LABELS[state.homes[owner]]
    if cell in state.claimed:
        return f"{name} is a start corner and cannot be a destination. Choose another cell (R13)."
    if cell in chosen or any(cell in markers for markers in state.markers):
        return f"{name} is already a destination. Choose another cell (R14)."
    if not region(state.board, state.homes[owner]) >> cell & 1:
        return (
            f"{name} cannot be reached from {home}: cliffs are in the way. Choose another cell "
            "(R15)."
        )
    if not destinations.allowed(state, owner)[0] >> cell & 1:
        return (
            f"The exits do not lead from {home} to {name}, as this table asks. Choose another "
            "cell (R15)."
        )
    return (
        f"With {name} the exits allow no order to visit all destinations. Choose another cell "
        "(R15)."
    )


# The race.


def step(state: State, word: str) -> str:
    turn = state.turn
    assert turn is not None
    start = state.tokens[state.seat]
    said = word.upper()
    if said in EDGES:
        cell = NEAR[start][EDGES.index(said)]
        if cell == NOWHERE:
            return f"The board ends {said} of {LABELS[start]}. Choose another direction (R18)."
    else:
        cell = cell_of(word)
    if cell == NOWHERE:
        return _stop_word(state, said) or _no_cell(word)
    return _no_step(state, turn, start, cell)


def _stop_word(state: State, said: str) -> str:
    if said not in ("STOP", "STAY"):
        return ""
    return "You would end more than three cells from a teammate. Keep moving (R61)."


def _no_step(state: State, turn: Turn, start: Cell, cell: Cell) -> str:
    here, name = LABELS[start], LABELS[cell]
    if cell not in NEIGHBOURS[start]:
        return (
            f"{name} is not next to {here}, and you move one cell at a time. Choose a cell next "
            f"to {here} (R19)."
        )
    edge = edge_between(start, cell)
    if edge not in movement.directions(state, turn, start):
        return _wrong_way(state, turn, start, cell)
    rise = PIECES[state.board[cell]].level - PIECES[state.board[start]].level
    if PIECES[state.board[cell]].is_inverted:
        return f"{name} is upside down, so no one may enter it. Choose another cell (R33)."
    if abs(rise) > STEEPEST:
        return (
            f"{name} is {abs(rise)} levels {_way(rise)}; the limit is three. Choose another cell "
            "(R54)."
        )
    cost = price(rise, bad=turn.is_bad)
    if cost > turn.points:
        weather = "bad" if turn.is_bad else "good"
        return (
            f"{name} costs {count(cost, 'point')} in {weather} weather; you have {turn.points} "
            "left. Choose a cheaper step, or stop here (R55)."
        )
    return _occupied(state, cell)


def _wrong_way(state: State, turn: Turn, start: Cell, cell: Cell) -> str:
    if state.options.green:
        way = EDGES[turn.green - 1]
        return f"{LABELS[cell]} is not {way} of you, as the direction die says. Go {way} (R68)."
    names = listed(PIECES[state.board[start]].exit_names.split())
    return (
        f"{LABELS[start]} has no exit toward {LABELS[cell]}; its exits lead {names}. Choose one "
        "of them (R17)."
    )


def _way(rise: int) -> str:
    return "up" if rise > 0 else "down"


def _occupied(state: State, cell: Cell) -> str:
    name = LABELS[cell]
    if not movement.is_closed(state, cell):
        return (
            f"From {name} you could not end within three cells of your teammates. Choose another "
            "cell (R61)."
        )
    if state.options.sends_home:
        return (
            f"{name} is a start corner with its owner on it, and no one else may enter. Choose "
            "another cell (R30)."
        )
    return f"{name} is occupied, and at this table no one is sent back. Choose another cell (R67)."


def rotation_site(state: State, word: str) -> str:
    cell = cell_of(word)
    if cell == NOWHERE:
        return _no_cell(word)
    return f"{LABELS[cell]} is upside down and cannot be rotated. Choose another piece (R33)."


def mercy_site(state: State, word: str) -> str:
    if cell_of(word) == NOWHERE:
        return _no_cell(word)
    here = LABELS[state.tokens[state.seat]]
    return f"Without doubles you may rotate only the piece you stand on. Choose {here} (R31)."


def rotation(state: State, cell: Cell, word: str) -> str:
    if not word.isdigit():
        return ""
    name, code = LABELS[cell], state.board[cell]
    if int(word) in range(1, 6):
        return (
            f"Pattern B looks the same after {word} steps, and a rotation must change something. "
            "Rotate it 1, 3 or 5 steps (R25)."
        )
    if int(word) % 6 == 0:
        return (
            f"That leaves {name} ({code}) as it is. Rotate it 1 to 5 steps, or skip: forfeit (R25)."
        )
    return f"{name} cannot be rotated by {word} steps. Rotate it 1 to 5 steps clockwise (R25)."


def inversion(state: State, word: str) -> str:
    cell = cell_of(word)
    if cell == NOWHERE:
        return _no_cell(word)
    name = LABELS[cell]
    if PIECES[state.board[cell]].is_inverted:
        return f"{name} is already upside down. Choose another piece (R33)."
    if cell in state.claimed:
        return (
            f"{name} is a start corner and cannot be turned upside down. Choose another piece "
            "(R32)."
        )
    if doubles.is_busy(state, cell):
        return f"A player or a destination is on {name}. Choose an unoccupied piece (R34)."
    return (
        f"Without {name} someone would be cut off from a destination for good. Choose another "
        "piece (R32)."
    )
