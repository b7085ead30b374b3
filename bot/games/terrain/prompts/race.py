"""What may be said in the race: steps with their prices, and what doubles allow.

The first step is `go F6`; from there on a cell alone goes on, so that `go F6 G5 G6` walks a way.
"""

from functools import lru_cache, partial

from bot.games.terrain.model.actions import Action, Forfeit, Go, Invert, Rotate, Stop
from bot.games.terrain.model.board import EDGES, LABELS, Cell, edge_between
from bot.games.terrain.model.pieces import PIECES, turned
from bot.games.terrain.model.state import State, Turn
from bot.games.terrain.prompts import refusals
from bot.games.terrain.prompts.options import Options, cell_option, option
from bot.games.terrain.rules import connectivity, doubles, movement
from bot.games.terrain.rules.turn import roll_words
from bot.kernel import Ask, Do, Option, Prompt, Seat
from bot.kernel.text import count

MOVING, DIE = "Moving", "The direction die"  # headings of RULES.md


def prompt(state: State) -> Prompt[Action]:
    turn, seat = state.turn, state.leader(state.seat)
    assert turn is not None
    assert seat is not None
    if turn.is_double:
        return _doubles(state, seat)
    if turn.has_moved:
        return _onward(state, seat)
    return _first_step(state, seat)


def _whose(state: State, seat: Seat) -> str:
    return "" if seat == state.seat else f"You play for {{{state.seat}}}. "


def _first_step(state: State, seat: Seat) -> Prompt[Action]:
    turn = state.turn
    assert turn is not None
    options: list[Option[Action]] = []
    if movement.steps(state):
        options.append(Option("go", "Move", Ask(partial(_cells_to_enter, state, seat))))
    else:  # only `mercy` asks somebody who cannot move
        ask: Ask[Action] = Ask(partial(_own_piece, state, seat))
        options.append(Option("rotate", "Rotate your own piece", ask))
    default = ""
    if movement.may_stop(state):
        stay = Do[Action](Stop(), confirm=_given_up(state, "Stay"))
        options.append(Option("stay", "Stay where you are", stay, also=("stop", "pass")))
        default = "stay"
    else:
        default = f"go {LABELS[next(iter(movement.steps(state)))]}"
    text = f"{_whose(state, seat)}{_dice_text(state)} Where to?"
    why_not = partial(refusals.verb, state)
    topic = DIE if state.options.green else MOVING
    return Prompt(seat, text, tuple(options), default, why_not, topic=topic)


def _points(turn: Turn) -> str:
    return count(turn.points, "point")


def _dice_text(state: State) -> str:
    assert state.turn is not None
    return roll_words(state.turn)


def _cells_to_enter(state: State, seat: Seat) -> Prompt[Action]:
    here = LABELS[state.tokens[state.seat]]
    why_not = partial(refusals.step, state)
    return Prompt(seat, f"Where do you move from {here}?", _steps(state), why_not=why_not)


def _onward(state: State, seat: Seat) -> Prompt[Action]:
    turn = state.turn
    assert turn is not None
    options = _steps(state)
    default = ""
    if movement.may_stop(state):
        stop = Do[Action](Stop(), confirm=_given_up(state, "Stop"))
        options = (*options, Option("stop", "Stop here", stop, also=("stay", "pass")))
        default = "stop"
    else:
        default = options[0].token
    here = LABELS[state.tokens[state.seat]]
    text = f"{_whose(state, seat)}You are on {here} with {_points(turn)} left. Where to next?"
    why_not = partial(refusals.step, state)
    topic = DIE if state.options.green else MOVING
    return Prompt(seat, text, options, default, why_not, topic=topic)


def _given_up(state: State, verb: str) -> str:
    """Asked before a destination is left lying that these points lead to; else one just stops."""
    turn, here = state.turn, state.tokens[state.seat]
    assert turn is not None
    for goal in sorted(state.markers[state.seat]):
        away = connectivity.steps_from(state.board, goal)[here]
        if 0 < away <= turn.points and goal in movement.reach(state):
            can = f"Your {_points(turn)} can bring you to your destination {LABELS[goal]}"
            return f"{can}. {verb} here?"
    return ""


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
    what = "rotate any piece"
    if doubles.invertible(state):
        what += ", turn one upside down"
        ask: Ask[Action] = Ask(partial(_cells_to_invert, state, seat))
        options.append(Option("invert", "Turn a piece upside down", ask))
    options.append(option("forfeit", "Skip", Forfeit(), also=("pass",)))
    text = f"{_whose(state, seat)}{_dice_text(state)} You do not move: {what}, or skip."
    why_not = partial(refusals.verb, state)
    return Prompt(seat, text, tuple(options), "forfeit", why_not, topic="Doubles")


@lru_cache(maxsize=8)
def _cells_to_rotate(state: State, seat: Seat) -> Prompt[Action]:
    options = tuple(
        cell_option(cell, _piece_label(state, cell), Ask(partial(_rotations, state, seat, cell)))
        for cell in doubles.rotatable(state.board)
    )
    why_not = partial(refusals.rotation_site, state)
    return Prompt(seat, "Which piece do you rotate?", options, why_not=why_not)


def _own_piece(state: State, seat: Seat) -> Prompt[Action]:
    cell = state.tokens[state.seat]
    ask: Ask[Action] = Ask(partial(_rotations, state, seat, cell))
    options = (cell_option(cell, _piece_label(state, cell), ask),)
    why_not = partial(refusals.mercy_site, state)
    return Prompt(seat, "Rotate your own piece", options, why_not=why_not, topic="Variants")


def _piece_label(state: State, cell: Cell) -> str:
    piece = PIECES[state.board[cell]]
    return f"{piece.code}, exits {piece.exit_names}"


def _rotations(state: State, seat: Seat, cell: Cell) -> Prompt[Action]:
    code = state.board[cell]
    options: Options = tuple(
        Option(
            str(turns),
            f"{count(turns, 'step')} clockwise: exits {PIECES[turned(code, turns)].exit_names}",
            Do(Rotate(cell, turns)),
            cell=LABELS[cell],
            also=_same_turns(code, turns),
        )
        for turns in doubles.turns_for(code)
    )
    text = f"{LABELS[cell]} is {_piece_label(state, cell)}. How far do you rotate it?"
    why_not = partial(refusals.rotation, state, cell)
    return Prompt(seat, text, options, why_not=why_not)


def _same_turns(code: str, turns: int) -> tuple[str, ...]:
    result = turned(code, turns)
    return tuple(str(more) for more in range(turns + 1, 6) if turned(code, more) == result)


def _cells_to_invert(state: State, seat: Seat) -> Prompt[Action]:
    options = tuple(
        cell_option(
            cell,
            _piece_label(state, cell),
            Do(Invert(cell), confirm="This cannot be undone: no one can enter this cell again."),
        )
        for cell in doubles.invertible(state)
    )
    why_not = partial(refusals.inversion, state)
    return Prompt(seat, "Which piece do you turn upside down?", options, why_not=why_not)
