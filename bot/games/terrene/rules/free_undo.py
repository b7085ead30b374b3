"""Which steps a player may undo without asking: those that showed them no hidden card.

A step that moved a deck or turned up an opponent's card is not free to undo.
"""

from bot.games.terrene.model.pieces import Player
from bot.games.terrene.model.state import State
from bot.kernel.prompt import Seat


def is_free(before: State, after: State, seat: Seat) -> bool:
    if (before.phase, before.game, before.turn) != (after.phase, after.game, after.turn):
        return False
    pairs = zip(before.players, after.players, strict=True)
    if any(one.deck != other.deck for one, other in pairs):
        return False
    return all(
        _covered(before.players[enemy]) == _covered(after.players[enemy])
        for enemy in before.enemies(seat)
    )


def _covered(player: Player) -> list[object]:
    """What lies face-down or in hand, and who has seen it."""
    bodies = [(each.no, each.seen) for each in player.party if not each.up]
    gear = [(each.no, each.held.seen) for each in player.party if each.held and not each.held.up]
    return [*bodies, "|", *gear, "|", *player.hand]
