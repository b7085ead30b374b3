"""What could have been drawn instead: a deck is shuffled once, so its order is luck."""

from msgspec.structs import replace

from bot.games.terrene.model.state import State
from bot.kernel.chance import Chance


def redrawn(before: State, after: State, chance: Chance) -> State:
    """The decks from which cards were drawn, in another order."""
    pairs = list(zip(before.players, after.players, strict=True))
    if all(len(then.deck) >= len(now.deck) for now, then in pairs):
        return before
    players = tuple(
        replace(now, deck=chance.shuffled(now.deck)) if len(then.deck) < len(now.deck) else now
        for now, then in pairs
    )
    return replace(before, players=players)
