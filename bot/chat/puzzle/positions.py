"""Where a puzzle is set up: from its game's data, or from the finished match it was found in."""

import asyncio
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from bot.games import find
from bot.kernel import PlayError, Seat
from bot.match.ids import NOBODY, UserId
from bot.match.journal.talk import Talk
from bot.match.match import SCRIPTED, Match, Player, Record
from bot.match.practice.lesson import Position
from bot.match.practice.position import made
from bot.match.practice.puzzle import Puzzle
from bot.match.service import Service

OPPONENT = "Opponent"
BROKEN = "This puzzle can no longer be set up. Use /puzzle for another one."


class Setting(Struct, frozen=True):
    """The position, and which seat must find the best move."""

    settings: Mapping[str, str]
    seats: int
    seat: Seat
    state: Any
    carry_over: Mapping[str, Seat] = {}

    def players(self, solver: str, user: UserId = NOBODY) -> list[Player]:
        """The solver on their seat; nobody else is called by name."""
        many = self.seats > 2
        names = [f"{OPPONENT} {number}" if many else OPPONENT for number in range(1, self.seats)]
        others = [Player(name, strength=SCRIPTED) for name in names]
        return [*others[: self.seat], Player(solver, user=user), *others[self.seat :]]


async def setting_of(service: Service, puzzle: Puzzle) -> Setting:
    """Raises PlayError if the rules have changed too much since the puzzle was found."""
    if puzzle.position is not None:
        return await asyncio.to_thread(_made, puzzle.game, puzzle.position)
    match = await service.match(puzzle.match_id)
    state = await asyncio.to_thread(match.state_at, puzzle.seq - 1)
    seat = match.entries[puzzle.seq].seat
    if state is None or seat is None:
        raise PlayError(BROKEN)
    return Setting(
        match.record.settings, len(match.table.seats), seat, state, match.table.carry_over
    )


def _made(game: str, position: Position) -> Setting:
    """Slow: everything that was said before is said again."""
    seats = position.seats or find(game).about.seats[0]
    return Setting(position.settings, seats, Seat(position.seat), made(game, position))


def shown(puzzle: Puzzle, setting: Setting, solver: str) -> Match:
    """A match in this position, only to be drawn; it is not stored."""
    players = tuple(setting.players(solver))
    record = Record(puzzle.match_id, puzzle.game, setting.settings, players, secret="", opened="")
    return Match(record, (), setting.state, Talk())
