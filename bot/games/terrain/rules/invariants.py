"""Invariants of a match; tests check them after every step."""

from collections.abc import Iterator
from itertools import combinations

from bot.games.terrain.model.board import CENTRE, CORNERS, LABELS, NOWHERE
from bot.games.terrain.model.pieces import PIECES
from bot.games.terrain.model.state import State
from bot.games.terrain.rules.building import supply
from bot.games.terrain.rules.connectivity import is_open, region
from bot.games.terrain.rules.turn import is_decided


def violations(state: State) -> Iterator[str]:
    yield from _land(state)
    yield from _starts(state)
    yield from _tokens(state)
    yield from _markers(state)
    yield from _turn(state)


def _land(state: State) -> Iterator[str]:
    for kind, left in supply(state.board).items():
        if left < 0:
            yield f"more than three copies of {kind}"
    if state.phase not in ("build", "over") and "" in state.board:
        yield "the race is on and the land is not complete"
    if state.phase == "destinations" and not is_open(state.board, state.claimed):
        yield "a start is walled in"


def _starts(state: State) -> Iterator[str]:
    allowed = (CENTRE,) if state.options.lost else CORNERS
    for home in state.claimed:
        if home not in allowed:
            yield f"{LABELS[home]} is no start"
    for one, other in combinations(state.racing, 2):
        home = state.homes[one]
        shared = state.options.lost or state.team(one) == state.team(other)
        if home != NOWHERE and home == state.homes[other] and not shared:
            yield f"{one} and {other} share the start {LABELS[home]}"


def _tokens(state: State) -> Iterator[str]:
    for seat in state.order:
        cell = state.tokens[seat]
        if cell != NOWHERE and PIECES[state.board[cell]].is_inverted:
            yield f"{seat} stands on an inverted piece"
        if state.phase == "race" and state.is_racing(seat) == (cell == NOWHERE):
            yield f"the token of {seat} is in the wrong place"
    for one, other in combinations(state.racing, 2):
        cell = state.tokens[one]
        if cell == state.tokens[other] != NOWHERE and not _may_share(state, one, cell):
            yield f"{one} and {other} both stand on {LABELS[cell]}"


def _may_share(state: State, seat: int, cell: int) -> bool:
    if state.options.lost:
        return cell == CENTRE
    return state.options.team_size > 1 and cell == state.homes[seat]


def _markers(state: State) -> Iterator[str]:
    teams = {state.team(seat): state.markers[seat] for seat in state.racing}
    placed = [cell for markers in teams.values() for cell in markers]
    if len(placed) != len(set(placed)):
        yield "two markers share a piece"
    for seat in state.racing:
        land = region(state.board, state.homes[seat]) if state.markers[seat] else 0
        for cell in state.markers[seat]:
            if not land >> cell & 1:
                yield f"{seat} can never reach {LABELS[cell]}"
        if state.phase == "race" and not state.markers[seat] and not state.options.lost:
            yield f"{seat} races on without a destination"


def _turn(state: State) -> Iterator[str]:
    if (state.phase == "race") != (state.turn is not None):
        yield "dice lie on the table only in the race, and always there"
    if state.turn is not None and not 0 <= state.turn.points <= state.turn.white:
        yield f"{state.turn.points} points left of {state.turn.white}"
    if state.phase != "over" and is_decided(state):
        yield "the match is decided and goes on"
