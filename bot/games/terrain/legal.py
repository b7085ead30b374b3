"""What may be said now: one question to one seat at a time, for nobody ever acts out of turn.

Cells and pieces are asked for one after the other and only when needed, so that the first screen
is quick even with every piece still in hand.
"""

from functools import partial

from bot.games.terrain import building, destinations, doubles, movement, refusals
from bot.games.terrain.actions import (
    Action,
    Claim,
    Forfeit,
    Go,
    Invert,
    Mark,
    MarkAny,
    Place,
    PlaceAny,
    Rotate,
    Stop,
    Vote,
)
from bot.games.terrain.board import CORNERS, EDGES, LABELS, NEIGHBOURS, Cell, edge_between
from bot.games.terrain.pieces import PIECES, turned
from bot.games.terrain.state import State
from bot.games.terrain.turns import roll_words
from bot.kernel import Ask, Do, Option, Prompt, Seat

_COLUMNS = ("ABC", "DE", "F", "GH", "IJK")  # every menu has at most 21 cells
_GROUPS = {letter: f"Columns {' '.join(some)}" for some in _COLUMNS for letter in some}

Options = tuple[Option[Action], ...]


def prompts(state: State) -> tuple[Prompt[Action], ...]:
    match state.phase:
        case "build" if state.options.build == "auto":
            return (_corner(state),)
        case "build":
            return (_build(state),)
        case "destinations":
            return (_destinations(state),)
        case "race":
            return (_race(state),)
        case "over":
            return ()


def _option(word: str, label: str, action: Action) -> Option[Action]:
    return Option(word, label, Do(action))


def _cell(cell: Cell, label: str, then: Do[Action] | Ask[Action]) -> Option[Action]:
    name = LABELS[cell]
    return Option(name, f"{name} · {label}", then, cell=name, group=_GROUPS[name[0]])


# Building.


def _corner(state: State) -> Prompt[Action]:
    options: Options = (
        Option("corner", "Choose a corner", Ask(partial(_corners, state))),
        _option("any", "Let the dice choose", PlaceAny()),
    )
    text = "Choose your start corner; the land is then dealt at random."
    why_not = partial(refusals.verb, state)
    return Prompt(state.seat, text, options, default="any", why_not=why_not)


def _corners(state: State) -> Prompt[Action]:
    options = tuple(
        _cell(cell, f"the {EDGES[CORNERS.index(cell)]} corner", Do(Claim(cell)))
        for cell in building.free_corners(state)
    )
    why_not = partial(refusals.corner, state)
    return Prompt(state.seat, "Which corner is your start?", options, why_not=why_not)


def _build(state: State) -> Prompt[Action]:
    options: list[Option[Action]] = [
        Option("place", "Place a piece", Ask(partial(_cells_to_build, state))),
        _option("any", "Place a random piece for me", PlaceAny()),
    ]
    if building.may_vote(state):
        options.append(_vote(state))
    why_not = partial(refusals.verb, state)
    return Prompt(state.seat, _build_text(state), tuple(options), default="any", why_not=why_not)


def _vote(state: State) -> Option[Action]:
    if state.seat in state.votes:
        return _option("handbuild", "Take back my vote for autofill", Vote(fill=False))
    return _option("autofill", "Vote to fill the rest at random", Vote(fill=True))


def _build_text(state: State) -> str:
    if building.must_claim(state, state.seat):
        return "Your first piece goes on a free corner: your start. For example: place A1 5A2."
    number = state.pieces_due
    pieces = f"Place {number} pieces, each" if number > 1 else "Place a piece"
    empty = state.board.count("")
    quick = "`any` lets the dice place one; when all say `autofill`, they place all the rest."
    return f"{pieces} next to the land so far; {empty} cells are empty. {quick}"


def _cells_to_build(state: State) -> Prompt[Action]:
    options = tuple(
        _cell(cell, _beside(state, cell), Ask(partial(_pieces, state, cell)))
        for cell in building.open_cells(state)
    )
    why_not = partial(refusals.building_site, state)
    return Prompt(state.seat, "On which cell?", options, why_not=why_not)


def _beside(state: State, cell: Cell) -> str:
    codes = [state.board[other] for other in NEIGHBOURS[cell] if state.board[other]]
    if not codes:
        return f"the {EDGES[CORNERS.index(cell)]} corner" if cell in CORNERS else "the centre"
    return f"beside level {', '.join(sorted({code[0] for code in codes}))}"


def _pieces(state: State, cell: Cell) -> Prompt[Action]:
    left = building.supply(state.board)
    options: Options = tuple(
        Option(
            code,
            f"{code} · exits {PIECES[code].exit_names} · {left[code[:2]]} left",
            Do(Place(cell, code)),
            cell=LABELS[cell],
            group=f"Level {code[0]}",
            also=PIECES[code].also,
        )
        for code in building.open_codes(state, cell)
    )
    text = f"Which piece on {LABELS[cell]}? Level 1-8, pattern A-D, turned 0-5 clockwise."
    return Prompt(state.seat, text, options, why_not=partial(refusals.piece, state, cell))


# Destinations.


def _destinations(state: State) -> Prompt[Action]:
    owner = state.seat
    number = destinations.due(state, owner)
    options: Options = (
        Option("mark", "Choose the cells", Ask(partial(_cells_to_mark, state, ()))),
        _option("any", "Let the dice choose", MarkAny()),
    )
    whose = f"the team of {{{owner}}}" if state.options.team_size > 1 else f"{{{owner}}}"
    what = f"{number} destinations" if number > 1 else "the destination"
    text = f"Choose {what} for {whose}, who starts from {LABELS[state.homes[owner]]}."
    why_not = partial(refusals.verb, state)
    placer = destinations.placer_of(state, owner)
    return Prompt(placer, text, options, default="any", why_not=why_not)


def _cells_to_mark(state: State, chosen: tuple[Cell, ...]) -> Prompt[Action]:
    owner = state.seat
    number = destinations.due(state, owner)

    def then(cell: Cell) -> Do[Action] | Ask[Action]:
        cells = (*chosen, cell)
        last = len(cells) == number
        return Do(Mark(cells)) if last else Ask(partial(_cells_to_mark, state, cells))

    options = tuple(
        _cell(cell, f"level {state.board[cell][0]}", then(cell))
        for cell in destinations.next_cells(state, owner, chosen)
    )
    text = f"Destination {len(chosen) + 1} of {number}?" if number > 1 else "Which cell?"
    why_not = partial(refusals.destination, state, chosen)
    return Prompt(destinations.placer_of(state, owner), text, options, why_not=why_not)


# The race.


def _race(state: State) -> Prompt[Action]:
    turn, seat = state.turn, state.leader(state.seat)
    assert turn is not None
    assert seat is not None
    if turn.is_double:
        return _doubles(state, seat)
    if turn.has_moved:
        return _onward(state, seat)
    return _first_step(state, seat)


def _whose(state: State, seat: Seat) -> str:
    return "" if seat == state.seat else f"You lead the token of {{{state.seat}}}. "


def _first_step(state: State, seat: Seat) -> Prompt[Action]:
    turn = state.turn
    assert turn is not None
    options: list[Option[Action]] = []
    if movement.steps(state):
        options.append(Option("go", "Take a step", Ask(partial(_cells_to_enter, state, seat))))
    else:  # only `mercy` asks somebody who cannot move
        ask: Ask[Action] = Ask(partial(_own_piece, state, seat))
        options.append(Option("rotate", "Rotate your own piece", ask))
    default = ""
    if movement.may_stop(state):
        options.append(_option("stay", "Stay where you are", Stop()))
        default = "stay"
    else:
        default = f"go {LABELS[next(iter(movement.steps(state)))]}"
    text = f"{_whose(state, seat)}{_dice_text(state)} {turn.points} points to spend."
    why_not = partial(refusals.verb, state)
    return Prompt(seat, text, tuple(options), default, why_not)


def _dice_text(state: State) -> str:
    assert state.turn is not None
    words = roll_words(state.turn)
    return f"{words[0].upper()}{words[1:]}."


def _cells_to_enter(state: State, seat: Seat) -> Prompt[Action]:
    here = LABELS[state.tokens[state.seat]]
    why_not = partial(refusals.step, state)
    return Prompt(seat, f"Where to from {here}?", _steps(state), why_not=why_not)


def _onward(state: State, seat: Seat) -> Prompt[Action]:
    turn = state.turn
    assert turn is not None
    options = _steps(state)
    default = ""
    if movement.may_stop(state):
        options = (*options, _option("stop", "Stop here", Stop()))
        default = "stop"
    else:
        default = options[0].token
    here = LABELS[state.tokens[state.seat]]
    text = f"{_whose(state, seat)}On {here} with {turn.points} points left. Where to next?"
    why_not = partial(refusals.step, state)
    return Prompt(seat, text, options, default, why_not)


def _steps(state: State) -> Options:
    """Each step with its cost; the compass direction is understood too."""
    start = state.tokens[state.seat]
    return tuple(
        Option(
            LABELS[cell],
            f"{LABELS[cell]} · {EDGES[edge_between(start, cell)]}, "
            f"level {state.board[cell][0]}, cost {cost}",
            Do(Go(cell)),
            cell=LABELS[cell],
            also=(EDGES[edge_between(start, cell)],),
        )
        for cell, cost in movement.steps(state).items()
    )


def _doubles(state: State, seat: Seat) -> Prompt[Action]:
    options: list[Option[Action]] = [
        Option("rotate", "Rotate a piece", Ask(partial(_cells_to_rotate, state, seat)))
    ]
    if doubles.invertible(state):
        ask: Ask[Action] = Ask(partial(_cells_to_invert, state, seat))
        options.append(Option("invert", "Turn a piece upside-down", ask))
    options.append(_option("forfeit", "Turn nothing", Forfeit()))
    text = f"{_whose(state, seat)}{_dice_text(state)} Nobody moves: rotate any piece or forfeit."
    why_not = partial(refusals.verb, state)
    return Prompt(seat, text, tuple(options), "forfeit", why_not)


def _cells_to_rotate(state: State, seat: Seat) -> Prompt[Action]:
    options = tuple(
        _cell(cell, _piece_label(state, cell), Ask(partial(_rotations, state, seat, cell)))
        for cell in doubles.rotatable(state.board)
    )
    why_not = partial(refusals.rotation_site, state)
    return Prompt(seat, "Which piece?", options, why_not=why_not)


def _own_piece(state: State, seat: Seat) -> Prompt[Action]:
    cell = state.tokens[state.seat]
    ask: Ask[Action] = Ask(partial(_rotations, state, seat, cell))
    options = (_cell(cell, _piece_label(state, cell), ask),)
    why_not = partial(refusals.mercy_site, state)
    return Prompt(seat, "Your own piece:", options, why_not=why_not)


def _piece_label(state: State, cell: Cell) -> str:
    piece = PIECES[state.board[cell]]
    return f"{piece.code}, exits {piece.exit_names}"


def _rotations(state: State, seat: Seat, cell: Cell) -> Prompt[Action]:
    code = state.board[cell]
    options: Options = tuple(
        Option(
            str(turns),
            f"{turns} clockwise: exits {PIECES[turned(code, turns)].exit_names}",
            Do(Rotate(cell, turns)),
            cell=LABELS[cell],
            also=_same_turns(code, turns),
        )
        for turns in doubles.turns_for(code)
    )
    text = f"{LABELS[cell]} is {_piece_label(state, cell)}. Turned how far?"
    why_not = partial(refusals.rotation, state, cell)
    return Prompt(seat, text, options, why_not=why_not)


def _same_turns(code: str, turns: int) -> tuple[str, ...]:
    result = turned(code, turns)
    return tuple(str(more) for more in range(turns + 1, 6) if turned(code, more) == result)


def _cells_to_invert(state: State, seat: Seat) -> Prompt[Action]:
    options = tuple(
        _cell(cell, _piece_label(state, cell), Do(Invert(cell), confirm="This is for good."))
        for cell in doubles.invertible(state)
    )
    why_not = partial(refusals.inversion, state)
    return Prompt(seat, "Which piece goes upside-down?", options, why_not=why_not)
