"""The position in words and letters: the line under the board, the text board, the description."""

from bot.games.terrain.board import EDGES, LABELS, NOWHERE
from bot.games.terrain.state import COLOURS, LETTERS, State
from bot.games.terrain.turns import roll_words
from bot.games.terrain.view import Tile, View, asked, result, tiles
from bot.kernel import Seat

_PITCH = 4  # letters from one column to the next
_WIDTH = 2 * _PITCH  # neighbours in a line of text are two columns apart


def status(view: View) -> str:
    state = view.position
    over = result(view)
    if over is not None:
        return over.reason
    match state.phase:
        case "build":
            due = f" {state.pieces_due} pieces" if state.pieces_due > 1 else ""
            return f"{{{state.seat}}} builds{due}; {state.board.count('')} cells are empty."
        case "destinations":
            return f"{{{asked(view)}}} chooses where {{{state.seat}}} must go."
        case _:
            who = f"{{{asked(view)}}}{_leads(state, asked(view))}"
            return f"Round {state.round}. {who} {_to_do(state)}"


def _leads(state: State, seat: Seat | None) -> str:
    return "" if seat == state.seat else f" for {{{state.seat}}}"


def _to_do(state: State) -> str:
    turn = state.turn
    if turn is None:
        return "is next."
    if turn.is_double:
        return f"has {roll_words(turn)}: rotate a piece or forfeit."
    weather = "bad" if turn.is_bad else "good"
    way = f", only {EDGES[turn.green - 1]}" if turn.green else ""
    return f"has {turn.points} of {turn.white} points left in {weather} weather{way}."


def board(view: View) -> str:
    """Every piece by its code; a letter for each token, a small one for each marker."""
    grid: dict[int, list[Tile]] = {}
    for tile in tiles(view):
        grid.setdefault(2 * tile.ground.r + tile.ground.q, []).append(tile)
    rows = [_row(grid[line]) for line in sorted(grid)]
    header = "".join(letter.ljust(_PITCH) for letter in "ABCDEFGHIJK").rstrip()
    return "\n".join([header, *rows, *_legend(view.position)])


def _row(row: list[Tile]) -> str:
    line = " " * (row[0].ground.q + 5) * _PITCH
    return (line + "".join(_letters(tile).ljust(_WIDTH) for tile in row)).rstrip()


def _letters(tile: Tile) -> str:
    code = tile.ground.code or "·"
    tokens = "".join(LETTERS[seat] for seat in tile.tokens[:2]) + ("+" if tile.tokens[2:] else "")
    markers = "".join(LETTERS[seat].lower() for seat in tile.markers[:1])
    return f"{code}{tokens}{markers}"


def _legend(state: State) -> list[str]:
    names = [f"{LETTERS[seat]} {{{seat}}}" for seat in sorted(state.order)]
    return [
        "Cells count from the top of each column; 5C2: level 5, pattern C, turned 2.",
        f"Capital: token, small: destination. {', '.join(names)}.",
    ]


def describe(view: View) -> str:
    state = view.position
    lines = [_line(state, seat) for seat in state.order if state.is_racing(seat)]
    built = sum(1 for code in state.board if code)
    land = f"{built} of 91 cells are built. " if built < len(state.board) else ""
    return f"{status(view)} {land}{' '.join(lines)}"[:900]


def _line(state: State, seat: Seat) -> str:
    """One player: colour, start, token, destinations."""
    home, token = state.homes[seat], state.tokens[seat]
    if home == NOWHERE:
        return f"{{{seat}}} ({COLOURS[seat]}) has no start yet."
    where = f" is on {LABELS[token]}, level {state.board[token][0]}" if token != NOWHERE else ""
    goals = ", ".join(LABELS[cell] for cell in state.markers[seat])
    to = f", to {goals}" if goals else ""
    return f"{{{seat}}} ({COLOURS[seat]}, from {LABELS[home]}){where}{to}."
