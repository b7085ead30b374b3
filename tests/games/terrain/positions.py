"""Positions for tests, written as the worked examples write them.

FLAT is a board of `4B0` everywhere but where another piece is named; copies are not counted.
"""

from typing import Any

from bot.games.terrain import GAME
from bot.games.terrain.model.board import LABELS, NOWHERE
from bot.games.terrain.model.state import State
from bot.games.terrain.rules import position
from bot.games.terrain.rules.movement import steps
from bot.games.terrain.rules.position import building, cells, land
from bot.kernel import Event, Recorded, Seat, Step, sentences, walk_first

__all__ = ["building", "cells", "land"]

R, B, G, Y = Seat(0), Seat(1), Seat(2), Seat(3)
NEXT = (2, 6)  # dice of whoever comes after the turn under test


def race(
    pieces: str = "",
    *,
    markers: tuple[str, ...] = ("A1", "K6"),
    green: int = 0,
    **more: Any,
) -> State:
    return position.race(pieces, destinations=markers, direction=green, **more)


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
    """Every sentence that whoever is asked first may say now."""
    return [sentence for prompt in GAME.prompts(state)[:1] for sentence in sentences(prompt)]


def costs(state: State) -> dict[str, int]:
    return {LABELS[cell]: cost for cell, cost in steps(state).items()}


def where(state: State) -> list[str]:
    """The tokens' cells in seat order; "-" is off the board."""
    return ["-" if cell == NOWHERE else LABELS[cell] for cell in state.tokens]
