"""What Terrain's picture says in words: whose turn it is, how each player stands, who won."""

from bot.games.terrain.model.board import LABELS
from bot.games.terrain.text.view import (
    COLOURS,
    LETTERS,
    View,
    asked,
    choosers,
    listed,
    markers_due,
    result,
    walked,
)
from bot.kernel import Outcome, Seat
from bot.kernel.text import count, ordinal


def words(view: View) -> tuple[str, str]:
    seat = asked(view)
    over = result(view)
    if over is not None or seat is None:
        return ("The match is over", _named(over.reason) if over else "")
    name = COLOURS[seat]
    match view.phase:
        case "build":
            empty = view.board.count("")
            due = f", {view.pieces_due} due now" if view.pieces_due > 1 else ""
            return (f"{name} builds", f"{len(view.board) - empty} of 91 placed{due}{_votes(view)}")
        case "destinations":
            home = LABELS[view.homes[view.seat]]
            goals = "destinations" if markers_due(view) > 1 else "a destination"
            if all_choose(view):
                return ("Players choose", f"{goals} for each other")
            return (f"{name} chooses for {COLOURS[view.seat]}", f"{goals} within reach of {home}")
        case _:
            mate = "" if seat == view.seat else f" for {COLOURS[view.seat]}"
            does = "may rotate" if view.turn and view.turn.is_double else "moves"
            goal = ", first to the edge wins" if view.options.lost else ""
            rounds = f"Round {view.round} of {view.options.round_limit}"
            return (f"{name} {does}{mate}", f"{rounds}{goal}")


def all_choose(view: View) -> bool:
    """Are several players choosing destinations, the viewer not among them?"""
    seats = choosers(view) if view.phase == "destinations" else ()
    return len(seats) > 1 and view.viewer not in seats


def answering(view: View) -> tuple[Seat | None, ...]:
    """Whose row is lit: who has to answer."""
    return choosers(view) if view.phase == "destinations" else (asked(view),)


def _votes(view: View) -> str:
    number = len(view.votes)
    return f", {count(number, 'vote')} to fill the rest" if number else ""


def won(over: Outcome) -> str:
    winners = sorted(over.ranking[0])
    won = f"{_named(listed(winners))} win{'s' if len(winners) == 1 else ''}"
    return "Draw" if over.is_draw else won


def _named(text: str) -> str:
    """The text with colors instead of players' names, which a picture does not know."""
    for seat, name in enumerate(COLOURS):
        text = text.replace(f"{{{seat}}}", name)
    return text


def came(view: View) -> str:
    """The last walk in words, if it is plain who walked it."""
    cells = walked(view)
    stands = [seat for seat in view.racing if cells and LABELS[view.tokens[seat]] == cells[-1]]
    way = " → ".join(cells if len(cells) <= 4 else (cells[0], "…", cells[-1]))
    return f"{COLOURS[stands[0]]}: {way}" if len(stands) == 1 and len(cells) > 1 else ""


def note(view: View, seat: Seat) -> str:
    """A note about a player: place, start, or that they have left."""
    over = result(view)
    if over is not None:
        place = next(n for n, group in enumerate(over.ranking, start=1) if seat in group)
        return f"{ordinal(place)} place"
    if seat in view.finished:
        return f"arrived, {ordinal(view.finished.index(seat) + 1)} place"
    if seat in view.gone:
        return "left the match"
    cell = view.tokens[seat] if view.tokens[seat] >= 0 else view.homes[seat]
    if cell < 0:
        return "no start corner yet"
    mates = "".join(LETTERS[mate] for mate in view.team_mates(seat))
    team = f" with {mates}" if mates else ""
    return f"{'on' if view.tokens[seat] >= 0 else 'start corner'} {LABELS[cell]}{team}"


def goals(view: View, seat: Seat) -> tuple[str, ...]:
    return tuple(LABELS[cell] for cell in view.markers[seat])
