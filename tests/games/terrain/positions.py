"""Positions for tests, written as the worked examples write them.

FLAT is a board of `4B0` everywhere but where another piece is named; copies are not counted.
"""

from bot.games.terrain import GAME
from bot.games.terrain.model.board import CELLS, LABELS, NOWHERE
from bot.games.terrain.model.state import Board, Options, State, Turn
from bot.games.terrain.rules.movement import steps
from bot.kernel import Event, Recorded, Seat, Step, sentences, walk_first

R, B, G, Y = Seat(0), Seat(1), Seat(2), Seat(3)
NEXT = (2, 6)  # dice of whoever comes after the turn under test


def cells(labels: str) -> tuple[int, ...]:
    return tuple(CELLS[label] for label in labels.split())


def land(pieces: str = "", fill: str = "4B0") -> Board:
    """A board of one piece, but for the cells given: "F6=2C0 G5=3B0"."""
    board = [fill] * len(CELLS)
    for each in pieces.split():
        label, code = each.split("=")
        board[CELLS[label]] = code
    return tuple(board)


def race(
    pieces: str = "",
    *,
    tokens: str = "",
    starts: str = "A6 K1",
    markers: tuple[str, ...] = ("A1", "K6"),
    dice: tuple[int, int] = (2, 6),
    green: int = 0,
    options: Options | None = None,
) -> State:
    """R to move with these dice; tokens in seat order, "-" for one at home."""
    homes = cells(starts)
    places = list(homes)
    for seat, label in enumerate(tokens.split()):
        if label != "-":
            places[seat] = CELLS[label]
    red, white = dice
    goals = [cells(each) for each in markers] + [cells("F6")] * (len(homes) - len(markers))
    return State(
        options=options or Options(),
        order=tuple(Seat(seat) for seat in range(len(homes))),
        phase="race",
        seat=R,
        board=land(pieces),
        homes=homes,
        tokens=tuple(places),
        markers=tuple(goals),
        turn=Turn(red, white, green, 0 if red == white else white, path=(places[0],)),
        round=1,
    )


def building(
    pieces: str = "",
    *,
    starts: str = "",
    players: int = 2,
    seat: Seat = R,
    options: Options | None = None,
) -> State:
    homes = cells(starts)
    return State(
        options=options or Options(),
        order=tuple(Seat(each) for each in range(players)),
        phase="build",
        seat=seat,
        board=land(pieces, fill=""),
        homes=homes + (NOWHERE,) * (players - len(homes)),
        tokens=(NOWHERE,) * players,
        markers=((),) * players,
    )


def say(state: State, text: str, *faces: int) -> Step[State]:
    """A batch, said by whoever is asked first; `faces` fall after it."""
    chance = Recorded(*faces)
    seat = GAME.prompts(state)[0].seat
    events: list[Event] = []
    while text:
        said = walk_first(GAME.prompt(state, seat), text)
        step = GAME.apply(state, seat, said.action, chance)
        state, text = step.state, said.rest
        events += step.events
    assert chance.used_up
    return Step(state, tuple(events))


def offered(state: State) -> list[str]:
    """Every sentence that may be said now."""
    return [sentence for prompt in GAME.prompts(state) for sentence in sentences(prompt)]


def costs(state: State) -> dict[str, int]:
    return {LABELS[cell]: cost for cell, cost in steps(state).items()}


def where(state: State) -> list[str]:
    """The tokens' cells in seat order; "-" is off the board."""
    return ["-" if cell == NOWHERE else LABELS[cell] for cell in state.tokens]
