"""The position in words, for those who do not see the picture."""

from bot.games.terrain.model.board import LABELS, NOWHERE
from bot.games.terrain.model.state import COLOURS
from bot.games.terrain.text.view import View
from bot.games.terrain.text.words import status
from bot.kernel import Seat
from bot.kernel.text import listed


def describe(view: View) -> str:
    lines = [_line(view, seat) for seat in view.order if view.is_racing(seat)]
    built = sum(1 for code in view.board if code)
    land = f"{built} of 91 pieces are placed. " if built < len(view.board) else ""
    return f"{status(view)} {land}{' '.join(lines)}"[:900]


def _line(view: View, seat: Seat) -> str:
    """One player: color, start, token, destinations."""
    home, token = view.homes[seat], view.tokens[seat]
    if home == NOWHERE:
        return f"{{{seat}}} ({COLOURS[seat]}) has no start corner yet."
    where = f" is on {LABELS[token]}, level {view.board[token][0]}" if token != NOWHERE else ""
    goals = listed(LABELS[cell] for cell in view.markers[seat])
    what = "destination" if len(view.markers[seat]) == 1 else "destinations"
    to = f", {what} {goals}" if goals else ""
    return f"{{{seat}}} ({COLOURS[seat]}, start corner {LABELS[home]}){where}{to}."
