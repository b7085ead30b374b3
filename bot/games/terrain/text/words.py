"""The line under the board: whose turn, what for."""

from bot.games.terrain.model.board import EDGES
from bot.games.terrain.text.view import View, asked, choosers, listed, markers_due, result
from bot.kernel import Seat
from bot.kernel.text import count


def status(view: View) -> str:
    over = result(view)
    if over is not None:
        return over.reason
    match view.phase:
        case "build" if view.options.build == "auto":
            return f"Building: {{{view.seat}}} chooses a start corner."
        case "build":
            due = count(view.pieces_due, "piece")
            empty = count(view.board.count(""), "empty cell")
            return f"Building: {{{view.seat}}} places {due}; {empty} left."
        case "destinations":
            number = markers_due(view)
            what = f"{number} destinations" if number > 1 else "the destination"
            others = choosers(view)
            if len(others) > 1:
                return f"{listed(others)} choose destinations for each other."
            return f"{{{asked(view)}}} chooses {what} for {{{view.seat}}}."
        case _:
            who = f"{{{asked(view)}}}{_leads(view, asked(view))}"
            return f"Round {view.round}. {who} {_to_do(view)}"


def _leads(view: View, seat: Seat | None) -> str:
    return "" if seat == view.seat else f" (for {{{view.seat}}})"


def _to_do(view: View) -> str:
    turn = view.turn
    if turn is None:
        return "is next."
    if turn.is_double:
        return f"rolled a double {turn.red} and may rotate any piece instead of moving."
    weather = "bad" if turn.is_bad else "good"
    way = f" and must go {EDGES[turn.green - 1]}" if turn.green else ""
    points = count(turn.points, "point")
    if turn.points < turn.white:
        points = f"{turn.points} of {count(turn.white, 'point')} left"
    return f"has {points} in {weather} weather{way}."
