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


def verb(state: State, word: str) -> str:
    """A first word that does not fit the moment."""
    said = word.casefold()
    if state.phase == "race":
        return _race_verb(state, said)
    if said in ("go", "stay", "rotate", "invert", "forfeit"):
        return "The race has not begun; nobody rolls or moves yet."
    if said in ("place", "autofill", "handbuild"):
        return _no_building(state, said)
    if said == "mark" and state.phase == "build":
        return "Destinations are chosen when the land is complete."
    return ""


def _no_building(state: State, said: str) -> str:
    if state.phase == "destinations":
        return "The land is complete and the spare pieces stay out (R9). Now destinations: mark."
    if state.options.build == "auto":
        return "The land is dealt for you as soon as everybody has a corner. Say corner, or any."
    return _no_vote(state, said)


def _no_vote(state: State, said: str) -> str:
    if not building.has_all_starts(state):
        return "Everybody chooses a start first; then you may vote for autofill (R58)."
    if state.has_voted:
        return "You have voted already; place a piece, then you may vote again (R58)."
    given = "already for autofill" if said == "autofill" else "not for autofill anyway"
    return f"Your vote is {given} (R58)."


def _race_verb(state: State, said: str) -> str:
    turn = state.turn
    assert turn is not None
    if turn.is_double:
        return _doubles_verb(state, said)
    if said in ("rotate", "forfeit"):
        return "Only doubles let you turn a piece (R24). This roll is for moving: go or stay."
    if said == "invert":
        return "Only a double six inverts a piece, where that was agreed (R34)."
    if said == "stay":
        return "The green die says where to, and whoever can move must (R47). Say go."
    if said == "go":
        return "Your piece has no usable exit: rotate it, or stay (R31)."
    if said == "place":
        return "The land is complete and the spare pieces stay out (R9)."
    return ""


def _doubles_verb(state: State, said: str) -> str:
    if said in ("go", "stay", "stop"):
        return "Doubles: nobody moves this turn (R24). Rotate a piece, or forfeit."
    if said != "invert":
        return ""
    if not state.options.inversion:
        return "Inversion was not agreed on for this match (R34). Rotate a piece, or forfeit."
    if not doubles.may_invert(state):
        return "Only a double six may invert a piece (R34). Rotate one, or forfeit."
    return "No piece can be inverted without cutting somebody off (R34). Rotate one, or forfeit."


def _no_cell(word: str) -> str:
    looks_like_one = len(word) in (2, 3) and word[0].isalpha() and word[1:].isdigit()
    return f"There is no cell {word.upper()}: A1 to K6, F6 in the middle." if looks_like_one else ""


# Building.


def corner(state: State, word: str) -> str:
    cell = cell_of(word)
    if cell == NOWHERE:
        return _no_cell(word)
    if cell in CORNERS:
        return f"{LABELS[cell]} is another player's start (R3). Choose a free corner."
    return f"{LABELS[cell]} is no corner. The corners are {_labels(CORNERS)} (R4)."


def building_site(state: State, word: str) -> str:
    cell = cell_of(word)
    if cell == NOWHERE:
        return _no_cell(word)
    name = LABELS[cell]
    if building.must_claim(state, state.seat):
        return _no_start(state, cell)
    if state.board[cell]:
        return f"{name} already has a piece ({state.board[cell]})."
    if cell not in building.candidates(state):
        return f"{name} touches no piece yet; build next to the land so far (R4)."
    return (
        f"Any piece left would wall a start in on {name}: every start keeps "
        f"{OPEN_LAND} connected cells (R7). Choose another cell."
    )


def _no_start(state: State, cell: Cell) -> str:
    name = LABELS[cell]
    if cell not in CORNERS:
        return f"{name} is no corner. Your first piece goes on {_labels(CORNERS)} (R4)."
    return f"{name} is taken (R3). Choose a free corner."


def piece(state: State, cell: Cell, word: str) -> str:
    code = word.upper()
    kind = code[:2]
    if kind not in KINDS:
        return ""
    if not building.supply(state.board)[kind]:
        return f"All three {kind} are on the board (R2). Choose another piece."
    if int(kind[0]) not in building.open_levels(state, cell):
        return (
            f"Level {kind[0]} on {LABELS[cell]} would wall a start in: every start keeps "
            f"{OPEN_LAND} connected cells (R7). Choose another level."
        )
    if len(code) == 2:
        return f"Say how {kind} is turned: {kind}0 to {kind}5, clockwise (R6)."
    return f"A piece is turned 0 to 5 sixths clockwise (R6): {kind}0 to {kind}5."


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
        return f"{name} is a start corner; no destination goes there (R13)."
    if cell in chosen or any(cell in markers for markers in state.markers):
        return f"{name} already has a marker, and a piece holds only one (R14)."
    if not region(state.board, state.homes[owner]) >> cell & 1:
        return f"{name} cannot be reached from {home}: cliffs are in the way (R15)."
    if not destinations.allowed(state, owner)[0] >> cell & 1:
        return f"The pips do not lead from {home} to {name}, as was agreed on (R15)."
    return f"With {name} the pips leave no order to visit all destinations (R15)."


# The race.


def step(state: State, word: str) -> str:
    turn = state.turn
    assert turn is not None
    start = state.tokens[state.seat]
    said = word.upper()
    if said in EDGES:
        cell = NEAR[start][EDGES.index(said)]
        if cell == NOWHERE:
            return f"{said} of {LABELS[start]} the board ends (R18)."
    else:
        cell = cell_of(word)
    if cell == NOWHERE:
        return _stop_word(state, said) or _no_cell(word)
    return _no_step(state, turn, start, cell)


def _stop_word(state: State, said: str) -> str:
    if said not in ("STOP", "STAY"):
        return ""
    return "Here you would be more than three cells from a team-mate; go on (R61)."


def _no_step(state: State, turn: Turn, start: Cell, cell: Cell) -> str:
    here, name = LABELS[start], LABELS[cell]
    if cell not in NEIGHBOURS[start]:
        return f"{name} is not next to {here}; a move goes cell by cell (R19)."
    edge = edge_between(start, cell)
    if edge not in movement.directions(state, turn, start):
        return _wrong_way(state, turn, start, cell)
    rise = PIECES[state.board[cell]].level - PIECES[state.board[start]].level
    if PIECES[state.board[cell]].is_inverted:
        return f"{name} is upside-down; nobody may enter it (R33)."
    if abs(rise) > STEEPEST:
        return f"{name} is {abs(rise)} levels {_way(rise)}; the limit is three (R54)."
    cost = price(rise, bad=turn.is_bad)
    if cost > turn.points:
        weather = "bad" if turn.is_bad else "good"
        return f"{name} costs {cost} in {weather} weather; you have {turn.points} left (R55)."
    return _occupied(state, cell)


def _wrong_way(state: State, turn: Turn, start: Cell, cell: Cell) -> str:
    if state.options.green:
        return (
            f"The green die sends you {EDGES[turn.green - 1]}; {LABELS[cell]} is elsewhere (R68)."
        )
    names = PIECES[state.board[start]].exit_names
    return f"{LABELS[start]} has no pip towards {LABELS[cell]}; its exits are {names} (R17)."


def _way(rise: int) -> str:
    return "up" if rise > 0 else "down"


def _occupied(state: State, cell: Cell) -> str:
    name = LABELS[cell]
    if not movement.is_closed(state, cell):
        return f"From {name} you could not end within three cells of your team-mates (R61)."
    if state.options.sends_home:
        return f"A player is at home on {name} and cannot be sent anywhere (R30)."
    return f"{name} is occupied, and here nobody is sent home (R67)."


def rotation_site(state: State, word: str) -> str:
    cell = cell_of(word)
    if cell == NOWHERE:
        return _no_cell(word)
    return f"{LABELS[cell]} is upside-down and shows no pips to turn (R33)."


def mercy_site(state: State, word: str) -> str:
    if cell_of(word) == NOWHERE:
        return _no_cell(word)
    return "Without doubles you may turn only the piece you stand on (R31)."


def rotation(state: State, cell: Cell, word: str) -> str:
    if not word.isdigit():
        return ""
    name, code = LABELS[cell], state.board[cell]
    if int(word) in range(1, 6):
        return f"Pattern B looks the same after {word} turns, and a rotation must change it (R25)."
    if int(word) % 6 == 0:
        return f"That leaves {name} ({code}) as it is; rotate it 1 to 5, or forfeit (R25)."
    return f"Turn {name} by 1 to 5 sixths, clockwise (R25)."


def inversion(state: State, word: str) -> str:
    cell = cell_of(word)
    if cell == NOWHERE:
        return _no_cell(word)
    name = LABELS[cell]
    if PIECES[state.board[cell]].is_inverted:
        return f"{name} is upside-down already (R33)."
    if cell in state.claimed:
        return f"{name} is a start and stays as it is (R32)."
    if doubles.is_busy(state, cell):
        return f"A token or a marker stands on {name}; such a piece is not inverted (R34)."
    return f"Without {name} somebody would be cut off from a destination for good (R32)."
