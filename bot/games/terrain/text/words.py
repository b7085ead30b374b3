"""The line under the board: whose turn, what for."""

from bot.games.terrain.model.board import EDGES
from bot.games.terrain.rules.turn import roll_words
from bot.games.terrain.text.view import View, asked, result
from bot.kernel import Seat


def status(view: View) -> str:
    over = result(view)
    if over is not None:
        return over.reason
    match view.phase:
        case "build":
            due = f" {view.pieces_due} pieces" if view.pieces_due > 1 else ""
            return f"{{{view.seat}}} builds{due}; {view.board.count('')} cells are empty."
        case "destinations":
            return f"{{{asked(view)}}} chooses where {{{view.seat}}} must go."
        case _:
            who = f"{{{asked(view)}}}{_leads(view, asked(view))}"
            return f"Round {view.round}. {who} {_to_do(view)}"


def _leads(view: View, seat: Seat | None) -> str:
    return "" if seat == view.seat else f" for {{{view.seat}}}"


def _to_do(view: View) -> str:
    turn = view.turn
    if turn is None:
        return "is next."
    if turn.is_double:
        return f"has {roll_words(turn)}: rotate a piece or forfeit."
    weather = "bad" if turn.is_bad else "good"
    way = f", only {EDGES[turn.green - 1]}" if turn.green else ""
    return f"has {turn.points} of {turn.white} points left in {weather} weather{way}."
