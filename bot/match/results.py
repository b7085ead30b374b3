"""Results of finished matches: wins per player, and what carries over to the next match.

A finish is computed once, when a match is over. People are identified by their user id; computers
by their strength in statistics and by their name for what carries over.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from bot.kernel import Seat
from bot.match.ids import MatchId
from bot.match.match import Match, Player
from bot.match.standing.detail import Detail, detail_of


class Finish(Struct, frozen=True):
    """How a match ended; with a `carry_over` of None it does not count."""

    match_id: MatchId
    game: str
    ended: str
    players: tuple[Player, ...]
    winners: tuple[Seat, ...]  # nobody if it was drawn
    carry_over: Mapping[str, Seat] | None = None
    settings: Mapping[str, str] = {}
    counts: bool = True  # a game may say of one that is over that it is as if it had not been
    detail: Detail = Detail()


class Tally(Struct, frozen=True):
    """How often a player has won."""

    player: Player
    won: int
    played: int


def finish_of(match: Match) -> Finish:
    """The result of a finished match."""
    outcome = match.outcome()
    assert outcome is not None
    return Finish(
        match_id=match.id,
        game=match.record.game,
        ended=match.entries[-1].at,
        players=match.record.players,
        winners=() if outcome.is_draw else tuple(sorted(outcome.ranking[0])),
        carry_over=match.game.carry_over(match.state) if match.counts else None,
        settings=match.record.settings,
        counts=match.counts,
        detail=detail_of(match),
    )


def holders(finishes: Iterable[Finish]) -> dict[str, Player]:
    """Who holds which trophy after these matches of one game (newest first)."""
    for finish in finishes:
        if finish.carry_over is not None:
            return {key: finish.players[seat] for key, seat in finish.carry_over.items()}
    return {}


def inherited(held: Mapping[str, Player], players: Iterable[Player]) -> dict[str, Seat]:
    """The trophies held by today's players, by seat."""
    seats = {_heir(player): Seat(seat) for seat, player in enumerate(players)}
    found = {key: seats.get(_heir(player)) for key, player in held.items()}
    return {key: seat for key, seat in found.items() if seat is not None}


def tallies(finishes: Iterable[Finish]) -> list[Tally]:
    """Wins per player, most first; names are from the newest match."""
    found: dict[str, Tally] = {}
    for finish in finishes:
        for seat, player in enumerate(finish.players):
            before = found.get(_counted(player), Tally(player, 0, 0))
            won = before.won + (seat in finish.winners)
            found[_counted(player)] = Tally(before.player, won, before.played + 1)
    return sorted(found.values(), key=lambda each: (-each.won, each.played))


def _heir(player: Player) -> str:
    return player.user or player.name


def _counted(player: Player) -> str:
    return player.user or player.strength or player.name
